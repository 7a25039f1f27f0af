#include "engine/tensor/operations-recurrent.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

static SacTensor *
lstm_state (SacTape *tape, SacTensor **inputs)
{
  return sac_lstm_state (tape, inputs[0], inputs[1], inputs[2]);
}

static const SacOperationCase cases[] = {
  { "lstm-state", { { 3, 20 }, { 3, 20 }, { 3, 10 } }, lstm_state },
  { "lstm-state-one-row", { { 1, 76 }, { 1, 76 }, { 1, 38 } }, lstm_state },
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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/tensor/operations-recurrent", cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/engine/tensor/operations-recurrent/lstm-state-by-hand",
                   test_lstm_state_by_hand);

  return g_test_run ();
}
