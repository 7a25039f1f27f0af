#include "engine/training/summarisation/summarisation-task.h"

#include "engine/errors.h"
#include "engine/training/recipe.h"
#include "engine/training/summarisation/headline-validation.h"
#include "engine/training/summarisation/summarisation-recipe.h"
#include "engine/training/translation/sentence-lessons.h"
#include "engine/training/translation/validation.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define N_VALIDATION_HEADLINES 300

typedef struct
{
  SacSentenceLessons      lessons; /* Both sides are of the same pieces. */
  SacSummarisationRecipe *recipe;
  SacCorpus              *validation;
  SacValidation          *losses;  /* Of validation. */
  SacCorpus              *test;
} Task;

static void
task_free (gpointer data)
{
  Task *self = data;

  sac_sentence_lessons_clear (&self->lessons);
  g_clear_pointer (&self->losses, sac_validation_free);
  g_clear_pointer (&self->validation, sac_corpus_free);
  g_clear_pointer (&self->test, sac_corpus_free);
  g_clear_pointer (&self->recipe, sac_summarisation_recipe_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Task, task_free)

/* One vocabulary for texts and headlines, learned from both. */
static gboolean
learn_codecs (Task       *self,
              SacCorpus  *corpus,
              GError    **error)
{
  const SacRecipe *recipe = self->lessons.base.place.recipe;
  SacSentenceLessons *lessons = &self->lessons;
  g_autoptr(JsonObject) source = sac_recipe_get_text_options (recipe, "source", error);
  g_autoptr(JsonObject) target = NULL;
  g_autoptr(GPtrArray) texts = g_ptr_array_new ();

  if (source != NULL)
    target = sac_recipe_get_text_options (recipe, "target", error);

  if (target == NULL)
    return FALSE;

  for (guint i = 0; i < corpus->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (corpus->pairs, i);

      g_ptr_array_add (texts, pair->source);
      g_ptr_array_add (texts, pair->target);
    }

  lessons->source = sac_text_codec_learn (source, (const char *const *) texts->pdata, texts->len,
                                          self->recipe->vocabulary, error);
  if (lessons->source == NULL)
    return FALSE;

  lessons->target = sac_text_codec_new (target, sac_text_codec_get_vocabulary (lessons->source),
                                        error);

  return lessons->target != NULL;
}

static SacHeadlines *
load_headlines (Task          *self,
                GCancellable  *cancellable,
                GError       **error)
{
  SacHeadlines *headlines = sac_summarisation_recipe_load (self->recipe,
                                                           self->lessons.base.place.folder, cancellable,
                                                           error);

  if (headlines != NULL && headlines->n_left_out > 0)
    self->lessons.base.notice =
      g_strdup_printf (ngettext ("%d text is left out: it or its headline is empty, "
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

  if (!sac_sentence_lessons_prepare (&self->lessons, split->train, cancellable, error))
    return FALSE;

  self->validation = g_steal_pointer (&split->validation);
  self->losses = sac_validation_new (self->validation, self->lessons.source, self->lessons.target, 0,
                                     error);
  self->test = g_steal_pointer (&split->test);

  return self->losses != NULL &&
         sac_held_out_save (self->validation, self->lessons.base.place.output, ".validation.tsv", error) &&
         sac_held_out_save (self->test, self->lessons.base.place.output, ".test.tsv", error);
}

static gpointer
summarisation_prepare (const SacTaskPlace  *place,
                       GCancellable        *cancellable,
                       GError             **error)
{
  g_autoptr(Task) self = g_new0 (Task, 1);

  sac_sentence_lessons_init (&self->lessons, place);
  self->recipe = sac_summarisation_recipe_read (place->recipe, error);

  if (self->recipe == NULL || !prepare_data (self, cancellable, error))
    return NULL;

  self->lessons.smoothing = self->recipe->smoothing;

  return g_steal_pointer (&self);
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

static int
summarisation_begin_epoch (gpointer data,
                            int      epoch)
{
  Task *self = data;

  return sac_sentence_lessons_begin_epoch (&self->lessons, epoch, 0, 2, self->recipe->batch_words);
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
  .make_model = sac_sentence_lessons_make_model,
  .begin = summarisation_begin,
  .get_digest = sac_task_base_get_digest,
  .get_notice = sac_task_base_get_notice,
  .begin_epoch = summarisation_begin_epoch,
  .begin_batch = sac_sentence_lessons_begin_batch,
  .learn = sac_sentence_lessons_learn,
  .validate = summarisation_validate,
  .measure = summarisation_measure,
};
