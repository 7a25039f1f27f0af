/* The convolution of a batch of pictures, as torch.nn.Conv2d (a cross-correlation).
 */

#pragma once

#include "engine/tensor/operations-image.h"

G_BEGIN_DECLS

/* y (p, o) = b_o + Σ_{c, i, j} W (o, c, i, j) x (stride p + (i, j) - padding, c); cells outside are
 * zeros. x: rows of @in × channels; W: outputs × channels kernel², in PyTorch's order (c, i, j);
 * b: 1 × outputs, or NULL. Returns rows of @out × outputs. */
SacTensor *sac_convolve (SacTape       *tape,
                         SacTensor     *x,
                         SacImageShape  in,
                         SacTensor     *W,
                         SacTensor     *b,
                         int            kernel,
                         int            stride,
                         int            padding,
                         SacImageShape *out);

G_END_DECLS
