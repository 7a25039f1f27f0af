/* A residual block (He et al. 2016, figures 2 and 5): convolutions whose result
 * is added to what they started from. Names and shapes are torchvision's.
 */

#pragma once

#include "engine/layers/convolution.h"

G_BEGIN_DECLS

#define SAC_MAX_BLOCK_CONVOLUTIONS 3

typedef struct
{
  int            n_convolutions;
  SacConvolution convolutions[SAC_MAX_BLOCK_CONVOLUTIONS];
  SacBatchNorm   norms[SAC_MAX_BLOCK_CONVOLUTIONS];
  gboolean       projects;   /* The shortcut changes its shape. */
  SacConvolution projection;
  SacBatchNorm   projection_norm;
} SacResidualBlock;

/* Two convolutions of 3 × 3, the first one with @stride. Adds "{prefix}conv1.weight",
 * "{prefix}bn1.weight" and so on, "{prefix}downsample.0.weight" where the shape changes. */
void       sac_residual_block_build            (SacResidualBlock *self,
                                                SacParameters    *parameters,
                                                const char       *prefix,
                                                int               n_inputs,
                                                int               n_outputs,
                                                int               stride);
/* 1 × 1 to @width channels, 3 × 3 with @stride, 1 × 1 to 4 @width channels. */
void       sac_residual_block_build_bottleneck (SacResidualBlock *self,
                                                SacParameters    *parameters,
                                                const char       *prefix,
                                                int               n_inputs,
                                                int               width,
                                                int               stride);
void       sac_residual_block_clear            (SacResidualBlock *self);
/* Folds the batch norms into the convolutions, for tapes that do not record. @in: what it is mostly
 * applied to. */
void       sac_residual_block_prepare          (SacResidualBlock *self,
                                                SacImageShape     in);
/* @shape: of @x, then of the result. */
SacTensor *sac_residual_block_apply            (const SacResidualBlock *self,
                                                SacTape                *tape,
                                                SacTensor              *x,
                                                SacImageShape          *shape);
/* The same with what was prepared; @workers may be NULL. */
SacTensor *sac_residual_block_run              (const SacResidualBlock *self,
                                                SacTape                *tape,
                                                SacWorkers             *workers,
                                                SacTensor              *x,
                                                SacImageShape          *shape);

G_END_DECLS
