#include "engine/tensor/operations-pointwise.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

static SacTensor *
add (SacTape *tape, SacTensor **inputs)
{
  return sac_add (tape, inputs[0], inputs[1]);
}

static SacTensor *
add_to_itself (SacTape *tape, SacTensor **inputs)
{
  return sac_add (tape, inputs[0], inputs[0]);
}

static SacTensor *
multiply (SacTape *tape, SacTensor **inputs)
{
  return sac_multiply (tape, inputs[0], inputs[1]);
}

static SacTensor *
square (SacTape *tape, SacTensor **inputs)
{
  return sac_multiply (tape, inputs[0], inputs[0]);
}

static SacTensor *
tanh_of (SacTape *tape, SacTensor **inputs)
{
  return sac_tanh (tape, inputs[0]);
}

static SacTensor *
sigmoid (SacTape *tape, SacTensor **inputs)
{
  return sac_sigmoid (tape, inputs[0]);
}

static SacTensor *
relu (SacTape *tape, SacTensor **inputs)
{
  return sac_relu (tape, inputs[0]);
}

static SacTensor *
maxout (SacTape *tape, SacTensor **inputs)
{
  return sac_maxout (tape, inputs[0]);
}

/* The same chances each time, on either kind of tape. */
static SacTensor *
dropout (SacTape *tape, SacTensor **inputs)
{
  SacRandom random;
  SacTensor *y;

  sac_random_init (&random, 3);
  sac_tape_set_random (tape, &random);
  y = sac_dropout (tape, inputs[0], 0.4);
  sac_tape_set_random (tape, NULL);

  return y;
}

static const SacOperationCase cases[] = {
  { "add", { { 3, 4 }, { 3, 4 } }, add },
  { "add-to-itself", { { 3, 4 } }, add_to_itself },
  { "multiply", { { 3, 4 }, { 3, 4 } }, multiply },
  { "square", { { 3, 4 } }, square },
  { "tanh", { { 3, 21 } }, tanh_of },
  { "sigmoid", { { 3, 21 } }, sigmoid },
  { "relu", { { 3, 21 } }, relu },
  { "maxout", { { 3, 8 } }, maxout },
  { "maxout-one-row", { { 1, 2 } }, maxout },
  { "dropout", { { 3, 7 } }, dropout },
};

static void
test_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *a = sac_test_tensor (tape, 2, 2, (float[]) { 1, -2, 0, 4 });
  SacTensor *b = sac_test_tensor (tape, 2, 2, (float[]) { 3, 5, -7, 0.5f });

  sac_assert_tensor (sac_add (tape, a, b), 2, 2, (float[]) { 4, 3, -7, 4.5f }, 0);
  sac_assert_tensor (sac_multiply (tape, a, b), 2, 2, (float[]) { 3, -10, 0, 2 }, 0);
  sac_assert_tensor (sac_relu (tape, a), 2, 2, (float[]) { 1, 0, 0, 4 }, 0);
  sac_assert_tensor (sac_maxout (tape, a), 2, 1, (float[]) { 1, 4 }, 0);
  sac_assert_tensor (sac_tanh (tape, a), 2, 2,
                     (float[]) { 0.76159416f, -0.96402758f, 0, 0.99932930f }, 2e-7);
  sac_assert_tensor (sac_sigmoid (tape, a), 2, 2,
                     (float[]) { 0.73105858f, 0.11920292f, 0.5f, 0.98201379f }, 2e-7);
}

static void
test_maxout_passes_nan_on (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *a = sac_test_tensor (tape, 1, 8, (float[]) { NAN, 1, 1, NAN, NAN, NAN, 2, 3 });
  SacTensor *y = sac_maxout (tape, a);

  for (int i = 0; i < 3; i++)
    g_assert_true (isnan (y->values[i]));
  g_assert_cmpfloat (y->values[3], ==, 3);
}

static void
test_relu_passes_nan_on (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *y = sac_relu (tape, sac_test_tensor (tape, 1, 2, (float[]) { NAN, -INFINITY }));

  g_assert_true (isnan (y->values[0]));
  g_assert_cmpfloat (y->values[1], ==, 0);
}

/* On a tie one of the two learns, not both. */
static void
test_maxout_tie_has_one_winner (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacTensor *a = sac_test_tensor (tape, 1, 2, (float[]) { 2, 2 });

  sac_tape_backward (tape, sac_maxout (tape, a));
  sac_assert_floats (a->gradient, (float[]) { 1, 0 }, 2, 0);
}

static void
test_dropout_keeps_the_mean (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacTensor *a = sac_tape_new_tensor (tape, 99, 101);
  SacRandom random;
  SacTensor *y;
  int n_dropped = 0;

  for (gsize i = 0; i < sac_tensor_size (a); i++)
    a->values[i] = 2;

  sac_random_init (&random, 1);
  sac_tape_set_random (tape, &random);
  y = sac_dropout (tape, a, 0.2);

  for (gsize i = 0; i < sac_tensor_size (y); i++)
    {
      g_assert_true (y->values[i] == 0 || fabs (y->values[i] - 2.5) < 1e-6);
      n_dropped += y->values[i] == 0;
    }

  /* 2000 ± 5 deviations of 40. */
  g_assert_cmpint (n_dropped, >, 1800);
  g_assert_cmpint (n_dropped, <, 2200);
  g_assert_true (sac_dropout (tape, a, 0) == a);
  sac_tape_set_random (tape, NULL);
  g_assert_true (sac_dropout (tape, a, 0.2) == a);
}

#define ADD_TEST(name, function) \
  g_test_add_func ("/engine/tensor/operations-pointwise/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/tensor/operations-pointwise/gradient", cases,
                           G_N_ELEMENTS (cases));
  ADD_TEST ("by-hand", test_by_hand);
  ADD_TEST ("maxout-passes-nan-on", test_maxout_passes_nan_on);
  ADD_TEST ("relu-passes-nan-on", test_relu_passes_nan_on);
  ADD_TEST ("maxout-tie-has-one-winner", test_maxout_tie_has_one_winner);
  ADD_TEST ("dropout-keeps-the-mean", test_dropout_keeps_the_mean);

  return g_test_run ();
}
