#include "engine/training/speech/speech-data.h"

#include "engine/errors.h"
#include "engine/models/speech/speech-config.h"
#include "engine/training/data-digest.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define TIMES_LONGER 10
/* Utterances over which features are measured. */
#define N_MEASURED 300
/* More than any language has. */
#define MAX_PHONEMES 1000

/* Chance leaves as many prompts to the test as to validation; words are tested where their list says
 * so, or like prompts where it names no test. */
static SacSpeechSet
choose_set (const SacSpeechRecipe *recipe,
            const SacRecording    *recording,
            gboolean               has_test,
            SacRandom             *random)
{
  float chance = sac_random_uniform (random);

  if (recipe->speaker != NULL && recording->joined &&
      g_str_equal (recording->speaker, recipe->speaker))
    return SAC_SPEECH_SPEAKER;
  if (recording->tested)
    return SAC_SPEECH_TEST;
  if (chance < recipe->share)
    return SAC_SPEECH_VALIDATION;
  if ((!recording->joined || !has_test) && chance < 2 * recipe->share)
    return SAC_SPEECH_TEST;

  return SAC_SPEECH_TRAIN;
}

static gboolean
has_words (const SacUtteranceSource *source)
{
  return source->speakers->len > 0 || source->prompts->len > 0;
}

static gboolean
split (SacSpeechData  *self,
       GError        **error)
{
  static const char *const names[] = {
    N_("to learn from"), N_("to validate with"), N_("to test with"), N_("of the held-out speaker"),
  };
  GPtrArray *all = self->recordings->all;
  GPtrArray *sets[SAC_SPEECH_N_SETS];
  gboolean has_test = FALSE, whole = TRUE;
  SacRandom random;

  sac_random_init (&random, self->recipe->split_seed);
  for (guint i = 0; i < all->len; i++)
    has_test = has_test || ((SacRecording *) g_ptr_array_index (all, i))->tested;
  for (int set = 0; set < SAC_SPEECH_N_SETS; set++)
    sets[set] = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    {
      SacRecording *recording = g_ptr_array_index (all, i);

      g_ptr_array_add (sets[choose_set (self->recipe, recording, has_test, &random)], recording);
    }

  for (int set = 0; set < SAC_SPEECH_N_SETS; set++)
    {
      self->sets[set] = sac_utterance_source_new (sets[set], self->rate);
      g_ptr_array_unref (sets[set]);

      if (whole && !has_words (self->sets[set]) &&
          (set != SAC_SPEECH_SPEAKER || self->recipe->speaker != NULL))
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                       _("“held_out”: no recordings are left %s"), _(names[set]));
          whole = FALSE;
        }
    }

  return whole;
}

/* The phonemes of all recordings, whichever set they are in. */
static gboolean
learn_codec (SacSpeechData  *self,
             JsonObject     *config,
             GError        **error)
{
  GPtrArray *all = self->recordings->all;
  g_autofree const char **texts = g_new (const char *, all->len);
  g_autoptr(JsonObject) options = json_object_new ();

  for (guint i = 0; i < all->len; i++)
    texts[i] = ((SacRecording *) g_ptr_array_index (all, i))->phonemes;

  json_object_set_boolean_member (options, "words", TRUE);
  self->codec = sac_text_codec_learn (options, texts, all->len, MAX_PHONEMES, error);

  return self->codec != NULL;
}

static gboolean
measure_features (SacSpeechData  *self,
                  GError        **error)
{
  g_autoptr(GPtrArray) heard = sac_speech_data_draw (self, SAC_SPEECH_TRAIN, N_MEASURED,
                                                     self->recipe->split_seed, error);
  g_autofree double *sums = g_new0 (double, self->n_features);
  g_autofree double *squares = g_new0 (double, self->n_features);
  gint64 n = 0;

  if (heard == NULL)
    return FALSE;

  for (guint i = 0; i < heard->len; i++)
    n += sac_heard_add_up (g_ptr_array_index (heard, i), self->log_mel, sums, squares);

  self->mean = g_new (float, self->n_features);
  self->deviation = g_new (float, self->n_features);
  for (int i = 0; i < self->n_features; i++)
    {
      double mean = sums[i] / n;

      self->mean[i] = mean;
      self->deviation[i] = sqrt (MAX (0, squares[i] / n - mean * mean));
    }

  return TRUE;
}

SacSpeechData *
sac_speech_data_new (const SacSpeechRecipe  *recipe,
                     JsonObject             *json,
                     const char             *folder,
                     GCancellable           *cancellable,
                     GError                **error)
{
  g_autoptr(SacSpeechData) self = g_new0 (SacSpeechData, 1);
  SacSpeechConfig config;
  SacLogMelOptions options;

  if (!sac_speech_config_read (json, &config, error))
    {
      g_prefix_error (error, "config, ");
      return NULL;
    }

  options = (SacLogMelOptions) { config.rate, config.n_bands, config.window, config.hop, config.lowest };
  self->recipe = recipe;
  self->rate = config.rate;
  self->log_mel = sac_log_mel_new (&options);
  self->n_features = sac_log_mel_n_features (self->log_mel);
  self->recordings = sac_speech_recipe_load (recipe, folder, config.rate, cancellable, error);

  if (self->recordings == NULL || !split (self, error) || !learn_codec (self, json, error) ||
      !measure_features (self, error))
    return NULL;

  return g_steal_pointer (&self);
}

void
sac_speech_data_free (SacSpeechData *self)
{
  for (int set = 0; set < SAC_SPEECH_N_SETS; set++)
    g_clear_pointer (&self->sets[set], sac_utterance_source_free);
  g_clear_pointer (&self->recordings, sac_recordings_free);
  g_clear_pointer (&self->log_mel, sac_log_mel_free);
  g_clear_pointer (&self->codec, sac_text_codec_unref);
  g_free (self->mean);
  g_free (self->deviation);
  g_free (self);
}

static SacUtterance *
draw_one (const SacSpeechData *self,
          SacSpeechSet         set,
          SacRandom           *random)
{
  const SacSpeechRecipe *recipe = self->recipe;
  const SacUtteranceSource *source = self->sets[set];
  gboolean prompt = sac_random_uniform (random) < recipe->prompts;
  int n_words = 1 + sac_random_below (random, recipe->n_words);

  if (source->prompts->len > 0 && (prompt || source->speakers->len == 0))
    return sac_utterance_of_prompt (g_ptr_array_index (source->prompts,
                                                       sac_random_below (random, source->prompts->len)),
                                    self->rate, recipe->spread, random);

  return sac_utterance_of_words (source, n_words, 0, (gint64) (recipe->longest * self->rate),
                                 recipe->spread, random);
}

/* Takes @utterance. */
static gboolean
add_heard (const SacSpeechData  *self,
           GPtrArray            *heard,
           SacUtterance         *utterance,
           GError              **error)
{
  SacHeard *one = sac_heard_new (utterance, self->codec, self->log_mel, error);

  if (one != NULL)
    g_ptr_array_add (heard, one);

  return one != NULL;
}

GPtrArray *
sac_speech_data_draw (const SacSpeechData  *self,
                      SacSpeechSet          set,
                      int                   n,
                      guint64               seed,
                      GError              **error)
{
  g_autoptr(GPtrArray) heard = g_ptr_array_new_with_free_func ((GDestroyNotify) sac_heard_free);
  SacRandom random;

  sac_random_init (&random, seed);

  for (int i = 0; i < n; i++)
    if (!add_heard (self, heard, draw_one (self, set, &random), error))
      return NULL;

  return g_steal_pointer (&heard);
}

GPtrArray *
sac_speech_data_draw_long (const SacSpeechData  *self,
                           int                   n,
                           guint64               seed,
                           GError              **error)
{
  g_autoptr(GPtrArray) heard = g_ptr_array_new_with_free_func ((GDestroyNotify) sac_heard_free);
  const SacUtteranceSource *source = self->sets[SAC_SPEECH_TEST];
  gint64 least = (gint64) (TIMES_LONGER * self->recipe->longest * self->rate);
  SacRandom random;

  sac_random_init (&random, seed);

  for (int i = 0; i < n && source->speakers->len > 0; i++)
    if (!add_heard (self, heard, sac_utterance_of_words (source, 1, least, G_MAXINT64,
                                                         self->recipe->spread, &random), error))
      return NULL;

  return g_steal_pointer (&heard);
}

static void
digest_recording (gpointer data,
                  gpointer checksum)
{
  const SacRecording *recording = data;
  const char *const strings[] = { recording->name, recording->speaker, recording->phonemes, NULL };

  sac_digest_strings (checksum, strings);
  sac_digest_numbers (checksum, &recording->n_samples, 1);
  g_checksum_update (checksum, (const guchar *) recording->samples,
                     sizeof (float) * recording->n_samples);
}

char *
sac_speech_data_digest (const SacSpeechData *self)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  const SacUtteranceSource *train = self->sets[SAC_SPEECH_TRAIN];

  sac_digest_strings (checksum, sac_text_codec_get_vocabulary (self->codec));
  for (guint i = 0; i < train->speakers->len; i++)
    g_ptr_array_foreach (g_ptr_array_index (train->speakers, i), digest_recording, checksum);
  g_ptr_array_foreach (train->prompts, digest_recording, checksum);

  return g_strdup (g_checksum_get_string (checksum));
}
