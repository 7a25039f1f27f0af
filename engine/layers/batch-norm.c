#include "engine/layers/batch-norm.h"

#include "engine/tensor/operations-normalise.h"

void
sac_batch_norm_build (SacBatchNorm  *self,
                      SacParameters *parameters,
                      const char    *name,
                      int            n_channels)
{
  g_autofree char *weight = g_strconcat (name, ".weight", NULL);
  g_autofree char *bias = g_strconcat (name, ".bias", NULL);
  g_autofree char *mean = g_strconcat (name, ".running_mean", NULL);
  g_autofree char *var = g_strconcat (name, ".running_var", NULL);

  self->weight = sac_parameters_add_filled_vector (parameters, weight, n_channels, 1);
  self->bias = sac_parameters_add_vector (parameters, bias, n_channels);
  self->running_mean = sac_parameters_add_buffer (parameters, mean, n_channels, 0);
  self->running_var = sac_parameters_add_buffer (parameters, var, n_channels, 1);
}

SacTensor *
sac_batch_norm_apply (const SacBatchNorm *self,
                      SacTape            *tape,
                      SacTensor          *x)
{
  return sac_batch_norm (tape, x, self->weight, self->bias, self->running_mean, self->running_var,
                         SAC_BATCH_NORM_EPSILON, SAC_BATCH_NORM_MOMENTUM);
}

SacTensor *
sac_batch_norm_apply_rectified (const SacBatchNorm *self,
                                SacTape            *tape,
                                SacTensor          *x,
                                SacTensor          *shortcut)
{
  return sac_batch_norm_rectified (tape, x, self->weight, self->bias, self->running_mean,
                                   self->running_var, SAC_BATCH_NORM_EPSILON,
                                   SAC_BATCH_NORM_MOMENTUM, shortcut);
}
