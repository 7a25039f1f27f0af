#include "engine/layers/attention.h"

#include "engine/tensor/operations-gather.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>

#define HIDDEN 3
#define SIZE 4
#define N_ROWS 3
#define N_POSITIONS 4

static const int lengths[N_ROWS] = { 4, 1, 2 };

static const char *const names[] = { "additive", "dot", "general", "concat" };

typedef struct
{
  SacParameters *parameters;
  SacAttention   attention;
  SacTensor     *annotations;
  SacTensor     *states;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  score)
{
  fixture->parameters = sac_parameters_new ();
  sac_attention_build (&fixture->attention, fixture->parameters, GPOINTER_TO_INT (score), HIDDEN,
                       SIZE);
  fixture->annotations = sac_parameters_add_matrix (fixture->parameters, "annotations",
                                                    N_POSITIONS * N_ROWS, 2 * HIDDEN);
  fixture->states = sac_parameters_add_matrix (fixture->parameters, "states", N_ROWS, HIDDEN);
  sac_test_fill_all (fixture->parameters, 1, 1);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  score)
{
  sac_parameters_free (fixture->parameters);
}

static SacAttended
attend_batch (Fixture *fixture,
              SacTape *tape)
{
  SacMemory memory = sac_attention_remember (&fixture->attention, tape, fixture->annotations,
                                             lengths, N_POSITIONS, N_ROWS);

  return sac_attention_attend (&fixture->attention, tape, &memory, fixture->states);
}

/* One sentence, the first three positions of what is one batch otherwise. */
static SacAttended
attend_one (Fixture *fixture,
            SacTape *tape)
{
  static const int length = 3;
  SacMemory memory = sac_attention_remember (&fixture->attention, tape,
                                             sac_rows (tape, fixture->annotations, 0, 3), &length,
                                             3, 1);

  return sac_attention_attend (&fixture->attention, tape, &memory, fixture->states);
}

static SacTensor *
both (SacTape     *tape,
      SacAttended  attended)
{
  return sac_join (tape, attended.weights, attended.context);
}

static SacTensor *
batch_loss (SacTape  *tape,
            gpointer  data)
{
  return both (tape, attend_batch (data, tape));
}

static SacTensor *
one_loss (SacTape  *tape,
          gpointer  data)
{
  return both (tape, attend_one (data, tape));
}

static void
test_gradients (Fixture       *fixture,
                gconstpointer  score)
{
  sac_assert_gradients (fixture->parameters, batch_loss, fixture);
}

/* A beam: several states look at one sentence. */
static void
test_gradients_of_one_memory (Fixture       *fixture,
                              gconstpointer  score)
{
  sac_assert_gradients (fixture->parameters, one_loss, fixture);
}

static void
test_weights_sum_to_one (Fixture       *fixture,
                         gconstpointer  score)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacAttended attended = attend_batch (fixture, tape);

  g_assert_cmpint (attended.weights->rows, ==, N_ROWS);
  g_assert_cmpint (attended.weights->columns, ==, N_POSITIONS);
  g_assert_cmpint (attended.context->rows, ==, N_ROWS);
  g_assert_cmpint (attended.context->columns, ==, 2 * HIDDEN);

  for (int row = 0; row < N_ROWS; row++)
    {
      const float *weights = attended.weights->values + row * N_POSITIONS;
      double sum = 0;

      for (int j = 0; j < N_POSITIONS; j++)
        {
          g_assert_true (j < lengths[row] ? weights[j] > 0 : weights[j] == 0);
          sum += weights[j];
        }

      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-6);
    }
}

/* The formulas of the papers, in double. */
static double
energy_of (const Fixture *fixture,
           const float   *s,
           const float   *h)
{
  const SacAttention *self = &fixture->attention;
  double e = 0;

  for (int i = 0; i < (self->energy != NULL ? SIZE : HIDDEN); i++)
    {
      double sum = 0;

      for (int k = 0; k < HIDDEN && self->score == SAC_SCORE_ADDITIVE; k++)
        sum += self->query->values[i * HIDDEN + k] * s[k];

      for (int k = 0; k < HIDDEN && self->score == SAC_SCORE_CONCAT; k++)
        sum += self->combine->values[i * 3 * HIDDEN + k] * s[k];

      for (int k = 0; k < 2 * HIDDEN; k++)
        switch (self->score)
          {
          case SAC_SCORE_ADDITIVE: sum += self->key->values[i * 2 * HIDDEN + k] * h[k]; break;
          case SAC_SCORE_CONCAT:
            sum += self->combine->values[i * 3 * HIDDEN + HIDDEN + k] * h[k];
            break;
          case SAC_SCORE_GENERAL: sum += self->general->values[i * 2 * HIDDEN + k] * h[k]; break;
          case SAC_SCORE_DOT: sum += k % HIDDEN == i ? h[k] : 0; break;
          default: g_assert_not_reached ();
          }

      e += self->energy != NULL ? self->energy->values[i] * tanh (sum + self->bias->values[i])
                                : s[i] * sum;
    }

  return e;
}

static void
test_follows_the_formula (Fixture       *fixture,
                          gconstpointer  score)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacAttended attended = attend_batch (fixture, tape);

  for (int row = 0; row < N_ROWS; row++)
    {
      const float *s = fixture->states->values + row * HIDDEN;
      double power[N_POSITIONS], sum = 0;
      float context[2 * HIDDEN] = { 0 };

      for (int j = 0; j < lengths[row]; j++)
        sum += power[j] = exp (energy_of (fixture, s, fixture->annotations->values +
                                                        (j * N_ROWS + row) * 2 * HIDDEN));

      for (int j = 0; j < lengths[row]; j++)
        {
          const float *h = fixture->annotations->values + (j * N_ROWS + row) * 2 * HIDDEN;

          g_assert_cmpfloat_with_epsilon (attended.weights->values[row * N_POSITIONS + j],
                                          power[j] / sum, 1e-6);
          for (int k = 0; k < 2 * HIDDEN; k++)
            context[k] += power[j] / sum * h[k];
        }

      sac_assert_floats (attended.context->values + row * 2 * HIDDEN, context, 2 * HIDDEN, 1e-6);
    }
}

static void
test_alone_as_in_a_batch (Fixture       *fixture,
                          gconstpointer  score)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacAttended together;

  /* Whatever the padding holds. */
  for (int row = 0; row < N_ROWS; row++)
    for (int j = lengths[row]; j < N_POSITIONS; j++)
      fixture->annotations->values[(j * N_ROWS + row) * 2 * HIDDEN] = NAN;

  together = attend_batch (fixture, tape);

  for (int row = 0; row < N_ROWS; row++)
    {
      int places[N_POSITIONS];
      SacMemory memory;
      SacAttended alone;

      for (int j = 0; j < lengths[row]; j++)
        places[j] = j * N_ROWS + row;

      memory = sac_attention_remember (&fixture->attention, tape,
                                       sac_gather (tape, fixture->annotations, places,
                                                   lengths[row]),
                                       &lengths[row], lengths[row], 1);
      alone = sac_attention_attend (&fixture->attention, tape, &memory,
                                    sac_rows (tape, fixture->states, row, 1));

      sac_assert_tensor (alone.weights, 1, lengths[row],
                         together.weights->values + row * N_POSITIONS, 1e-6);
      sac_assert_tensor (alone.context, 1, 2 * HIDDEN,
                         together.context->values + row * 2 * HIDDEN, 1e-6);
    }
}

static void
add_test (const char *name,
          SacScore    score,
          void      (*test) (Fixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/engine/layers/attention/", name, "/", names[score], NULL);

  g_test_add (path, Fixture, GINT_TO_POINTER (score), set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (SacScore score = SAC_SCORE_ADDITIVE; score <= SAC_SCORE_CONCAT; score++)
    {
      add_test ("gradients", score, test_gradients);
      add_test ("gradients-of-one-memory", score, test_gradients_of_one_memory);
      add_test ("weights-sum-to-one", score, test_weights_sum_to_one);
      add_test ("follows-the-formula", score, test_follows_the_formula);
      add_test ("alone-as-in-a-batch", score, test_alone_as_in_a_batch);
    }

  return g_test_run ();
}
