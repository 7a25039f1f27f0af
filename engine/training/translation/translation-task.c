#include "engine/training/translation/translation-task.h"

#include "engine/errors.h"
#include "engine/training/recipe.h"
#include "engine/training/translation/sentence-lessons.h"
#include "engine/training/translation/translation-recipe.h"
#include "engine/training/translation/validation.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define N_LONG_TESTS 500
#define N_VALIDATION_TRANSLATIONS 300

typedef struct
{
  SacSentenceLessons    lessons;
  SacTranslationRecipe *recipe;
  SacValidation        *validation;
  SacCorpus            *test;
  SacCorpus            *long_test; /* Concatenations of test pairs. */
} Task;

static void
task_free (gpointer data)
{
  Task *self = data;

  sac_sentence_lessons_clear (&self->lessons);
  g_clear_pointer (&self->validation, sac_validation_free);
  g_clear_pointer (&self->test, sac_corpus_free);
  g_clear_pointer (&self->long_test, sac_corpus_free);
  g_clear_pointer (&self->recipe, sac_translation_recipe_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Task, task_free)

static SacTextCodec *
learn_codec (Task       *self,
             SacCorpus  *corpus,
             gboolean    target,
             GError    **error)
{
  g_autoptr(JsonObject) options =
    sac_recipe_get_text_options (self->lessons.base.place.recipe, target ? "target" : "source", error);
  g_autoptr(GPtrArray) texts = g_ptr_array_new ();

  if (options == NULL)
    return NULL;

  for (guint i = 0; i < corpus->pairs->len; i++)
    {
      const SacPair *pair = g_ptr_array_index (corpus->pairs, i);

      g_ptr_array_add (texts, target ? pair->target : pair->source);
    }

  return sac_text_codec_learn (options, (const char *const *) texts->pdata, texts->len,
                               target ? self->recipe->target_vocabulary
                                      : self->recipe->source_vocabulary,
                               error);
}

static gboolean
save_held_out (Task       *self,
               SacCorpus  *validation,
               GError    **error)
{
  const char *output = self->lessons.base.place.output;

  return sac_held_out_save (validation, output, ".validation.tsv", error) &&
         sac_held_out_save (self->test, output, ".test.tsv", error) &&
         sac_held_out_save (self->long_test, output, ".test-long.tsv", error);
}

static SacCorpus *
load_corpus (Task          *self,
             GCancellable  *cancellable,
             GError       **error)
{
  int n_left_out;
  SacCorpus *corpus = sac_translation_recipe_load (self->recipe, self->lessons.base.place.folder,
                                                   &n_left_out, cancellable, error);

  if (corpus != NULL && n_left_out > 0)
    self->lessons.base.notice =
      g_strdup_printf (ngettext ("%d pair is left out: a side of it is longer than "
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

  self->lessons.source = learn_codec (self, split->train, FALSE, error);
  if (self->lessons.source == NULL)
    return FALSE;

  self->lessons.target = learn_codec (self, split->train, TRUE, error);
  if (self->lessons.target == NULL)
    return FALSE;

  if (!sac_sentence_lessons_prepare (&self->lessons, split->train, cancellable, error))
    return FALSE;

  self->validation = sac_validation_new (split->validation, self->lessons.source,
                                         self->lessons.target, N_VALIDATION_TRANSLATIONS, error);
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

  sac_sentence_lessons_init (&self->lessons, place);
  self->recipe = sac_translation_recipe_read (place->recipe, error);

  if (self->recipe == NULL || !prepare_data (self, cancellable, error))
    return NULL;

  self->lessons.smoothing = self->recipe->smoothing;

  return g_steal_pointer (&self);
}

static int
translation_begin_epoch (gpointer data,
                          int      epoch)
{
  Task *self = data;
  const SacTranslationRecipe *recipe = self->recipe;

  return sac_sentence_lessons_begin_epoch (&self->lessons, epoch,
                                           recipe->joined_share *
                                             self->lessons.examples->examples->len,
                                           recipe->joined_most, recipe->batch_words);
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
  .make_model = sac_sentence_lessons_make_model,
  .get_digest = sac_task_base_get_digest,
  .get_notice = sac_task_base_get_notice,
  .begin_epoch = translation_begin_epoch,
  .begin_batch = sac_sentence_lessons_begin_batch,
  .learn = sac_sentence_lessons_learn,
  .validate = translation_validate,
  .measure = translation_measure,
};
