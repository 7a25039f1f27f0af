#include "engine/training/entailment/entailment-task.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/models/config.h"
#include "engine/models/model-kinds.h"
#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-pointwise.h"
#include "engine/training/data-digest.h"
#include "engine/training/entailment/entailment-data.h"
#include "engine/training/entailment/pair-examples.h"
#include "engine/training/entailment/pair-judging.h"
#include "engine/training/entailment/word-likeness.h"
#include "engine/training/label-lessons.h"
#include "engine/training/recipe.h"
#include "engine/training/shown-looks.h"

typedef struct
{
  SacLabelLessons      lessons;
  SacEntailmentRecipe *recipe;
  SacEntailmentData   *data;
  SacWordLikeness     *likeness;
  float                shown;    /* How much looks count in this batch. */
} Task;

static void
task_free (gpointer data)
{
  Task *self = data;

  sac_label_lessons_clear (&self->lessons);
  g_clear_pointer (&self->likeness, sac_word_likeness_free);
  g_clear_pointer (&self->data, sac_entailment_data_free);
  g_clear_pointer (&self->recipe, sac_entailment_recipe_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Task, task_free)

static char *
make_digest (const Task *self)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  const SacPairWords *words = self->data->words;

  sac_digest_strings (checksum, sac_text_codec_get_vocabulary (words->codec));

  if (words->vectors != NULL)
    g_checksum_update (checksum, (const guchar *) words->vectors->values->data,
                       sizeof (float) * words->vectors->values->len);

  for (guint i = 0; i < self->lessons.examples->len; i++)
    {
      const SacLabelledExample *example = &g_array_index (self->lessons.examples,
                                                          SacLabelledExample, i);

      sac_digest_list (checksum, example->first, example->n_first);
      sac_digest_list (checksum, example->second, example->n_second);
      sac_digest_list (checksum, &example->label, 1);
    }

  return g_strdup (g_checksum_get_string (checksum));
}

static gboolean
prepare_data (Task          *self,
              GCancellable  *cancellable,
              GError       **error)
{
  g_autoptr(JsonObject) options = sac_recipe_get_text_options (self->lessons.base.place.recipe, "source",
                                                               error);
  const SacTextCodec *codec;

  if (options == NULL)
    return FALSE;

  self->data = sac_entailment_data_load (self->recipe, options, self->lessons.base.place.folder,
                                         cancellable, error);
  if (self->data == NULL)
    return FALSE;

  codec = self->data->words->codec;
  self->lessons.examples = sac_pair_examples_new (self->data->train, codec, cancellable, error);
  if (self->lessons.examples == NULL)
    return FALSE;

  self->lessons.validation = sac_pair_examples_new (self->data->validation, codec, cancellable,
                                                    error);

  return self->lessons.validation != NULL;
}

static gpointer
entailment_prepare (const SacTaskPlace  *place,
                    GCancellable        *cancellable,
                    GError             **error)
{
  g_autoptr(Task) self = g_new0 (Task, 1);
  int n_left_out;

  sac_label_lessons_init (&self->lessons, place);
  self->recipe = sac_entailment_recipe_read (place->recipe, error);

  if (self->recipe == NULL || !prepare_data (self, cancellable, error))
    return NULL;

  self->likeness = sac_word_likeness_new (self->data->words);
  self->lessons.base.digest = make_digest (self);
  n_left_out = self->data->n_left_out;
  if (n_left_out > 0)
    self->lessons.base.notice =
      g_strdup_printf (ngettext ("%d pair of the data is not learned from: its "
                                 "premise is held out, or it stands there twice.",
                                 "%d pairs of the data are not learned from: their "
                                 "premises are held out, or they stand there twice.",
                                 n_left_out), n_left_out);

  return g_steal_pointer (&self);
}

static SacModel *
entailment_make_model (gpointer   data,
                       GError   **error)
{
  Task *self = data;
  const SacRecipe *recipe = self->lessons.base.place.recipe;
  g_autoptr(JsonObject) config = sac_config_copy (recipe->config);

  /* Words that have no vectors learn theirs. */
  json_object_set_int_member (config, "trained_words", self->data->words->n_trained);

  return sac_model_new_judge (recipe->kind, config, recipe->card, self->data->words->codec,
                              (const char *const *) self->recipe->labels, error);
}

/* The premise must outlive the words that follow, until the gates have learned what to keep
 * (Jozefowicz, Zaremba and Sutskever 2015, section 2.2). */
static void
open_forget_gates (SacModel *model)
{
  static const char *const names[] = { "premise.bias_ih_l0", "hypothesis.bias_ih_l0" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const SacTensor *bias = &sac_parameters_find (model->parameters, names[i])->tensor;
      int n_hidden = bias->columns / 4;

      for (int k = n_hidden; k < 2 * n_hidden; k++)
        bias->values[k] = 1;
    }
}

/* Open gates, and the vectors that were given. */
static gboolean
entailment_begin (gpointer   data,
                  SacModel  *model,
                  GError   **error)
{
  Task *self = data;
  const SacWordVectors *vectors = self->data->words->vectors;
  SacParameter *fixed = sac_parameters_find (model->parameters, "fixed_embedding.weight");

  open_forget_gates (model);

  if (fixed == NULL)
    return TRUE;

  if (fixed->tensor.columns != vectors->size)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                   _("config, “embedding”: expected %d, the numbers of a word vector, found %d"),
                   vectors->size, fixed->tensor.columns);
      return FALSE;
    }

  memcpy (fixed->tensor.values, vectors->values->data,
          sizeof (float) * sac_tensor_size (&fixed->tensor));

  return TRUE;
}

static int
entailment_begin_epoch (gpointer data,
                        int      epoch)
{
  Task *self = data;
  const SacBatchSize size = SAC_PAIR_BATCHES (self->recipe->batch_pairs);

  return sac_label_lessons_begin_epoch (&self->lessons, &size, epoch);
}

/* Falls in a line to nothing: in the end attention looks where it finds it useful. */
static float
get_shown (const SacEntailmentRecipe *recipe,
           gint64                     update)
{
  if (recipe->shown_updates == 0)
    return recipe->shown_looks;

  return recipe->shown_looks * MAX (0, 1 - (double) update / recipe->shown_updates);
}

static int
entailment_begin_batch (gpointer             data,
                        const SacTaskMoment *moment)
{
  Task *self = data;

  self->shown = get_shown (self->recipe, moment->update);

  return sac_label_lessons_begin_batch (&self->lessons, moment);
}

/* -λ Σ log (the weight on what each word is like): how attention is shown where to look. */
static SacTensor *
shown_looks (const Task             *self,
             SacTape                *tape,
             const SacLabelledBatch *batch,
             const SacJudgement     *judgement)
{
  int n_rows = batch->n_rows;
  int *named = sac_tape_take (tape, sizeof (int) * batch->second.n_positions * n_rows);
  int *cells = sac_tape_take (tape, sizeof (int) * batch->first.n_positions * n_rows);

  sac_word_likeness_find (self->likeness, batch, named, cells);

  return sac_shown_looks (tape, sac_stack (tape, judgement->weights, judgement->n_steps), named,
                          cells, n_rows, self->shown * self->lessons.scale);
}

static SacTensor *
entailment_learn (gpointer  data,
                  SacModel *model,
                  SacTape  *tape,
                  int       share)
{
  Task *self = data;
  const SacLabelledBatch *batch = self->lessons.batches[share];
  SacJudgement judgement;
  SacTensor *loss;

  if (batch->n_rows == 0)
    return NULL;

  loss = sac_label_lessons_learn (&self->lessons, model, tape, share, self->recipe->smoothing,
                                  &judgement);

  if (self->shown == 0 || !judgement.by_word)
    return loss;

  return sac_add (tape, loss, shown_looks (self, tape, batch, &judgement));
}

static gboolean
entailment_validate (gpointer             data,
                     SacModel            *model,
                     SacValidationScore  *score,
                     GError             **error)
{
  Task *self = data;

  return sac_label_lessons_validate (&self->lessons, &sac_pair_judging_size, model, score, error);
}

/* "accuracy" of the first test, which the others' names are added to. */
static void
describe_test (SacModel            *model,
               const SacLabelScore *score,
               const char          *name,
               JsonObject          *metrics)
{
  g_autofree char *accuracy = g_strconcat ("accuracy", name != NULL ? "_" : NULL, name, NULL);
  g_autofree char *n_pairs = g_strconcat (accuracy, "_pairs", NULL);

  if (name == NULL)
    sac_label_score_describe (score, (const char *const *) model->labels, metrics);

  json_object_set_double_member (metrics, accuracy,
                                 round (sac_label_score_get_accuracy (score) * 10000) / 10000);
  json_object_set_int_member (metrics, n_pairs, score->n);
}

static gboolean
entailment_measure (gpointer       data,
                    SacModel      *model,
                    JsonObject    *metrics,
                    GCancellable  *cancellable,
                    GError       **error)
{
  Task *self = data;

  for (guint i = 0; i < self->recipe->tests->len; i++)
    {
      const SacEntailmentTest *test = g_ptr_array_index (self->recipe->tests, i);
      g_autoptr(SacLabelScore) score =
        sac_pairs_judge (g_ptr_array_index (self->data->tests, i), model, cancellable, error);

      if (score == NULL)
        return FALSE;

      describe_test (model, score, i > 0 ? test->name : NULL, metrics);
    }

  json_object_set_int_member (metrics, "training_pairs", self->lessons.examples->len);

  return TRUE;
}

const SacTask sac_entailment_task = {
  .kind = "entailment",
  .unit = N_("pairs"),
  .score_name = "accuracy",
  .keys = sac_entailment_recipe_keys,
  .prepare = entailment_prepare,
  .free = task_free,
  .make_model = entailment_make_model,
  .begin = entailment_begin,
  .get_digest = sac_task_base_get_digest,
  .get_notice = sac_task_base_get_notice,
  .begin_epoch = entailment_begin_epoch,
  .begin_batch = entailment_begin_batch,
  .learn = entailment_learn,
  .validate = entailment_validate,
  .measure = entailment_measure,
};
