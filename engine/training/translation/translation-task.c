#include "engine/training/translation/translation-task.h"

#include "engine/errors.h"
#include "engine/models/config.h"
#include "engine/training/translation/plan.h"
#include "engine/training/loss.h"
#include "engine/training/translation/translation-recipe.h"
#include "engine/training/translation/validation.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define N_LONG_TESTS 500
#define N_VALIDATION_TRANSLATIONS 300

typedef struct
{
  SacTaskPlace          place;
  SacTranslationRecipe *recipe;
  SacTextCodec         *source;
  SacTextCodec         *target;
  SacExamples          *examples;
  char                 *digest;
  char                 *notice;
  SacValidation        *validation;
  SacCorpus            *test;
  SacCorpus            *long_test; /* Concatenations of test pairs. */
  SacPlan              *plan;      /* Of the epoch. */
  SacBatch            **batches;   /* Each share's. */
  float                 scale;     /* One over the words of the batch. */
} Task;

static void
clear_batches (Task *self)
{
  for (int i = 0; i < self->place.n_shares; i++)
    g_clear_pointer (&self->batches[i], sac_batch_free);
}

static void
task_free (gpointer data)
{
  Task *self = data;

  clear_batches (self);
  g_free (self->batches);
  g_clear_pointer (&self->plan, sac_plan_free);
  g_clear_pointer (&self->validation, sac_validation_free);
  g_clear_pointer (&self->test, sac_corpus_free);
  g_clear_pointer (&self->long_test, sac_corpus_free);
  g_clear_pointer (&self->examples, sac_examples_free);
  g_clear_pointer (&self->source, sac_text_codec_unref);
  g_clear_pointer (&self->target, sac_text_codec_unref);
  g_clear_pointer (&self->recipe, sac_translation_recipe_free);
  g_free (self->digest);
  g_free (self->notice);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Task, task_free)

static SacTextCodec *
learn_codec (Task       *self,
             SacCorpus  *corpus,
             gboolean    target,
             GError    **error)
{
  g_autoptr(JsonObject) empty = json_object_new ();
  g_autoptr(GPtrArray) texts = g_ptr_array_new ();
  JsonObject *text = NULL, *side = NULL;

  if (!sac_config_get_object (self->place.recipe->config, "text", &text, error) ||
      (text != NULL &&
       !sac_config_get_object (text, target ? "target" : "source", &side, error)))
    {
      g_prefix_error (error, "config, ");
      return NULL;
    }

  for (guint i = 0; i < corpus->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (corpus->pairs, i);

      g_ptr_array_add (texts, target ? pair->target : pair->source);
    }

  return sac_text_codec_learn (side != NULL ? side : empty,
                               (const char *const *) texts->pdata, texts->len,
                               target ? self->recipe->target_vocabulary
                                      : self->recipe->source_vocabulary,
                               error);
}

static gboolean
save_beside (SacCorpus   *corpus,
             const char  *output,
             const char  *ending,
             GError     **error)
{
  g_autofree char *path = g_strconcat (output, ending, NULL);

  return sac_corpus_save (corpus, path, error);
}

/* Saves what is held out, so that whoever has the model can test it on what it never saw. */
static gboolean
save_held_out (Task       *self,
               SacCorpus  *validation,
               GError    **error)
{
  const char *output = self->place.output;

  return save_beside (validation, output, ".validation.tsv", error) &&
         save_beside (self->test, output, ".test.tsv", error) &&
         save_beside (self->long_test, output, ".test-long.tsv", error);
}

static SacCorpus *
load_corpus (Task          *self,
             GCancellable  *cancellable,
             GError       **error)
{
  int n_left_out;
  SacCorpus *corpus = sac_translation_recipe_load (self->recipe, self->place.folder, &n_left_out,
                                                   cancellable, error);

  if (corpus != NULL && n_left_out > 0)
    self->notice = g_strdup_printf (ngettext ("%d pair is left out: a side of it is longer than "
                                              "%d characters (training.longest)",
                                              "%d pairs are left out: a side of each is longer "
                                              "than %d characters (training.longest)", n_left_out),
                                    n_left_out, self->recipe->longest);

  return corpus;
}

static gboolean
prepare_data (Task          *self,
              GCancellable  *cancellable,
              GError       **error)
{
  const SacTranslationRecipe *recipe = self->recipe;
  g_autoptr(SacCorpus) corpus = load_corpus (self, cancellable, error);
  g_autoptr(SacCorpusSplit) split = NULL;

  if (corpus == NULL)
    return FALSE;

  split = sac_corpus_split (corpus, recipe->n_validation, recipe->n_test, recipe->split_seed);

  if (split->train->pairs->len == 0 || split->validation->pairs->len == 0)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                   _("held_out leaves nothing to train on or to validate with, of %u pairs"),
                   corpus->pairs->len);
      return FALSE;
    }

  self->source = learn_codec (self, split->train, FALSE, error);
  if (self->source == NULL)
    return FALSE;

  self->target = learn_codec (self, split->train, TRUE, error);
  if (self->target == NULL)
    return FALSE;

  self->examples = sac_examples_new (split->train, self->source, self->target, cancellable, error);
  if (self->examples == NULL)
    return FALSE;

  self->digest = sac_examples_digest (self->examples, self->source, self->target);
  self->validation = sac_validation_new (split->validation, self->source, self->target,
                                         N_VALIDATION_TRANSLATIONS, error);
  self->test = g_steal_pointer (&split->test);
  self->long_test = sac_corpus_concatenate (self->test, N_LONG_TESTS, recipe->joined_most,
                                            recipe->split_seed);

  return self->validation != NULL && save_held_out (self, split->validation, error);
}

static gpointer
translation_prepare (const SacTaskPlace  *place,
                     GCancellable        *cancellable,
                     GError             **error)
{
  g_autoptr(Task) self = g_new0 (Task, 1);

  self->place = *place;
  self->batches = g_new0 (SacBatch *, place->n_shares);
  self->recipe = sac_translation_recipe_read (place->recipe, error);

  if (self->recipe == NULL || !prepare_data (self, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

static SacModel *
translation_make_model (gpointer   data,
                        GError   **error)
{
  Task *self = data;
  const SacRecipe *recipe = self->place.recipe;

  return sac_model_new (recipe->kind, recipe->config, recipe->card, self->source, self->target,
                        error);
}

static const char *
translation_get_digest (gpointer data)
{
  Task *self = data;

  return self->digest;
}

static const char *
translation_get_notice (gpointer data)
{
  Task *self = data;

  return self->notice;
}

static int
translation_begin_epoch (gpointer data,
                         int      epoch)
{
  Task *self = data;
  const SacTranslationRecipe *recipe = self->recipe;

  g_clear_pointer (&self->plan, sac_plan_free);
  self->plan = sac_plan_new (self->examples, recipe->joined_share * self->examples->examples->len,
                             recipe->joined_most, recipe->batch_words,
                             (guint64) self->place.recipe->seed << 32 | epoch);

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

static int
translation_begin_batch (gpointer             data,
                         const SacTaskMoment *moment)
{
  Task *self = data;
  int n_shares = self->place.n_shares, n_words = 0;

  clear_batches (self);

  for (int i = 0; i < n_shares; i++)
    {
      self->batches[i] = sac_plan_batch (self->plan, moment->batch, i, n_shares);
      n_words += count_words (&self->batches[i]->target);
    }

  self->scale = 1.0f / n_words;

  return n_words;
}

static SacTensor *
translation_learn (gpointer  data,
                   SacModel *model,
                   SacTape  *tape,
                   int       share)
{
  Task *self = data;
  const SacBatch *batch = self->batches[share];
  SacLikelihood likelihood;

  if (batch->target.n_rows == 0)
    return NULL;

  return sac_translation_loss (model->kind, model->layers, tape, &batch->source, &batch->target,
                               self->recipe->smoothing, self->scale, &likelihood);
}

static gboolean
translation_validate (gpointer             data,
                      SacModel            *model,
                      SacValidationScore  *score,
                      GError             **error)
{
  Task *self = data;

  return sac_validation_run (self->validation, model, NULL, score, error);
}

/* Adds "name" and "name_pairs" to @metrics: BLEU of greedy translations. */
static gboolean
measure_corpus (SacCorpus     *corpus,
                SacModel      *model,
                JsonObject    *metrics,
                const char    *name,
                GCancellable  *cancellable,
                GError       **error)
{
  g_autofree char *pairs = g_strconcat (name, "_pairs", NULL);
  g_autoptr(SacValidation) validation = NULL;
  SacValidationScore score;

  if (corpus->pairs->len == 0)
    return TRUE;

  validation = sac_validation_new (corpus, model->source, model->target, corpus->pairs->len, error);
  if (validation == NULL ||
      !sac_validation_run (validation, model, cancellable, &score, error))
    return FALSE;

  json_object_set_double_member (metrics, name, round (score.score * 100) / 100);
  json_object_set_int_member (metrics, pairs, corpus->pairs->len);

  return TRUE;
}

static gboolean
translation_measure (gpointer       data,
                     SacModel      *model,
                     JsonObject    *metrics,
                     GCancellable  *cancellable,
                     GError       **error)
{
  Task *self = data;

  return measure_corpus (self->test, model, metrics, "bleu", cancellable, error) &&
         measure_corpus (self->long_test, model, metrics, "bleu_long", cancellable, error);
}

const SacTask sac_translation_task = {
  .kind = "translation",
  .unit = N_("pieces"),
  .score_name = "BLEU",
  .keys = sac_translation_recipe_keys,
  .prepare = translation_prepare,
  .free = task_free,
  .make_model = translation_make_model,
  .get_digest = translation_get_digest,
  .get_notice = translation_get_notice,
  .begin_epoch = translation_begin_epoch,
  .begin_batch = translation_begin_batch,
  .learn = translation_learn,
  .validate = translation_validate,
  .measure = translation_measure,
};
