#include "engine/training/translation/validation.h"

#include "engine/decoding/beam-search.h"
#include "engine/text/bleu.h"
#include "engine/training/translation/plan.h"
#include "engine/training/loss.h"

#define BATCH_WORDS 1000

struct _SacValidation
{
  SacPlan     *plan;
  SacExamples *examples;
  GPtrArray   *references; /* Tokens of the targets that are translated: the first ones. */
};

SacValidation *
sac_validation_new (SacCorpus           *corpus,
                    const SacTextCodec  *source,
                    const SacTextCodec  *target,
                    int                  n_translated,
                    GError             **error)
{
  SacValidation *self;
  SacExamples *examples = sac_examples_new (corpus, source, target, NULL, error);

  if (examples == NULL)
    return NULL;

  self = g_new0 (SacValidation, 1);
  self->examples = examples;
  self->plan = sac_plan_new (examples, 0, 2, BATCH_WORDS, 0);
  self->references = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < MIN (corpus->pairs->len, (guint) n_translated); i++)
    {
      const SacPair *pair = g_ptr_array_index (corpus->pairs, i);

      g_ptr_array_add (self->references, sac_text_codec_tokenize (target, pair->target));
    }

  return self;
}

void
sac_validation_free (SacValidation *self)
{
  g_ptr_array_unref (self->references);
  sac_plan_free (self->plan);
  sac_examples_free (self->examples);
  g_free (self);
}

static gboolean
measure_loss (SacValidation  *self,
              SacModel       *model,
              GCancellable   *cancellable,
              double         *loss,
              GError        **error)
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

  *loss = -log_likelihood / n_words;

  return TRUE;
}

static gboolean
measure_bleu (SacValidation  *self,
              SacModel       *model,
              GCancellable   *cancellable,
              double         *score,
              GError        **error)
{
  SacBleu bleu = { 0 };

  for (guint i = 0; i < self->references->len; i++)
    {
      const SacExample *example = &g_array_index (self->examples->examples, SacExample, i);
      SacSearch search = { .beam = 1, .n_choices = 1, .max_length = 2 * example->n_source + 10 };
      g_autoptr(SacHypothesis) hypothesis = NULL;
      g_autofree char *text = NULL;
      g_autofree char *tokens = NULL;
      SacSource source = sac_source_of_sentence (example->source, &example->n_source);

      hypothesis = sac_beam_search (model, &source, &search, cancellable, error);
      if (hypothesis == NULL)
        return FALSE;

      text = sac_text_codec_decode (model->target, hypothesis->words, hypothesis->n_steps);
      tokens = sac_text_codec_tokenize (model->target, text);
      sac_bleu_add (&bleu, tokens, g_ptr_array_index (self->references, i));
    }

  *score = sac_bleu_get_score (&bleu);

  return TRUE;
}

gboolean
sac_validation_run (SacValidation       *self,
                    SacModel            *model,
                    GCancellable        *cancellable,
                    SacValidationScore  *score,
                    GError             **error)
{
  return measure_loss (self, model, cancellable, &score->loss, error) &&
         measure_bleu (self, model, cancellable, &score->score, error);
}
