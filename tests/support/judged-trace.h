/* Traces of models that answer with a label, for tests of what is shown. */

#pragma once

#include "engine/trace/attention-trace.h"

/* Premise: dogs run .; hypothesis: cats run; neutral 0.2, contradiction 0.7, entailment 0.1. */
SacAttentionTrace *judged_trace_of_pair (void) G_GNUC_WARN_UNUSED_RESULT;
/* A single look at "good film", and @n_labels labels "l0", "l1", …; the last is the most probable
 * one, the answer. @attends FALSE: there is no map. */
SacAttentionTrace *judged_trace_of_text (int      n_labels,
                                         gboolean attends) G_GNUC_WARN_UNUSED_RESULT;
/* A single look at @n_words words, most at the @most-th of them; two labels. */
SacAttentionTrace *judged_trace_of_long_text (int n_words,
                                              int most) G_GNUC_WARN_UNUSED_RESULT;
