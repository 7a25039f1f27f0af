#include "engine/training/label-lessons.h"

#include "engine/tensor/operations-reduce.h"

void
sac_label_lessons_init (SacLabelLessons    *self,
                        const SacTaskPlace *place)
{
  self->base.place = *place;
  self->batches = g_new0 (SacLabelledBatch *, place->n_shares);
}

static void
clear_batches (SacLabelLessons *self)
{
  for (int i = 0; i < self->base.place.n_shares; i++)
    g_clear_pointer (&self->batches[i], sac_labelled_batch_free);
}

void
sac_label_lessons_clear (SacLabelLessons *self)
{
  clear_batches (self);
  g_clear_pointer (&self->batches, g_free);
  g_clear_pointer (&self->plan, sac_labelled_plan_free);
  g_clear_pointer (&self->examples, g_array_unref);
  g_clear_pointer (&self->validation, g_array_unref);
  sac_task_base_clear (&self->base);
}

int
sac_label_lessons_begin_epoch (SacLabelLessons    *self,
                               const SacBatchSize *size,
                               int                 epoch)
{
  g_clear_pointer (&self->plan, sac_labelled_plan_free);
  self->plan = sac_labelled_plan_new (self->examples, size,
                                      sac_task_base_get_epoch_seed (&self->base, epoch));

  return sac_labelled_plan_n_batches (self->plan);
}

int
sac_label_lessons_begin_batch (gpointer             data,
                               const SacTaskMoment *moment)
{
  SacLabelLessons *self = data;
  int n_shares = self->base.place.n_shares, n_examples = 0;

  clear_batches (self);

  for (int i = 0; i < n_shares; i++)
    {
      self->batches[i] = sac_labelled_plan_batch (self->plan, moment->batch, i, n_shares);
      n_examples += self->batches[i]->n_rows;
    }

  self->scale = 1.0f / n_examples;

  return n_examples;
}

SacTensor *
sac_label_lessons_learn (SacLabelLessons *self,
                         SacModel        *model,
                         SacTape         *tape,
                         int              share,
                         float            smoothing,
                         SacJudgement    *judgement)
{
  const SacLabelledBatch *batch = self->batches[share];
  SacSource source = sac_labelled_batch_source (batch);

  *judgement = model->kind->judge (model->layers, tape, &source);

  return sac_cross_entropy (tape, judgement->scores, batch->labels, smoothing, self->scale, NULL);
}

gboolean
sac_label_lessons_validate (SacLabelLessons     *self,
                            const SacBatchSize  *size,
                            SacModel            *model,
                            SacValidationScore  *score,
                            GError             **error)
{
  g_autoptr(SacLabelScore) labels = sac_labelled_examples_judge (self->validation, size, model, NULL,
                                                                 error);

  if (labels == NULL)
    return FALSE;

  score->loss = sac_label_score_get_loss (labels);
  score->score = 100 * sac_label_score_get_accuracy (labels);

  return TRUE;
}

SacLabelScore *
sac_labelled_examples_judge (GArray              *examples,
                             const SacBatchSize  *size,
                             SacModel            *model,
                             GCancellable        *cancellable,
                             GError             **error)
{
  g_autoptr(SacLabelledPlan) plan = sac_labelled_plan_new (examples, size, 0);
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacLabelScore) score = sac_label_score_new (model->n_labels);

  for (int i = 0; i < sac_labelled_plan_n_batches (plan); i++)
    {
      g_autoptr(SacLabelledBatch) batch = sac_labelled_plan_batch (plan, i, 0, 1);
      SacSource source = sac_labelled_batch_source (batch);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;

      sac_label_score_add (score, model->kind->judge (model->layers, tape, &source).scores,
                           batch->labels);
      sac_tape_reset (tape);
    }

  return g_steal_pointer (&score);
}
