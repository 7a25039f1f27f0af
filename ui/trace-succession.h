/* Whether one trace follows another: of the same input, or of one that was
 * edited a little. Whoever looks at the last one then keeps their place.
 */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* NULL follows nothing, and nothing follows it. Pictures all follow each other. */
gboolean sac_trace_succeeds (SacAttentionTrace *before,
                             SacAttentionTrace *after);

G_END_DECLS
