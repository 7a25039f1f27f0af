#include "engine/training/summarisation/summarisation-task.h"

#include "engine/errors.h"
#include "engine/models/config.h"
#include "engine/training/loss.h"
#include "engine/training/summarisation/headline-validation.h"
#include "engine/training/summarisation/summarisation-recipe.h"
#include "engine/training/translation/plan.h"
#include "engine/training/translation/validation.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define N_VALIDATION_HEADLINES 300

typedef struct
{
  SacTaskPlace            place;
  SacSummarisationRecipe *recipe;
  SacTextCodec           *source;
  SacTextCodec           *target; /* Of the same pieces. */
  SacExamples            *examples;
  char                   *digest;
  char                   *notice;
  SacCorpus              *validation;
  SacValidation          *losses; /* Of validation. */
  SacCorpus              *test;
  SacPlan                *plan;    /* Of the epoch. */
  SacBatch              **batches; /* Each share's. */
  float                   scale;   /* One over the words of the batch. */
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
  g_clear_pointer (&self->losses, sac_validation_free);
  g_clear_pointer (&self->validation, sac_corpus_free);
  g_clear_pointer (&self->test, sac_corpus_free);
  g_clear_pointer (&self->examples, sac_examples_free);
  g_clear_pointer (&self->source, sac_text_codec_unref);
  g_clear_pointer (&self->target, sac_text_codec_unref);
  g_clear_pointer (&self->recipe, sac_summarisation_recipe_free);
  g_free (self->digest);
  g_free (self->notice);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Task, task_free)

/* The options of one side; a new reference, of an empty object where there are none. */
static JsonObject *
get_options (Task        *self,
             const char  *side,
             GError     **error)
{
  JsonObject *text = NULL, *options = NULL;

  if (!sac_config_get_object (self->place.recipe->config, "text", &text, error) ||
      (text != NULL && !sac_config_get_object (text, side, &options, error)))
    {
      g_prefix_error (error, "config, ");
      return NULL;
    }

  return options != NULL ? json_object_ref (options) : json_object_new ();
}

/* One vocabulary for texts and headlines, learned from both. */
static gboolean
learn_codecs (Task       *self,
              SacCorpus  *corpus,
              GError    **error)
{
  g_autoptr(JsonObject) source = get_options (self, "source", error);
  g_autoptr(JsonObject) target = source != NULL ? get_options (self, "target", error) : NULL;
  g_autoptr(GPtrArray) texts = g_ptr_array_new ();

  if (target == NULL)
    return FALSE;

  for (guint i = 0; i < corpus->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (corpus->pairs, i);

      g_ptr_array_add (texts, pair->source);
      g_ptr_array_add (texts, pair->target);
    }

  self->source = sac_text_codec_learn (source, (const char *const *) texts->pdata, texts->len,
                                       self->recipe->vocabulary, error);
  if (self->source == NULL)
    return FALSE;

  self->target = sac_text_codec_new (target, sac_text_codec_get_vocabulary (self->source), error);

  return self->target != NULL;
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

static SacHeadlines *
load_headlines (Task          *self,
                GCancellable  *cancellable,
                GError       **error)
{
  SacHeadlines *headlines = sac_summarisation_recipe_load (self->recipe, self->place.folder,
                                                           cancellable, error);

  if (headlines != NULL && headlines->n_left_out > 0)
    self->notice = g_strdup_printf (ngettext ("%d text is left out: it or its headline is empty, "
                                              "or longer than %d characters (training.longest)",
                                              "%d texts are left out: each or its headline is "
                                              "empty, or longer than %d characters "
                                              "(training.longest)", headlines->n_left_out),
                                    headlines->n_left_out, self->recipe->longest);

  return headlines;
}

static gboolean
prepare_data (Task          *self,
              GCancellable  *cancellable,
              GError       **error)
{
  const SacSummarisationRecipe *recipe = self->recipe;
  g_autoptr(SacHeadlines) headlines = load_headlines (self, cancellable, error);
  g_autoptr(SacCorpusSplit) split = NULL;

  if (headlines == NULL)
    return FALSE;

  split = sac_headlines_split (headlines, recipe->n_validation, recipe->n_test,
                               recipe->split_seed);

  if (split->train->pairs->len == 0 || split->validation->pairs->len == 0)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                   _("filter and held_out leave nothing to train on or to validate with, of %u "
                     "pairs"), headlines->all->len);
      return FALSE;
    }

  if (!learn_codecs (self, split->train, error))
    return FALSE;

  self->examples = sac_examples_new (split->train, self->source, self->target, cancellable, error);
  if (self->examples == NULL)
    return FALSE;

  self->digest = sac_examples_digest (self->examples, self->source, self->target);
  self->validation = g_steal_pointer (&split->validation);
  self->losses = sac_validation_new (self->validation, self->source, self->target, 0, error);
  self->test = g_steal_pointer (&split->test);

  return self->losses != NULL &&
         save_beside (self->validation, self->place.output, ".validation.tsv", error) &&
         save_beside (self->test, self->place.output, ".test.tsv", error);
}

static gpointer
summarisation_prepare (const SacTaskPlace  *place,
                       GCancellable        *cancellable,
                       GError             **error)
{
  g_autoptr(Task) self = g_new0 (Task, 1);

  self->place = *place;
  self->batches = g_new0 (SacBatch *, place->n_shares);
  self->recipe = sac_summarisation_recipe_read (place->recipe, error);

  if (self->recipe == NULL || !prepare_data (self, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

static SacModel *
summarisation_make_model (gpointer   data,
                          GError   **error)
{
  Task *self = data;
  const SacRecipe *recipe = self->place.recipe;

  return sac_model_new (recipe->kind, recipe->config, recipe->card, self->source, self->target,
                        error);
}

/* W begins as F, so that what is looked at is likely to be said. */
static gboolean
summarisation_begin (gpointer   data,
                     SacModel  *model,
                     GError   **error)
{
  Task *self = data;
  SacTensor *F = &sac_parameters_find (model->parameters, "source_embedding.weight")->tensor;
  SacTensor *output = &sac_parameters_find (model->parameters, "output.weight")->tensor;
  int first = output->columns - F->columns;

  if (self->recipe->copying == 0)
    return TRUE;

  /* The first columns are V, of the hidden layer; with "tied" there are no others. */
  if (sac_parameters_find (model->parameters, "hidden.weight")->tensor.rows != first)
    return TRUE;

  for (int word = 0; word < output->rows; word++)
    for (int i = 0; i < F->columns; i++)
      output->values[(gsize) word * output->columns + first + i] =
        self->recipe->copying * F->values[(gsize) word * F->columns + i];

  return TRUE;
}

static const char *
summarisation_get_digest (gpointer data)
{
  Task *self = data;

  return self->digest;
}

static const char *
summarisation_get_notice (gpointer data)
{
  Task *self = data;

  return self->notice;
}

static int
summarisation_begin_epoch (gpointer data,
                           int      epoch)
{
  Task *self = data;

  g_clear_pointer (&self->plan, sac_plan_free);
  self->plan = sac_plan_new (self->examples, 0, 2, self->recipe->batch_words,
                             (guint64) self->place.recipe->seed << 32 | epoch);

  return sac_plan_n_batches (self->plan);
}

static int
summarisation_begin_batch (gpointer             data,
                           const SacTaskMoment *moment)
{
  Task *self = data;
  int n_shares = self->place.n_shares, n_words = 0;

  clear_batches (self);

  for (int i = 0; i < n_shares; i++)
    {
      const SacTokens *target;

      self->batches[i] = sac_plan_batch (self->plan, moment->batch, i, n_shares);
      target = &self->batches[i]->target;

      for (int row = 0; row < target->n_rows; row++)
        n_words += target->lengths[row];
    }

  self->scale = 1.0f / n_words;

  return n_words;
}

static SacTensor *
summarisation_learn (gpointer  data,
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
summarisation_validate (gpointer             data,
                        SacModel            *model,
                        SacValidationScore  *score,
                        GError             **error)
{
  Task *self = data;
  SacHeadlineScore headlines;

  if (!sac_validation_run (self->losses, model, NULL, score, error) ||
      !sac_headlines_measure (self->validation, N_VALIDATION_HEADLINES, model, 1, NULL, &headlines,
                              error))
    return FALSE;

  score->score = 100 * sac_rouge_get_f1 (&headlines.written, SAC_ROUGE_1);

  return TRUE;
}

static gboolean
summarisation_measure (gpointer       data,
                       SacModel      *model,
                       JsonObject    *metrics,
                       GCancellable  *cancellable,
                       GError       **error)
{
  Task *self = data;
  g_autoptr(SacValidation) losses = NULL;
  SacValidationScore score;
  SacHeadlineScore headlines;

  if (self->test->pairs->len == 0)
    return TRUE;

  losses = sac_validation_new (self->test, model->source, model->target, 0, error);
  if (losses == NULL || !sac_validation_run (losses, model, cancellable, &score, error) ||
      !sac_headlines_measure (self->test, self->test->pairs->len, model, self->recipe->beam,
                              cancellable, &headlines, error))
    return FALSE;

  sac_headline_score_write (&headlines, 4, metrics);
  json_object_set_int_member (metrics, "pairs", self->test->pairs->len);
  json_object_set_int_member (metrics, "beam", self->recipe->beam);
  json_object_set_double_member (metrics, "perplexity", round (exp (score.loss) * 100) / 100);

  return TRUE;
}

const SacTask sac_summarisation_task = {
  .kind = "summarisation",
  .unit = N_("pieces"),
  .score_name = "ROUGE-1 F1",
  .keys = sac_summarisation_recipe_keys,
  .prepare = summarisation_prepare,
  .free = task_free,
  .make_model = summarisation_make_model,
  .begin = summarisation_begin,
  .get_digest = summarisation_get_digest,
  .get_notice = summarisation_get_notice,
  .begin_epoch = summarisation_begin_epoch,
  .begin_batch = summarisation_begin_batch,
  .learn = summarisation_learn,
  .validate = summarisation_validate,
  .measure = summarisation_measure,
};
