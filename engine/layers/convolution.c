#include "engine/layers/convolution.h"

#include "engine/tensor/operations-pointwise.h"

#include <math.h>
#include <string.h>

void
sac_convolution_build (SacConvolution *self,
                       SacParameters  *parameters,
                       const char     *name,
                       int             n_inputs,
                       int             n_outputs,
                       int             kernel,
                       int             stride,
                       int             padding,
                       gboolean        with_bias)
{
  g_autofree char *weight = g_strconcat (name, ".weight", NULL);
  g_autofree char *bias = g_strconcat (name, ".bias", NULL);

  *self = (SacConvolution) { .kernel = kernel, .stride = stride, .padding = padding };
  self->weight = sac_parameters_add_convolution (parameters, weight, n_outputs, n_inputs, kernel,
                                                 kernel);
  self->bias = with_bias ? sac_parameters_add_vector (parameters, bias, n_outputs) : NULL;
}

void
sac_convolution_clear (SacConvolution *self)
{
  g_clear_pointer (&self->folded_weight.values, g_aligned_free);
  g_clear_pointer (&self->folded_bias.values, g_aligned_free);
}

SacTensor *
sac_convolution_apply (const SacConvolution *self,
                       SacTape              *tape,
                       SacTensor            *x,
                       SacImageShape         in,
                       SacImageShape        *out)
{
  return sac_convolve (tape, x, in, self->weight, self->bias, self->kernel, self->stride,
                       self->padding, out);
}

void
sac_convolution_prepare (SacConvolution     *self,
                         const SacBatchNorm *norm)
{
  int n_outputs = self->weight->rows, n_columns = self->weight->columns;
  SacTensor *W = &self->folded_weight, *b = &self->folded_bias;

  if (W->values != NULL)
    return;

  *W = (SacTensor) { .rows = n_outputs, .columns = n_columns };
  *b = (SacTensor) { .rows = 1, .columns = n_outputs };
  W->values = g_aligned_alloc (sac_tensor_size (W), sizeof (float), 64);
  b->values = g_aligned_alloc (n_outputs, sizeof (float), 64);

  for (int o = 0; o < n_outputs; o++)
    {
      gsize first = (gsize) o * n_columns;
      float bias = self->bias != NULL ? self->bias->values[o] : 0;
      float factor = 1;

      if (norm != NULL)
        {
          factor = norm->weight->values[o] /
                   sqrtf (norm->running_var->values[o] + SAC_BATCH_NORM_EPSILON);
          bias = (bias - norm->running_mean->values[o]) * factor + norm->bias->values[o];
        }

      b->values[o] = bias;
      for (int i = 0; i < n_columns; i++)
        W->values[first + i] = factor * self->weight->values[first + i];
    }
}

SacTensor *
sac_convolution_run (const SacConvolution *self,
                     SacTape              *tape,
                     SacTensor            *x,
                     SacImageShape         in,
                     SacTensor            *shortcut,
                     gboolean              rectified,
                     SacImageShape        *out)
{
  SacTensor W = self->folded_weight, b = self->folded_bias;
  SacTensor *y;

  g_assert (W.values != NULL && !sac_tape_records (tape));

  y = sac_convolve (tape, x, in, &W, &b, self->kernel, self->stride, self->padding, out);
  if (shortcut != NULL)
    y = sac_add (tape, y, shortcut);

  return rectified ? sac_relu (tape, y) : y;
}
