#include "engine/training/entailment/entailment-task.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/models/config.h"
#include "engine/models/model-kinds.h"
#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-pointwise.h"
#include "engine/tensor/operations-reduce.h"
#include "engine/training/captioning/captioning-losses.h"
#include "engine/training/entailment/entailment-data.h"
#include "engine/training/entailment/pair-judging.h"
#include "engine/training/entailment/pair-plan.h"
#include "engine/training/entailment/word-likeness.h"

typedef struct
{
  SacTaskPlace         place;
  SacEntailmentRecipe *recipe;
  SacEntailmentData   *data;
  JsonObject          *config;     /* The recipe's, with what the words decide. */
  GArray              *examples;   /* Of SacPairExample, like those below. */
  GArray              *validation;
  char                *digest;
  char                *notice;
  SacPairPlan         *plan;       /* Of the epoch. */
  SacPairBatch       **batches;    /* One for each share. */
  float                scale;      /* Of the batch. */
  SacWordLikeness     *likeness;
  float                shown;      /* How much looks count in this batch. */
} Task;

static void
clear_batches (Task *self)
{
  for (int i = 0; i < self->place.n_shares; i++)
    g_clear_pointer (&self->batches[i], sac_pair_batch_free);
}

static void
task_free (gpointer data)
{
  Task *self = data;

  clear_batches (self);
  g_free (self->batches);
  g_clear_pointer (&self->plan, sac_pair_plan_free);
  g_clear_pointer (&self->likeness, sac_word_likeness_free);
  g_clear_pointer (&self->examples, g_array_unref);
  g_clear_pointer (&self->validation, g_array_unref);
  g_clear_pointer (&self->config, json_object_unref);
  g_clear_pointer (&self->data, sac_entailment_data_free);
  g_clear_pointer (&self->recipe, sac_entailment_recipe_free);
  g_free (self->digest);
  g_free (self->notice);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Task, task_free)

static void
copy_member_cb (JsonObject *object,
                const char *key,
                JsonNode   *node,
                gpointer    copy)
{
  json_object_set_member (copy, key, json_node_copy (node));
}

/* Words that have no vectors learn theirs. */
static JsonObject *
make_config (const Task *self)
{
  JsonObject *config = json_object_new ();

  json_object_foreach_member (self->place.recipe->config, copy_member_cb, config);
  json_object_set_int_member (config, "trained_words", self->data->words->n_trained);

  return config;
}

static void
digest_ids (GChecksum *checksum,
            const int *ids,
            int        n_ids)
{
  g_checksum_update (checksum, (const guchar *) &n_ids, sizeof n_ids);
  g_checksum_update (checksum, (const guchar *) ids, sizeof (int) * n_ids);
}

static char *
make_digest (const Task *self)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  const SacPairWords *words = self->data->words;
  const char *const *vocabulary = sac_text_codec_get_vocabulary (words->codec);

  /* With the NUL that ends each. */
  for (int i = 0; vocabulary[i] != NULL; i++)
    g_checksum_update (checksum, (const guchar *) vocabulary[i], strlen (vocabulary[i]) + 1);

  if (words->vectors != NULL)
    g_checksum_update (checksum, (const guchar *) words->vectors->values->data,
                       sizeof (float) * words->vectors->values->len);

  for (guint i = 0; i < self->examples->len; i++)
    {
      const SacPairExample *example = &g_array_index (self->examples, SacPairExample, i);

      digest_ids (checksum, example->premise, example->n_premise);
      digest_ids (checksum, example->hypothesis, example->n_hypothesis);
      digest_ids (checksum, &example->label, 1);
    }

  return g_strdup (g_checksum_get_string (checksum));
}

/* "text.source" of the config; an empty one where there is none. */
static JsonObject *
get_text_options (JsonObject  *config,
                  GError     **error)
{
  JsonObject *text, *options = NULL;

  if (!sac_config_get_object (config, "text", &text, error) ||
      (text != NULL && !sac_config_get_object (text, "source", &options, error)))
    {
      g_prefix_error (error, "config, ");
      return NULL;
    }

  return options != NULL ? json_object_ref (options) : json_object_new ();
}

static gboolean
prepare_data (Task          *self,
              GCancellable  *cancellable,
              GError       **error)
{
  g_autoptr(JsonObject) options = get_text_options (self->place.recipe->config, error);
  const SacTextCodec *codec;

  if (options == NULL)
    return FALSE;

  self->data = sac_entailment_data_load (self->recipe, options, self->place.folder, cancellable,
                                         error);
  if (self->data == NULL)
    return FALSE;

  codec = self->data->words->codec;
  self->examples = sac_pair_examples_new (self->data->train, codec, cancellable, error);
  if (self->examples == NULL)
    return FALSE;

  self->validation = sac_pair_examples_new (self->data->validation, codec, cancellable, error);

  return self->validation != NULL;
}

static gpointer
entailment_prepare (const SacTaskPlace  *place,
                    GCancellable        *cancellable,
                    GError             **error)
{
  g_autoptr(Task) self = g_new0 (Task, 1);
  int n_left_out;

  self->place = *place;
  self->batches = g_new0 (SacPairBatch *, place->n_shares);
  self->recipe = sac_entailment_recipe_read (place->recipe, error);

  if (self->recipe == NULL || !prepare_data (self, cancellable, error))
    return NULL;

  self->likeness = sac_word_likeness_new (self->data->words);
  self->config = make_config (self);
  self->digest = make_digest (self);
  n_left_out = self->data->n_left_out;
  if (n_left_out > 0)
    self->notice = g_strdup_printf (ngettext ("%d pair of the data is not learned from: its "
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

  return sac_model_new_judge (self->place.recipe->kind, self->config, self->place.recipe->card,
                              self->data->words->codec,
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

static const char *
entailment_get_digest (gpointer data)
{
  Task *self = data;

  return self->digest;
}

static const char *
entailment_get_notice (gpointer data)
{
  Task *self = data;

  return self->notice;
}

static int
entailment_begin_epoch (gpointer data,
                        int      epoch)
{
  Task *self = data;

  g_clear_pointer (&self->plan, sac_pair_plan_free);
  self->plan = sac_pair_plan_new (self->examples, self->recipe->batch_pairs,
                                  (guint64) self->place.recipe->seed << 32 | epoch);

  return sac_pair_plan_n_batches (self->plan);
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
  int n_shares = self->place.n_shares, n_pairs = 0;

  clear_batches (self);

  for (int i = 0; i < n_shares; i++)
    {
      self->batches[i] = sac_pair_plan_batch (self->plan, moment->batch, i, n_shares);
      n_pairs += self->batches[i]->n_rows;
    }

  self->scale = 1.0f / n_pairs;
  self->shown = get_shown (self->recipe, moment->update);

  return n_pairs;
}

/* -λ Σ log (the weight on what each word is like): how attention is shown where to look. */
static SacTensor *
shown_looks (const Task         *self,
             SacTape            *tape,
             const SacPairBatch *batch,
             const SacJudgement *judgement)
{
  int n_rows = batch->n_rows;
  int *named = sac_tape_take (tape, sizeof (int) * batch->hypothesis.n_positions * n_rows);
  int *cells = sac_tape_take (tape, sizeof (int) * batch->premise.n_positions * n_rows);

  sac_word_likeness_find (self->likeness, batch, named, cells);

  return sac_shown_looks (tape, sac_stack (tape, judgement->weights, judgement->n_steps), named,
                          cells, n_rows, self->shown * self->scale);
}

static SacTensor *
entailment_learn (gpointer  data,
                  SacModel *model,
                  SacTape  *tape,
                  int       share)
{
  Task *self = data;
  const SacPairBatch *batch = self->batches[share];
  SacSource source = sac_pair_batch_source (batch);
  SacJudgement judgement;
  SacTensor *loss;

  if (batch->n_rows == 0)
    return NULL;

  judgement = model->kind->judge (model->layers, tape, &source);
  loss = sac_cross_entropy (tape, judgement.scores, batch->labels, self->recipe->smoothing,
                            self->scale, NULL);

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
  g_autoptr(SacLabelScore) labels = sac_pair_examples_judge (self->validation, model, NULL, error);

  if (labels == NULL)
    return FALSE;

  score->loss = sac_label_score_get_loss (labels);
  score->score = sac_label_score_get_accuracy (labels);

  return TRUE;
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

  json_object_set_int_member (metrics, "training_pairs", self->examples->len);

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
  .get_digest = entailment_get_digest,
  .get_notice = entailment_get_notice,
  .begin_epoch = entailment_begin_epoch,
  .begin_batch = entailment_begin_batch,
  .learn = entailment_learn,
  .validate = entailment_validate,
  .measure = entailment_measure,
};
