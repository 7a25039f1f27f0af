#include "engine/training/speech/speech-data.h"

#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "tests/support/small-speech.h"
#include "tests/support/small-training.h"

#define USUAL SMALL_SPEECH_RECIPE ("")

typedef struct
{
  SmallTraining    training;
  SacRecipe       *recipe;
  SacSpeechRecipe *own;
  SacSpeechData   *data;
} Fixture;

static SacSpeechData *
make (Fixture  *fixture,
      GError  **error)
{
  g_assert_no_error (*error);
  fixture->recipe = sac_recipe_load (fixture->training.recipe, error);
  g_assert_no_error (*error);
  fixture->own = sac_speech_recipe_read (fixture->recipe, error);
  g_assert_no_error (*error);

  return sac_speech_data_new (fixture->own, fixture->recipe->config, fixture->training.folder, NULL,
                              error);
}

static void
set_up (Fixture       *fixture,
        gconstpointer  recipe)
{
  small_training_init (&fixture->training, recipe);
  small_speech_write (fixture->training.folder);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  recipe)
{
  g_clear_pointer (&fixture->data, sac_speech_data_free);
  sac_speech_recipe_free (fixture->own);
  sac_recipe_free (fixture->recipe);
  small_training_clear (&fixture->training, recipe);
}

/* Nothing of the tested recordings, and nobody who is held out, is among what is learned from. */
static void
test_sets_are_apart (Fixture       *fixture,
                     gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;

  fixture->data = make (fixture, &error);
  g_assert_no_error (error);

  for (int set = 0; set < SAC_SPEECH_N_SETS; set++)
    {
      g_autoptr(GPtrArray) drawn = sac_speech_data_draw (fixture->data, set, 30, 5, &error);

      g_assert_no_error (error);

      for (guint i = 0; i < drawn->len; i++)
        {
          const SacHeard *heard = g_ptr_array_index (drawn, i);

          for (guint k = 0; k < heard->utterance->recordings->len; k++)
            {
              const SacRecording *recording = g_ptr_array_index (heard->utterance->recordings, k);

              g_assert_true (g_str_equal (recording->speaker, "eve") == (set == SAC_SPEECH_SPEAKER));
              if (recording->joined && set != SAC_SPEECH_SPEAKER)
                g_assert_true (recording->tested == (set == SAC_SPEECH_TEST));
            }

          g_assert_cmpint (heard->utterance->n_samples, <=, 2 * SMALL_SPEECH_RATE);
        }
    }
}

static void
test_long_ones_are_ten_times_longer (Fixture       *fixture,
                                     gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) drawn = NULL;
  const SacHeard *heard;

  fixture->data = make (fixture, &error);
  g_assert_no_error (error);
  drawn = sac_speech_data_draw_long (fixture->data, 1, 1, &error);
  g_assert_no_error (error);
  heard = g_ptr_array_index (drawn, 0);
  g_assert_cmpint (heard->utterance->n_samples, >=, 20 * SMALL_SPEECH_RATE);
}

static void
test_same_seed_same_utterances (Fixture       *fixture,
                                gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GPtrArray) one = NULL;
  g_autoptr(GPtrArray) same = NULL;
  g_autofree char *digest = NULL;

  fixture->data = make (fixture, &error);
  g_assert_no_error (error);
  one = sac_speech_data_draw (fixture->data, SAC_SPEECH_TRAIN, 20, 7, &error);
  same = sac_speech_data_draw (fixture->data, SAC_SPEECH_TRAIN, 20, 7, &error);
  g_assert_no_error (error);

  for (int i = 0; i < 20; i++)
    {
      const SacHeard *a = g_ptr_array_index (one, i), *b = g_ptr_array_index (same, i);

      g_assert_cmpint (a->utterance->n_samples, ==, b->utterance->n_samples);
      g_assert_cmpmem (a->phonemes, sizeof (int) * a->n_phonemes, b->phonemes,
                       sizeof (int) * b->n_phonemes);
    }

  digest = sac_speech_data_digest (fixture->data);
  g_assert_cmpint (strlen (digest), ==, 64);
}

static void
test_features_are_measured (Fixture       *fixture,
                            gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;

  fixture->data = make (fixture, &error);
  g_assert_no_error (error);
  g_assert_cmpint (fixture->data->n_features, ==, 21);

  /* Logarithms of small energies, and changes that go up as often as down. */
  g_assert_cmpfloat (fixture->data->mean[0], <, 5);
  g_assert_cmpfloat (fabsf (fixture->data->mean[7]), <, 0.3f * fixture->data->deviation[7]);
  for (int i = 0; i < 21; i++)
    g_assert_cmpfloat (fixture->data->deviation[i], >, 0.01f);
}

static void
test_a_set_without_recordings_is_an_error (Fixture       *fixture,
                                           gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (make (fixture, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE);
  g_assert_nonnull (strstr (error->message, "held_out"));
}

#define ADD_TEST(name, recipe, function) \
  g_test_add ("/engine/training/speech/speech-data/" name, Fixture, recipe, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("sets-are-apart", USUAL, test_sets_are_apart);
  ADD_TEST ("long-ones-are-ten-times-longer", USUAL, test_long_ones_are_ten_times_longer);
  ADD_TEST ("same-seed-same-utterances", USUAL, test_same_seed_same_utterances);
  ADD_TEST ("features-are-measured", USUAL, test_features_are_measured);
  ADD_TEST ("a-set-without-recordings-is-an-error",
            "{\"kind\": \"speech\", " SMALL_SPEECH_DATA ", \"config\": {\"features\": {\"rate\": 4000}},"
            " \"held_out\": {\"speaker\": \"nobody\"}}",
            test_a_set_without_recordings_is_an_error);

  return g_test_run ();
}
