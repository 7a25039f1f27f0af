#include "engine/layers/gru.h"

#include "engine/tensor/operations-gather.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

#define N_INPUTS 2
#define N_HIDDEN 3
#define N_ROWS 3
#define N_STEPS 4

/* Row 1 is over after two steps, row 2 after one. */
static const int lengths[N_ROWS] = { 4, 2, 1 };

typedef struct
{
  SacParameters *parameters;
  SacGru         gru;
  SacTensor     *x; /* Of all steps, one below the other. */
  SacTensor     *state;
  const int     *lengths;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  reset)
{
  fixture->parameters = sac_parameters_new ();
  sac_gru_build (&fixture->gru, fixture->parameters, "encoder.", "_l0", N_INPUTS, N_HIDDEN,
                 GPOINTER_TO_INT (reset));
  fixture->x = sac_parameters_add_matrix (fixture->parameters, "x", N_STEPS * N_ROWS, N_INPUTS);
  fixture->state = sac_parameters_add_matrix (fixture->parameters, "state", N_ROWS, N_HIDDEN);
  sac_test_fill_all (fixture->parameters, 1, 1);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  reset)
{
  sac_parameters_free (fixture->parameters);
}

/* The last state. */
static SacTensor *
read_all (SacTape  *tape,
          gpointer  data)
{
  Fixture *fixture = data;
  SacTensor *inputs = sac_gru_inputs (&fixture->gru, tape, fixture->x);
  SacTensor *state = fixture->state;

  for (int i = 0; i < N_STEPS; i++)
    state = sac_gru_step (&fixture->gru, tape, sac_rows (tape, inputs, i * N_ROWS, N_ROWS), state,
                          fixture->lengths, i);

  return state;
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  reset)
{
  sac_assert_gradients (fixture->parameters, read_all, fixture);
}

static void
test_gradients_with_padding (Fixture       *fixture,
                             gconstpointer  reset)
{
  fixture->lengths = lengths;
  sac_assert_gradients (fixture->parameters, read_all, fixture);
}

static void
test_names_and_shapes (Fixture       *fixture,
                       gconstpointer  reset)
{
  SacParameters *parameters = fixture->parameters;
  const SacTensor *W = &sac_parameters_find (parameters, "encoder.weight_ih_l0")->tensor;
  const SacTensor *U = &sac_parameters_find (parameters, "encoder.weight_hh_l0")->tensor;

  g_assert_cmpint (W->rows, ==, 3 * N_HIDDEN);
  g_assert_cmpint (W->columns, ==, N_INPUTS);
  g_assert_cmpint (U->rows, ==, 3 * N_HIDDEN);
  g_assert_cmpint (U->columns, ==, N_HIDDEN);
  g_assert_cmpint (sac_parameters_find (parameters, "encoder.bias_ih_l0")->rank, ==, 1);
  g_assert_cmpint (sac_parameters_find (parameters, "encoder.bias_hh_l0")->tensor.columns, ==,
                   3 * N_HIDDEN);
}

/* One sentence of the batch, read by itself, however long the others are. */
static void
test_alone_as_in_a_batch (Fixture       *fixture,
                          gconstpointer  reset)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *together;

  fixture->lengths = lengths;
  together = read_all (tape, fixture);

  for (int row = 0; row < N_ROWS; row++)
    {
      SacTensor *state = sac_rows (tape, fixture->state, row, 1);

      for (int i = 0; i < lengths[row]; i++)
        {
          SacTensor *x = sac_rows (tape, fixture->x, i * N_ROWS + row, 1);

          state = sac_gru_step (&fixture->gru, tape, sac_gru_inputs (&fixture->gru, tape, x),
                                state, NULL, i);
        }

      sac_assert_tensor (state, 1, N_HIDDEN, together->values + row * N_HIDDEN, 1e-6);
    }
}

static double
logistic (double x)
{
  return 1 / (1 + exp (-x));
}

/* One unit, all in double: reset, update, candidate, in this order. */
static void
test_by_hand (gconstpointer reset)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  const float W[] = { 0.5f, -1, 2 }, U[] = { 1.5f, 0.25f, -0.75f };
  const float b[] = { 0.1f, 0.2f, 0.3f }, c[] = { -0.4f, 0.6f, 0.9f };
  double x = 0.7f, h = -0.6f, r, z, n;
  SacGru gru;
  SacTensor *state;
  float expected;

  sac_gru_build (&gru, parameters, "", "", 1, 1, GPOINTER_TO_INT (reset));

  for (int i = 0; i < 3; i++)
    {
      gru.weight_ih->values[i] = W[i];
      gru.weight_hh->values[i] = U[i];
      gru.bias_ih->values[i] = b[i];
      gru.bias_hh->values[i] = c[i];
    }

  r = logistic (W[0] * x + b[0] + U[0] * h + c[0]);
  z = logistic (W[1] * x + b[1] + U[1] * h + c[1]);
  n = GPOINTER_TO_INT (reset) == SAC_RESET_AFTER
        ? tanh (W[2] * x + b[2] + r * (U[2] * h + c[2]))
        : tanh (W[2] * x + b[2] + U[2] * (r * h) + c[2]);
  expected = (1 - z) * n + z * h;

  state = sac_gru_step (&gru, tape,
                        sac_gru_inputs (&gru, tape, sac_test_tensor (tape, 1, 1, (float[]) { x })),
                        sac_test_tensor (tape, 1, 1, (float[]) { h }), NULL, 0);
  sac_assert_tensor (state, 1, 1, &expected, 1e-6);
}

static void
add_test (const char *name,
          SacReset    reset,
          void      (*test) (Fixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/engine/layers/gru/", name, "/reset-",
                                       reset == SAC_RESET_AFTER ? "after" : "before", NULL);

  g_test_add (path, Fixture, GINT_TO_POINTER (reset), set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  static const SacReset resets[] = { SAC_RESET_AFTER, SAC_RESET_BEFORE };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (resets); i++)
    {
      add_test ("gradients", resets[i], test_gradients);
      add_test ("gradients-with-padding", resets[i], test_gradients_with_padding);
      add_test ("names-and-shapes", resets[i], test_names_and_shapes);
      add_test ("alone-as-in-a-batch", resets[i], test_alone_as_in_a_batch);
    }

  g_test_add_data_func ("/engine/layers/gru/by-hand/reset-after",
                        GINT_TO_POINTER (SAC_RESET_AFTER), test_by_hand);
  g_test_add_data_func ("/engine/layers/gru/by-hand/reset-before",
                        GINT_TO_POINTER (SAC_RESET_BEFORE), test_by_hand);

  return g_test_run ();
}
