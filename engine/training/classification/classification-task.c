#include "engine/training/classification/classification-task.h"

#include "engine/errors.h"
#include "engine/models/config.h"
#include "engine/models/model-kinds.h"
#include "engine/tensor/operations-reduce.h"
#include "engine/training/classification/classification-data.h"
#include "engine/training/classification/classification-measures.h"
#include "engine/training/classification/text-judging.h"
#include "engine/training/classification/text-plan.h"
#include "engine/training/classification/text-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  SacTaskPlace             place;
  SacClassificationRecipe *recipe;
  SacClassificationData   *data;
  SacTextWords            *words;
  GArray                  *examples;   /* Of SacTextExample, to learn from. */
  GArray                  *validation;
  SacTextPlan             *plan;
  SacTextBatch           **batches;    /* One for each share. */
  char                    *digest;
  char                    *notice;
  float                    scale;      /* One over the texts of the batch. */
} Task;

static void
clear_batches (Task *self)
{
  for (int i = 0; i < self->place.n_shares; i++)
    g_clear_pointer (&self->batches[i], sac_text_batch_free);
}

static void
task_free (gpointer data)
{
  Task *self = data;

  if (self->batches != NULL)
    clear_batches (self);

  g_free (self->batches);
  g_clear_pointer (&self->plan, sac_text_plan_free);
  g_clear_pointer (&self->examples, g_array_unref);
  g_clear_pointer (&self->validation, g_array_unref);
  g_clear_pointer (&self->words, sac_text_words_free);
  g_clear_pointer (&self->data, sac_classification_data_free);
  g_clear_pointer (&self->recipe, sac_classification_recipe_free);
  g_free (self->digest);
  g_free (self->notice);
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
  g_autoptr(JsonObject) empty = json_object_new ();
  g_autofree char *vectors = NULL;
  SacTextWordsPlan plan = {
    .most = recipe->vocabulary, .n_vectors = recipe->n_vectors, .fixed = recipe->fixed,
  };
  JsonObject *text = NULL, *source = NULL;

  if (!sac_config_get_object (self->place.recipe->config, "text", &text, error) ||
      (text != NULL && !sac_config_get_object (text, "source", &source, error)))
    {
      g_prefix_error (error, "config, ");
      return FALSE;
    }

  if (recipe->vectors != NULL)
    plan.vectors = vectors = g_build_filename (self->place.folder, recipe->vectors, NULL);

  plan.options = source != NULL ? source : empty;
  self->words = sac_text_words_new (self->data->train, &plan, cancellable, error);

  return self->words != NULL;
}

/* With the NUL that ends each. */
static void
digest_strings (GChecksum         *checksum,
                const char *const *strings)
{
  for (int i = 0; strings[i] != NULL; i++)
    g_checksum_update (checksum, (const guchar *) strings[i], strlen (strings[i]) + 1);
}

static char *
make_digest (const Task *self)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  digest_strings (checksum, sac_text_codec_get_vocabulary (self->words->codec));
  digest_strings (checksum, get_labels (self));
  g_checksum_update (checksum, (const guchar *) &self->words->n_trained,
                     sizeof self->words->n_trained);

  for (guint i = 0; i < self->examples->len; i++)
    {
      const SacTextExample *example = &g_array_index (self->examples, SacTextExample, i);

      g_checksum_update (checksum, (const guchar *) &example->label, sizeof example->label);
      g_checksum_update (checksum, (const guchar *) &example->n_ids, sizeof example->n_ids);
      g_checksum_update (checksum, (const guchar *) example->ids, sizeof (int) * example->n_ids);
    }

  return g_strdup (g_checksum_get_string (checksum));
}

/* So that whoever has the model can test it on what it never saw. */
static gboolean
save_held_out (Task    *self,
               GError **error)
{
  g_autofree char *validation = g_strconcat (self->place.output, ".validation.tsv", NULL);
  g_autofree char *test = g_strconcat (self->place.output, ".test.tsv", NULL);

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

  self->data = sac_classification_data_load (recipe, self->place.folder, cancellable, error);
  if (self->data == NULL || !learn_words (self, cancellable, error))
    return FALSE;

  n = self->data->n_left_out;
  if (n > 0)
    self->notice = g_strdup_printf (ngettext ("%d text is left out, which the data have twice",
                                              "%d texts are left out, which the data have twice",
                                              n), n);

  self->examples = sac_text_examples_new (self->data->train, get_labels (self), self->words->codec,
                                          recipe->longest, cancellable, error);
  if (self->examples == NULL)
    return FALSE;

  self->validation = sac_text_examples_new (self->data->validation, get_labels (self),
                                            self->words->codec, G_MAXINT, cancellable, error);
  if (self->validation == NULL)
    return FALSE;

  self->digest = make_digest (self);

  return save_held_out (self, error);
}

static gpointer
classification_prepare (const SacTaskPlace  *place,
                        GCancellable        *cancellable,
                        GError             **error)
{
  g_autoptr(Task) self = g_new0 (Task, 1);

  self->place = *place;
  self->batches = g_new0 (SacTextBatch *, place->n_shares);
  self->recipe = sac_classification_recipe_read (place->recipe, error);

  if (self->recipe == NULL || !prepare_data (self, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

static void
copy_member_cb (JsonObject *object,
                const char *key,
                JsonNode   *node,
                gpointer    copy)
{
  json_object_set_member (copy, key, json_node_copy (node));
}

static SacModel *
classification_make_model (gpointer   data,
                           GError   **error)
{
  Task *self = data;
  const SacRecipe *recipe = self->place.recipe;
  g_autoptr(JsonObject) config = json_object_new ();

  /* How many words are trained, the words say. */
  json_object_foreach_member (recipe->config, copy_member_cb, config);
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

static const char *
classification_get_digest (gpointer data)
{
  Task *self = data;

  return self->digest;
}

static const char *
classification_get_notice (gpointer data)
{
  Task *self = data;

  return self->notice;
}

static int
classification_begin_epoch (gpointer data,
                            int      epoch)
{
  Task *self = data;

  g_clear_pointer (&self->plan, sac_text_plan_free);
  self->plan = sac_text_plan_new (self->examples, self->recipe->batch_words,
                                  (guint64) self->place.recipe->seed << 32 | epoch);

  return sac_text_plan_n_batches (self->plan);
}

static int
classification_begin_batch (gpointer             data,
                            const SacTaskMoment *moment)
{
  Task *self = data;
  int n = sac_text_plan_count (self->plan, moment->batch);

  clear_batches (self);

  for (int i = 0; i < self->place.n_shares; i++)
    self->batches[i] = sac_text_plan_batch (self->plan, moment->batch, i, self->place.n_shares);

  self->scale = 1.0f / n;

  return n;
}

static SacTensor *
classification_learn (gpointer  data,
                      SacModel *model,
                      SacTape  *tape,
                      int       share)
{
  Task *self = data;
  const SacTextBatch *batch = self->batches[share];
  SacSource source = { .words = batch->words, .n_rows = batch->words.n_rows };
  SacJudgement judgement;

  if (source.n_rows == 0)
    return NULL;

  judgement = model->kind->judge (model->layers, tape, &source);

  return sac_cross_entropy (tape, judgement.scores, batch->labels, self->recipe->smoothing,
                            self->scale, NULL);
}

static gboolean
classification_validate (gpointer             data,
                         SacModel            *model,
                         SacValidationScore  *score,
                         GError             **error)
{
  Task *self = data;
  g_autoptr(SacLabelScore) labels = sac_text_examples_judge (self->validation, model, NULL, error);

  if (labels == NULL)
    return FALSE;

  score->loss = sac_label_score_get_loss (labels);
  score->score = 100 * sac_label_score_get_accuracy (labels);

  return TRUE;
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
  .get_digest = classification_get_digest,
  .get_notice = classification_get_notice,
  .begin_epoch = classification_begin_epoch,
  .begin_batch = classification_begin_batch,
  .learn = classification_learn,
  .validate = classification_validate,
  .measure = classification_measure,
};
