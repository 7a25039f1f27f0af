#include "engine/training/validation.h"

#include "engine/training/examples.h"
#include "engine/training/loss.h"

#include <math.h>

#define BATCH_WORDS 1000

struct _SacValidation
{
  SacPlan     *plan;
  SacExamples *examples;
};

SacValidation *
sac_validation_new (SacCorpus           *corpus,
                    const SacTextCodec  *source,
                    const SacTextCodec  *target,
                    GError             **error)
{
  SacValidation *self;
  SacExamples *examples = sac_examples_new (corpus, source, target, NULL, error);

  if (examples == NULL)
    return NULL;

  self = g_new0 (SacValidation, 1);
  self->examples = examples;
  self->plan = sac_plan_new (examples, 0, 2, BATCH_WORDS, 0);

  return self;
}

void
sac_validation_free (SacValidation *self)
{
  sac_plan_free (self->plan);
  sac_examples_free (self->examples);
  g_free (self);
}

gboolean
sac_validation_run (SacValidation       *self,
                    SacModel            *model,
                    GCancellable        *cancellable,
                    SacValidationScore  *score,
                    GError             **error)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  double log_likelihood = 0;
  gint64 n_words = 0;

  for (int i = 0; i < sac_plan_n_batches (self->plan); i++)
    {
      g_autoptr(SacBatch) batch = sac_plan_batch (self->plan, i, 0, 1);
      SacLikelihood likelihood;

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;

      sac_translation_loss (model->kind, model->layers, tape, &batch->source, &batch->target, 0, 1,
                            &likelihood);
      sac_tape_reset (tape);
      log_likelihood += likelihood.log_likelihood;
      n_words += likelihood.n_words;
    }

  score->loss = -log_likelihood / n_words;
  score->bleu = NAN;

  return TRUE;
}
