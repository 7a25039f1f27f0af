#include "engine/layers/deep-bidirectional.h"

#include "engine/tensor/operations-gather.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#define N_INPUTS 2
#define N_HIDDEN 3
#define N_POSITIONS 7
#define N_ROWS 3

static const int lengths[N_ROWS] = { 7, 2, 5 };

/* Two layers: the lower one hands on every second state, the upper one every third. */
typedef struct
{
  SacParameters        *parameters;
  SacDeepBidirectional  encoder;
  SacTensor            *x;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->parameters = sac_parameters_new ();
  sac_deep_bidirectional_build (&fixture->encoder, fixture->parameters, "encoder", N_INPUTS,
                                N_HIDDEN, (const int[]) { 2, 3 }, 2);
  fixture->x = sac_parameters_add_matrix (fixture->parameters, "x", N_POSITIONS * N_ROWS, N_INPUTS);
  sac_test_fill_all (fixture->parameters, 1, 1);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_parameters_free (fixture->parameters);
}

static SacDeepAnnotations
read_all (Fixture *fixture,
          SacTape *tape)
{
  return sac_deep_bidirectional_read (&fixture->encoder, tape, fixture->x, lengths, N_POSITIONS,
                                      N_ROWS, 0);
}

/* What lies past a row's end is not asked for. */
static SacTensor *
batch_loss (SacTape  *tape,
            gpointer  data)
{
  SacDeepAnnotations read = read_all (data, tape);
  SacTensor *first = sac_columns (tape, sac_rows (tape, read.annotations, 0, N_ROWS), 0, N_HIDDEN);
  SacTensor *parts[] = { first, read.backward_first };

  return sac_stack (tape, parts, 2);
}

static SacTensor *
longest_loss (SacTape  *tape,
              gpointer  data)
{
  SacDeepAnnotations read = read_all (data, tape);

  return sac_gather (tape, read.annotations, (const int[]) { 0, 3 }, 2);
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  data)
{
  sac_parameters_add_gradients (fixture->parameters);
  sac_assert_gradients (fixture->parameters, batch_loss, fixture);
  sac_assert_gradients (fixture->parameters, longest_loss, fixture);
}

static void
test_names (Fixture       *fixture,
            gconstpointer  data)
{
  const SacParameter *first, *second;

  g_assert_cmpint (fixture->parameters->all->len, ==, 2 * 8 + 1);

  first = sac_parameters_find (fixture->parameters, "encoder.0.weight_ih_l0");
  second = sac_parameters_find (fixture->parameters, "encoder.1.weight_ih_l0_reverse");
  g_assert_cmpint (first->tensor.columns, ==, N_INPUTS);
  g_assert_cmpint (second->tensor.columns, ==, 2 * N_HIDDEN);
  g_assert_cmpint (second->tensor.rows, ==, 3 * N_HIDDEN);
}

/* ⌈⌈l / 2⌉ / 3⌉ positions are left. */
static void
test_lengths (Fixture       *fixture,
              gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacDeepAnnotations read = read_all (fixture, tape);

  g_assert_cmpint (sac_deep_bidirectional_get_step (&fixture->encoder), ==, 6);
  g_assert_cmpint (read.n_positions, ==, 2);
  g_assert_cmpint (read.lengths[0], ==, 2);
  g_assert_cmpint (read.lengths[1], ==, 1);
  g_assert_cmpint (read.lengths[2], ==, 1);
  g_assert_cmpint (read.annotations->rows, ==, 2 * N_ROWS);
  g_assert_cmpint (read.backward_first->rows, ==, N_ROWS);
}

/* The same layers, one by one, and what they hand on picked by hand. */
static void
test_hands_on_every_few_states (Fixture       *fixture,
                                gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const int seven = 7, four = 4;
  SacTensor *alone = sac_tape_new_tensor (tape, N_POSITIONS, N_INPUTS);
  SacTensor *lower, *upper;
  SacDeepAnnotations read;

  sac_test_fill (alone, 8, 1);
  lower = sac_bidirectional_read (&fixture->encoder.layers[0], tape, alone, &seven, 7, 1).annotations;
  lower = sac_gather (tape, lower, (const int[]) { 0, 2, 4, 6 }, 4);
  upper = sac_bidirectional_read (&fixture->encoder.layers[1], tape, lower, &four, 4, 1).annotations;
  upper = sac_gather (tape, upper, (const int[]) { 0, 3 }, 2);

  read = sac_deep_bidirectional_read (&fixture->encoder, tape, alone, &seven, 7, 1, 0);
  sac_assert_tensor (read.annotations, 2, 2 * N_HIDDEN, upper->values, 0);
}

static void
test_alone_as_in_a_batch (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacDeepAnnotations together = read_all (fixture, tape);

  for (int row = 0; row < N_ROWS; row++)
    {
      int places[N_POSITIONS];
      SacDeepAnnotations alone;

      for (int i = 0; i < lengths[row]; i++)
        places[i] = i * N_ROWS + row;

      alone = sac_deep_bidirectional_read (&fixture->encoder, tape,
                                           sac_gather (tape, fixture->x, places, lengths[row]),
                                           &lengths[row], lengths[row], 1, 0);
      g_assert_cmpint (alone.n_positions, ==, together.lengths[row]);

      for (int j = 0; j < alone.n_positions; j++)
        sac_assert_floats (together.annotations->values + (j * N_ROWS + row) * 2 * N_HIDDEN,
                           alone.annotations->values + j * 2 * N_HIDDEN, 2 * N_HIDDEN, 1e-6);
      sac_assert_floats (together.backward_first->values + row * N_HIDDEN,
                         alone.backward_first->values, N_HIDDEN, 1e-6);
    }
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    void      (*func) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "gradients", test_gradients },
    { "names", test_names },
    { "lengths", test_lengths },
    { "hands-on-every-few-states", test_hands_on_every_few_states },
    { "alone-as-in-a-batch", test_alone_as_in_a_batch },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/engine/layers/deep-bidirectional/", tests[i].name,
                                           NULL);

      g_test_add (path, Fixture, NULL, set_up, tests[i].func, tear_down);
    }

  return g_test_run ();
}
