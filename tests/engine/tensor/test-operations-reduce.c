#include "engine/tensor/operations-reduce.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

/* Three rows of four positions. */
static const int lengths[] = { 4, 1, 3 };

static SacTensor *
dot_energies (SacTape *tape, SacTensor **inputs)
{
  return sac_dot_energies (tape, inputs[0], inputs[1], 4);
}

static SacTensor *
softmax (SacTape *tape, SacTensor **inputs)
{
  return sac_softmax (tape, inputs[0], lengths, 3);
}

static SacTensor *
softmax_one_length (SacTape *tape, SacTensor **inputs)
{
  return sac_softmax (tape, inputs[0], &lengths[2], 1);
}

static SacTensor *
weighted_sum (SacTape *tape, SacTensor **inputs)
{
  return sac_weighted_sum (tape, inputs[0], inputs[1]);
}

/* As it is used: weights that are zero past a row's length. */
static SacTensor *
weighted_sum_masked (SacTape *tape, SacTensor **inputs)
{
  return sac_weighted_sum (tape, sac_softmax (tape, inputs[0], lengths, 3), inputs[1]);
}

static SacTensor *
cross_entropy (SacTape *tape, SacTensor **inputs)
{
  return sac_cross_entropy (tape, inputs[0], (const int[]) { 4, 0, 2 }, 0, 0.7f, NULL);
}

static SacTensor *
cross_entropy_smoothed (SacTape *tape, SacTensor **inputs)
{
  return sac_cross_entropy (tape, inputs[0], (const int[]) { 4, 0, 2 }, 0.2f, 0.7f, NULL);
}

static SacTensor *
cross_entropy_padded (SacTape *tape, SacTensor **inputs)
{
  return sac_cross_entropy (tape, inputs[0], (const int[]) { -1, 3, -1 }, 0.2f, 1, NULL);
}

static const SacOperationCase cases[] = {
  { "dot-energies", { { 12, 5 }, { 3, 5 } }, dot_energies },
  { "dot-energies-one-row", { { 4, 19 }, { 1, 19 } }, dot_energies },
  { "dot-energies-one-memory", { { 4, 5 }, { 3, 5 } }, dot_energies },
  { "dot-energies-several-steps", { { 12, 5 }, { 6, 5 } }, dot_energies },
  { "softmax", { { 3, 4 } }, softmax },
  { "softmax-several-steps", { { 6, 4 } }, softmax },
  { "softmax-one-length", { { 3, 4 } }, softmax_one_length },
  { "weighted-sum", { { 3, 4 }, { 12, 5 } }, weighted_sum },
  { "weighted-sum-one-row", { { 1, 4 }, { 4, 19 } }, weighted_sum },
  { "weighted-sum-one-memory", { { 3, 4 }, { 4, 5 } }, weighted_sum },
  { "weighted-sum-several-steps", { { 6, 4 }, { 12, 5 } }, weighted_sum },
  { "weighted-sum-masked", { { 3, 4 }, { 12, 5 } }, weighted_sum_masked },
  { "cross-entropy", { { 3, 21 } }, cross_entropy },
  { "cross-entropy-smoothed", { { 3, 21 } }, cross_entropy_smoothed },
  { "cross-entropy-padded", { { 3, 21 } }, cross_entropy_padded },
};

/* Two states, two positions: rows of keys are position 0 of both, then position 1 of both. */
static void
test_energies_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *keys = sac_test_tensor (tape, 4, 1, (float[]) { 1, 2, 3, 4 });
  SacTensor *queries = sac_test_tensor (tape, 2, 1, (float[]) { 10, -3 });

  sac_assert_tensor (sac_dot_energies (tape, keys, queries, 2), 2, 2,
                     (float[]) { 10, 30, -6, -12 }, 0);
}

static void
test_one_memory_serves_every_state (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *one = sac_test_tensor (tape, 2, 2, (float[]) { 1, 2, 3, 4 });
  SacTensor *each = sac_test_tensor (tape, 4, 2, (float[]) { 1, 2, 1, 2, 3, 4, 3, 4 });
  SacTensor *queries = sac_test_tensor (tape, 2, 2, (float[]) { 0.1f, 0.2f, -0.3f, 0.4f });

  sac_assert_tensor (sac_dot_energies (tape, one, queries, 2), 2, 2,
                     sac_dot_energies (tape, each, queries, 2)->values, 0);
  sac_assert_tensor (sac_weighted_sum (tape, queries, one), 2, 2,
                     sac_weighted_sum (tape, queries, each)->values, 0);
}

/* The states of two steps at once, as those of one step and then of the other. */
static void
test_steps_stacked_as_one_by_one (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *memory = sac_test_tensor (tape, 4, 2, (float[]) { 1, 2, 10, 20, 3, 4, 30, 40 });
  SacTensor *both = sac_test_tensor (tape, 4, 2, (float[]) { 1, 2, 3, 4, 5, 6, 7, 8 });
  const int of_rows[] = { 2, 1 };

  for (int step = 0; step < 2; step++)
    {
      SacTensor *one = sac_test_tensor (tape, 2, 2, both->values + 4 * step);

      sac_assert_tensor (sac_dot_energies (tape, memory, one, 2), 2, 2,
                         sac_dot_energies (tape, memory, both, 2)->values + 4 * step, 0);
      sac_assert_tensor (sac_softmax (tape, one, of_rows, 2), 2, 2,
                         sac_softmax (tape, both, of_rows, 2)->values + 4 * step, 0);
      sac_assert_tensor (sac_weighted_sum (tape, one, memory), 2, 2,
                         sac_weighted_sum (tape, both, memory)->values + 4 * step, 0);
    }
}

static void
test_weighted_sum_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *h = sac_test_tensor (tape, 4, 2, (float[]) { 1, 2, 10, 20, 3, 4, 30, 40 });
  SacTensor *weights = sac_test_tensor (tape, 2, 2, (float[]) { 0.5f, 0.5f, 1, 0 });

  sac_assert_tensor (sac_weighted_sum (tape, weights, h), 2, 2, (float[]) { 2, 3, 10, 20 }, 0);
}

static void
test_softmax_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *e = sac_test_tensor (tape, 2, 3, (float[]) { logf (1), logf (2), logf (5),
                                                          logf (1), logf (3), NAN });

  sac_assert_tensor (sac_softmax (tape, e, (const int[]) { 3, 2 }, 2), 2, 3,
                     (float[]) { 0.125f, 0.25f, 0.625f, 0.25f, 0.75f, 0 }, 1e-6);
}

static void
test_softmax_survives_extremes (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const int length = 3;
  SacTensor *e = sac_test_tensor (tape, 5, 3, (float[]) {
    1e4f, 1e4f, -1e4f,
    -1e4f, -1e4f, -2e4f,
    -INFINITY, 3, 3,
    -G_MAXFLOAT, G_MAXFLOAT, 0,
    -INFINITY, -INFINITY, -INFINITY });
  const float third = 1 / 3.0f;

  /* Where every energy is -∞ none stands out. */
  sac_assert_tensor (sac_softmax (tape, e, &length, 1), 5, 3, (float[]) {
    0.5f, 0.5f, 0,
    0.5f, 0.5f, 0,
    0, 0.5f, 0.5f,
    0, 1, 0,
    third, third, third }, 1e-6);
}

static void
test_softmax_passes_nan_on (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const int length = 3;

  for (int place = 0; place < 3; place++)
    {
      SacTensor *e = sac_test_tensor (tape, 1, 3, (float[]) { 1, 2, 3 });

      e->values[place] = NAN;
      g_assert_true (isnan (sac_softmax (tape, e, &length, 1)->values[0]));
    }
}

/* What lies past a length is never read. */
static void
test_padding_stays_out_of_the_sum (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacTensor *e = sac_test_tensor (tape, 1, 2, (float[]) { 1, NAN });
  SacTensor *h = sac_test_tensor (tape, 2, 1, (float[]) { 7, INFINITY });
  const int length = 1;
  SacTensor *c = sac_weighted_sum (tape, sac_softmax (tape, e, &length, 1), h);

  sac_assert_tensor (c, 1, 1, (float[]) { 7 }, 0);
  sac_tape_backward (tape, c);
  sac_assert_floats (h->gradient, (float[]) { 1, 0 }, 2, 1e-6);
  sac_assert_floats (e->gradient, (float[]) { 0, 0 }, 2, 1e-6);
}

/* Scores log 1, log 2, log 5: p = 1/8, 2/8, 5/8. */
static void
test_cross_entropy_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = sac_test_tensor (tape, 2, 3, (float[]) { logf (1), logf (2), logf (5),
                                                          9, 9, 9 });
  const int truth[] = { 1, -1 };
  double likelihood = 1;
  double uniform = -(log (0.125) + log (0.25) + log (0.625)) / 3;
  SacTensor *loss = sac_cross_entropy (tape, x, truth, 0, 2, &likelihood);

  g_assert_cmpfloat_with_epsilon (loss->values[0], -2 * log (0.25), 1e-6);
  g_assert_cmpfloat_with_epsilon (likelihood, log (0.25), 1e-6);

  loss = sac_cross_entropy (tape, x, truth, 0.1f, 2, &likelihood);
  g_assert_cmpfloat_with_epsilon (loss->values[0], 2 * (0.9 * -log (0.25) + 0.1 * uniform), 1e-6);
  g_assert_cmpfloat_with_epsilon (likelihood, log (0.25), 1e-6);
}

static void
test_cross_entropy_of_large_scores_is_finite (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacTensor *x = sac_test_tensor (tape, 2, 3, (float[]) { 1e4f, 0, -1e4f, 1e4f, 0, -1e4f });
  SacTensor *loss = sac_cross_entropy (tape, x, (const int[]) { 0, 2 }, 0, 1, NULL);

  g_assert_cmpfloat_with_epsilon (loss->values[0], 2e4, 1e-2);
  sac_tape_backward (tape, loss);
  sac_assert_floats (x->gradient, (float[]) { 0, 0, 0, 1, 0, -1 }, 6, 1e-6);
}

static void
test_log_softmax_by_hand (void)
{
  float x[] = { logf (1), logf (2), logf (5) };

  g_assert_true (sac_log_softmax_row (x, 3, x));
  sac_assert_floats (x, (float[]) { logf (0.125f), logf (0.25f), logf (0.625f) }, 3, 1e-6);
}

static void
test_log_softmax_reports_nan (void)
{
  for (int place = 0; place < 37; place++)
    {
      float x[37], y[37];

      for (int i = 0; i < 37; i++)
        x[i] = i == place ? NAN : 1e4f * i;

      g_assert_false (sac_log_softmax_row (x, 37, y));
    }
}

static void
test_highest_is_the_first_of_equals (void)
{
  static const float scores[] = { -2, 3, 1, 3 };

  g_assert_cmpint (sac_highest_of_row (scores, 4), ==, 1);
  g_assert_cmpint (sac_highest_of_row (scores, 1), ==, 0);
}

#define ADD_TEST(name, function) \
  g_test_add_func ("/engine/tensor/operations-reduce/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/tensor/operations-reduce/gradient", cases,
                           G_N_ELEMENTS (cases));
  ADD_TEST ("energies-by-hand", test_energies_by_hand);
  ADD_TEST ("one-memory-serves-every-state", test_one_memory_serves_every_state);
  ADD_TEST ("steps-stacked-as-one-by-one", test_steps_stacked_as_one_by_one);
  ADD_TEST ("weighted-sum-by-hand", test_weighted_sum_by_hand);
  ADD_TEST ("softmax-by-hand", test_softmax_by_hand);
  ADD_TEST ("softmax-survives-extremes", test_softmax_survives_extremes);
  ADD_TEST ("softmax-passes-nan-on", test_softmax_passes_nan_on);
  ADD_TEST ("padding-stays-out-of-the-sum", test_padding_stays_out_of_the_sum);
  ADD_TEST ("cross-entropy-by-hand", test_cross_entropy_by_hand);
  ADD_TEST ("cross-entropy-of-large-scores-is-finite",
            test_cross_entropy_of_large_scores_is_finite);
  ADD_TEST ("log-softmax-by-hand", test_log_softmax_by_hand);
  ADD_TEST ("log-softmax-reports-nan", test_log_softmax_reports_nan);
  ADD_TEST ("highest-is-the-first-of-equals", test_highest_is_the_first_of_equals);

  return g_test_run ();
}
