#include "engine/tensor/winograd.h"

#include "tests/support/tensors.h"

#include <math.h>
#include <string.h>

#define N_CHANNELS 8

static SacTensor *
random_tensor (SacTape *tape,
               int      rows,
               int      columns,
               guint64  seed)
{
  SacTensor *tensor = sac_tape_new_tensor (tape, rows, columns);

  sac_test_fill (tensor, seed, 1);

  return tensor;
}

static double
dot (const float *a,
     const float *b,
     gsize        size)
{
  double sum = 0;

  for (gsize i = 0; i < size; i++)
    sum += (double) a[i] * b[i];

  return sum;
}

static void
test_knows_where_it_saves (void)
{
  SacImageShape map = { 2, 14, 13 }, cell = { 2, 1, 1 };

  g_assert_cmpint (sac_winograd_count_tiles (map), ==, 16);
  g_assert_true (sac_winograd_is_worthwhile (map, 3, 1, 64, 32));
  g_assert_false (sac_winograd_is_worthwhile (map, 3, 2, 64, 32));
  g_assert_false (sac_winograd_is_worthwhile (map, 1, 1, 64, 32));
  g_assert_false (sac_winograd_is_worthwhile (map, 3, 1, 3, 32));
  g_assert_false (sac_winograd_is_worthwhile (map, 3, 1, 64, 36));
  g_assert_false (sac_winograd_is_worthwhile (cell, 3, 1, 64, 32));
}

/* A window that copies its centre: the inputs come out as they were, a block at a time. */
static void
test_a_copying_window_copies (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacImageShape shape = { 3, 6, 9 };
  SacTensor *x = random_tensor (tape, sac_image_shape_rows (shape), N_CHANNELS, 1);
  SacTensor *y = random_tensor (tape, x->rows, N_CHANNELS, 2);
  SacTensor *W = random_tensor (tape, 1, N_CHANNELS * 9, 3);
  SacTensor *U = random_tensor (tape, SAC_WINOGRAD_POINTS, N_CHANNELS, 4);
  SacTensor *V = random_tensor (tape, SAC_WINOGRAD_POINTS * 2 * 3, N_CHANNELS, 5);

  for (int i = 0; i < N_CHANNELS * 9; i++)
    W->values[i] = i % 9 == 4;
  sac_winograd_weights (W->values, U->values, 1, N_CHANNELS);

  for (int first = 0; first < sac_winograd_count_tiles (shape); first += 2)
    {
      SacWinogradBlock block = { shape, shape, 1, first, 2, 0, 2 };

      sac_winograd_input (&block, x->values, V->values, N_CHANNELS);
      for (gsize i = 0; i < sac_tensor_size (V); i++)
        V->values[i] *= U->values[i / (6 * N_CHANNELS) * N_CHANNELS + i % N_CHANNELS];
      sac_winograd_output (&block, V->values, NULL, NULL, FALSE, y->values, N_CHANNELS);
    }

  sac_assert_tensor (y, x->rows, N_CHANNELS, x->values, 1e-5);
}

/* Each step back is the transpose of its step: a · F b = Fᵀ a · b. */
static void
test_steps_back_are_transposes (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacImageShape in = { 2, 7, 10 }, out = { 2, 5, 8 };
  const SacWinogradBlock block = { in, out, 0, 1, 3, 0, 3 };
  gsize n_block = SAC_WINOGRAD_POINTS * 3 * 2 * N_CHANNELS;
  SacTensor *map = random_tensor (tape, sac_image_shape_rows (in), N_CHANNELS, 1);
  SacTensor *back = random_tensor (tape, sac_image_shape_rows (in), N_CHANNELS, 0);
  SacTensor *a = random_tensor (tape, 1, n_block, 2);
  SacTensor *b = random_tensor (tape, 1, n_block, 3);

  memset (back->values, 0, sizeof (float) * sac_tensor_size (back));
  sac_winograd_input (&block, map->values, b->values, N_CHANNELS);
  sac_winograd_input_backward (&block, a->values, back->values, N_CHANNELS);
  g_assert_cmpfloat_with_epsilon (dot (a->values, b->values, n_block),
                                  dot (back->values, map->values, sac_tensor_size (map)), 1e-3);

  memset (back->values, 0, sizeof (float) * sac_tensor_size (back));
  sac_winograd_output (&block, a->values, NULL, NULL, FALSE, back->values, N_CHANNELS);
  sac_winograd_output_backward (&block, map->values, b->values, N_CHANNELS);
  g_assert_cmpfloat_with_epsilon (dot (a->values, b->values, n_block),
                                  dot (back->values, map->values, sac_tensor_size (map)), 1e-3);
}

/* Bias, shortcut and rectifier: as if they came after. */
static void
test_finishes_in_one_pass (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacImageShape shape = { 2, 4, 4 };
  const SacWinogradBlock block = { shape, shape, 1, 0, 1, 0, 1 };
  SacTensor *M = random_tensor (tape, SAC_WINOGRAD_POINTS * 2, N_CHANNELS, 1);
  SacTensor *b = random_tensor (tape, 1, N_CHANNELS, 2);
  SacTensor *shortcut = random_tensor (tape, 32, N_CHANNELS, 3);
  SacTensor *plain = random_tensor (tape, 32, N_CHANNELS, 4);
  SacTensor *y = random_tensor (tape, 32, N_CHANNELS, 5);

  shortcut->values[5] = NAN;
  sac_winograd_output (&block, M->values, NULL, NULL, FALSE, plain->values, N_CHANNELS);
  sac_winograd_output (&block, M->values, b->values, shortcut->values, TRUE, y->values, N_CHANNELS);
  g_assert_true (isnan (y->values[5]));

  for (int i = 0; i < 32 * N_CHANNELS; i++)
    if (i != 5)
      g_assert_cmpfloat_with_epsilon (y->values[i],
                                      MAX (plain->values[i] + b->values[i % N_CHANNELS] +
                                           shortcut->values[i], 0), 1e-5);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/tensor/winograd/knows-where-it-saves", test_knows_where_it_saves);
  g_test_add_func ("/engine/tensor/winograd/a-copying-window-copies",
                   test_a_copying_window_copies);
  g_test_add_func ("/engine/tensor/winograd/steps-back-are-transposes",
                   test_steps_back_are_transposes);
  g_test_add_func ("/engine/tensor/winograd/finishes-in-one-pass", test_finishes_in_one_pass);

  return g_test_run ();
}
