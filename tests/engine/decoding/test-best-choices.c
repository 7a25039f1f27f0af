#include "engine/decoding/best-choices.h"

#include "engine/tensor/operations-reduce.h"
#include "engine/tensor/random.h"
#include "engine/text/text-codec.h"

#define N_WORDS 1000
#define N 7

static void
fill (float *scores,
      int    n_different)
{
  SacRandom random;

  sac_random_init (&random, 1);

  for (int i = 0; i < N_WORDS; i++)
    scores[i] = (int) sac_random_below (&random, n_different);
}

/* How many words stand before @word when all are put in order. */
static int
place_of (const float *scores,
          int          word)
{
  int place = 0;

  for (int i = 0; i < N_WORDS; i++)
    if (i == SAC_PIECE_END || i >= SAC_N_SPECIAL_PIECES)
      place += scores[i] > scores[word] || (scores[i] == scores[word] && i < word);

  return place;
}

static void
test_finds_what_sorting_finds (void)
{
  float scores[N_WORDS];
  SacChoice choices[N];

  /* Hardly any tie, then many. */
  for (int n_different = 1 << 20; n_different >= 1; n_different /= 32)
    {
      fill (scores, n_different);
      g_assert_cmpint (sac_best_choices (scores, 2.5, N_WORDS, N, choices), ==, N);

      for (int i = 0; i < N; i++)
        {
          g_assert_cmpint (place_of (scores, choices[i].word), ==, i);
          g_assert_cmpfloat (choices[i].logprob, ==, scores[choices[i].word] - 2.5);
        }
    }
}

static void
test_best_word_may_stand_anywhere (void)
{
  for (int word = SAC_N_SPECIAL_PIECES; word < N_WORDS; word += 41)
    {
      float scores[N_WORDS] = { 0 };
      SacChoice choices[2];

      scores[word] = 1;
      sac_best_choices (scores, 0, N_WORDS, 2, choices);
      g_assert_cmpint (choices[0].word, ==, word);
      g_assert_cmpint (choices[1].word, ==, SAC_PIECE_END);
    }
}

static void
test_never_chooses_what_is_not_written (void)
{
  float scores[SAC_N_SPECIAL_PIECES + 1];
  SacChoice choices[SAC_N_SPECIAL_PIECES + 1];

  for (int i = 0; i <= SAC_N_SPECIAL_PIECES; i++)
    scores[i] = -i;

  g_assert_cmpint (sac_best_choices (scores, 0, SAC_N_SPECIAL_PIECES + 1,
                                     SAC_N_SPECIAL_PIECES + 1, choices), ==, 2);
  g_assert_cmpint (choices[0].word, ==, SAC_PIECE_END);
  g_assert_cmpint (choices[1].word, ==, SAC_N_SPECIAL_PIECES);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/decoding/best-choices/finds-what-sorting-finds",
                   test_finds_what_sorting_finds);
  g_test_add_func ("/engine/decoding/best-choices/best-word-may-stand-anywhere",
                   test_best_word_may_stand_anywhere);
  g_test_add_func ("/engine/decoding/best-choices/never-chooses-what-is-not-written",
                   test_never_chooses_what_is_not_written);

  return g_test_run ();
}
