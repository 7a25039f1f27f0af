#include "engine/layers/linear.h"

#include "engine/tensor/operations-linear.h"

void
sac_linear_build (SacLinear     *self,
                  SacParameters *parameters,
                  const char    *name,
                  int            n_inputs,
                  int            n_outputs,
                  gboolean       with_bias)
{
  g_autofree char *weight = g_strconcat (name, ".weight", NULL);
  g_autofree char *bias = g_strconcat (name, ".bias", NULL);

  self->weight = sac_parameters_add_matrix (parameters, weight, n_outputs, n_inputs);
  self->bias = with_bias ? sac_parameters_add_vector (parameters, bias, n_outputs) : NULL;
}

SacTensor *
sac_linear_apply (const SacLinear *self,
                  SacTape         *tape,
                  SacTensor       *x)
{
  return sac_linear (tape, x, self->weight, self->bias);
}
