/* Explains a trace by the model that made it. */

#pragma once

#include <gio/gio.h>

#include "engine/decoding/explain-progress.h"
#include "engine/models/model.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* Whether the model's answers can be explained at all. Errors: a model that reads pictures; weights
 * kept as bfloat16. */
gboolean        sac_explain_suits (SacModel          *model,
                                   GError           **error);
/* Why @trace, a run of @model, says what it says: the answer of a model that judges, else word
 * @word of the output, counted from 0 as in the joined trace. What comes back belongs to @trace.
 * Synchronous; call it from a worker. Errors: those of sac_explain_suits(), sac_explain() and
 * sac_explain_word(). */
SacExplanation *sac_explain_trace (SacModel                 *model,
                                   SacAttentionTrace        *trace,
                                   int                       word,
                                   const SacExplainProgress *progress,
                                   GCancellable             *cancellable,
                                   GError                  **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
