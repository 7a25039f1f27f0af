#include "engine/training/entailment/pair-judging.h"

#include "engine/training/entailment/pair-examples.h"

const SacBatchSize sac_pair_judging_size = SAC_PAIR_BATCHES (64);

SacLabelScore *
sac_pairs_judge (GPtrArray     *pairs,
                 SacModel      *model,
                 GCancellable  *cancellable,
                 GError       **error)
{
  g_autoptr(GArray) examples = sac_pair_examples_new (pairs, model->source, cancellable, error);

  return examples != NULL ? sac_labelled_examples_judge (examples, &sac_pair_judging_size, model,
                                                         cancellable, error)
                          : NULL;
}
