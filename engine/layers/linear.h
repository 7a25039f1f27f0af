/* y = W x + b, as torch.nn.Linear. */

#pragma once

#include "engine/layers/parameters.h"
#include "engine/tensor/tape.h"

G_BEGIN_DECLS

typedef struct
{
  SacTensor *weight; /* outputs × inputs */
  SacTensor *bias;   /* 1 × outputs, or NULL */
} SacLinear;

/* Adds "name.weight" and, where @with_bias, "name.bias". */
void       sac_linear_build (SacLinear     *self,
                             SacParameters *parameters,
                             const char    *name,
                             int            n_inputs,
                             int            n_outputs,
                             gboolean       with_bias);
SacTensor *sac_linear_apply (const SacLinear *self,
                             SacTape         *tape,
                             SacTensor       *x);

G_END_DECLS
