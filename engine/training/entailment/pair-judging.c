#include "engine/training/entailment/pair-judging.h"

#include "engine/models/model-kinds.h"
#include "engine/training/entailment/pair-plan.h"

#define BATCH_PAIRS 64

SacLabelScore *
sac_pair_examples_judge (GArray        *examples,
                         SacModel      *model,
                         GCancellable  *cancellable,
                         GError       **error)
{
  g_autoptr(SacLabelScore) score = sac_label_score_new (model->n_labels);
  g_autoptr(SacPairPlan) plan = sac_pair_plan_new (examples, BATCH_PAIRS, 0);
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);

  for (int i = 0; i < sac_pair_plan_n_batches (plan); i++)
    {
      g_autoptr(SacPairBatch) batch = sac_pair_plan_batch (plan, i, 0, 1);
      SacSource source = sac_pair_batch_source (batch);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;

      sac_label_score_add (score, model->kind->judge (model->layers, tape, &source).scores,
                           batch->labels);
      sac_tape_reset (tape);
    }

  return g_steal_pointer (&score);
}

SacLabelScore *
sac_pairs_judge (GPtrArray     *pairs,
                 SacModel      *model,
                 GCancellable  *cancellable,
                 GError       **error)
{
  g_autoptr(GArray) examples = sac_pair_examples_new (pairs, model->source, cancellable, error);

  return examples != NULL ? sac_pair_examples_judge (examples, model, cancellable, error) : NULL;
}
