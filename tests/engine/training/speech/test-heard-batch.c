#include "engine/training/speech/heard-batch.h"

#include <math.h>
#include <string.h>

#include "engine/errors.h"

#define RATE 8000
#define N_FEATURES 9

typedef struct
{
  SacRecording   words[2];
  SacTextCodec  *codec;
  SacLogMel     *log_mel;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const char *texts[] = { "A B", "C" };
  SacLogMelOptions options = SAC_LOG_MEL_DEFAULT;
  g_autoptr(JsonObject) json = json_object_new ();
  g_autoptr(GError) error = NULL;

  options.n_bands = 2;
  json_object_set_boolean_member (json, "words", TRUE);
  fixture->log_mel = sac_log_mel_new (&options);
  fixture->codec = sac_text_codec_learn (json, texts, 2, 100, &error);
  g_assert_no_error (error);

  for (int i = 0; i < 2; i++)
    {
      fixture->words[i] = (SacRecording) { .phonemes = (char *) texts[i], .n_samples = 1000 + 2000 * i };
      fixture->words[i].samples = g_new (float, fixture->words[i].n_samples);
      for (int k = 0; k < fixture->words[i].n_samples; k++)
        fixture->words[i].samples[k] = 0.05f * sinf ((0.3f + i) * k);
    }
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_free (fixture->words[0].samples);
  g_free (fixture->words[1].samples);
  sac_text_codec_unref (fixture->codec);
  sac_log_mel_free (fixture->log_mel);
}

static SacHeard *
hear (Fixture  *fixture,
      int       word,
      GError  **error)
{
  SacRandom random;

  sac_random_init (&random, 1);

  return sac_heard_new (sac_utterance_of_prompt (&fixture->words[word], RATE, 0, &random),
                        fixture->codec, fixture->log_mel, error);
}

/* Frame by frame, and the same numbers as of a sound alone; what was said ends. */
static void
test_rows_are_what_is_heard (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacHeard) one = hear (fixture, 0, &error);
  g_autoptr(SacHeard) two = hear (fixture, 1, &error);
  SacHeard *rows[] = { one, two };
  g_autoptr(SacHeardBatch) batch = sac_heard_batch_new (rows, 2, fixture->log_mel);

  g_assert_no_error (error);
  g_assert_cmpint (one->n_frames, <, two->n_frames);
  g_assert_cmpint (batch->features.rows, ==, 2 * two->n_frames);
  g_assert_cmpint (batch->features.columns, ==, N_FEATURES);
  g_assert_cmpint (batch->lengths[0], ==, one->n_frames);
  g_assert_cmpint (one->n_phonemes, ==, 3);
  g_assert_cmpint (one->phonemes[2], ==, SAC_PIECE_END);
  g_assert_cmpint (batch->target.lengths[1], ==, 2);

  for (int row = 0; row < 2; row++)
    {
      g_autofree float *samples = sac_utterance_render (rows[row]->utterance);
      g_autofree float *features = g_new (float, rows[row]->n_frames * N_FEATURES);

      sac_log_mel_compute (fixture->log_mel, samples, rows[row]->utterance->n_samples, features);
      for (int frame = 0; frame < rows[row]->n_frames; frame++)
        g_assert_cmpmem (batch->features.values + (2 * frame + row) * N_FEATURES,
                         sizeof (float) * N_FEATURES, features + frame * N_FEATURES,
                         sizeof (float) * N_FEATURES);
    }
}

static void
test_adds_up_features (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacHeard) one = hear (fixture, 0, &error);
  SacHeard *rows[] = { one };
  g_autoptr(SacHeardBatch) batch = sac_heard_batch_new (rows, 1, fixture->log_mel);
  double sums[N_FEATURES] = { 0 }, squares[N_FEATURES] = { 0 };

  g_assert_cmpint (sac_heard_add_up (one, fixture->log_mel, sums, squares), ==, one->n_frames);

  for (int frame = 0; frame < one->n_frames; frame++)
    sums[3] -= batch->features.values[frame * N_FEATURES + 3];

  g_assert_cmpfloat_with_epsilon (sums[3], 0, 1e-6);
  g_assert_cmpfloat (squares[0], >, 0);
}

static void
test_nothing_may_be_left (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr(SacHeardBatch) batch = sac_heard_batch_new (NULL, 0, fixture->log_mel);

  g_assert_cmpint (batch->source.n_rows, ==, 0);
}

static void
test_strange_phoneme_is_an_error (Fixture       *fixture,
                                  gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  fixture->words[0].phonemes = (char *) "A ZH";
  g_assert_null (hear (fixture, 0, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE);
  g_assert_nonnull (strstr (error->message, "ZH"));
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/speech/heard-batch/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("rows-are-what-is-heard", test_rows_are_what_is_heard);
  ADD_TEST ("adds-up-features", test_adds_up_features);
  ADD_TEST ("nothing-may-be-left", test_nothing_may_be_left);
  ADD_TEST ("strange-phoneme-is-an-error", test_strange_phoneme_is_an_error);

  return g_test_run ();
}
