/* Where the cells of a grid lie on the picture, in pixels of the upright original. */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* FALSE, and zeros, where the size of the picture is not known. */
gboolean          sac_grid_get_image_size (const SacTraceSource *source,
                                           int                  *width,
                                           int                  *height);
/* What the grid covers: the crop, or the whole picture. Width 0: not known. */
SacTraceRectangle sac_grid_get_area       (const SacTraceSource *source);
SacTraceRectangle sac_grid_get_cell_area  (const SacTraceSource *source,
                                           int                   position);
/* The left and the upper edge belong to it. */
gboolean          sac_trace_rectangle_contains (const SacTraceRectangle *self,
                                                double                   x,
                                                double                   y);
/* By the cell's centre. */
gboolean          sac_grid_cell_is_in     (const SacTraceSource    *source,
                                           int                      position,
                                           const SacTraceRectangle *area);

G_END_DECLS
