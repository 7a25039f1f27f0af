/* Explanations from trace files, with messages that name the field, and whether
 * one belongs to a trace.
 */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* What sac_explanation_describe() made. Its "tau" is not read: it follows from the rest. */
SacExplanation *sac_explanation_read  (JsonObject            *object,
                                       GError               **error) G_GNUC_WARN_UNUSED_RESULT;
/* A number for each word of source 0 but its end, and a step that there is. */
gboolean        sac_explanation_check (const SacExplanation  *self,
                                       SacAttentionTrace     *trace,
                                       GError               **error);

G_END_DECLS
