#include "engine/decoding/judge-text.h"

#include "engine/decoding/run.h"
#include "engine/errors.h"

#include <glib/gi18n-lib.h>

/* A word may have no piece of its own, where it shares a sign with the one before. */
static void
number_words (SacJudgeText *self)
{
  const SacPiece *pieces = self->sentence->pieces;

  self->words = g_new (int, self->length + 1);
  self->n_words = 0;

  for (int i = 0; i < self->length; i++)
    {
      if (i == 0 || pieces[i].word != pieces[i - 1].word)
        self->n_words++;

      self->words[i] = self->n_words - 1;
    }
}

gboolean
sac_judge_text_read (SacJudgeText  *self,
                     SacModel      *model,
                     const char    *text,
                     GError       **error)
{
  self->sentence = sac_text_codec_encode (model->source, text, error);
  if (self->sentence == NULL)
    return FALSE;

  self->length = self->sentence->n_pieces - 1;
  self->ids = sac_sentence_get_ids (self->sentence);
  number_words (self);

  if (self->n_words <= SAC_JUDGE_MAX_WORDS)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
               _("The text has %d words; at most %d can be read. Try a part of it."),
               self->n_words, SAC_JUDGE_MAX_WORDS);

  return FALSE;
}

gboolean
sac_judge_texts_read (SacModel      *model,
                      const char    *text,
                      const char    *second,
                      SacJudgeText  *first,
                      SacJudgeText  *other,
                      GError       **error)
{
  if (!sac_judge_text_read (first, model, text, error))
    {
      if (second != NULL)
        g_prefix_error (error, _("premise: "));
      return FALSE;
    }

  if (second == NULL || sac_judge_text_read (other, model, second, error))
    return TRUE;

  g_prefix_error (error, _("hypothesis: "));

  return FALSE;
}

void
sac_judge_text_clear (SacJudgeText *self)
{
  g_clear_pointer (&self->sentence, sac_sentence_free);
  g_clear_pointer (&self->ids, g_free);
  g_clear_pointer (&self->words, g_free);
}

SacTokens
sac_judge_text_tokens (const SacJudgeText *self)
{
  if (self->sentence == NULL)
    return (SacTokens) { 0 };

  return (SacTokens) { self->ids, &self->length, self->length, 1 };
}
