#include "engine/tensor/operations-linear.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

static SacTensor *
linear (SacTape    *tape,
        SacTensor **inputs)
{
  return sac_linear (tape, inputs[0], inputs[1], inputs[2]);
}

static SacTensor *
linear_columns (SacTape    *tape,
                SacTensor **inputs)
{
  return sac_linear_columns (tape, inputs[0], inputs[1], 2, inputs[2]);
}

/* W x + W (W x): one weight in two places. */
static SacTensor *
linear_twice (SacTape    *tape,
              SacTensor **inputs)
{
  SacTensor *y = sac_linear (tape, inputs[0], inputs[1], inputs[2]);

  return sac_linear (tape, y, inputs[1], inputs[2]);
}

static const SacOperationCase cases[] = {
  { "batch", { { 4, 3 }, { 5, 3 }, { 1, 5 } }, linear },
  { "one-row", { { 1, 3 }, { 5, 3 }, { 1, 5 } }, linear },
  { "one-output", { { 4, 3 }, { 1, 3 }, { 1, 1 } }, linear },
  { "no-bias", { { 4, 3 }, { 5, 3 } }, linear },
  { "columns", { { 4, 3 }, { 5, 7 }, { 1, 5 } }, linear_columns },
  { "columns-one-row", { { 1, 3 }, { 5, 7 }, { 1, 5 } }, linear_columns },
  { "columns-no-bias", { { 4, 3 }, { 5, 5 } }, linear_columns },
  { "weight-used-twice", { { 2, 3 }, { 3, 3 }, { 1, 3 } }, linear_twice },
};

/* [1 2; 3 4] [1 0 | 5 6 | 0 1]ᵀ + [10 20 30] */
static void
test_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = sac_test_tensor (tape, 2, 2, (float[]) { 1, 2, 3, 4 });
  SacTensor *W = sac_test_tensor (tape, 3, 2, (float[]) { 1, 0, 5, 6, 0, 1 });
  SacTensor *b = sac_test_tensor (tape, 1, 3, (float[]) { 10, 20, 30 });

  sac_assert_tensor (sac_linear (tape, x, W, b), 2, 3, (float[]) { 11, 37, 32, 13, 59, 34 }, 0);
  sac_assert_tensor (sac_linear (tape, x, W, NULL), 2, 3, (float[]) { 1, 17, 2, 3, 39, 4 }, 0);
}

/* W [x₁ ; x₂] is W₁ x₁ + W₂ x₂. */
static void
test_columns_are_parts_of_a_product (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *W = sac_test_tensor (tape, 2, 3, (float[]) { 1, 2, 3, 4, 5, 6 });
  SacTensor *x = sac_test_tensor (tape, 1, 1, (float[]) { 10 });

  sac_assert_tensor (sac_linear_columns (tape, x, W, 0, NULL), 1, 2, (float[]) { 10, 40 }, 0);
  sac_assert_tensor (sac_linear_columns (tape, x, W, 2, NULL), 1, 2, (float[]) { 30, 60 }, 0);
}

/* One row goes another way than many: through a product with a vector. */
static void
test_rows_do_not_know_each_other (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = sac_tape_new_tensor (tape, 7, 67);
  SacTensor *W = sac_tape_new_tensor (tape, 33, 67);
  SacTensor *y;

  sac_test_fill (x, 1, 1);
  sac_test_fill (W, 2, 1);
  y = sac_linear (tape, x, W, NULL);

  for (int row = 0; row < 7; row++)
    {
      SacTensor *alone = sac_test_tensor (tape, 1, 67, x->values + row * 67);

      sac_assert_tensor (sac_linear (tape, alone, W, NULL), 1, 33, y->values + row * 33, 1e-5);
    }
}

/* Sizes that are no multiple of the four rows that are taken at a time; columns too. */
static void
test_bfloat16_is_float32_of_rounded_weights (void)
{
  static const int outputs[] = { 1, 3, 4, 5, 18 };

  for (guint k = 0; k < G_N_ELEMENTS (outputs); k++)
    {
      g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
      SacTensor *x = sac_tape_new_tensor (tape, 3, 37);
      SacTensor *W = sac_tape_new_tensor (tape, outputs[k], 41);
      SacTensor *b = sac_tape_new_tensor (tape, 1, outputs[k]);
      guint16 *halves = sac_tape_take (tape, sizeof (guint16) * sac_tensor_size (W));
      SacTensor narrow = { .rows = W->rows, .columns = W->columns, .bfloat16 = halves };

      sac_test_fill (x, 1, 1);
      sac_test_fill (W, 2, 1);
      sac_test_fill (b, 3, 1);

      for (gsize i = 0; i < sac_tensor_size (W); i++)
        {
          union { float value; guint32 bits; } number = { W->values[i] };

          halves[i] = number.bits >> 16;
          number.bits &= 0xffff0000u;
          W->values[i] = number.value;
        }

      sac_assert_tensor (sac_linear_columns (tape, x, &narrow, 4, b), 3, outputs[k],
                         sac_linear_columns (tape, x, W, 4, b)->values, 1e-5);
      sac_assert_tensor (sac_linear_columns (tape, x, &narrow, 1, NULL), 3, outputs[k],
                         sac_linear_columns (tape, x, W, 1, NULL)->values, 1e-5);
    }
}

/* Each weight is off by at most 2⁻⁹ of itself. */
static void
test_bfloat16_error_is_bounded (void)
{
  g_autoptr(SacParameters) exact = sac_parameters_new ();
  g_autoptr(SacParameters) rounded = sac_parameters_new ();
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *W = sac_parameters_add_matrix (exact, "W", 30, 50);
  SacTensor *narrow = sac_parameters_add_matrix (rounded, "W", 30, 50);
  SacTensor *x = sac_tape_new_tensor (tape, 1, 50);
  SacTensor *y, *z;

  sac_test_fill (x, 1, 1);
  sac_test_fill (W, 2, 1);
  sac_test_fill (narrow, 2, 1);
  sac_parameters_keep_as_bfloat16 (rounded);

  y = sac_linear (tape, x, W, NULL);
  z = sac_linear (tape, x, narrow, NULL);

  for (int i = 0; i < 30; i++)
    {
      double bound = 1e-5;

      for (int k = 0; k < 50; k++)
        bound += fabs (W->values[i * 50 + k] * x->values[k]) / 512;

      g_assert_cmpfloat_with_epsilon (y->values[i], z->values[i], bound);
    }
}

static void
test_nan_reaches_the_outputs_that_it_enters (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = sac_test_tensor (tape, 2, 2, (float[]) { 1, NAN, 1, 2 });
  SacTensor *W = sac_test_tensor (tape, 2, 2, (float[]) { 1, 1, 1, 1 });
  SacTensor *y = sac_linear (tape, x, W, NULL);

  g_assert_true (isnan (y->values[0]) && isnan (y->values[1]));
  g_assert_cmpfloat (y->values[2], ==, 3);
  g_assert_cmpfloat (y->values[3], ==, 3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/tensor/operations-linear/gradient", cases,
                           G_N_ELEMENTS (cases));
  g_test_add_func ("/engine/tensor/operations-linear/by-hand", test_by_hand);
  g_test_add_func ("/engine/tensor/operations-linear/columns-are-parts-of-a-product",
                   test_columns_are_parts_of_a_product);
  g_test_add_func ("/engine/tensor/operations-linear/rows-do-not-know-each-other",
                   test_rows_do_not_know_each_other);
  g_test_add_func ("/engine/tensor/operations-linear/bfloat16-is-float32-of-rounded-weights",
                   test_bfloat16_is_float32_of_rounded_weights);
  g_test_add_func ("/engine/tensor/operations-linear/bfloat16-error-is-bounded",
                   test_bfloat16_error_is_bounded);
  g_test_add_func ("/engine/tensor/operations-linear/nan-reaches-the-outputs-that-it-enters",
                   test_nan_reaches_the_outputs_that_it_enters);

  return g_test_run ();
}
