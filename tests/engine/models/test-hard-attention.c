#include "engine/models/captioning/hard-attention.h"

#include <math.h>

#define N_ROWS 3
#define N_POSITIONS 2
#define N_TURNS 2000

typedef struct
{
  SacTape   *tape;
  SacRandom  random;
  SacTensor *weights;
  SacMemory  memory;
} Fixture;

/* Annotation j of row i is 10 i + j. */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  static const float weights[] = { 0.25, 0.75, 0.6, 0.4, 1, 0 };
  SacTensor *annotations;

  fixture->tape = sac_tape_new (SAC_TAPE_INFERENCE);
  sac_random_init (&fixture->random, 7);
  fixture->weights = sac_tape_new_tensor (fixture->tape, N_ROWS, N_POSITIONS);
  annotations = sac_tape_new_tensor (fixture->tape, N_POSITIONS * N_ROWS, 1);

  for (int i = 0; i < N_ROWS * N_POSITIONS; i++)
    {
      fixture->weights->values[i] = weights[i];
      annotations->values[i] = 10 * (i % N_ROWS) + i / N_ROWS;
    }

  fixture->memory = (SacMemory) {
    .annotations = annotations, .n_positions = N_POSITIONS, .n_rows = N_ROWS,
  };
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_tape_free (fixture->tape);
}

static void
test_run_takes_the_most_probable (Fixture       *fixture,
                                  gconstpointer  data)
{
  static const int best[] = { 1, 0, 0 };
  const int *choices;
  SacTensor *context;

  g_assert_null (sac_hard_attention_except (fixture->tape, N_ROWS, 0.5));
  context = sac_hard_attention_look (fixture->tape, &fixture->memory, fixture->weights, NULL,
                                     &choices);

  for (int row = 0; row < N_ROWS; row++)
    {
      g_assert_cmpint (choices[row], ==, best[row]);
      g_assert_cmpfloat (context->values[row], ==, 10 * row + best[row]);
    }
}

static void
test_dice_follow_the_weights (Fixture       *fixture,
                              gconstpointer  data)
{
  int n_second[N_ROWS] = { 0 };

  sac_tape_set_random (fixture->tape, &fixture->random);

  for (int turn = 0; turn < N_TURNS; turn++)
    {
      const int *choices;
      SacTensor *context = sac_hard_attention_look (fixture->tape, &fixture->memory,
                                                    fixture->weights, NULL, &choices);

      for (int row = 0; row < N_ROWS; row++)
        {
          n_second[row] += choices[row];
          g_assert_cmpfloat (context->values[row], ==, 10 * row + choices[row]);
        }
    }

  for (int row = 0; row < N_ROWS; row++)
    g_assert_cmpfloat_with_epsilon ((double) n_second[row] / N_TURNS,
                                    fixture->weights->values[row * N_POSITIONS + 1], 0.04);
}

static void
test_excepted_rows_see_the_expectation (Fixture       *fixture,
                                        gconstpointer  data)
{
  static const gboolean excepted[] = { TRUE, FALSE, TRUE };
  const int *choices;
  SacTensor *context = sac_hard_attention_look (fixture->tape, &fixture->memory, fixture->weights,
                                                excepted, &choices);

  g_assert_cmpint (choices[0], ==, -1);
  g_assert_cmpint (choices[1], ==, 0);
  g_assert_cmpint (choices[2], ==, -1);
  g_assert_cmpfloat_with_epsilon (context->values[0], 0.75, 1e-6);
  g_assert_cmpfloat_with_epsilon (context->values[1], 10, 1e-6);
  g_assert_cmpfloat_with_epsilon (context->values[2], 20, 1e-6);
}

/* And no dice are thrown for nothing: a training without it is as it was. */
static void
test_a_share_is_excepted (Fixture       *fixture,
                          gconstpointer  data)
{
  SacRandom untouched = fixture->random;
  const gboolean *excepted;
  int n = 0;

  sac_tape_set_random (fixture->tape, &fixture->random);
  g_assert_null (sac_hard_attention_except (fixture->tape, N_TURNS, 0));
  g_assert_cmpuint (sac_random_next (&fixture->random), ==, sac_random_next (&untouched));

  excepted = sac_hard_attention_except (fixture->tape, N_TURNS, 0.5);
  for (int row = 0; row < N_TURNS; row++)
    n += excepted[row];

  g_assert_cmpfloat_with_epsilon ((double) n / N_TURNS, 0.5, 0.04);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/models/captioning/hard-attention/" name, Fixture, NULL, set_up, function, \
              tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("run-takes-the-most-probable", test_run_takes_the_most_probable);
  ADD_TEST ("dice-follow-the-weights", test_dice_follow_the_weights);
  ADD_TEST ("excepted-rows-see-the-expectation", test_excepted_rows_see_the_expectation);
  ADD_TEST ("a-share-is-excepted", test_a_share_is_excepted);

  return g_test_run ();
}
