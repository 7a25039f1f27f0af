#include "engine/tensor/operations-gather.h"

#include "engine/tensor/operations-pointwise.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

/* One row twice, one never. */
static SacTensor *
gather (SacTape *tape, SacTensor **inputs)
{
  return sac_gather (tape, inputs[0], (const int[]) { 2, 0, 2, 3 }, 4);
}

/* Of both, the border on either side, one row twice. */
static SacTensor *
gather_two (SacTape *tape, SacTensor **inputs)
{
  return sac_gather_two (tape, inputs[0], inputs[1], (const int[]) { 3, 0, 2, 4, 3 }, 5);
}

/* A view has no step of its own: what is done to it must reach the whole. */
static SacTensor *
view (SacTape *tape, SacTensor **inputs)
{
  return sac_tanh (tape, sac_view (tape, inputs[0], 5, 2, 3));
}

static SacTensor *
rows (SacTape *tape, SacTensor **inputs)
{
  return sac_tanh (tape, sac_rows (tape, inputs[0], 1, 2));
}

/* Neighbours and an overlap, of something computed. */
static SacTensor *
rows_of_a_result (SacTape *tape, SacTensor **inputs)
{
  SacTensor *y = sac_tanh (tape, inputs[0]);

  return sac_multiply (tape, sac_rows (tape, y, 0, 3), sac_rows (tape, y, 1, 3));
}

static SacTensor *
columns (SacTape *tape, SacTensor **inputs)
{
  return sac_columns (tape, inputs[0], 1, 3);
}

static SacTensor *
stack (SacTape *tape, SacTensor **inputs)
{
  SacTensor *parts[] = { inputs[0], inputs[1], inputs[0], inputs[2] };

  return sac_stack (tape, parts, 4);
}

static SacTensor *
stack_of_one (SacTape *tape, SacTensor **inputs)
{
  return sac_tanh (tape, sac_stack (tape, inputs, 1));
}

static SacTensor *
join (SacTape *tape, SacTensor **inputs)
{
  return sac_join (tape, inputs[0], inputs[1]);
}

static SacTensor *
join_with_itself (SacTape *tape, SacTensor **inputs)
{
  return sac_join (tape, inputs[0], inputs[0]);
}

static SacTensor *
repeat (SacTape *tape, SacTensor **inputs)
{
  return sac_repeat (tape, inputs[0], 4);
}

static SacTensor *
repeat_once (SacTape *tape, SacTensor **inputs)
{
  return sac_tanh (tape, sac_repeat (tape, inputs[0], 1));
}

static const SacOperationCase cases[] = {
  { "gather", { { 5, 3 } }, gather },
  { "gather-two", { { 3, 2 }, { 2, 2 } }, gather_two },
  { "view", { { 4, 4 } }, view },
  { "rows", { { 4, 3 } }, rows },
  { "rows-of-a-result", { { 4, 3 } }, rows_of_a_result },
  { "columns", { { 3, 5 } }, columns },
  { "columns-one-row", { { 1, 4 } }, columns },
  { "stack", { { 2, 3 }, { 1, 3 }, { 3, 3 } }, stack },
  { "stack-of-one", { { 2, 3 } }, stack_of_one },
  { "join", { { 3, 2 }, { 3, 4 } }, join },
  { "join-with-itself", { { 3, 2 } }, join_with_itself },
  { "repeat", { { 1, 3 } }, repeat },
  { "repeat-several", { { 2, 3 } }, repeat },
  { "repeat-once", { { 1, 3 } }, repeat_once },
};

static void
test_by_hand (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *a = sac_test_tensor (tape, 3, 2, (float[]) { 1, 2, 3, 4, 5, 6 });
  SacTensor *b = sac_test_tensor (tape, 1, 2, (float[]) { 7, 8 });
  SacTensor *parts[] = { b, a };

  sac_assert_tensor (sac_gather (tape, a, (const int[]) { 2, 0, 2 }, 3), 3, 2,
                     (float[]) { 5, 6, 1, 2, 5, 6 }, 0);
  sac_assert_tensor (sac_gather_two (tape, a, b, (const int[]) { 3, 2, 0 }, 3), 3, 2,
                     (float[]) { 7, 8, 5, 6, 1, 2 }, 0);
  sac_assert_tensor (sac_view (tape, a, 1, 1, 4), 1, 4, (float[]) { 2, 3, 4, 5 }, 0);
  sac_assert_tensor (sac_rows (tape, a, 1, 2), 2, 2, (float[]) { 3, 4, 5, 6 }, 0);
  sac_assert_tensor (sac_columns (tape, a, 1, 1), 3, 1, (float[]) { 2, 4, 6 }, 0);
  sac_assert_tensor (sac_stack (tape, parts, 2), 4, 2, (float[]) { 7, 8, 1, 2, 3, 4, 5, 6 }, 0);
  sac_assert_tensor (sac_join (tape, a, a), 3, 4,
                     (float[]) { 1, 2, 1, 2, 3, 4, 3, 4, 5, 6, 5, 6 }, 0);
  sac_assert_tensor (sac_repeat (tape, b, 3), 3, 2, (float[]) { 7, 8, 7, 8, 7, 8 }, 0);
  sac_assert_tensor (sac_zeros (tape, 2, 2), 2, 2, (float[]) { 0, 0, 0, 0 }, 0);
}

/* Memory that is used again holds the last turn's numbers. */
static void
test_zeros_are_zero_in_used_memory (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);

  for (int turn = 0; turn < 2; turn++)
    {
      SacTensor *zeros = sac_zeros (tape, 3, 3);

      sac_assert_tensor (zeros, 3, 3, (float[9]) { 0 }, 0);
      sac_test_fill (zeros, 1, 1);
      sac_tape_reset (tape);
    }
}

/* The caller's array may be gone when the tape is walked back. */
static void
test_gather_copies_the_ids (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacTensor *table = sac_test_tensor (tape, 3, 1, (float[]) { 1, 2, 3 });
  int ids[] = { 1 };
  SacTensor *y = sac_gather (tape, table, ids, 1);

  ids[0] = 2;
  sac_tape_backward (tape, y);
  sac_assert_floats (table->gradient, (float[]) { 0, 1, 0 }, 3, 0);
}

/* Vectors that stay as they are beside those that learn. */
static void
test_gather_two_needs_no_gradient (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  SacTensor *frozen = sac_parameters_add_frozen (parameters, "W", 2, 1);
  SacTensor *learned = sac_test_tensor (tape, 1, 1, (float[]) { 3 });
  SacTensor *y;

  sac_parameters_add_gradients (parameters);
  y = sac_gather_two (tape, learned, frozen, (const int[]) { 0, 2 }, 2);
  sac_tape_backward (tape, sac_view (tape, y, 0, 1, 1));
  g_assert_cmpfloat (learned->gradient[0], ==, 1);
}

static void
test_gather_widens_bfloat16 (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  SacTensor *table = sac_parameters_add_matrix (parameters, "W", 3, 2);
  const float values[] = { 1, -2, 0.5f, 3, -0.25f, 96 }; /* Exact in bfloat16. */

  for (int i = 0; i < 6; i++)
    table->values[i] = values[i];

  sac_parameters_keep_as_bfloat16 (parameters);
  sac_assert_tensor (sac_gather (tape, table, (const int[]) { 2, 0 }, 2), 2, 2,
                     (float[]) { -0.25f, 96, 1, -2 }, 0);
  sac_assert_tensor (sac_gather (tape, sac_rows (tape, table, 1, 2), (const int[]) { 0 }, 1), 1, 2,
                     (float[]) { 0.5f, 3 }, 0);
  sac_assert_tensor (sac_gather_two (tape, sac_zeros (tape, 1, 2), table, (const int[]) { 3, 0 }, 2),
                     2, 2, (float[]) { -0.25f, 96, 0, 0 }, 0);
}

static void
test_views_take_no_copy (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacTensor *a = sac_test_tensor (tape, 3, 2, (float[]) { 1, 2, 3, 4, 5, 6 });
  SacTensor *b = sac_rows (tape, a, 1, 1);

  g_assert_true (b->values == a->values + 2);
  g_assert_true (b->gradient == a->gradient + 2);
  g_assert_true (sac_repeat (tape, b, 1) == b);
  g_assert_true (sac_repeat (tape, sac_repeat (tape, b, 3), 3)->rows == 3);
  g_assert_true (sac_stack (tape, &b, 1) == b);
}

#define ADD_TEST(name, function) \
  g_test_add_func ("/engine/tensor/operations-gather/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/tensor/operations-gather/gradient", cases,
                           G_N_ELEMENTS (cases));
  ADD_TEST ("by-hand", test_by_hand);
  ADD_TEST ("zeros-are-zero-in-used-memory", test_zeros_are_zero_in_used_memory);
  ADD_TEST ("gather-copies-the-ids", test_gather_copies_the_ids);
  ADD_TEST ("gather-two-needs-no-gradient", test_gather_two_needs_no_gradient);
  ADD_TEST ("gather-widens-bfloat16", test_gather_widens_bfloat16);
  ADD_TEST ("views-take-no-copy", test_views_take_no_copy);

  return g_test_run ();
}
