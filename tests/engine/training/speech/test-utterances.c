#include "engine/training/speech/utterances.h"

#include <math.h>
#include <string.h>

#define RATE 8000
#define N_WORDS 6

/* Three words each of two speakers, the last one a prompt. */
typedef struct
{
  SacRecording        words[N_WORDS];
  GPtrArray          *all;
  SacUtteranceSource *source;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  static const char *const phonemes[] = { "A B", "C", "D E F", "G", "H I", "J" };

  fixture->all = g_ptr_array_new ();

  for (int i = 0; i < N_WORDS; i++)
    {
      SacRecording *word = &fixture->words[i];

      *word = (SacRecording) {
        .phonemes = (char *) phonemes[i], .speaker = (char *) (i % 2 == 0 ? "ann" : "bob"),
        .joined = i < N_WORDS - 1, .n_samples = 1000 + 100 * i,
      };
      word->samples = g_new (float, word->n_samples);
      for (int k = 0; k < word->n_samples; k++)
        word->samples[k] = k % 2 == 0 ? 0.05f : -0.05f;
      g_ptr_array_add (fixture->all, word);
    }

  fixture->source = sac_utterance_source_new (fixture->all, RATE);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  for (int i = 0; i < N_WORDS; i++)
    g_free (fixture->words[i].samples);
  g_ptr_array_unref (fixture->all);
  sac_utterance_source_free (fixture->source);
}

static SacUtterance *
make (Fixture *fixture,
      guint64  seed,
      int      n,
      gint64   least,
      gint64   most)
{
  SacRandom random;

  sac_random_init (&random, seed);

  return sac_utterance_of_words (fixture->source, n, least, most, 1, &random);
}

/* Of one speaker, with pauses within the limits, and nothing of a prompt. */
static void
test_joins_words (Fixture       *fixture,
                  gconstpointer  data)
{
  for (int seed = 0; seed < 20; seed++)
    {
      g_autoptr(SacUtterance) utterance = make (fixture, seed, 5, 0, G_MAXINT32);
      g_autofree char *text = sac_utterance_spell (utterance);
      const SacRecording *first = g_ptr_array_index (utterance->recordings, 0);
      gint64 n_samples = 0;

      g_assert_cmpint (utterance->recordings->len, ==, 5);
      g_assert_cmpint (utterance->pauses->len, ==, 6);
      g_assert_true (g_str_has_prefix (text, first->phonemes));
      g_assert_null (strstr (text, "J"));

      for (int i = 0; i < 6; i++)
        {
          int pause = g_array_index (utterance->pauses, int, i);

          g_assert_cmpint (pause, >=, SAC_PAUSE_SHORTEST * RATE - 1);
          g_assert_cmpint (pause, <=, SAC_PAUSE_LONGEST * RATE);
          n_samples += pause;
        }

      for (int i = 0; i < 5; i++)
        {
          const SacRecording *word = g_ptr_array_index (utterance->recordings, i);

          g_assert_cmpstr (word->speaker, ==, first->speaker);
          n_samples += word->n_samples;
        }

      g_assert_cmpint (utterance->n_samples, ==, n_samples);
    }
}

static void
test_keeps_to_lengths (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr(SacUtterance) cut = make (fixture, 3, 7, 0, 9000);
  g_autoptr(SacUtterance) one = make (fixture, 3, 7, 0, 10);
  g_autoptr(SacUtterance) filled = make (fixture, 3, 1, 90000, G_MAXINT32);

  g_assert_cmpint (cut->n_samples, <=, 9000);
  g_assert_cmpint (cut->recordings->len, >, 1);
  g_assert_cmpint (one->recordings->len, ==, 1);
  g_assert_cmpint (filled->n_samples, >=, 90000);
  g_assert_cmpint (filled->n_samples, <, 90000 + 1500 + SAC_PAUSE_LONGEST * RATE);
}

/* Words where the pauses say, noise that is never more than a tenth of them between. */
static void
test_renders_the_same_sound (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr(SacUtterance) one = make (fixture, 5, 3, 0, G_MAXINT32);
  g_autoptr(SacUtterance) same = make (fixture, 5, 3, 0, G_MAXINT32);
  g_autoptr(SacUtterance) other = make (fixture, 6, 3, 0, G_MAXINT32);
  g_autofree float *samples = sac_utterance_render (one);
  g_autofree float *again = sac_utterance_render (same);
  g_autofree float *different = sac_utterance_render (other);
  int pause = g_array_index (one->pauses, int, 0);
  gboolean noisy = FALSE;

  g_assert_cmpint (one->n_samples, ==, same->n_samples);
  g_assert_cmpmem (samples, sizeof (float) * one->n_samples, again,
                   sizeof (float) * same->n_samples);
  g_assert_cmpint (memcmp (samples, different, sizeof (float) * pause), !=, 0);

  for (int i = 0; i < pause; i++)
    {
      g_assert_cmpfloat (fabsf (samples[i]), <, 0.005f * one->gain);
      noisy = noisy || samples[i] != 0;
    }

  g_assert_true (noisy);
  g_assert_cmpfloat (fabsf (samples[pause]), >, 0.04f * one->gain);
}

static void
test_leaves_prompts_whole (Fixture       *fixture,
                           gconstpointer  data)
{
  SacRandom random = { 0 };
  g_autoptr(SacUtterance) utterance = NULL;
  g_autofree char *text = NULL;

  sac_random_init (&random, 1);
  g_assert_cmpint (fixture->source->prompts->len, ==, 1);
  utterance = sac_utterance_of_prompt (g_ptr_array_index (fixture->source->prompts, 0), RATE, 0,
                                       &random);
  text = sac_utterance_spell (utterance);
  g_assert_cmpstr (text, ==, "J");
  g_assert_cmpfloat (utterance->gain, ==, 1);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/speech/utterances/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("joins-words", test_joins_words);
  ADD_TEST ("keeps-to-lengths", test_keeps_to_lengths);
  ADD_TEST ("renders-the-same-sound", test_renders_the_same_sound);
  ADD_TEST ("leaves-prompts-whole", test_leaves_prompts_whole);

  return g_test_run ();
}
