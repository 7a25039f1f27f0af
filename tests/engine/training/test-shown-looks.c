#include "engine/training/shown-looks.h"

#include <math.h>
#include <string.h>

#include "engine/tensor/operations-reduce.h"
#include "tests/support/gradient-check.h"

/* Kinds: of the words of two captions; under four cells of two pictures. */
static const int named[] = { 5, 6, -1, 8, 7, -1 };
static const int cells[] = { 5, 6, 5, -1, -1, 6, 7, 9 };

static SacTensor *
shown_looks (SacTape    *tape,
             SacTensor **inputs)
{
  static const int length = 4;

  return sac_shown_looks (tape, sac_softmax (tape, inputs[0], &length, 1), named, cells, 2, 0.6f);
}

static const SacOperationCase cases[] = {
  { "slopes", { { 6, 4 } }, shown_looks },
};

/* The first picture's word 5 has cells 0 and 1, its word 7 cell 3; the second one's word 6 has cells
 * 0 and 2, its word 8 lies nowhere. */
static void
test_by_hand (void)
{
  static const float values[] = {
    0.1, 0.2, 0.3, 0.4,  0.5, 0.2, 0.2, 0.1,
    0.1, 0.2, 0.3, 0.4,  0.5, 0.2, 0.2, 0.1,
    0.1, 0.2, 0.3, 0.4,  0.5, 0.2, 0.2, 0.1,
  };
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTensor *weights = sac_tape_new_tensor (tape, 6, 4);
  SacTensor *loss;

  memcpy (weights->values, values, sizeof values);
  loss = sac_shown_looks (tape, weights, named, cells, 2, 2);

  g_assert_cmpfloat_with_epsilon (loss->values[0], -2 * (log (0.3) + log (0.7) + log (0.4)), 1e-5);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  sac_add_operation_tests ("/engine/training/shown-looks", cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/engine/training/shown-looks/by-hand", test_by_hand);

  return g_test_run ();
}
