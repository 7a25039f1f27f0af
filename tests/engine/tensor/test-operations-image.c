#include "engine/tensor/operations-image.h"

#include "engine/tensor/operations-pointwise.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

/* Numbers far enough from each other that a nudge does not change which one is the largest. */
static SacTensor *
spread (SacTape   *tape,
        SacTensor *x)
{
  SacTensor *steps = sac_tape_new_tensor (tape, x->rows, x->columns);

  for (gsize i = 0; i < sac_tensor_size (x); i++)
    steps->values[i] = 3 * (i * 37 % 41);

  return sac_add (tape, x, steps);
}

static SacTensor *
max_pool (SacTape *tape, SacTensor **inputs)
{
  SacImageShape out;

  return sac_max_pool (tape, spread (tape, inputs[0]), (SacImageShape) { 2, 5, 4 }, 3, 2, 1, &out);
}

static SacTensor *
max_pool_apart (SacTape *tape, SacTensor **inputs)
{
  SacImageShape out;

  return sac_max_pool (tape, spread (tape, inputs[0]), (SacImageShape) { 1, 5, 4 }, 2, 2, 0, &out);
}

static SacTensor *
mean_pool_down (SacTape *tape, SacTensor **inputs)
{
  return sac_adaptive_mean_pool (tape, inputs[0], (SacImageShape) { 2, 5, 4 }, 3, 2);
}

static SacTensor *
mean_pool_up (SacTape *tape, SacTensor **inputs)
{
  return sac_adaptive_mean_pool (tape, inputs[0], (SacImageShape) { 2, 2, 3 }, 5, 4);
}

static SacTensor *
mean_positions (SacTape *tape, SacTensor **inputs)
{
  return sac_mean_positions (tape, inputs[0], 4, 3);
}

static const SacOperationCase cases[] = {
  { "max-pool", { { 40, 3 } }, max_pool },
  { "max-pool-apart", { { 20, 2 } }, max_pool_apart },
  { "mean-pool-down", { { 40, 3 } }, mean_pool_down },
  { "mean-pool-up", { { 12, 2 } }, mean_pool_up },
  { "mean-positions", { { 12, 5 } }, mean_positions },
};

static void
test_shapes_are_pytorch_s (void)
{
  SacImageShape in = { 3, 112, 113 };
  SacImageShape stem = sac_image_shape_slide (in, 7, 2, 3);
  SacImageShape halved = sac_image_shape_slide (in, 2, 2, 0);

  g_assert_cmpint (stem.n, ==, 3);
  g_assert_cmpint (stem.height, ==, 56);
  g_assert_cmpint (stem.width, ==, 57);
  g_assert_cmpint (halved.width, ==, 56);
  g_assert_cmpint (sac_image_shape_rows (stem), ==, 3 * 56 * 57);
}

/* Padding is never the largest, even of negative numbers. */
static void
test_max_pool_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = sac_test_tensor (tape, 9, 1, (float[]) { -1, -2, -3, -4, -5, -6, -7, -8, NAN });
  SacImageShape out;
  SacTensor *y = sac_max_pool (tape, x, (SacImageShape) { 1, 3, 3 }, 3, 2, 1, &out);

  g_assert_cmpint (out.height, ==, 2);
  g_assert_cmpint (out.width, ==, 2);
  sac_assert_floats (y->values, (float[]) { -1, -2, -4 }, 3, 0);
  g_assert_true (isnan (y->values[3]));
}

/* The numbers of torch.nn.AdaptiveAvgPool2d: areas overlap where sides do not divide. */
static void
test_mean_pool_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = sac_test_tensor (tape, 6, 1, (float[]) { 1, 2, 3, 4, 5, 6 });
  SacImageShape in = { 1, 2, 3 };

  sac_assert_tensor (sac_adaptive_mean_pool (tape, x, in, 1, 2), 2, 1, (float[]) { 3, 4 }, 1e-6);
  sac_assert_tensor (sac_adaptive_mean_pool (tape, x, in, 2, 3), 6, 1, x->values, 0);
  sac_assert_tensor (sac_adaptive_mean_pool (tape, x, in, 3, 1), 3, 1, (float[]) { 2, 3.5f, 5 },
                     1e-6);
}

static void
test_mean_positions_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = sac_test_tensor (tape, 4, 2, (float[]) { 1, 2, 10, 20, 3, 4, 30, 40 });

  sac_assert_tensor (sac_mean_positions (tape, x, 2, 2), 2, 2, (float[]) { 2, 3, 20, 30 }, 1e-5);
}

#define ADD_TEST(name, function) \
  g_test_add_func ("/engine/tensor/operations-image/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/tensor/operations-image/gradient", cases,
                           G_N_ELEMENTS (cases));
  ADD_TEST ("shapes-are-pytorch-s", test_shapes_are_pytorch_s);
  ADD_TEST ("max-pool-by-hand", test_max_pool_by_hand);
  ADD_TEST ("mean-pool-by-hand", test_mean_pool_by_hand);
  ADD_TEST ("mean-positions-by-hand", test_mean_positions_by_hand);

  return g_test_run ();
}
