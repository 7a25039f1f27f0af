#include "engine/tensor/operations-recurrent.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

/* Row 1 is over at position 2, row 3 before it. */
static const int lengths[] = { 5, 2, 3, 1 };

static SacTensor *
lstm_state (SacTape *tape, SacTensor **inputs)
{
  return sac_lstm_state (tape, inputs[0], inputs[1], inputs[2]);
}

static SacTensor *
lstm_state_padded (SacTape *tape, SacTensor **inputs)
{
  return sac_lstm_state_padded (tape, inputs[0], inputs[1], inputs[2], lengths, 2);
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
  { "lstm-state", { { 3, 20 }, { 3, 20 }, { 3, 10 } }, lstm_state },
  { "lstm-state-one-row", { { 1, 76 }, { 1, 76 }, { 1, 38 } }, lstm_state },
  { "lstm-state-padded", { { 4, 20 }, { 4, 20 }, { 4, 10 } }, lstm_state_padded },
  { "gru-state", { { 4, 15 }, { 4, 15 }, { 4, 5 } }, gru_state },
  { "gru-state-one-row", { { 1, 51 }, { 1, 51 }, { 1, 17 } }, gru_state },
  { "gru-state-padded", { { 4, 15 }, { 4, 15 }, { 4, 5 } }, gru_state_padded },
  { "gate", { { 4, 5 }, { 4, 5 }, { 4, 5 } }, gate },
  { "gate-padded", { { 4, 5 }, { 4, 5 }, { 4, 5 } }, gate_padded },
};

static double
logistic (double x)
{
  return 1 / (1 + exp (-x));
}

/* Input, forget, candidate, output, in this order; h does not count but for the products. */
static void
test_lstm_state_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = sac_test_tensor (tape, 1, 4, (float[]) { 0.5f, -1, 2, 0.25f });
  SacTensor *p = sac_test_tensor (tape, 1, 4, (float[]) { 0.1f, 0.7f, -1.5f, 0.5f });
  SacTensor *state = sac_test_tensor (tape, 1, 2, (float[]) { 100, -0.8f });
  double c = logistic (-0.3) * -0.8 + logistic (0.6) * tanh (0.5);
  const float expected[] = { logistic (0.75) * tanh (c), c };

  sac_assert_tensor (sac_lstm_state (tape, x, p, state), 1, 2, expected, 1e-6);
}

/* Rows 1 and 3 are over. */
static void
test_lstm_padding_keeps_its_state (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = sac_test_tensor (tape, 4, 4, (float[16]) { 0 });
  SacTensor *state = sac_test_tensor (tape, 4, 2, (float[]) { 1, 2, 3, 4, 5, 6, 7, 8 });
  SacTensor *next = sac_lstm_state_padded (tape, x, x, state, lengths, 2);

  for (int row = 1; row < 4; row += 2)
    sac_assert_floats (next->values + 2 * row, state->values + 2 * row, 2, 0);

  /* Half of the cell is forgotten. */
  g_assert_cmpfloat_with_epsilon (next->values[1], 1, 1e-6);
  g_assert_cmpfloat_with_epsilon (next->values[5], 3, 1e-6);
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
  g_test_add_func ("/engine/tensor/operations-recurrent/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/tensor/operations-recurrent", cases, G_N_ELEMENTS (cases));
  ADD_TEST ("lstm-state-by-hand", test_lstm_state_by_hand);
  ADD_TEST ("lstm-padding-keeps-its-state", test_lstm_padding_keeps_its_state);
  ADD_TEST ("gru-state-by-hand", test_gru_state_by_hand);
  ADD_TEST ("gru-reset-spares-the-input", test_gru_reset_spares_the_input);
  ADD_TEST ("gate-by-hand", test_gate_by_hand);
  ADD_TEST ("padding-keeps-its-state", test_padding_keeps_its_state);

  return g_test_run ();
}
