#include "engine/training/classification/classification-task.h"

#include "engine/errors.h"
#include "engine/models/config.h"
#include "engine/models/model-kinds.h"
#include "engine/training/classification/classification-data.h"
#include "engine/training/classification/classification-measures.h"
#include "engine/training/classification/text-examples.h"
#include "engine/training/classification/text-judging.h"
#include "engine/training/classification/text-words.h"
#include "engine/training/data-digest.h"
#include "engine/training/label-lessons.h"
#include "engine/training/recipe.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  SacLabelLessons          lessons;
  SacClassificationRecipe *recipe;
  SacClassificationData   *data;
  SacTextWords            *words;
} Task;

static void
task_free (gpointer data)
{
  Task *self = data;

  sac_label_lessons_clear (&self->lessons);
  g_clear_pointer (&self->words, sac_text_words_free);
  g_clear_pointer (&self->data, sac_classification_data_free);
  g_clear_pointer (&self->recipe, sac_classification_recipe_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Task, task_free)

static const char *const *
get_labels (const Task *self)
{
  return (const char *const *) self->data->labels;
}

static gboolean
learn_words (Task          *self,
             GCancellable  *cancellable,
             GError       **error)
{
  const SacClassificationRecipe *recipe = self->recipe;
  g_autoptr(JsonObject) options = sac_recipe_get_text_options (self->lessons.base.place.recipe, "source",
                                                               error);
  g_autofree char *vectors = NULL;
  SacTextWordsPlan plan = {
    .options = options, .most = recipe->vocabulary, .n_vectors = recipe->n_vectors,
    .fixed = recipe->fixed,
  };

  if (options == NULL)
    return FALSE;

  if (recipe->vectors != NULL)
    plan.vectors = vectors = g_build_filename (self->lessons.base.place.folder, recipe->vectors, NULL);

  self->words = sac_text_words_new (self->data->train, &plan, cancellable, error);

  return self->words != NULL;
}

static char *
make_digest (const Task *self)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  sac_digest_strings (checksum, sac_text_codec_get_vocabulary (self->words->codec));
  sac_digest_strings (checksum, get_labels (self));
  sac_digest_numbers (checksum, &self->words->n_trained, 1);

  for (guint i = 0; i < self->lessons.examples->len; i++)
    {
      const SacLabelledExample *example = &g_array_index (self->lessons.examples,
                                                          SacLabelledExample, i);

      sac_digest_numbers (checksum, &example->label, 1);
      sac_digest_list (checksum, example->first, example->n_first);
    }

  return g_strdup (g_checksum_get_string (checksum));
}

/* So that whoever has the model can test it on what it never saw. */
static gboolean
save_held_out (Task    *self,
               GError **error)
{
  g_autofree char *validation = g_strconcat (self->lessons.base.place.output, ".validation.tsv", NULL);
  g_autofree char *test = g_strconcat (self->lessons.base.place.output, ".test.tsv", NULL);

  return sac_labelled_texts_save (self->data->validation, validation, error) &&
         sac_labelled_texts_save (self->data->test, test, error);
}

static gboolean
prepare_data (Task          *self,
              GCancellable  *cancellable,
              GError       **error)
{
  const SacClassificationRecipe *recipe = self->recipe;
  int n;

  self->data = sac_classification_data_load (recipe, self->lessons.base.place.folder, cancellable, error);
  if (self->data == NULL || !learn_words (self, cancellable, error))
    return FALSE;

  n = self->data->n_left_out;
  if (n > 0)
    self->lessons.base.notice =
      g_strdup_printf (ngettext ("%d text is left out, which the data have twice",
                                 "%d texts are left out, which the data have twice", n), n);

  self->lessons.examples = sac_text_examples_new (self->data->train, get_labels (self),
                                                  self->words->codec, recipe->longest,
                                                  cancellable, error);
  if (self->lessons.examples == NULL)
    return FALSE;

  self->lessons.validation = sac_text_examples_new (self->data->validation, get_labels (self),
                                                    self->words->codec, G_MAXINT, cancellable,
                                                    error);
  if (self->lessons.validation == NULL)
    return FALSE;

  self->lessons.base.digest = make_digest (self);

  return save_held_out (self, error);
}

static gpointer
classification_prepare (const SacTaskPlace  *place,
                        GCancellable        *cancellable,
                        GError             **error)
{
  g_autoptr(Task) self = g_new0 (Task, 1);

  sac_label_lessons_init (&self->lessons, place);
  self->recipe = sac_classification_recipe_read (place->recipe, error);

  if (self->recipe == NULL || !prepare_data (self, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

static SacModel *
classification_make_model (gpointer   data,
                           GError   **error)
{
  Task *self = data;
  const SacRecipe *recipe = self->lessons.base.place.recipe;
  g_autoptr(JsonObject) config = sac_config_copy (recipe->config);

  /* How many words are trained, the words say. */
  json_object_set_int_member (config, "trained_words", self->words->n_trained);

  return sac_model_new_judge (recipe->kind, config, recipe->card, self->words->codec,
                              get_labels (self), error);
}

/* Words begin with what others learned. */
static gboolean
classification_begin (gpointer   data,
                      SacModel  *model,
                      GError   **error)
{
  Task *self = data;
  SacTensor *table = &sac_parameters_find (model->parameters, "embedding.weight")->tensor;
  SacParameter *fixed = sac_parameters_find (model->parameters, "fixed_embedding.weight");
  const SacWordVectors *vectors = self->words->vectors;

  if (vectors != NULL && vectors->size != table->columns)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                   _("config, “embedding”: is %d, but the vectors have %d numbers; write %d"),
                   table->columns, vectors->size, vectors->size);
      return FALSE;
    }

  sac_text_words_fill (self->words, table->values, fixed != NULL ? fixed->tensor.values : NULL);

  return TRUE;
}

static int
classification_begin_epoch (gpointer data,
                            int      epoch)
{
  Task *self = data;
  const SacBatchSize size = SAC_TEXT_BATCHES (self->recipe->batch_words);

  return sac_label_lessons_begin_epoch (&self->lessons, &size, epoch);
}

static SacTensor *
classification_learn (gpointer  data,
                      SacModel *model,
                      SacTape  *tape,
                      int       share)
{
  Task *self = data;
  SacJudgement judgement;

  if (self->lessons.batches[share]->n_rows == 0)
    return NULL;

  return sac_label_lessons_learn (&self->lessons, model, tape, share, self->recipe->smoothing,
                                  &judgement);
}

static gboolean
classification_validate (gpointer             data,
                         SacModel            *model,
                         SacValidationScore  *score,
                         GError             **error)
{
  Task *self = data;

  return sac_label_lessons_validate (&self->lessons, &sac_text_judging_size, model, score, error);
}

static gboolean
classification_measure (gpointer       data,
                        SacModel      *model,
                        JsonObject    *metrics,
                        GCancellable  *cancellable,
                        GError       **error)
{
  Task *self = data;

  return sac_classification_measure (self->recipe, self->data->test, model, metrics, cancellable,
                                     error);
}

const SacTask sac_classification_task = {
  .kind = "classification",
  .unit = N_("texts"),
  .score_name = "accuracy",
  .keys = sac_classification_recipe_keys,
  .prepare = classification_prepare,
  .free = task_free,
  .make_model = classification_make_model,
  .begin = classification_begin,
  .get_digest = sac_task_base_get_digest,
  .get_notice = sac_task_base_get_notice,
  .begin_epoch = classification_begin_epoch,
  .begin_batch = sac_label_lessons_begin_batch,
  .learn = classification_learn,
  .validate = classification_validate,
  .measure = classification_measure,
};
