#include "engine/training/translation/sentence-lessons.h"

#include "engine/training/loss.h"
#include "engine/training/recipe.h"

void
sac_sentence_lessons_init (SacSentenceLessons *self,
                           const SacTaskPlace *place)
{
  self->base.place = *place;
  self->batches = g_new0 (SacBatch *, place->n_shares);
}

static void
clear_batches (SacSentenceLessons *self)
{
  for (int i = 0; i < self->base.place.n_shares; i++)
    g_clear_pointer (&self->batches[i], sac_batch_free);
}

void
sac_sentence_lessons_clear (SacSentenceLessons *self)
{
  clear_batches (self);
  g_clear_pointer (&self->batches, g_free);
  g_clear_pointer (&self->plan, sac_plan_free);
  g_clear_pointer (&self->examples, sac_examples_free);
  g_clear_pointer (&self->source, sac_text_codec_unref);
  g_clear_pointer (&self->target, sac_text_codec_unref);
  sac_task_base_clear (&self->base);
}

gboolean
sac_sentence_lessons_prepare (SacSentenceLessons  *self,
                              SacCorpus           *corpus,
                              GCancellable        *cancellable,
                              GError             **error)
{
  self->examples = sac_examples_new (corpus, self->source, self->target, cancellable, error);
  if (self->examples == NULL)
    return FALSE;

  self->base.digest = sac_examples_digest (self->examples, self->source, self->target);

  return TRUE;
}

SacModel *
sac_sentence_lessons_make_model (gpointer   data,
                                 GError   **error)
{
  SacSentenceLessons *self = data;
  const SacRecipe *recipe = self->base.place.recipe;

  return sac_model_new (recipe->kind, recipe->config, recipe->card, self->source, self->target,
                        error);
}

int
sac_sentence_lessons_begin_epoch (SacSentenceLessons *self,
                                  int                 epoch,
                                  int                 n_joined,
                                  int                 most,
                                  int                 batch_words)
{
  g_clear_pointer (&self->plan, sac_plan_free);
  self->plan = sac_plan_new (self->examples, n_joined, most, batch_words,
                             sac_task_base_get_epoch_seed (&self->base, epoch));

  return sac_plan_n_batches (self->plan);
}

static int
count_words (const SacTokens *tokens)
{
  int n = 0;

  for (int row = 0; row < tokens->n_rows; row++)
    n += tokens->lengths[row];

  return n;
}

int
sac_sentence_lessons_begin_batch (gpointer             data,
                                  const SacTaskMoment *moment)
{
  SacSentenceLessons *self = data;
  int n_shares = self->base.place.n_shares, n_words = 0;

  clear_batches (self);

  for (int i = 0; i < n_shares; i++)
    {
      self->batches[i] = sac_plan_batch (self->plan, moment->batch, i, n_shares);
      n_words += count_words (&self->batches[i]->target);
    }

  self->scale = 1.0f / n_words;

  return n_words;
}

SacTensor *
sac_sentence_lessons_learn (gpointer  data,
                            SacModel *model,
                            SacTape  *tape,
                            int       share)
{
  const SacSentenceLessons *self = data;
  const SacBatch *batch = self->batches[share];
  SacLikelihood likelihood;

  if (batch->target.n_rows == 0)
    return NULL;

  return sac_translation_loss (model->kind, model->layers, tape, &batch->source, &batch->target,
                               self->smoothing, self->scale, &likelihood);
}

gboolean
sac_held_out_save (SacCorpus   *corpus,
                   const char  *output,
                   const char  *ending,
                   GError     **error)
{
  g_autofree char *path = g_strconcat (output, ending, NULL);

  return sac_corpus_save (corpus, path, error);
}
