#include "engine/layers/linear.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

typedef struct
{
  SacParameters *parameters;
  SacLinear      layer;
  SacTensor     *x;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  with_bias)
{
  fixture->parameters = sac_parameters_new ();
  sac_linear_build (&fixture->layer, fixture->parameters, "readout.state", 3, 5,
                    with_bias != NULL);
  fixture->x = sac_parameters_add_matrix (fixture->parameters, "x", 2, 3);
  sac_test_fill_all (fixture->parameters, 1, 1);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  with_bias)
{
  sac_parameters_free (fixture->parameters);
}

static SacTensor *
apply (SacTape  *tape,
       gpointer  data)
{
  Fixture *fixture = data;

  return sac_linear_apply (&fixture->layer, tape, fixture->x);
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  with_bias)
{
  sac_assert_gradients (fixture->parameters, apply, fixture);
}

/* A state dict of PyTorch's fits as it is. */
static void
test_names_and_shapes (Fixture       *fixture,
                       gconstpointer  with_bias)
{
  SacParameter *weight = sac_parameters_find (fixture->parameters, "readout.state.weight");
  SacParameter *bias = sac_parameters_find (fixture->parameters, "readout.state.bias");

  g_assert_true (&weight->tensor == fixture->layer.weight);
  g_assert_cmpint (weight->tensor.rows, ==, 5);
  g_assert_cmpint (weight->tensor.columns, ==, 3);

  if (with_bias == NULL)
    {
      g_assert_null (bias);
      g_assert_null (fixture->layer.bias);
      return;
    }

  g_assert_cmpint (bias->rank, ==, 1);
  g_assert_cmpint (bias->tensor.columns, ==, 5);
}

static void
test_zero_input_gives_the_bias (Fixture       *fixture,
                                gconstpointer  with_bias)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  float expected[10] = { 0 };

  for (int i = 0; with_bias != NULL && i < 10; i++)
    expected[i] = fixture->layer.bias->values[i % 5];

  sac_test_fill (fixture->x, 1, 0);
  sac_assert_tensor (apply (tape, fixture), 2, 5, expected, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (int with_bias = 0; with_bias < 2; with_bias++)
    {
      const char *name = with_bias ? "with-bias" : "no-bias";
      g_autofree char *gradients = g_strconcat ("/engine/layers/linear/gradients/", name, NULL);
      g_autofree char *names = g_strconcat ("/engine/layers/linear/names-and-shapes/", name, NULL);
      g_autofree char *zero = g_strconcat ("/engine/layers/linear/zero-input-gives-the-bias/",
                                           name, NULL);

      g_test_add (gradients, Fixture, GINT_TO_POINTER (with_bias), set_up, test_gradients,
                  tear_down);
      g_test_add (names, Fixture, GINT_TO_POINTER (with_bias), set_up, test_names_and_shapes,
                  tear_down);
      g_test_add (zero, Fixture, GINT_TO_POINTER (with_bias), set_up,
                  test_zero_input_gives_the_bias, tear_down);
    }

  return g_test_run ();
}
