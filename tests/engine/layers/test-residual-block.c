#include "engine/layers/residual-block.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

typedef struct
{
  gboolean bottleneck;
  int      n_inputs;
  int      width;
  int      stride;
} Case;

static const Case cases[] = {
  { FALSE, 3, 3, 1 },
  { FALSE, 3, 4, 2 },
  { TRUE, 8, 2, 1 },
  { TRUE, 4, 2, 2 },
};

static const SacImageShape in = { 3, 4, 4 };

typedef struct
{
  SacParameters    *parameters;
  SacResidualBlock  block;
  SacTensor        *x;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const Case *of = data;
  SacParameters *parameters = sac_parameters_new ();

  fixture->parameters = parameters;

  if (of->bottleneck)
    sac_residual_block_build_bottleneck (&fixture->block, parameters, "b.", of->n_inputs,
                                         of->width, of->stride);
  else
    sac_residual_block_build (&fixture->block, parameters, "b.", of->n_inputs, of->width,
                              of->stride);

  fixture->x = sac_parameters_add_matrix (parameters, "x", sac_image_shape_rows (in),
                                          of->n_inputs);
  sac_test_fill_all (parameters, 4, 1);

  for (guint i = 0; i < parameters->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (parameters->all, i);

      if (g_str_has_suffix (parameter->name, "running_var"))
        for (int k = 0; k < parameter->tensor.columns; k++)
          parameter->tensor.values[k] = 0.5f + fabsf (parameter->tensor.values[k]);
    }
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_residual_block_clear (&fixture->block);
  sac_parameters_free (fixture->parameters);
}

static void
test_names_are_torchvision_s (Fixture       *fixture,
                              gconstpointer  data)
{
  const Case *of = data;
  gboolean changes = of->stride > 1 || of->n_inputs != of->width * (of->bottleneck ? 4 : 1);

  g_assert_nonnull (sac_parameters_find (fixture->parameters, "b.conv2.weight"));
  g_assert_nonnull (sac_parameters_find (fixture->parameters, "b.bn2.running_var"));
  g_assert_true (of->bottleneck ==
                 (sac_parameters_find (fixture->parameters, "b.conv3.weight") != NULL));
  g_assert_true (changes ==
                 (sac_parameters_find (fixture->parameters, "b.downsample.0.weight") != NULL));
  g_assert_true (changes ==
                 (sac_parameters_find (fixture->parameters, "b.downsample.1.bias") != NULL));
}

/* Everything learns, through both ways. */
static void
test_gradient_reaches_all (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacImageShape shape = in;
  SacTensor *y;

  sac_parameters_add_gradients (fixture->parameters);
  y = sac_residual_block_apply (&fixture->block, tape, fixture->x, &shape);
  for (gsize i = 0; i < sac_tensor_size (y); i++)
    y->gradient[i] = sin (1.7 * i);
  sac_tape_backward (tape, sac_tape_new_tensor (tape, 1, 1));

  for (guint i = 0; i < fixture->parameters->all->len; i++)
    {
      const SacParameter *parameter = g_ptr_array_index (fixture->parameters->all, i);
      double sum = 0;

      for (gsize k = 0; k < sac_tensor_size (&parameter->tensor) && !parameter->buffer; k++)
        sum += fabs (parameter->tensor.gradient[k]);

      g_assert_true (parameter->buffer || sum > 1e-3);
    }
}

static void
test_prepared_is_the_same (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacImageShape shape = in, found_shape = in;
  SacTensor *expected = sac_residual_block_apply (&fixture->block, tape, fixture->x, &shape);
  SacTensor *found;

  sac_residual_block_prepare (&fixture->block, in);
  found = sac_residual_block_run (&fixture->block, tape, NULL, fixture->x, &found_shape);
  g_assert_cmpint (found_shape.height, ==, shape.height);
  sac_assert_tensor (found, expected->rows, expected->columns, expected->values, 1e-4);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void      (*test) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "names-are-torchvision-s", test_names_are_torchvision_s },
    { "gradient-reaches-all", test_gradient_reaches_all },
    { "prepared-is-the-same", test_prepared_is_the_same },
  };

  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (tests); k++)
      {
        g_autofree char *path = g_strdup_printf ("/engine/layers/residual-block/%s/%d",
                                                 tests[k].name, (int) i);

        g_test_add (path, Fixture, &cases[i], set_up, tests[k].test, tear_down);
      }

  return g_test_run ();
}
