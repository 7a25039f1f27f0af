/* What attention over pictures, and over texts to be summarised, needs besides energies and
 * the sums of operations-reduce. */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* Every number of row i of @a, times the one number of row i of @factors: n × m and n × 1. */
SacTensor *sac_scale_rows         (SacTape   *tape,
                                   SacTensor *a,
                                   SacTensor *factors);
/* y_j = 1 / (2 w + 1) Σ x_k over k from j - w to j + w, of which those before the first and past the
 * last of a row's @lengths positions count as zeros. x, y: n_positions n_rows × m; past its length a
 * row of y is zero. */
SacTensor *sac_smooth_positions   (SacTape   *tape,
                                   SacTensor *x,
                                   const int *lengths,
                                   int        n_rows,
                                   int        window);

G_END_DECLS
