#include "engine/training/speech/utterances.h"

#include <math.h>

/* Of the noise everywhere, beside SAC_RECORDING_LOUDNESS: 40 decibels below it. */
#define NOISE 5e-4f

SacUtteranceSource *
sac_utterance_source_new (GPtrArray *recordings,
                          int        rate)
{
  SacUtteranceSource *self = g_new0 (SacUtteranceSource, 1);
  g_autoptr(GHashTable) by_name = g_hash_table_new (g_str_hash, g_str_equal);

  self->speakers = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  self->prompts = g_ptr_array_new ();
  self->rate = rate;

  for (guint i = 0; i < recordings->len; i++)
    {
      SacRecording *recording = g_ptr_array_index (recordings, i);
      GPtrArray *words = g_hash_table_lookup (by_name, recording->speaker);

      if (!recording->joined)
        {
          g_ptr_array_add (self->prompts, recording);
          continue;
        }

      if (words == NULL)
        {
          words = g_ptr_array_new ();
          g_ptr_array_add (self->speakers, words);
          g_hash_table_insert (by_name, recording->speaker, words);
        }

      g_ptr_array_add (words, recording);
    }

  return self;
}

void
sac_utterance_source_free (SacUtteranceSource *self)
{
  g_ptr_array_unref (self->speakers);
  g_ptr_array_unref (self->prompts);
  g_free (self);
}

static int
draw_pause (int        rate,
            SacRandom *random)
{
  double seconds = SAC_PAUSE_SHORTEST +
                   (SAC_PAUSE_LONGEST - SAC_PAUSE_SHORTEST) * sac_random_uniform (random);

  return (int) (seconds * rate);
}

static void
add (SacUtterance *self,
     SacRecording *recording,
     int           pause)
{
  g_ptr_array_add (self->recordings, recording);
  g_array_append_val (self->pauses, pause);
  self->n_samples += recording->n_samples + pause;
}

/* Begins with a pause; one more follows each recording. */
static SacUtterance *
begin (int        rate,
       double     spread,
       SacRandom *random)
{
  SacUtterance *self = g_new0 (SacUtterance, 1);
  int pause = draw_pause (rate, random);

  self->recordings = g_ptr_array_new ();
  self->pauses = g_array_new (FALSE, FALSE, sizeof (int));
  g_array_append_val (self->pauses, pause);
  self->n_samples = pause;
  self->gain = exp (spread * (2 * sac_random_uniform (random) - 1));
  self->seed = sac_random_next (random);

  return self;
}

SacUtterance *
sac_utterance_of_prompt (SacRecording *prompt,
                         int           rate,
                         double        spread,
                         SacRandom    *random)
{
  SacUtterance *self = begin (rate, spread, random);

  add (self, prompt, draw_pause (rate, random));

  return self;
}

SacUtterance *
sac_utterance_of_words (const SacUtteranceSource *source,
                        int                       n,
                        gint64                    least,
                        gint64                    most,
                        double                    spread,
                        SacRandom                *random)
{
  SacUtterance *self = begin (source->rate, spread, random);
  GPtrArray *words = g_ptr_array_index (source->speakers,
                                        sac_random_below (random, source->speakers->len));

  for (int i = 0; i < n || self->n_samples < least; i++)
    {
      SacRecording *word = g_ptr_array_index (words, sac_random_below (random, words->len));
      int pause = draw_pause (source->rate, random);

      if (i > 0 && self->n_samples + word->n_samples + pause > most)
        break;

      add (self, word, pause);
    }

  return self;
}

void
sac_utterance_free (SacUtterance *self)
{
  g_ptr_array_unref (self->recordings);
  g_array_unref (self->pauses);
  g_free (self);
}

float *
sac_utterance_render (const SacUtterance *self)
{
  float *samples = g_new (float, self->n_samples);
  gint64 at = g_array_index (self->pauses, int, 0);
  SacRandom random;

  sac_random_init (&random, self->seed);
  for (gint64 i = 0; i < self->n_samples; i++)
    samples[i] = self->gain * NOISE * sac_random_normal (&random);

  for (guint k = 0; k < self->recordings->len; k++)
    {
      const SacRecording *recording = g_ptr_array_index (self->recordings, k);

      for (int i = 0; i < recording->n_samples; i++)
        samples[at + i] += self->gain * recording->samples[i];

      at += recording->n_samples + g_array_index (self->pauses, int, k + 1);
    }

  return samples;
}

char *
sac_utterance_spell (const SacUtterance *self)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < self->recordings->len; k++)
    {
      const SacRecording *recording = g_ptr_array_index (self->recordings, k);

      g_string_append_printf (text, "%s%s", k > 0 ? " " : "", recording->phonemes);
    }

  return g_string_free (text, FALSE);
}
