/* Batch normalization over the rows of a map, with the names of torch.nn.BatchNorm2d.
 */

#pragma once

#include "engine/layers/parameters.h"
#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* PyTorch's. */
#define SAC_BATCH_NORM_EPSILON 1e-5f
#define SAC_BATCH_NORM_MOMENTUM 0.1f

typedef struct
{
  SacTensor *weight;       /* γ: 1 × channels */
  SacTensor *bias;         /* β */
  SacTensor *running_mean;
  SacTensor *running_var;
} SacBatchNorm;

/* Adds "name.weight", "name.bias", "name.running_mean" and "name.running_var". */
void       sac_batch_norm_build           (SacBatchNorm  *self,
                                           SacParameters *parameters,
                                           const char    *name,
                                           int            n_channels);
/* y = γ (x - μ) / √(σ² + ε) + β; on a tape that trains μ and σ² are the batch's, and the running ones
 * follow them. @x: rows × channels, and so is what is returned. */
SacTensor *sac_batch_norm_apply           (const SacBatchNorm *self,
                                           SacTape            *tape,
                                           SacTensor          *x);
/* max (0, y + @shortcut); @shortcut may be NULL. */
SacTensor *sac_batch_norm_apply_rectified (const SacBatchNorm *self,
                                           SacTape            *tape,
                                           SacTensor          *x,
                                           SacTensor          *shortcut);

G_END_DECLS
