#include "engine/tensor/winograd.h"

#include "tests/support/tensors.h"

#include <math.h>
#include <string.h>

#define N_OUTPUTS 2
#define N_CHANNELS 8
#define N_WEIGHTS (N_OUTPUTS * N_CHANNELS * 9)
#define N_POINTS (SAC_WINOGRAD_POINTS * N_OUTPUTS * N_CHANNELS)

/* Lavin and Gray's matrix G for the points 0, ±√½, ±√2 and ∞. */
static const double G[6][3] = {
  { 1, 0, 0 },
  { -2 / 3.0, -2 / 3.0 * M_SQRT1_2, -1 / 3.0 },
  { -2 / 3.0, 2 / 3.0 * M_SQRT1_2, -1 / 3.0 },
  { 1 / 6.0, M_SQRT2 / 6, 1 / 3.0 },
  { 1 / 6.0, -M_SQRT2 / 6, 1 / 3.0 },
  { 0, 0, 1 },
};

static SacTensor *
random_row (SacTape *tape,
            int      columns,
            guint64  seed)
{
  SacTensor *tensor = sac_tape_new_tensor (tape, 1, columns);

  sac_test_fill (tensor, seed, 1);

  return tensor;
}

/* U = G g Gᵀ for each output and channel. */
static void
test_is_the_definition (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *W = random_row (tape, N_WEIGHTS, 1);
  SacTensor *U = random_row (tape, N_POINTS, 2);

  sac_winograd_weights (W->values, U->values, N_OUTPUTS, N_CHANNELS);

  for (int i = 0; i < N_POINTS; i++)
    {
      int point = i / (N_OUTPUTS * N_CHANNELS), pair = i % (N_OUTPUTS * N_CHANNELS);
      double expected = 0;

      for (int k = 0; k < 9; k++)
        expected += G[point / 6][k / 3] * G[point % 6][k % 3] * W->values[pair * 9 + k];

      g_assert_cmpfloat_with_epsilon (U->values[i], expected, 1e-6);
    }
}

/* The step back is the transpose: a · F b = Fᵀ a · b; and it adds. */
static void
test_step_back_is_the_transpose (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *W = random_row (tape, N_WEIGHTS, 1);
  SacTensor *U = random_row (tape, N_POINTS, 2);
  SacTensor *dU = random_row (tape, N_POINTS, 3);
  SacTensor *dW = random_row (tape, N_WEIGHTS, 4);
  double forwards = 0, backwards = 0;

  memset (dW->values, 0, sizeof (float) * N_WEIGHTS);
  sac_winograd_weights (W->values, U->values, N_OUTPUTS, N_CHANNELS);
  sac_winograd_weights_backward (dU->values, dW->values, N_OUTPUTS, N_CHANNELS);
  sac_winograd_weights_backward (dU->values, dW->values, N_OUTPUTS, N_CHANNELS);

  for (int i = 0; i < N_POINTS; i++)
    forwards += 2.0 * dU->values[i] * U->values[i];
  for (int i = 0; i < N_WEIGHTS; i++)
    backwards += (double) dW->values[i] * W->values[i];

  g_assert_cmpfloat_with_epsilon (forwards, backwards, 1e-4);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/tensor/winograd-weights/is-the-definition", test_is_the_definition);
  g_test_add_func ("/engine/tensor/winograd-weights/step-back-is-the-transpose",
                   test_step_back_is_the_transpose);

  return g_test_run ();
}
