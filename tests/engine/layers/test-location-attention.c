#include "engine/layers/location-attention.h"

#include "engine/tensor/operations-gather.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#define HIDDEN 3
#define SIZE 4
#define N_ROWS 3
#define N_POSITIONS 5

static const int lengths[N_ROWS] = { 5, 1, 3 };

typedef struct
{
  const char *name;
  SacLooking  looking;
} Case;

static const Case cases[] = {
  { "location", { TRUE, { FALSE, 1, 0, 0 } } },
  { "content", { FALSE, { FALSE, 1, 0, 0 } } },
  { "smoothed", { TRUE, { TRUE, 1, 0, 0 } } },
  { "sharpened", { TRUE, { FALSE, 2, 2, 2 } } },
};

typedef struct
{
  SacParameters        *parameters;
  SacLocationAttention  attention;
  SacTensor            *annotations;
  SacTensor            *states;
  SacTensor            *last;
  const Case           *one;
} Fixture;

/* The last alignments are nothing past an end. */
static void
set_up (Fixture       *fixture,
        gconstpointer  one)
{
  static const float last[N_ROWS * N_POSITIONS] = { 0.2f, 0.1f, 0.5f, 0.1f, 0.1f,
                                                    1, 0, 0, 0, 0,
                                                    0.25f, 0.5f, 0.25f, 0, 0 };

  fixture->one = one;
  fixture->parameters = sac_parameters_new ();
  sac_location_attention_build (&fixture->attention, fixture->parameters, HIDDEN, SIZE,
                                fixture->one->looking.located ? 2 : 0, 3);
  fixture->annotations = sac_parameters_add_matrix (fixture->parameters, "annotations",
                                                    N_POSITIONS * N_ROWS, 2 * HIDDEN);
  fixture->states = sac_parameters_add_matrix (fixture->parameters, "states", N_ROWS, HIDDEN);
  fixture->last = sac_parameters_add_matrix (fixture->parameters, "last", N_ROWS, N_POSITIONS);
  sac_test_fill_all (fixture->parameters, 1, 1);

  for (int i = 0; i < N_ROWS * N_POSITIONS; i++)
    fixture->last->values[i] = last[i];
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  one)
{
  sac_parameters_free (fixture->parameters);
}

static SacAttended
attend (Fixture *fixture,
        SacTape *tape)
{
  SacMemory memory = sac_location_attention_remember (&fixture->attention, tape,
                                                      fixture->annotations, lengths, N_POSITIONS,
                                                      N_ROWS);

  return sac_location_attention_attend (&fixture->attention, tape, &memory, fixture->states,
                                        fixture->last, &fixture->one->looking);
}

static SacTensor *
loss (SacTape  *tape,
      gpointer  data)
{
  SacAttended attended = attend (data, tape);

  return sac_join (tape, attended.weights, attended.context);
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  one)
{
  sac_parameters_add_gradients (fixture->parameters);
  sac_assert_gradients (fixture->parameters, loss, fixture);
}

static void
test_alone_as_in_a_batch (Fixture       *fixture,
                          gconstpointer  one)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacAttended together = attend (fixture, tape);

  for (int row = 0; row < N_ROWS; row++)
    {
      int places[N_POSITIONS], n = lengths[row];
      SacMemory memory;
      SacAttended alone;

      for (int i = 0; i < n; i++)
        places[i] = i * N_ROWS + row;

      memory = sac_location_attention_remember (&fixture->attention, tape,
                                                sac_gather (tape, fixture->annotations, places, n),
                                                &n, n, 1);
      alone = sac_location_attention_attend (&fixture->attention, tape, &memory,
                                             sac_rows (tape, fixture->states, row, 1),
                                             sac_view (tape, fixture->last, row * N_POSITIONS, 1, n),
                                             &fixture->one->looking);
      sac_assert_floats (together.weights->values + row * N_POSITIONS, alone.weights->values, n,
                         1e-6);
      sac_assert_floats (together.context->values + row * 2 * HIDDEN, alone.context->values,
                         2 * HIDDEN, 1e-6);

      for (int j = n; j < N_POSITIONS; j++)
        g_assert_cmpfloat (together.weights->values[row * N_POSITIONS + j], ==, 0);
    }
}

/* A filter that finds what stands two before, and a U that says yes to it. */
static void
test_moves_on_from_where_it_looked (void)
{
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  const SacLooking looking = { TRUE, { FALSE, 1, 0, 0 } };
  const int length = 5;
  SacLocationAttention attention;
  SacTensor *last = sac_test_tensor (tape, 1, 5, (float[]) { 0, 1, 0, 0, 0 });
  SacMemory memory;
  SacAttended attended;

  sac_location_attention_build (&attention, parameters, 1, 1, 1, 5);
  attention.filters->values[0] = 1;
  attention.location->values[0] = 3;
  attention.content.energy->values[0] = 20;
  memory = sac_location_attention_remember (&attention, tape, sac_zeros (tape, 5, 2), &length, 5, 1);
  attended = sac_location_attention_attend (&attention, tape, &memory, sac_zeros (tape, 1, 1), last,
                                            &looking);
  sac_assert_tensor (attended.weights, 1, 5, (float[]) { 0, 0, 0, 1, 0 }, 1e-6);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *gradients = g_strconcat ("/engine/layers/location-attention/gradients/",
                                                cases[i].name, NULL);
      g_autofree char *alone = g_strconcat ("/engine/layers/location-attention/alone-as-in-a-batch/",
                                            cases[i].name, NULL);

      g_test_add (gradients, Fixture, &cases[i], set_up, test_gradients, tear_down);
      g_test_add (alone, Fixture, &cases[i], set_up, test_alone_as_in_a_batch, tear_down);
    }

  g_test_add_func ("/engine/layers/location-attention/moves-on-from-where-it-looked",
                   test_moves_on_from_where_it_looked);

  return g_test_run ();
}
