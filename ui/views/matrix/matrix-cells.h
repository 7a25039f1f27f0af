/* The cells of the matrix: rectangles while they are few and large, one image
 * otherwise. A map of 300 x 1000 weights is painted within a frame, and its
 * vector export stays small.
 */

#pragma once

#include "ui/views/matrix/matrix-layout.h"

G_BEGIN_DECLS

void     sac_matrix_paint_cells     (cairo_t               *cr,
                                     const SacMatrixLayout *layout);
/* The ground that the cell shows. */
SacColour sac_matrix_cell_colour    (const SacMatrixLayout *layout,
                                     int                    step,
                                     int                    position);

G_END_DECLS
