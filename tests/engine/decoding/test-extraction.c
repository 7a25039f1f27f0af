#include "engine/decoding/extraction.h"

#include "engine/storage/model-file.h"

/* Rows of the vocabulary of the reference model: letters that are words. */
enum
{
  A = SAC_N_SPECIAL_PIECES,
  B,
  C,
  D
};

#define N_WORDS 30

typedef struct
{
  SacModel *model;
  float     scores[N_WORDS];
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  unused)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 "summarisation.safetensors", NULL);
  g_autoptr(GError) error = NULL;

  fixture->model = sac_model_load (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (sac_text_codec_get_size (fixture->model->target), ==, N_WORDS);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  unused)
{
  sac_model_unref (fixture->model);
}

/* Each feature can be told from the sum. */
static void
gain (Fixture *fixture,
      int      last,
      int      before)
{
  const SacExtraction worth = { .word = 1, .pair = 10, .triple = 100, .reordered = 1000 };
  const int written[] = { last, before };
  int n_written = (last >= 0) + (before >= 0);
  const int text[] = { A, B, A, SAC_PIECE_UNKNOWN, C, SAC_PIECE_END };
  g_autoptr(SacExtracts) extracts = sac_extracts_new (fixture->model, &worth, text,
                                                      G_N_ELEMENTS (text));

  /* Nothing is remembered from the last call. */
  for (int turn = 0; turn < 2; turn++)
    {
      for (int i = 0; i < N_WORDS; i++)
        fixture->scores[i] = 0.5f;

      sac_extracts_add (extracts, written, n_written, fixture->scores);
    }
}

static void
test_words_of_the_text_gain (Fixture       *fixture,
                             gconstpointer  unused)
{
  gain (fixture, -1, -1);

  for (int i = 0; i < N_WORDS; i++)
    g_assert_cmpfloat (fixture->scores[i], ==, i >= A && i <= C ? 1.5f : 0.5f);
}

static void
test_what_follows_there_gains_more (Fixture       *fixture,
                                    gconstpointer  unused)
{
  /* a b a: after "a", "b" follows, and stands before an "a"; so does the first "a". */
  gain (fixture, A, -1);
  g_assert_cmpfloat (fixture->scores[A], ==, 1001.5f);
  g_assert_cmpfloat (fixture->scores[B], ==, 1011.5f);
  g_assert_cmpfloat (fixture->scores[C], ==, 1.5f);

  /* After "a b" follows "a". */
  gain (fixture, B, A);
  g_assert_cmpfloat (fixture->scores[A], ==, 1111.5f);
  g_assert_cmpfloat (fixture->scores[B], ==, 1.5f);
}

static void
test_other_words_before_gain_nothing (Fixture       *fixture,
                                      gconstpointer  unused)
{
  gain (fixture, D, A);
  g_assert_cmpfloat (fixture->scores[A], ==, 1.5f);

  gain (fixture, SAC_PIECE_UNKNOWN, -1);
  g_assert_cmpfloat (fixture->scores[C], ==, 1.5f);
  g_assert_cmpfloat (fixture->scores[SAC_PIECE_END], ==, 0.5f);
}

static void
test_repeated_words_pay_once (Fixture       *fixture,
                              gconstpointer  unused)
{
  const SacExtraction worth = { .word = 1, .repeated = -3 };
  const int text[] = { A, B, SAC_PIECE_END }, written[] = { D, A, D, D };
  g_autoptr(SacExtracts) extracts = sac_extracts_new (fixture->model, &worth, text, 3);
  float scores[N_WORDS] = { 0 };

  sac_extracts_add (extracts, written, G_N_ELEMENTS (written), scores);
  g_assert_cmpfloat (scores[A], ==, -2);
  g_assert_cmpfloat (scores[B], ==, 1);
  g_assert_cmpfloat (scores[C], ==, 0);
  g_assert_cmpfloat (scores[D], ==, -3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/engine/decoding/extraction/words-of-the-text-gain", Fixture, NULL, set_up,
              test_words_of_the_text_gain, tear_down);
  g_test_add ("/engine/decoding/extraction/what-follows-there-gains-more", Fixture, NULL, set_up,
              test_what_follows_there_gains_more, tear_down);
  g_test_add ("/engine/decoding/extraction/other-words-before-gain-nothing", Fixture, NULL, set_up,
              test_other_words_before_gain_nothing, tear_down);
  g_test_add ("/engine/decoding/extraction/repeated-words-pay-once", Fixture, NULL, set_up,
              test_repeated_words_pay_once, tear_down);

  return g_test_run ();
}
