#include "engine/layers/bidirectional-lstm.h"

#include "engine/tensor/operations-gather.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

#define N_INPUTS 2
#define N_HIDDEN 3
#define N_ROWS 3
#define N_POSITIONS 4

static const int lengths[N_ROWS] = { 2, 4, 1 };

typedef struct
{
  SacParameters        *parameters;
  SacBidirectionalLstm  encoder;
  SacTensor            *x;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->parameters = sac_parameters_new ();
  sac_bidirectional_lstm_build (&fixture->encoder, fixture->parameters, "encoder", N_INPUTS,
                                N_HIDDEN);
  fixture->x = sac_parameters_add_matrix (fixture->parameters, "x", N_POSITIONS * N_ROWS,
                                          N_INPUTS);
  sac_test_fill_all (fixture->parameters, 1, 1);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_parameters_free (fixture->parameters);
}

static SacAnnotations
read_batch (Fixture *fixture,
            SacTape *tape)
{
  return sac_bidirectional_lstm_read (&fixture->encoder, tape, fixture->x, lengths, N_POSITIONS,
                                      N_ROWS);
}

/* All that is handed out, in one. */
static SacTensor *
read_all (SacTape  *tape,
          gpointer  data)
{
  SacAnnotations read = read_batch (data, tape);
  SacTensor *parts[] = {
    read.annotations,
    sac_join (tape, read.forward_last, read.backward_first),
  };

  return sac_stack (tape, parts, 2);
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  data)
{
  sac_assert_gradients (fixture->parameters, read_all, fixture);
}

static void
test_names (Fixture       *fixture,
            gconstpointer  data)
{
  static const char *const names[] = {
    "encoder.weight_ih_l0", "encoder.weight_hh_l0", "encoder.bias_ih_l0", "encoder.bias_hh_l0",
    "encoder.weight_ih_l0_reverse", "encoder.weight_hh_l0_reverse",
    "encoder.bias_ih_l0_reverse", "encoder.bias_hh_l0_reverse",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_nonnull (sac_parameters_find (fixture->parameters, names[i]));
}

static void
test_last_states_are_annotations (Fixture       *fixture,
                                  gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacAnnotations read = read_batch (fixture, tape);

  g_assert_cmpint (read.annotations->rows, ==, N_POSITIONS * N_ROWS);
  g_assert_cmpint (read.annotations->columns, ==, 2 * N_HIDDEN);

  for (int row = 0; row < N_ROWS; row++)
    {
      SacTensor *first = sac_rows (tape, read.annotations, row, 1);
      SacTensor *last = sac_rows (tape, read.annotations, (lengths[row] - 1) * N_ROWS + row, 1);

      sac_assert_floats (last->values, read.forward_last->values + row * N_HIDDEN, N_HIDDEN, 0);
      sac_assert_floats (first->values + N_HIDDEN, read.backward_first->values + row * N_HIDDEN,
                         N_HIDDEN, 0);
    }
}

static void
test_alone_as_in_a_batch (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacAnnotations together;

  /* Whatever the padding holds. */
  for (int row = 0; row < N_ROWS; row++)
    for (int i = lengths[row]; i < N_POSITIONS; i++)
      fixture->x->values[(i * N_ROWS + row) * N_INPUTS] = NAN;

  together = read_batch (fixture, tape);

  for (int row = 0; row < N_ROWS; row++)
    {
      int places[N_POSITIONS];
      SacAnnotations alone;

      for (int i = 0; i < lengths[row]; i++)
        places[i] = i * N_ROWS + row;

      alone = sac_bidirectional_lstm_read (&fixture->encoder, tape,
                                           sac_gather (tape, fixture->x, places, lengths[row]),
                                           &lengths[row], lengths[row], 1);

      sac_assert_tensor (alone.forward_last, 1, N_HIDDEN,
                         together.forward_last->values + row * N_HIDDEN, 1e-6);
      sac_assert_tensor (alone.backward_first, 1, N_HIDDEN,
                         together.backward_first->values + row * N_HIDDEN, 1e-6);

      for (int i = 0; i < lengths[row]; i++)
        sac_assert_tensor (sac_rows (tape, alone.annotations, i, 1), 1, 2 * N_HIDDEN,
                           sac_rows (tape, together.annotations, i * N_ROWS + row, 1)->values,
                           1e-6);
    }
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/layers/bidirectional-lstm/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("gradients", test_gradients);
  ADD_TEST ("names", test_names);
  ADD_TEST ("last-states-are-annotations", test_last_states_are_annotations);
  ADD_TEST ("alone-as-in-a-batch", test_alone_as_in_a_batch);

  return g_test_run ();
}
