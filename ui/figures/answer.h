/* What a model that answers with a label said: what a picture of its run would else leave out. */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* The most probable label and its probability: "entailment 0.93". NULL: the model writes words. */
char     *sac_answer_text             (SacAttentionTrace *trace) G_GNUC_WARN_UNUSED_RESULT;
/* Whether the steps are the words of a hypothesis: they were read, none was written. */
gboolean  sac_answer_reads_hypothesis (SacAttentionTrace *trace);

G_END_DECLS
