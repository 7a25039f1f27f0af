/* How large a trace may be in a file: the same for reading and for writing, so
 * that what was written can be read again.
 */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

#define SAC_TRACE_MAX_SOURCES 64
#define SAC_TRACE_MAX_POSITIONS 32768 /* Of one source. */
#define SAC_TRACE_MAX_BOXES 1000
#define SAC_TRACE_MAX_STEPS 10000
#define SAC_TRACE_MAX_CANDIDATES 1000 /* Of one step. */
#define SAC_TRACE_MAX_MAPS 4096
#define SAC_TRACE_MAX_LABELS 10000
#define SAC_TRACE_MAX_FILE_SIZE (64 << 20)

/* Without writing: errors name what there is too much of. The number of weights counts as that of
 * values, see SAC_JSON_MAX_VALUES. */
gboolean sac_trace_check_counts (const SacAttentionTrace  *trace,
                                 GError                  **error);
/* What was written. */
gboolean sac_trace_check_text   (const char               *json,
                                 gsize                     length,
                                 GError                  **error);

G_END_DECLS
