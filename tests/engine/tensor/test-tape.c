#include "engine/tensor/tape.h"

#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-pointwise.h"
#include "tests/support/tensors.h"

static void
test_tensor_used_twice_gets_both_gradients (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacTensor *x = sac_test_tensor (tape, 1, 1, (float[]) { 3 });
  SacTensor *square = sac_multiply (tape, x, x);

  /* y = x² + x² + x, y' = 4 x + 1 */
  sac_tape_backward (tape, sac_add (tape, sac_add (tape, square, square), x));

  g_assert_cmpfloat (square->gradient[0], ==, 2);
  g_assert_cmpfloat (x->gradient[0], ==, 13);
}

static void
test_gradients_of_two_losses_add_up (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  float value = 3, gradient = 0;
  SacTensor weight = { .rows = 1, .columns = 1, .values = &value, .gradient = &gradient };

  for (int turn = 1; turn <= 3; turn++)
    {
      sac_tape_backward (tape, sac_multiply (tape, &weight, &weight));
      sac_tape_reset (tape);
      g_assert_cmpfloat (gradient, ==, 6 * turn);
    }
}

static void
test_what_the_loss_does_not_need_learns_nothing (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  SacTensor *x = sac_test_tensor (tape, 1, 1, (float[]) { 3 });
  SacTensor *aside = sac_test_tensor (tape, 1, 1, (float[]) { 5 });

  sac_multiply (tape, aside, x);
  sac_tape_backward (tape, sac_multiply (tape, x, x));

  g_assert_cmpfloat (aside->gradient[0], ==, 0);
  g_assert_cmpfloat (x->gradient[0], ==, 6);
}

static void
test_inference_has_no_gradients (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *x = sac_test_tensor (tape, 2, 2, (float[]) { 1, 2, 3, 4 });
  SacTensor *y = sac_add (tape, x, x);

  g_assert_false (sac_tape_records (tape));
  g_assert_null (x->gradient);
  g_assert_null (y->gradient);
  sac_assert_tensor (y, 2, 2, (float[]) { 2, 4, 6, 8 }, 0);
}

static void
fill_tape (SacTape *tape)
{
  for (int i = 1; i < 60; i++)
    {
      SacTensor *x = sac_zeros (tape, i, 2 * i);

      sac_maxout (tape, sac_tanh (tape, sac_add (tape, x, x)));
    }
}

static void
test_second_turn_takes_no_memory (void)
{
  static const SacTapeMode modes[] = { SAC_TAPE_INFERENCE, SAC_TAPE_TRAINING };

  for (guint k = 0; k < G_N_ELEMENTS (modes); k++)
    {
      g_autoptr(SacTape) tape = sac_tape_new (modes[k]);
      gsize held;

      fill_tape (tape);
      held = sac_tape_held (tape);
      g_assert_cmpuint (held, >, 0);

      for (int turn = 0; turn < 5; turn++)
        {
          sac_tape_reset (tape);
          fill_tape (tape);
          g_assert_cmpuint (sac_tape_held (tape), ==, held);
        }
    }
}

/* Memory that is used again still holds the last turn's numbers. */
static void
test_gradients_start_at_zero_in_every_turn (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);

  for (int turn = 0; turn < 3; turn++)
    {
      SacTensor *x = sac_test_tensor (tape, 1, 1, (float[]) { 2 });

      sac_tape_backward (tape, sac_multiply (tape, x, x));
      g_assert_cmpfloat (x->gradient[0], ==, 4);
      sac_tape_reset (tape);
    }
}

static void
test_tensors_lie_on_cache_lines (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);

  for (int i = 1; i < 20; i++)
    {
      SacTensor *x = sac_tape_new_tensor (tape, i, 3);

      g_assert_cmpuint (GPOINTER_TO_SIZE (x->values) % 64, ==, 0);
      g_assert_cmpuint (GPOINTER_TO_SIZE (x->gradient) % 64, ==, 0);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/tensor/tape/tensor-used-twice-gets-both-gradients",
                   test_tensor_used_twice_gets_both_gradients);
  g_test_add_func ("/engine/tensor/tape/gradients-of-two-losses-add-up",
                   test_gradients_of_two_losses_add_up);
  g_test_add_func ("/engine/tensor/tape/what-the-loss-does-not-need-learns-nothing",
                   test_what_the_loss_does_not_need_learns_nothing);
  g_test_add_func ("/engine/tensor/tape/inference-has-no-gradients",
                   test_inference_has_no_gradients);
  g_test_add_func ("/engine/tensor/tape/second-turn-takes-no-memory",
                   test_second_turn_takes_no_memory);
  g_test_add_func ("/engine/tensor/tape/gradients-start-at-zero-in-every-turn",
                   test_gradients_start_at_zero_in_every_turn);
  g_test_add_func ("/engine/tensor/tape/tensors-lie-on-cache-lines",
                   test_tensors_lie_on_cache_lines);

  return g_test_run ();
}
