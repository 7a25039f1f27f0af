/* A convolution, with the names of torch.nn.Conv2d.
 *
 * For use, not for learning, it can be prepared: the batch norm that follows it
 * is folded into its weights, and what comes after is done in the same pass.
 */

#pragma once

#include "engine/layers/batch-norm.h"
#include "engine/tensor/operations-convolve.h"
#include "engine/tensor/prepared-convolution.h"

G_BEGIN_DECLS

typedef struct
{
  SacTensor *weight; /* outputs × inputs kernel² */
  SacTensor *bias;   /* 1 × outputs, or NULL */
  int        kernel;
  int        stride;
  int        padding;
  SacPreparedConvolution *prepared; /* (nullable) */
} SacConvolution;

/* Adds "name.weight" and, where @with_bias, "name.bias". */
void       sac_convolution_build   (SacConvolution *self,
                                    SacParameters  *parameters,
                                    const char     *name,
                                    int             n_inputs,
                                    int             n_outputs,
                                    int             kernel,
                                    int             stride,
                                    int             padding,
                                    gboolean        with_bias);
/* Frees what was prepared; the weights are the parameters'. */
void       sac_convolution_clear   (SacConvolution *self);
/* @x: pictures of shape @in, rows × inputs; returns rows × outputs, of shape @out. */
SacTensor *sac_convolution_apply   (const SacConvolution *self,
                                    SacTape              *tape,
                                    SacTensor            *x,
                                    SacImageShape         in,
                                    SacImageShape        *out);

/* W'_o = W_o γ_o / √(σ²_o + ε), b'_o = (b_o - μ_o) γ_o / √(σ²_o + ε) + β_o; @norm NULL: W and b.
 * Weights that change afterwards are not seen. Does nothing the second time. @in: what it is
 * mostly applied to. */
void       sac_convolution_prepare (SacConvolution     *self,
                                    const SacBatchNorm *norm,
                                    SacImageShape       in);
/* The prepared convolution of @x, plus @shortcut unless that is NULL, rectified or not. @tape does
 * not record; @workers may be NULL. */
SacTensor *sac_convolution_run     (const SacConvolution *self,
                                    SacTape              *tape,
                                    SacWorkers           *workers,
                                    SacTensor            *x,
                                    SacImageShape         in,
                                    SacTensor            *shortcut,
                                    gboolean              rectified,
                                    SacImageShape        *out);

G_END_DECLS
