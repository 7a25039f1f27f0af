#include "engine/tensor/operations-location.h"

#include "engine/tensor/half.h"
#include "engine/tensor/operations-energies.h"
#include "engine/tensor/operations-gather.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

static SacTensor *
filter_alignment (SacTape *tape, SacTensor **inputs)
{
  return sac_filter_alignment (tape, inputs[0], inputs[1]);
}

static SacTensor *
located_energies (SacTape *tape, SacTensor **inputs)
{
  return sac_located_energies (tape, inputs[0], inputs[1], inputs[2], inputs[3], inputs[4], 4);
}

/* More positions than are computed at a time. */
static SacTensor *
many_energies (SacTape *tape, SacTensor **inputs)
{
  return sac_located_energies (tape, inputs[0], inputs[1], inputs[2], inputs[3], inputs[4], 70);
}

static const SacOperationCase cases[] = {
  { "filter-alignment", { { 3, 6 }, { 2, 3 } }, filter_alignment },
  { "filter-alignment-one-state", { { 1, 9 }, { 4, 5 } }, filter_alignment },
  { "filter-alignment-wider-than-it", { { 2, 4 }, { 2, 11 } }, filter_alignment },
  { "located-energies", { { 12, 5 }, { 3, 5 }, { 12, 2 }, { 5, 2 }, { 1, 5 } }, located_energies },
  { "located-energies-one-memory", { { 4, 5 }, { 3, 5 }, { 12, 2 }, { 5, 2 }, { 1, 5 } },
    located_energies },
  { "located-energies-one-row", { { 4, 19 }, { 1, 19 }, { 4, 3 }, { 19, 3 }, { 1, 19 } },
    located_energies },
  { "located-energies-many", { { 70, 3 }, { 1, 3 }, { 70, 2 }, { 3, 2 }, { 1, 3 } }, many_energies },
};

/* Two states, four positions, two filters: one finds what is to the left, one sums. */
static void
test_filter_alignment_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *last = sac_test_tensor (tape, 2, 4, (float[]) { 1, 2, 3, 4, 10, 20, 30, 40 });
  SacTensor *filters = sac_test_tensor (tape, 2, 3, (float[]) { 1, 0, 0, 1, 1, 1 });

  sac_assert_tensor (sac_filter_alignment (tape, last, filters), 8, 2,
                     (float[]) { 0, 3, 0, 30, 1, 6, 10, 60, 2, 9, 20, 90, 3, 7, 30, 70 }, 0);
}

/* A filter that is wider than the sound is long sees all of it, and nothing else. */
static void
test_wide_filters_see_what_there_is (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *last = sac_test_tensor (tape, 1, 2, (float[]) { 1, 2 });
  SacTensor *filters = sac_test_tensor (tape, 1, 7, (float[]) { 1, 2, 3, 4, 5, 6, 7 });

  sac_assert_tensor (sac_filter_alignment (tape, last, filters), 2, 1,
                     (float[]) { 4 + 2 * 5, 3 + 2 * 4 }, 0);
}

static void
test_energies_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *keys = sac_test_tensor (tape, 2, 1, (float[]) { 0.5f, -0.5f });
  SacTensor *queries = sac_test_tensor (tape, 2, 1, (float[]) { 0.1f, 0.2f });
  SacTensor *features = sac_test_tensor (tape, 4, 2, (float[]) { 1, 0, 0, 1, 2, 0, 0, 2 });
  SacTensor *U = sac_test_tensor (tape, 1, 2, (float[]) { 0.25f, -1 });
  SacTensor *v = sac_test_tensor (tape, 1, 1, (float[]) { 2 });

  sac_assert_tensor (sac_located_energies (tape, keys, queries, features, U, v, 2), 2, 2,
                     (float[]) { 2 * tanhf (0.5f + 0.1f + 0.25f), 2 * tanhf (-0.5f + 0.1f + 0.5f),
                                 2 * tanhf (0.5f + 0.2f - 1), 2 * tanhf (-0.5f + 0.2f - 2) }, 1e-6);
}

/* Where no filter found anything, what is left is additive attention. */
static void
test_without_features_energies_are_additive (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *keys = sac_tape_new_tensor (tape, 130, 9);
  SacTensor *queries = sac_tape_new_tensor (tape, 4, 9);
  SacTensor *U = sac_tape_new_tensor (tape, 9, 2);
  SacTensor *v = sac_tape_new_tensor (tape, 1, 9);

  sac_test_fill (keys, 1, 1);
  sac_test_fill (queries, 2, 1);
  sac_test_fill (U, 3, 1);
  sac_test_fill (v, 4, 1);

  sac_assert_tensor (sac_located_energies (tape, keys, queries, sac_zeros (tape, 260, 2), U, v, 65),
                     4, 65, sac_additive_energies (tape, keys, queries, v, 65)->values, 1e-6);
}

static void
test_reads_bfloat16 (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *keys = sac_test_tensor (tape, 2, 2, (float[]) { 1, 2, 3, 4 });
  SacTensor *queries = sac_test_tensor (tape, 1, 2, (float[]) { 0.5f, -0.5f });
  SacTensor *features = sac_test_tensor (tape, 2, 1, (float[]) { 1, -1 });
  SacTensor *U = sac_test_tensor (tape, 2, 1, (float[]) { 0.5f, -1.25f });
  SacTensor *v = sac_test_tensor (tape, 1, 2, (float[]) { 1, 2 });
  SacTensor halves = { .rows = 2, .columns = 1 };
  guint16 values[2];

  sac_bfloat16_narrow (U->values, values, 2);
  halves.bfloat16 = values;
  sac_assert_tensor (sac_located_energies (tape, keys, queries, features, &halves, v, 2), 1, 2,
                     sac_located_energies (tape, keys, queries, features, U, v, 2)->values, 0);
}

static void
test_no_number_stays_no_number (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *keys = sac_test_tensor (tape, 1, 2, (float[]) { 1, NAN });
  SacTensor *ones = sac_test_tensor (tape, 1, 2, (float[]) { 1, 1 });
  SacTensor *U = sac_test_tensor (tape, 2, 2, (float[]) { 1, 1, 1, 1 });

  g_assert_true (isnan (sac_located_energies (tape, keys, ones, ones, U, ones, 1)->values[0]));
}

#define ADD_TEST(name, function) \
  g_test_add_func ("/engine/tensor/operations-location/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/tensor/operations-location/gradient", cases,
                           G_N_ELEMENTS (cases));
  ADD_TEST ("filter-alignment-by-hand", test_filter_alignment_by_hand);
  ADD_TEST ("wide-filters-see-what-there-is", test_wide_filters_see_what_there_is);
  ADD_TEST ("energies-by-hand", test_energies_by_hand);
  ADD_TEST ("without-features-energies-are-additive", test_without_features_energies_are_additive);
  ADD_TEST ("reads-bfloat16", test_reads_bfloat16);
  ADD_TEST ("no-number-stays-no-number", test_no_number_stays_no_number);

  return g_test_run ();
}
