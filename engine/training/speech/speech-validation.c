#include "engine/training/speech/speech-validation.h"

#include "engine/decoding/beam-search.h"
#include "engine/training/loss.h"

/* Half as many phonemes again as were said, and a few: what never ends is cut there. */
static int
get_longest (const SacHeard *heard)
{
  return heard->n_phonemes + heard->n_phonemes / 2 + 10;
}

gboolean
sac_speech_measure_loss (SacModel         *model,
                         GPtrArray        *heard,
                         const SacLogMel  *log_mel,
                         GCancellable     *cancellable,
                         double           *loss,
                         GError          **error)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  double log_likelihood = 0;
  gint64 n_phonemes = 0;

  for (guint i = 0; i < heard->len; i++)
    {
      SacHeard *row = g_ptr_array_index (heard, i);
      g_autoptr(SacHeardBatch) batch = sac_heard_batch_new (&row, 1, log_mel);
      SacLesson lesson;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      lesson = sac_teach (model->kind, model->layers, tape, &batch->source, &batch->target, 0, 1);
      log_likelihood += lesson.likelihood.log_likelihood;
      n_phonemes += lesson.likelihood.n_words;
      sac_tape_reset (tape);
    }

  *loss = n_phonemes > 0 ? -log_likelihood / n_phonemes : 0;

  return TRUE;
}

gboolean
sac_speech_measure_errors (SacModel          *model,
                           GPtrArray         *heard,
                           int                n,
                           int                beam,
                           const SacLogMel   *log_mel,
                           GCancellable      *cancellable,
                           SacPhonemeErrors  *errors,
                           GError           **error)
{
  *errors = (SacPhonemeErrors) { 0 };

  for (int i = 0; i < MIN (n, (int) heard->len); i++)
    {
      SacHeard *row = g_ptr_array_index (heard, i);
      g_autoptr(SacHeardBatch) batch = sac_heard_batch_new (&row, 1, log_mel);
      SacSearch search = { .beam = beam, .n_choices = 1, .max_length = get_longest (row) };
      g_autoptr(SacHypothesis) hypothesis = sac_beam_search (model, &batch->source, &search,
                                                             cancellable, error);

      if (hypothesis == NULL)
        return FALSE;

      sac_phoneme_errors_add (errors, row->phonemes, row->n_phonemes - 1, hypothesis->words,
                              hypothesis->n_steps - hypothesis->finished);
    }

  return TRUE;
}
