#include "engine/tensor/operations-attention.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

static SacTensor *
scale_rows (SacTape *tape, SacTensor **inputs)
{
  return sac_scale_rows (tape, inputs[0], inputs[1]);
}

static SacTensor *
smooth_positions (SacTape *tape, SacTensor **inputs)
{
  return sac_smooth_positions (tape, inputs[0], (const int[]) { 4, 1, 3 }, 3, 1);
}

static const SacOperationCase cases[] = {
  { "scale-rows", { { 3, 5 }, { 3, 1 } }, scale_rows },
  { "smooth-positions", { { 12, 5 } }, smooth_positions },
};

static void
test_scale_rows_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *a = sac_test_tensor (tape, 2, 2, (float[]) { 1, 2, 3, 4 });
  SacTensor *factors = sac_test_tensor (tape, 2, 1, (float[]) { 2, -1 });

  sac_assert_tensor (sac_scale_rows (tape, a, factors), 2, 2, (float[]) { 2, 4, -3, -4 }, 0);
}

/* Two rows of three positions, the second one's last padding. */
static void
test_smooth_positions_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = sac_test_tensor (tape, 6, 1, (float[]) { 3, 30, 6, 60, 9, 99 });
  const int lengths[] = { 3, 2 };

  sac_assert_tensor (sac_smooth_positions (tape, x, lengths, 2, 1), 6, 1,
                     (float[]) { 3, 30, 6, 30, 5, 0 }, 1e-6);
  sac_assert_tensor (sac_smooth_positions (tape, x, lengths, 2, 0), 6, 1,
                     (float[]) { 3, 30, 6, 60, 9, 0 }, 0);
  sac_assert_tensor (sac_smooth_positions (tape, x, lengths, 2, 1000), 6, 1,
                     (float[]) { 18 / 2001.0f, 90 / 2001.0f, 18 / 2001.0f, 90 / 2001.0f,
                                 18 / 2001.0f, 0 }, 1e-6);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/tensor/operations-attention", cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/engine/tensor/operations-attention/scale-rows-by-hand",
                   test_scale_rows_by_hand);
  g_test_add_func ("/engine/tensor/operations-attention/smooth-positions-by-hand",
                   test_smooth_positions_by_hand);

  return g_test_run ();
}
