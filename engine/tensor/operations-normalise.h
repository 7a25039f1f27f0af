/* Batch normalization (Ioffe and Szegedy 2015, algorithm 1), as torch.nn.BatchNorm2d.
 */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* y = γ (x - μ) / √(σ² + ε) + β for each column of x: n × m; the others: 1 × m. A tape that records
 * takes μ and σ² from the rows of x, and moves the running ones, which have no gradient, by
 * @momentum towards them (σ² by n / (n - 1) of it); a tape for inference takes the running ones. */
SacTensor *sac_batch_norm           (SacTape   *tape,
                                     SacTensor *x,
                                     SacTensor *gamma,
                                     SacTensor *beta,
                                     SacTensor *running_mean,
                                     SacTensor *running_var,
                                     float      epsilon,
                                     float      momentum);
/* max (0, y + @shortcut), in the same pass. @shortcut: n × m, or NULL. */
SacTensor *sac_batch_norm_rectified (SacTape   *tape,
                                     SacTensor *x,
                                     SacTensor *gamma,
                                     SacTensor *beta,
                                     SacTensor *running_mean,
                                     SacTensor *running_var,
                                     float      epsilon,
                                     float      momentum,
                                     SacTensor *shortcut);

G_END_DECLS
