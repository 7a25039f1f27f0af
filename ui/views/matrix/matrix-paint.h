/* How the matrix looks. */

#pragma once

#include "ui/views/matrix/matrix-layout.h"

G_BEGIN_DECLS

void sac_matrix_paint (cairo_t               *cr,
                       const SacMatrixLayout *layout);

G_END_DECLS
