#include "engine/layers/convolution.h"

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
  g_clear_pointer (&self->prepared, sac_prepared_convolution_free);
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
                         const SacBatchNorm *norm,
                         SacImageShape       in)
{
  int n_outputs = self->weight->rows, n_columns = self->weight->columns;
  g_autofree float *W = NULL;
  g_autofree float *b = g_new0 (float, n_outputs);

  if (self->prepared != NULL)
    return;

  W = g_memdup2 (self->weight->values, sizeof (float) * sac_tensor_size (self->weight));
  if (self->bias != NULL)
    memcpy (b, self->bias->values, sizeof (float) * n_outputs);

  for (int o = 0; norm != NULL && o < n_outputs; o++)
    {
      float factor = norm->weight->values[o] /
                     sqrtf (norm->running_var->values[o] + SAC_BATCH_NORM_EPSILON);

      b[o] = (b[o] - norm->running_mean->values[o]) * factor + norm->bias->values[o];
      for (int i = 0; i < n_columns; i++)
        W[(gsize) o * n_columns + i] *= factor;
    }

  self->prepared = sac_prepared_convolution_new (W, b, n_outputs,
                                                 n_columns / (self->kernel * self->kernel),
                                                 self->kernel, self->stride, self->padding, in);
}

SacTensor *
sac_convolution_run (const SacConvolution *self,
                     SacTape              *tape,
                     SacWorkers           *workers,
                     SacTensor            *x,
                     SacImageShape         in,
                     SacTensor            *shortcut,
                     gboolean              rectified,
                     SacImageShape        *out)
{
  return sac_prepared_convolution_apply (self->prepared, tape, workers, x, in, shortcut, rectified,
                                         out);
}
