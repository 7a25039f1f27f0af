/* Runs a model that answers with a label, and returns the trace of the run. */

#pragma once

#include <gio/gio.h>

#include "engine/decoding/judge-text.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* The trace's source 0 is @text, without an end of sentence. Where the model reads two texts,
 * @text is the premise and @second the hypothesis; else @second is NULL. There is a step for
 * each piece of the hypothesis if the model looks once for each, and @second stands in the
 * settings as "hypothesis"; else there is one step, the most probable label. The labels have
 * their probabilities in either case. Synchronous; call it from a worker. Errors: a model that
 * writes words, a text that is missing or too much, an empty or too long one,
 * G_IO_ERROR_CANCELLED, SAC_ERROR_DIVERGED where a score is no number. */
SacAttentionTrace *sac_judge       (SacModel      *model,
                                    const char    *text,
                                    const char    *second,
                                    GCancellable  *cancellable,
                                    GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* Whether @model judges, and as many texts as there are. */
gboolean           sac_judge_suits (SacModel      *model,
                                    const char    *second,
                                    GError       **error);
/* For whoever finds a label's score that is no number. */
void               sac_judge_set_diverged (GError **error);

G_END_DECLS
