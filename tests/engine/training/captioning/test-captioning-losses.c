#include "engine/training/captioning/captioning-losses.h"

#include <math.h>

#include "engine/tensor/operations-reduce.h"
#include "tests/support/gradient-check.h"

/* Two captions of two and three words over four cells. */
static const int truth[] = { 5, 6, 7, 8, -1, 9 };
static const int choices[] = { 0, 3, 2, -1, 1, 1 };
static const double gains[] = { 0.7, -1.3 };
static const float labels[] = { 0, 1, 1, 0, 0, 0, 1, 0 };

static SacTensor *
softmax (SacTape   *tape,
         SacTensor *energies)
{
  static const int length = 4;

  return sac_softmax (tape, energies, &length, 1);
}

static SacTensor *
doubly_stochastic (SacTape    *tape,
                   SacTensor **inputs)
{
  return sac_doubly_stochastic (tape, softmax (tape, inputs[0]), truth, 2, 0.4f);
}

static SacTensor *
policy_loss (SacTape    *tape,
             SacTensor **inputs)
{
  return sac_policy_loss (tape, softmax (tape, inputs[0]), choices, truth, gains, 2, 0.3f, 0.5f);
}

static SacTensor *
soft_maximum (SacTape    *tape,
              SacTensor **inputs)
{
  return sac_soft_maximum (tape, inputs[0], 3, 2.5f);
}

static SacTensor *
logistic_loss (SacTape    *tape,
               SacTensor **inputs)
{
  return sac_logistic_loss (tape, inputs[0], labels, 0.7f);
}

static const SacOperationCase cases[] = {
  { "doubly-stochastic", { { 6, 4 } }, doubly_stochastic },
  { "policy-loss", { { 6, 4 } }, policy_loss },
  { "soft-maximum", { { 6, 5 } }, soft_maximum },
  { "logistic-loss", { { 2, 4 } }, logistic_loss },
};

static SacTensor *
new_tensor (SacTape     *tape,
            int          rows,
            int          columns,
            const float *values)
{
  SacTensor *tensor = sac_tape_new_tensor (tape, rows, columns);

  for (gsize i = 0; i < sac_tensor_size (tensor); i++)
    tensor->values[i] = values[i];

  return tensor;
}

/* One caption of two words over two cells: 1 - 0.9 - 0.3 and 1 - 0.1 - 0.7. A word past its end
 * counts nothing. */
static void
test_doubly_stochastic_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *weights = new_tensor (tape, 3, 2, (float[]) { 0.9, 0.1, 0.3, 0.7, 1, 0 });
  SacTensor *y = sac_doubly_stochastic (tape, weights, (int[]) { 4, 3, -1 }, 1, 10);

  g_assert_cmpfloat_with_epsilon (y->values[0], 10 * (0.04 + 0.04), 1e-5);
}

/* What was gained makes the chosen cell likelier, what was lost the others. */
static void
test_policy_follows_the_gain (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);

  for (int turn = 0; turn < 2; turn++)
    {
      const double gain = turn == 0 ? 2 : -2;
      SacTensor *energies = new_tensor (tape, 1, 4, (float[]) { 0.1, 0.4, -0.3, 0 });
      SacTensor *loss = sac_policy_loss (tape, softmax (tape, energies), (int[]) { 2 },
                                         (int[]) { 1 }, &gain, 1, 0, 1);

      sac_tape_backward (tape, loss);
      g_assert_true ((energies->gradient[2] < 0) == (turn == 0));
      g_assert_true ((energies->gradient[1] > 0) == (turn == 0));
      sac_tape_reset (tape);
    }
}

/* Between the mean and the largest, also where exponentials would leave their range. */
static void
test_soft_maximum_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = new_tensor (tape, 2, 2, (float[]) { 1000, 0, 1000, 1 });
  SacTensor *y = sac_soft_maximum (tape, x, 2, 3);

  g_assert_cmpint (y->rows, ==, 1);
  g_assert_cmpfloat_with_epsilon (y->values[0], 1000, 1e-3);
  g_assert_cmpfloat_with_epsilon (y->values[1], log ((1 + exp (3.0)) / 2) / 3, 1e-6);
}

static void
test_logistic_loss_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *scores = new_tensor (tape, 1, 3, (float[]) { 0, 200, -200 });
  SacTensor *y = sac_logistic_loss (tape, scores, (float[]) { 1, 0, 0 }, 1);

  g_assert_cmpfloat_with_epsilon (y->values[0], log (2) + 200, 1e-4);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/training/captioning/captioning-losses", cases,
                           G_N_ELEMENTS (cases));
  g_test_add_func ("/engine/training/captioning/captioning-losses/doubly-stochastic-by-hand",
                   test_doubly_stochastic_by_hand);
  g_test_add_func ("/engine/training/captioning/captioning-losses/policy-follows-the-gain",
                   test_policy_follows_the_gain);
  g_test_add_func ("/engine/training/captioning/captioning-losses/soft-maximum-by-hand",
                   test_soft_maximum_by_hand);
  g_test_add_func ("/engine/training/captioning/captioning-losses/logistic-loss-by-hand",
                   test_logistic_loss_by_hand);

  return g_test_run ();
}
