/* Where a step looked, laid over a picture: dim, heat or contour, and what the
 * legend says of it.
 */

#pragma once

#include "ui/figures/frame.h"

G_BEGIN_DECLS

/* Colours of the drawing's overlay, and its legend, whose numbers are those of @step where each
 * step has its own; -1: of none. */
void sac_overlay_init  (SacDrawing     *drawing,
                        int             step);
/* How dark it makes what a step did not look at, from 0 to 1. */
double sac_overlay_dims (const SacDrawing *drawing);
/* Over what the grid covers. */
void sac_overlay_paint (const SacFrame *frame,
                        SacDrawing     *drawing,
                        cairo_t        *cr,
                        int             step);

G_END_DECLS
