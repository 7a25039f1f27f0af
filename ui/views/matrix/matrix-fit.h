/* How large the cells of the matrix are, and how their labels turn and shrink
 * so that they never overlap.
 */

#pragma once

#include "ui/views/matrix/matrix-layout.h"

G_BEGIN_DECLS

#define SAC_MATRIX_SLANT    (G_PI / 4)
#define SAC_MATRIX_DIAGONAL 0.70710678118654752

/* Fills in columns, rows and overhang from width, height and footer; a width or height of 0
 * stands for the natural one. */
void     sac_matrix_fit              (SacMatrixLayout       *layout);

gboolean sac_matrix_is_slanted       (const SacMatrixLayout *layout);
/* Between labels and cells. */
double   sac_matrix_axis_gap         (const SacMatrixAxis   *axis);
/* What is left for the cells. */
double   sac_matrix_available_width  (const SacMatrixLayout *layout);
double   sac_matrix_available_height (const SacMatrixLayout *layout);

G_END_DECLS
