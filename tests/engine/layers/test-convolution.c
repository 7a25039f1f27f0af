#include "engine/layers/convolution.h"

#include "engine/tensor/operations-pointwise.h"
#include "tests/support/tensors.h"

#include <math.h>

typedef struct
{
  int      n_inputs;
  int      kernel;
  int      stride;
  gboolean with_bias;
  gboolean with_norm;
  gboolean with_shortcut;
  gboolean rectified;
} Case;

static const Case cases[] = {
  { 3, 3, 1, TRUE, TRUE, TRUE, TRUE },
  { 3, 7, 2, FALSE, TRUE, FALSE, TRUE },
  { 4, 1, 1, FALSE, TRUE, TRUE, FALSE },
  { 4, 1, 2, FALSE, TRUE, FALSE, FALSE },
  { 5, 3, 2, TRUE, FALSE, FALSE, TRUE },
  { 16, 3, 1, TRUE, FALSE, TRUE, FALSE },
};

static void
test_shape_is_pytorch_s (void)
{
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  const SacParameter *weight;
  SacConvolution layer;

  sac_convolution_build (&layer, parameters, "conv1", 3, 64, 7, 2, 3, FALSE);
  weight = sac_parameters_find (parameters, "conv1.weight");

  g_assert_cmpint (weight->rank, ==, 4);
  g_assert_cmpint (weight->shape[0], ==, 64);
  g_assert_cmpint (weight->shape[1], ==, 3);
  g_assert_cmpint (weight->shape[2], ==, 7);
  g_assert_cmpint (weight->shape[3], ==, 7);
  g_assert_null (sac_parameters_find (parameters, "conv1.bias"));
}

/* What is prepared computes what its parts compute one after the other. */
static void
test_prepared_is_the_same (gconstpointer data)
{
  const Case *of = data;
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacImageShape in = { 2, 9, 10 };
  SacTensor *x = sac_tape_new_tensor (tape, sac_image_shape_rows (in), of->n_inputs);
  SacTensor *expected, *found, *shortcut = NULL;
  SacConvolution layer;
  SacBatchNorm norm;
  SacImageShape out;

  sac_convolution_build (&layer, parameters, "conv", of->n_inputs, 6, of->kernel, of->stride,
                         of->kernel / 2, of->with_bias);
  sac_batch_norm_build (&norm, parameters, "bn", 6);
  sac_test_fill_all (parameters, 8, 1);
  sac_test_fill (x, 1, 1);

  for (int i = 0; i < 6; i++)
    norm.running_var->values[i] = 0.3f + fabsf (norm.running_var->values[i]);

  expected = sac_convolution_apply (&layer, tape, x, in, &out);
  if (of->with_norm)
    expected = sac_batch_norm_apply (&norm, tape, expected);
  if (of->with_shortcut)
    {
      shortcut = sac_tape_new_tensor (tape, expected->rows, 6);
      sac_test_fill (shortcut, 2, 1);
      expected = sac_add (tape, expected, shortcut);
    }
  if (of->rectified)
    expected = sac_relu (tape, expected);

  sac_convolution_prepare (&layer, of->with_norm ? &norm : NULL, in);
  sac_convolution_prepare (&layer, of->with_norm ? &norm : NULL, in);
  found = sac_convolution_run (&layer, tape, NULL, x, in, shortcut, of->rectified, &out);
  sac_assert_tensor (found, sac_image_shape_rows (out), 6, expected->values, 2e-5);
  sac_convolution_clear (&layer);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/layers/convolution/shape-is-pytorch-s", test_shape_is_pytorch_s);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path =
        g_strdup_printf ("/engine/layers/convolution/prepared-is-the-same/%d", (int) i);

      g_test_add_data_func (path, &cases[i], test_prepared_is_the_same);
    }

  return g_test_run ();
}
