/* Products with weights. Weights stand as PyTorch keeps them: one row for each
 * output.
 */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* y = x Wᵀ + b. x: n × in; W: out × in; b: 1 × out, or NULL; y: n × out. */
SacTensor *sac_linear         (SacTape   *tape,
                               SacTensor *x,
                               SacTensor *W,
                               SacTensor *b);
/* The same with the columns of W from @first on: one part of W [x₁ ; x₂]. */
SacTensor *sac_linear_columns (SacTape   *tape,
                               SacTensor *x,
                               SacTensor *W,
                               int        first,
                               SacTensor *b);

G_END_DECLS
