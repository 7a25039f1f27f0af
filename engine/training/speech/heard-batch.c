#include "engine/training/speech/heard-batch.h"

#include "engine/decoding/run.h"
#include "engine/errors.h"
#include "engine/training/padded-tokens.h"

#include <glib/gi18n-lib.h>
#include <string.h>

SacHeard *
sac_heard_new (SacUtterance        *utterance,
               const SacTextCodec  *codec,
               const SacLogMel     *log_mel,
               GError             **error)
{
  g_autoptr(SacUtterance) taken = utterance;
  g_autofree char *text = sac_utterance_spell (taken);
  g_autoptr(SacSentence) sentence = sac_text_codec_encode (codec, text, error);
  SacHeard *self;

  if (sentence == NULL)
    return NULL;

  for (int i = 0; i < sentence->n_pieces; i++)
    if (sentence->pieces[i].id == SAC_PIECE_UNKNOWN)
      {
        g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                     _("the phoneme “%s” is never said in what is learned from"),
                     sentence->pieces[i].label);
        return NULL;
      }

  self = g_new0 (SacHeard, 1);
  self->phonemes = sac_sentence_get_ids (sentence);
  self->n_phonemes = sentence->n_pieces;
  self->n_frames = sac_log_mel_count (log_mel, taken->n_samples);
  self->utterance = g_steal_pointer (&taken);

  return self;
}

void
sac_heard_free (SacHeard *self)
{
  sac_utterance_free (self->utterance);
  g_free (self->phonemes);
  g_free (self);
}

/* n_frames × features */
static float *
compute_features (const SacHeard  *self,
                  const SacLogMel *log_mel)
{
  g_autofree float *samples = sac_utterance_render (self->utterance);
  float *features = g_new (float, (gsize) self->n_frames * sac_log_mel_n_features (log_mel));

  sac_log_mel_compute (log_mel, samples, self->utterance->n_samples, features);

  return features;
}

int
sac_heard_add_up (const SacHeard  *self,
                  const SacLogMel *log_mel,
                  double          *sums,
                  double          *squares)
{
  g_autofree float *features = compute_features (self, log_mel);
  int n = sac_log_mel_n_features (log_mel);

  for (gsize k = 0; k < (gsize) self->n_frames * n; k++)
    {
      sums[k % n] += features[k];
      squares[k % n] += (double) features[k] * features[k];
    }

  return self->n_frames;
}

/* Frame by frame, whatever sound they are of; padding is silence of zeros. */
static void
lay_out (SacHeardBatch    *self,
         SacHeard *const  *rows,
         int               n_rows,
         const SacLogMel  *log_mel)
{
  int n = sac_log_mel_n_features (log_mel);

  for (int row = 0; row < n_rows; row++)
    {
      g_autofree float *features = compute_features (rows[row], log_mel);

      for (int frame = 0; frame < rows[row]->n_frames; frame++)
        memcpy (self->features.values + ((gsize) frame * n_rows + row) * n,
                features + (gsize) frame * n, sizeof (float) * n);
    }
}

SacHeardBatch *
sac_heard_batch_new (SacHeard *const  *rows,
                     int               n_rows,
                     const SacLogMel  *log_mel)
{
  SacHeardBatch *self = g_new0 (SacHeardBatch, 1);
  g_autofree const int **phonemes = g_new (const int *, n_rows);
  g_autofree int *n_phonemes = g_new (int, n_rows);
  int n_frames = 0;

  self->lengths = g_new (int, n_rows);

  for (int row = 0; row < n_rows; row++)
    {
      phonemes[row] = rows[row]->phonemes;
      n_phonemes[row] = rows[row]->n_phonemes;
      self->lengths[row] = rows[row]->n_frames;
      n_frames = MAX (n_frames, rows[row]->n_frames);
    }

  self->features = (SacTensor) {
    .rows = n_frames * n_rows, .columns = sac_log_mel_n_features (log_mel),
  };
  self->features.values = g_new0 (float, sac_tensor_size (&self->features));
  lay_out (self, rows, n_rows, log_mel);
  self->target = sac_tokens_pad (phonemes, n_phonemes, n_rows);
  self->source = (SacSource) {
    .sounds = { &self->features, self->lengths, n_frames, NULL }, .n_rows = n_rows,
  };

  return self;
}

void
sac_heard_batch_free (SacHeardBatch *self)
{
  g_free (self->features.values);
  g_free (self->lengths);
  sac_tokens_clear (&self->target);
  g_free (self);
}
