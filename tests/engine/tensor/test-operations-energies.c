#include "engine/tensor/operations-energies.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

static SacTensor *
additive_energies (SacTape *tape, SacTensor **inputs)
{
  return sac_additive_energies (tape, inputs[0], inputs[1], inputs[2], 4);
}

static SacTensor *
rectified_energies (SacTape *tape, SacTensor **inputs)
{
  return sac_rectified_energies (tape, inputs[0], inputs[1], inputs[2], 4);
}

static const SacOperationCase cases[] = {
  { "additive-energies", { { 12, 5 }, { 3, 5 }, { 1, 5 } }, additive_energies },
  { "additive-energies-one-row", { { 4, 19 }, { 1, 19 }, { 1, 19 } }, additive_energies },
  { "additive-energies-one-memory", { { 4, 5 }, { 3, 5 }, { 1, 5 } }, additive_energies },
  { "additive-energies-several-steps", { { 12, 5 }, { 6, 5 }, { 1, 5 } }, additive_energies },
  { "rectified-energies", { { 12, 5 }, { 3, 5 }, { 1, 5 } }, rectified_energies },
  { "rectified-energies-one-row", { { 4, 19 }, { 1, 19 }, { 1, 19 } }, rectified_energies },
  { "rectified-energies-one-memory", { { 4, 5 }, { 3, 5 }, { 1, 5 } }, rectified_energies },
};

/* Two states, two positions: rows of keys are position 0 of both, then position 1 of both. */
static void
test_energies_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *keys = sac_test_tensor (tape, 4, 1, (float[]) { 1, 2, 3, 4 });
  SacTensor *queries = sac_test_tensor (tape, 2, 1, (float[]) { 10, -3 });
  SacTensor *v = sac_test_tensor (tape, 1, 1, (float[]) { 2 });

  sac_assert_tensor (sac_additive_energies (tape, keys, queries, v, 2), 2, 2,
                     (float[]) { 2, 2, 2 * tanhf (-1), 2 * tanhf (1) }, 1e-6);
  sac_assert_tensor (sac_rectified_energies (tape, keys, queries, v, 2), 2, 2,
                     (float[]) { 22, 26, 0, 2 }, 0);
}

static void
test_one_memory_serves_every_state (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *one = sac_test_tensor (tape, 2, 2, (float[]) { 1, 2, 3, 4 });
  SacTensor *each = sac_test_tensor (tape, 4, 2, (float[]) { 1, 2, 1, 2, 3, 4, 3, 4 });
  SacTensor *queries = sac_test_tensor (tape, 2, 2, (float[]) { 0.1f, 0.2f, -0.3f, 0.4f });
  SacTensor *v = sac_test_tensor (tape, 1, 2, (float[]) { 1, 2 });

  sac_assert_tensor (sac_additive_energies (tape, one, queries, v, 2), 2, 2,
                     sac_additive_energies (tape, each, queries, v, 2)->values, 0);
}

static void
test_no_number_stays_no_number (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *keys = sac_test_tensor (tape, 1, 2, (float[]) { 1, NAN });
  SacTensor *queries = sac_test_tensor (tape, 1, 2, (float[]) { 1, 1 });
  SacTensor *v = sac_test_tensor (tape, 1, 2, (float[]) { 1, 1 });

  g_assert_true (isnan (sac_rectified_energies (tape, keys, queries, v, 1)->values[0]));
  g_assert_true (isnan (sac_additive_energies (tape, keys, queries, v, 1)->values[0]));
}

#define ADD_TEST(name, function) \
  g_test_add_func ("/engine/tensor/operations-energies/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/tensor/operations-energies/gradient", cases,
                           G_N_ELEMENTS (cases));
  ADD_TEST ("energies-by-hand", test_energies_by_hand);
  ADD_TEST ("one-memory-serves-every-state", test_one_memory_serves_every_state);
  ADD_TEST ("no-number-stays-no-number", test_no_number_stays_no_number);

  return g_test_run ();
}
