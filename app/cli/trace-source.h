/* The trace that `draw` draws: out of a trace file, out of a figure of ours, or
 * out of a model's run. Files are known by how they begin, not by their names.
 */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_INPUT_UNKNOWN,
  SAC_INPUT_MODEL,
  SAC_INPUT_TRACE,
  SAC_INPUT_FIGURE /* A PNG or SVG with a trace inside. */
} SacInputKind;

/* SAC_INPUT_UNKNOWN with an error. */
SacInputKind       sac_input_recognise  (const char    *path,
                                         GError       **error);
/* Of a trace file or a figure, with the pictures that it names. @notice receives which of them
 * could not be opened, a line for each, or NULL. */
SacAttentionTrace *sac_input_read_trace (const char    *path,
                                         SacInputKind   kind,
                                         char         **notice,
                                         GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
