#include "engine/tensor/operations-alignment.h"

#include "engine/tensor/operations-reduce.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

#define N 3
#define N_POSITIONS 6

static const int lengths[N] = { 6, 1, 4 };

static SacTensor *
align (SacTape      *tape,
       SacTensor    *energies,
       SacWeighting  weighting)
{
  /* Medians 2, 0 and 1. */
  SacTensor *last = sac_test_tensor (tape, N, N_POSITIONS,
                                     (float[]) { 0.1f, 0.2f, 0.4f, 0.1f, 0.1f, 0.1f,
                                                 1, 0, 0, 0, 0, 0,
                                                 0.3f, 0.3f, 0.2f, 0.2f, 0, 0 });

  return sac_align (tape, energies, last, lengths, N, &weighting);
}

static SacTensor *
plain (SacTape *tape, SacTensor **inputs)
{
  return align (tape, inputs[0], (SacWeighting) { .sharpening = 1 });
}

static SacTensor *
sharpened (SacTape *tape, SacTensor **inputs)
{
  return align (tape, inputs[0], (SacWeighting) { .sharpening = 2.5f });
}

static SacTensor *
smoothed (SacTape *tape, SacTensor **inputs)
{
  return align (tape, inputs[0], (SacWeighting) { .smoothing = TRUE, .sharpening = 1.5f });
}

static SacTensor *
highest (SacTape *tape, SacTensor **inputs)
{
  return align (tape, inputs[0], (SacWeighting) { .sharpening = 1, .top_k = 3 });
}

static SacTensor *
windowed (SacTape *tape, SacTensor **inputs)
{
  return align (tape, inputs[0], (SacWeighting) { .sharpening = 1, .window = 2 });
}

static SacTensor *
everything (SacTape *tape, SacTensor **inputs)
{
  return align (tape, inputs[0], (SacWeighting) { TRUE, 2, 2, 2 });
}

static const SacOperationCase cases[] = {
  { "plain", { { N, N_POSITIONS } }, plain },
  { "sharpened", { { N, N_POSITIONS } }, sharpened },
  { "smoothed", { { N, N_POSITIONS } }, smoothed },
  { "highest", { { N, N_POSITIONS } }, highest },
  { "windowed", { { N, N_POSITIONS } }, windowed },
  { "everything", { { N, N_POSITIONS } }, everything },
};

static const float energies[N_POSITIONS] = { 1, -2, 3, 3, 0.5f, 2 };
static const float first_seen[N_POSITIONS] = { 0, 0, 1, 0, 0, 0 };

static void
assert_alignment (SacWeighting  weighting,
                  const double *shares)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *e = sac_test_tensor (tape, 1, N_POSITIONS, energies);
  SacTensor *last = sac_test_tensor (tape, 1, N_POSITIONS, first_seen);
  float expected[N_POSITIONS];
  double sum = 0;

  for (int j = 0; j < N_POSITIONS; j++)
    sum += shares[j];
  for (int j = 0; j < N_POSITIONS; j++)
    expected[j] = shares[j] / sum;

  sac_assert_tensor (sac_align (tape, e, last, (const int[]) { N_POSITIONS }, 1, &weighting), 1,
                     N_POSITIONS, expected, 1e-6);
}

static double
logistic (double x)
{
  return 1 / (1 + exp (-x));
}

static void
test_by_hand (void)
{
  assert_alignment ((SacWeighting) { .sharpening = 2 },
                    (const double[]) { exp (2), exp (-4), exp (6), exp (6), exp (1), exp (4) });
  assert_alignment ((SacWeighting) { .smoothing = TRUE, .sharpening = 1 },
                    (const double[]) { logistic (1), logistic (-2), logistic (3), logistic (3),
                                       logistic (0.5), logistic (2) });
  assert_alignment ((SacWeighting) { .sharpening = 1, .top_k = 3 },
                    (const double[]) { 0, 0, exp (3), exp (3), 0, exp (2) });
  assert_alignment ((SacWeighting) { .sharpening = 1, .top_k = 100 },
                    (const double[]) { exp (1), exp (-2), exp (3), exp (3), exp (0.5), exp (2) });
  /* The first of two equal ones. */
  assert_alignment ((SacWeighting) { .sharpening = 1, .top_k = 1 },
                    (const double[]) { 0, 0, 1, 0, 0, 0 });
  /* The median is 2: one before it, and it. */
  assert_alignment ((SacWeighting) { .sharpening = 1, .window = 1 },
                    (const double[]) { 0, exp (-2), exp (3), 0, 0, 0 });
  assert_alignment ((SacWeighting) { .sharpening = 1, .top_k = 2, .window = 2 },
                    (const double[]) { 0, 0, 1, 1, 0, 0 });
}

static void
test_plain_is_the_soft_max (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *e = sac_tape_new_tensor (tape, 2 * N, N_POSITIONS);

  sac_test_fill (e, 7, 4);
  sac_assert_tensor (sac_align (tape, e, NULL, lengths, N, &(SacWeighting) { .sharpening = 1 }),
                     2 * N, N_POSITIONS, sac_softmax (tape, e, lengths, N)->values, 0);
}

/* Neither of them can be told apart from nothing as a float. */
static void
test_smoothing_holds_at_the_ends (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *low = sac_test_tensor (tape, 1, 2, (float[]) { -500, -500 });
  SacTensor *lower = sac_test_tensor (tape, 1, 2, (float[]) { -1000, -999 });
  SacTensor *high = sac_test_tensor (tape, 1, 2, (float[]) { 1000, 0 });
  SacTensor *nothing = sac_test_tensor (tape, 1, 2, (float[]) { -INFINITY, -INFINITY });
  const SacWeighting weighting = { .smoothing = TRUE, .sharpening = 1 };
  const int two = 2;

  sac_assert_tensor (sac_align (tape, low, NULL, &two, 1, &weighting), 1, 2,
                     (float[]) { 0.5f, 0.5f }, 0);
  sac_assert_tensor (sac_align (tape, lower, NULL, &two, 1, &weighting), 1, 2,
                     (float[]) { 0.2689414f, 0.7310586f }, 1e-6);
  sac_assert_tensor (sac_align (tape, high, NULL, &two, 1, &weighting), 1, 2,
                     (float[]) { 2 / 3.0f, 1 / 3.0f }, 1e-6);
  sac_assert_tensor (sac_align (tape, nothing, NULL, &two, 1, &weighting), 1, 2,
                     (float[]) { 0.5f, 0.5f }, 0);
}

/* Whoever rates the words after it finds that the model diverged. */
static void
test_no_number_stays_no_number (void)
{
  static const SacWeighting weightings[] = { { FALSE, 1, 0, 0 }, { TRUE, 1, 0, 0 },
                                             { TRUE, 2, 1, 0 }, { FALSE, 1, 2, 1 } };

  for (guint i = 0; i < G_N_ELEMENTS (weightings); i++)
    {
      g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
      SacTensor *e = sac_test_tensor (tape, 1, 3, (float[]) { NAN, NAN, NAN });
      SacTensor *last = sac_test_tensor (tape, 1, 3, (float[]) { 0, 1, 0 });
      SacTensor *a = sac_align (tape, e, last, (const int[]) { 3 }, 1, &weightings[i]);

      g_assert_true (isnan (a->values[1]));
    }
}

#define ADD_TEST(name, function) \
  g_test_add_func ("/engine/tensor/operations-alignment/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/tensor/operations-alignment/gradient", cases,
                           G_N_ELEMENTS (cases));
  ADD_TEST ("by-hand", test_by_hand);
  ADD_TEST ("plain-is-the-soft-max", test_plain_is_the_soft_max);
  ADD_TEST ("smoothing-holds-at-the-ends", test_smoothing_holds_at_the_ends);
  ADD_TEST ("no-number-stays-no-number", test_no_number_stays_no_number);

  return g_test_run ();
}
