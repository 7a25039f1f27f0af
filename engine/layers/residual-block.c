#include "engine/layers/residual-block.h"

static void
add_convolution (SacResidualBlock *self,
                 SacParameters    *parameters,
                 const char       *prefix,
                 int               n_inputs,
                 int               n_outputs,
                 int               kernel,
                 int               stride)
{
  int i = self->n_convolutions++;
  g_autofree char *convolution = g_strdup_printf ("%sconv%d", prefix, i + 1);
  g_autofree char *norm = g_strdup_printf ("%sbn%d", prefix, i + 1);

  sac_convolution_build (&self->convolutions[i], parameters, convolution, n_inputs, n_outputs,
                         kernel, stride, kernel / 2, FALSE);
  sac_batch_norm_build (&self->norms[i], parameters, norm, n_outputs);
}

static void
add_projection (SacResidualBlock *self,
                SacParameters    *parameters,
                const char       *prefix,
                int               n_inputs,
                int               n_outputs,
                int               stride)
{
  g_autofree char *convolution = g_strconcat (prefix, "downsample.0", NULL);
  g_autofree char *norm = g_strconcat (prefix, "downsample.1", NULL);

  self->projects = stride != 1 || n_inputs != n_outputs;

  if (!self->projects)
    return;

  sac_convolution_build (&self->projection, parameters, convolution, n_inputs, n_outputs, 1,
                         stride, 0, FALSE);
  sac_batch_norm_build (&self->projection_norm, parameters, norm, n_outputs);
}

void
sac_residual_block_build (SacResidualBlock *self,
                          SacParameters    *parameters,
                          const char       *prefix,
                          int               n_inputs,
                          int               n_outputs,
                          int               stride)
{
  *self = (SacResidualBlock) { 0 };
  add_convolution (self, parameters, prefix, n_inputs, n_outputs, 3, stride);
  add_convolution (self, parameters, prefix, n_outputs, n_outputs, 3, 1);
  add_projection (self, parameters, prefix, n_inputs, n_outputs, stride);
}

void
sac_residual_block_build_bottleneck (SacResidualBlock *self,
                                     SacParameters    *parameters,
                                     const char       *prefix,
                                     int               n_inputs,
                                     int               width,
                                     int               stride)
{
  *self = (SacResidualBlock) { 0 };
  add_convolution (self, parameters, prefix, n_inputs, width, 1, 1);
  add_convolution (self, parameters, prefix, width, width, 3, stride);
  add_convolution (self, parameters, prefix, width, 4 * width, 1, 1);
  add_projection (self, parameters, prefix, n_inputs, 4 * width, stride);
}

void
sac_residual_block_clear (SacResidualBlock *self)
{
  for (int i = 0; i < self->n_convolutions; i++)
    sac_convolution_clear (&self->convolutions[i]);

  sac_convolution_clear (&self->projection);
}

void
sac_residual_block_prepare (SacResidualBlock *self,
                            SacImageShape     in)
{
  if (self->projects)
    sac_convolution_prepare (&self->projection, &self->projection_norm, in);

  for (int i = 0; i < self->n_convolutions; i++)
    {
      SacConvolution *convolution = &self->convolutions[i];

      sac_convolution_prepare (convolution, &self->norms[i], in);
      in = sac_image_shape_slide (in, convolution->kernel, convolution->stride,
                                  convolution->padding);
    }
}

SacTensor *
sac_residual_block_apply (const SacResidualBlock *self,
                          SacTape                *tape,
                          SacTensor              *x,
                          SacImageShape          *shape)
{
  SacTensor *shortcut = x, *y = x;
  SacImageShape in = *shape;
  int last = self->n_convolutions - 1;

  for (int i = 0; i < last; i++)
    {
      y = sac_convolution_apply (&self->convolutions[i], tape, y, *shape, shape);
      y = sac_batch_norm_apply_rectified (&self->norms[i], tape, y, NULL);
    }

  y = sac_convolution_apply (&self->convolutions[last], tape, y, *shape, shape);

  if (self->projects)
    {
      shortcut = sac_convolution_apply (&self->projection, tape, x, in, &in);
      shortcut = sac_batch_norm_apply (&self->projection_norm, tape, shortcut);
    }

  return sac_batch_norm_apply_rectified (&self->norms[last], tape, y, shortcut);
}

SacTensor *
sac_residual_block_run (const SacResidualBlock *self,
                        SacTape                *tape,
                        SacWorkers             *workers,
                        SacTensor              *x,
                        SacImageShape          *shape)
{
  SacTensor *shortcut = x, *y = x;
  SacImageShape in = *shape;
  int last = self->n_convolutions - 1;

  for (int i = 0; i < last; i++)
    y = sac_convolution_run (&self->convolutions[i], tape, workers, y, *shape, NULL, TRUE,
                             shape);

  if (self->projects)
    shortcut = sac_convolution_run (&self->projection, tape, workers, x, in, NULL, FALSE, &in);

  return sac_convolution_run (&self->convolutions[last], tape, workers, y, *shape, shortcut, TRUE,
                              shape);
}
