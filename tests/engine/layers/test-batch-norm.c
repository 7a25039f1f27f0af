#include "engine/layers/batch-norm.h"

#include "tests/support/tensors.h"

static void
test_names_and_first_values (void)
{
  g_autoptr(SacParameters) parameters = sac_parameters_new_shapes ();
  SacBatchNorm layer;

  sac_batch_norm_build (&layer, parameters, "encoder.bn1", 3);
  sac_parameters_allocate (parameters);
  sac_parameters_add_gradients (parameters);

  g_assert_true (&sac_parameters_find (parameters, "encoder.bn1.weight")->tensor == layer.weight);
  g_assert_nonnull (sac_parameters_find (parameters, "encoder.bn1.bias"));
  g_assert_true (sac_parameters_find (parameters, "encoder.bn1.running_mean")->buffer);
  g_assert_true (sac_parameters_find (parameters, "encoder.bn1.running_var")->buffer);
  g_assert_nonnull (layer.weight->gradient);
  g_assert_null (layer.running_mean->gradient);
  g_assert_null (layer.running_var->gradient);
  sac_assert_floats (layer.weight->values, (float[]) { 1, 1, 1 }, 3, 0);
  sac_assert_floats (layer.running_var->values, (float[]) { 1, 1, 1 }, 3, 0);
  sac_assert_floats (layer.running_mean->values, (float[]) { 0, 0, 0 }, 3, 0);
}

/* New, in use, it changes nothing but ε; rectified, negative numbers. */
static void
test_new_one_passes_through (void)
{
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = sac_test_tensor (tape, 2, 2, (float[]) { 1, -2, 3, -4 });
  SacTensor *shortcut = sac_test_tensor (tape, 2, 2, (float[]) { -2, 5, 0, 0 });
  SacBatchNorm layer;

  sac_batch_norm_build (&layer, parameters, "bn", 2);
  sac_assert_tensor (sac_batch_norm_apply (&layer, tape, x), 2, 2, x->values, 1e-4);
  sac_assert_tensor (sac_batch_norm_apply_rectified (&layer, tape, x, shortcut), 2, 2,
                     (float[]) { 0, 3, 3, 0 }, 1e-4);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/layers/batch-norm/names-and-first-values",
                   test_names_and_first_values);
  g_test_add_func ("/engine/layers/batch-norm/new-one-passes-through",
                   test_new_one_passes_through);

  return g_test_run ();
}
