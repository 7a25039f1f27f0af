#include "engine/tensor/operations-pointwise.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

/* Row 1 is over at position 2, row 3 before it. */
static const int lengths[] = { 5, 2, 3, 1 };

static SacTensor *
add (SacTape *tape, SacTensor **inputs)
{
  return sac_add (tape, inputs[0], inputs[1]);
}

static SacTensor *
add_to_itself (SacTape *tape, SacTensor **inputs)
{
  return sac_add (tape, inputs[0], inputs[0]);
}

static SacTensor *
multiply (SacTape *tape, SacTensor **inputs)
{
  return sac_multiply (tape, inputs[0], inputs[1]);
}

static SacTensor *
square (SacTape *tape, SacTensor **inputs)
{
  return sac_multiply (tape, inputs[0], inputs[0]);
}

static SacTensor *
tanh_of (SacTape *tape, SacTensor **inputs)
{
  return sac_tanh (tape, inputs[0]);
}

static SacTensor *
sigmoid (SacTape *tape, SacTensor **inputs)
{
  return sac_sigmoid (tape, inputs[0]);
}

static SacTensor *
relu (SacTape *tape, SacTensor **inputs)
{
  return sac_relu (tape, inputs[0]);
}

static SacTensor *
maxout (SacTape *tape, SacTensor **inputs)
{
  return sac_maxout (tape, inputs[0]);
}

/* The same chances each time, on either kind of tape. */
static SacTensor *
dropout (SacTape *tape, SacTensor **inputs)
{
  SacRandom random;
  SacTensor *y;

  sac_random_init (&random, 3);
  sac_tape_set_random (tape, &random);
  y = sac_dropout (tape, inputs[0], 0.4);
  sac_tape_set_random (tape, NULL);

  return y;
}

static SacTensor *
gru_state (SacTape *tape, SacTensor **inputs)
{
  return sac_gru_state (tape, inputs[0], inputs[1], inputs[2], NULL, 0);
}

static SacTensor *
gru_state_padded (SacTape *tape, SacTensor **inputs)
{
  return sac_gru_state (tape, inputs[0], inputs[1], inputs[2], lengths, 2);
}

static SacTensor *
gate (SacTape *tape, SacTensor **inputs)
{
  return sac_gate (tape, inputs[0], inputs[1], inputs[2], NULL, 0);
}

static SacTensor *
gate_padded (SacTape *tape, SacTensor **inputs)
{
  return sac_gate (tape, inputs[0], inputs[1], inputs[2], lengths, 2);
}

static const SacOperationCase cases[] = {
  { "add", { { 3, 4 }, { 3, 4 } }, add },
  { "add-to-itself", { { 3, 4 } }, add_to_itself },
  { "multiply", { { 3, 4 }, { 3, 4 } }, multiply },
  { "square", { { 3, 4 } }, square },
  { "tanh", { { 3, 21 } }, tanh_of },
  { "sigmoid", { { 3, 21 } }, sigmoid },
  { "relu", { { 3, 21 } }, relu },
  { "maxout", { { 3, 8 } }, maxout },
  { "maxout-one-row", { { 1, 2 } }, maxout },
  { "dropout", { { 3, 7 } }, dropout },
  { "gru-state", { { 4, 15 }, { 4, 15 }, { 4, 5 } }, gru_state },
  { "gru-state-one-row", { { 1, 51 }, { 1, 51 }, { 1, 17 } }, gru_state },
  { "gru-state-padded", { { 4, 15 }, { 4, 15 }, { 4, 5 } }, gru_state_padded },
  { "gate", { { 4, 5 }, { 4, 5 }, { 4, 5 } }, gate },
  { "gate-padded", { { 4, 5 }, { 4, 5 }, { 4, 5 } }, gate_padded },
};

static void
test_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *a = sac_test_tensor (tape, 2, 2, (float[]) { 1, -2, 0, 4 });
  SacTensor *b = sac_test_tensor (tape, 2, 2, (float[]) { 3, 5, -7, 0.5f });

  sac_assert_tensor (sac_add (tape, a, b), 2, 2, (float[]) { 4, 3, -7, 4.5f }, 0);
  sac_assert_tensor (sac_multiply (tape, a, b), 2, 2, (float[]) { 3, -10, 0, 2 }, 0);
  sac_assert_tensor (sac_relu (tape, a), 2, 2, (float[]) { 1, 0, 0, 4 }, 0);
  sac_assert_tensor (sac_maxout (tape, a), 2, 1, (float[]) { 1, 4 }, 0);
  sac_assert_tensor (sac_tanh (tape, a), 2, 2,
                     (float[]) { 0.76159416f, -0.96402758f, 0, 0.99932930f }, 2e-7);
  sac_assert_tensor (sac_sigmoid (tape, a), 2, 2,
                     (float[]) { 0.73105858f, 0.11920292f, 0.5f, 0.98201379f }, 2e-7);
}

static void
test_maxout_passes_nan_on (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *a = sac_test_tensor (tape, 1, 8, (float[]) { NAN, 1, 1, NAN, NAN, NAN, 2, 3 });
  SacTensor *y = sac_maxout (tape, a);

  for (int i = 0; i < 3; i++)
    g_assert_true (isnan (y->values[i]));
  g_assert_cmpfloat (y->values[3], ==, 3);
}

static void
test_relu_passes_nan_on (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *y = sac_relu (tape, sac_test_tensor (tape, 1, 2, (float[]) { NAN, -INFINITY }));

  g_assert_true (isnan (y->values[0]));
  g_assert_cmpfloat (y->values[1], ==, 0);
}

/* On a tie one of the two learns, not both. */
static void
test_maxout_tie_has_one_winner (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacTensor *a = sac_test_tensor (tape, 1, 2, (float[]) { 2, 2 });

  sac_tape_backward (tape, sac_maxout (tape, a));
  sac_assert_floats (a->gradient, (float[]) { 1, 0 }, 2, 0);
}

static void
test_dropout_keeps_the_mean (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacTensor *a = sac_tape_new_tensor (tape, 99, 101);
  SacRandom random;
  SacTensor *y;
  int n_dropped = 0;

  for (gsize i = 0; i < sac_tensor_size (a); i++)
    a->values[i] = 2;

  sac_random_init (&random, 1);
  sac_tape_set_random (tape, &random);
  y = sac_dropout (tape, a, 0.2);

  for (gsize i = 0; i < sac_tensor_size (y); i++)
    {
      g_assert_true (y->values[i] == 0 || fabs (y->values[i] - 2.5) < 1e-6);
      n_dropped += y->values[i] == 0;
    }

  /* 2000 ± 5 deviations of 40. */
  g_assert_cmpint (n_dropped, >, 1800);
  g_assert_cmpint (n_dropped, <, 2200);
  g_assert_true (sac_dropout (tape, a, 0) == a);
  sac_tape_set_random (tape, NULL);
  g_assert_true (sac_dropout (tape, a, 0.2) == a);
}

/* x = g = 0: r = z = ½, n = 0, h' = ½ h. x_n = 20: n = 1. z wide open: h' = h. */
static void
test_gru_state_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *zeros = sac_test_tensor (tape, 3, 3, (float[9]) { 0 });
  SacTensor *x = sac_test_tensor (tape, 3, 3, (float[]) { 0, 0, 0, 0, 0, 20, 0, 90, 20 });
  SacTensor *h = sac_test_tensor (tape, 3, 1, (float[]) { 0.8f, 0.8f, 0.8f });

  sac_assert_tensor (sac_gru_state (tape, x, zeros, h, NULL, 0), 3, 1,
                     (float[]) { 0.4f, 0.9f, 0.8f }, 1e-6);
}

/* The reset gate acts on the product alone: n = tanh (x_n + r g_n). */
static void
test_gru_reset_spares_the_input (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = sac_test_tensor (tape, 1, 3, (float[]) { 0, -90, 0.5f });
  SacTensor *g = sac_test_tensor (tape, 1, 3, (float[]) { -90, 0, 0.7f });
  SacTensor *h = sac_test_tensor (tape, 1, 1, (float[]) { 0.8f });

  sac_assert_tensor (sac_gru_state (tape, x, g, h, NULL, 0), 1, 1, (float[]) { tanhf (0.5f) },
                     1e-6);
  g->values[0] = 90;
  sac_assert_tensor (sac_gru_state (tape, x, g, h, NULL, 0), 1, 1, (float[]) { tanhf (1.2f) },
                     1e-6);
}

static void
test_gate_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *z = sac_test_tensor (tape, 1, 3, (float[]) { 0, 1, 0.25f });
  SacTensor *n = sac_test_tensor (tape, 1, 3, (float[]) { 4, 4, 4 });
  SacTensor *h = sac_test_tensor (tape, 1, 3, (float[]) { 8, 8, 8 });

  sac_assert_tensor (sac_gate (tape, z, n, h, NULL, 0), 1, 3, (float[]) { 4, 8, 5 }, 0);
}

/* Even where the padding's inputs are no numbers. */
static void
test_padding_keeps_its_state (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacTensor *x = sac_test_tensor (tape, 2, 3, (float[]) { NAN, NAN, NAN, 0, 0, 0 });
  SacTensor *g = sac_test_tensor (tape, 2, 3, (float[]) { INFINITY, 1, 1, 0, 0, 0 });
  SacTensor *z = sac_test_tensor (tape, 2, 1, (float[]) { NAN, 0.5f });
  SacTensor *n = sac_test_tensor (tape, 2, 1, (float[]) { NAN, 0 });
  SacTensor *h = sac_test_tensor (tape, 2, 1, (float[]) { 0.8f, 0.8f });
  const int over[] = { 4, 5 };

  sac_assert_tensor (sac_gru_state (tape, x, g, h, over, 4), 2, 1, (float[]) { 0.8f, 0.4f }, 1e-6);
  sac_assert_tensor (sac_gate (tape, z, n, h, over, 4), 2, 1, (float[]) { 0.8f, 0.4f }, 1e-6);
}

#define ADD_TEST(name, function) \
  g_test_add_func ("/engine/tensor/operations-pointwise/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/tensor/operations-pointwise/gradient", cases,
                           G_N_ELEMENTS (cases));
  ADD_TEST ("by-hand", test_by_hand);
  ADD_TEST ("maxout-passes-nan-on", test_maxout_passes_nan_on);
  ADD_TEST ("relu-passes-nan-on", test_relu_passes_nan_on);
  ADD_TEST ("maxout-tie-has-one-winner", test_maxout_tie_has_one_winner);
  ADD_TEST ("dropout-keeps-the-mean", test_dropout_keeps_the_mean);
  ADD_TEST ("gru-state-by-hand", test_gru_state_by_hand);
  ADD_TEST ("gru-reset-spares-the-input", test_gru_reset_spares_the_input);
  ADD_TEST ("gate-by-hand", test_gate_by_hand);
  ADD_TEST ("padding-keeps-its-state", test_padding_keeps_its_state);

  return g_test_run ();
}
