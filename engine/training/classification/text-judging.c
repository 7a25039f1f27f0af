#include "engine/training/classification/text-judging.h"

#include "engine/training/classification/labelled-texts.h"
#include "engine/training/classification/text-plan.h"

#define BATCH_WORDS 4000

SacLabelScore *
sac_text_examples_judge (GArray        *examples,
                         SacModel      *model,
                         GCancellable  *cancellable,
                         GError       **error)
{
  g_autoptr(SacTextPlan) plan = sac_text_plan_new (examples, BATCH_WORDS, 0);
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacLabelScore) score = sac_label_score_new (model->n_labels);

  for (int i = 0; i < sac_text_plan_n_batches (plan); i++)
    {
      g_autoptr(SacTextBatch) batch = sac_text_plan_batch (plan, i, 0, 1);
      SacSource source = { .words = batch->words, .n_rows = batch->words.n_rows };
      SacJudgement judgement;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;

      judgement = model->kind->judge (model->layers, tape, &source);
      sac_label_score_add (score, judgement.scores, batch->labels);
      sac_tape_reset (tape);
    }

  return g_steal_pointer (&score);
}

SacLabelScore *
sac_texts_judge (GPtrArray     *texts,
                 const char    *set,
                 SacModel      *model,
                 GCancellable  *cancellable,
                 GError       **error)
{
  g_autoptr(GPtrArray) chosen = g_ptr_array_new ();
  g_autoptr(GArray) examples = NULL;

  for (guint i = 0; i < texts->len; i++)
    {
      SacLabelledText *text = g_ptr_array_index (texts, i);

      if (set == NULL || g_strcmp0 (text->set, set) == 0)
        g_ptr_array_add (chosen, text);
    }

  examples = sac_text_examples_new (chosen, (const char *const *) model->labels, model->source,
                                    G_MAXINT, cancellable, error);

  return examples != NULL ? sac_text_examples_judge (examples, model, cancellable, error) : NULL;
}
