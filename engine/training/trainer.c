#include "engine/training/trainer.h"

#include "engine/errors.h"
#include "engine/models/config.h"
#include "engine/storage/model-file.h"
#include "engine/training/checkpoint.h"
#include "engine/training/examples.h"
#include "engine/training/initial-weights.h"
#include "engine/training/loss.h"
#include "engine/training/recipe.h"
#include "engine/training/validation.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define SECONDS_BETWEEN_REPORTS 1.0
#define N_LONG_TESTS 500
#define N_VALIDATION_TRANSLATIONS 300

/* One thread's own: a view of the shared weights, gradients, chances. */
typedef struct
{
  SacModel  *model;
  SacTape   *tape;
  SacBatch  *batch;
  double     loss;
  int        n_words;
} Worker;

typedef struct
{
  const SacTrainingOptions *options;
  GCancellable             *cancellable;
  SacRecipe                *recipe;
  SacExamples              *examples;
  char                     *digest; /* Of the examples: a checkpoint belongs to these alone. */
  SacValidation            *validation;
  SacCorpus                *test;
  SacCorpus                *long_test; /* Concatenations of test pairs. */
  SacModel                 *model;   /* That learns. */
  SacModel                 *average; /* That is kept. */
  SacOptimizer             *optimizer;
  SacWorkers               *workers;
  int                       n_workers;
  Worker                    worker[SAC_MAX_THREADS];
  SacParameters            *replicas[SAC_MAX_THREADS];
  SacTrainingState          state;
  float                     scale; /* One over the words of the batch. */

  /* For the progress line. */
  gint64                    started; /* Microseconds. */
  gint64                    first_update;
  gint64                    reported;
  double                    loss_since;
  gint64                    words_since;
  SacTrainingProgress       progress;
} Trainer;

static void
trainer_clear (Trainer *self)
{
  for (int i = 0; i < self->n_workers; i++)
    {
      g_clear_pointer (&self->worker[i].tape, sac_tape_free);
      g_clear_pointer (&self->worker[i].batch, sac_batch_free);

      /* A replica's values are the model's. */
      if (i > 0 && self->worker[i].model != NULL)
        for (guint k = 0; k < self->replicas[i - 1]->all->len; k++)
          ((SacParameter *) g_ptr_array_index (self->replicas[i - 1]->all, k))->tensor.values = NULL;

      g_clear_pointer (&self->worker[i].model, sac_model_unref);
    }

  g_clear_pointer (&self->workers, sac_workers_free);
  g_clear_pointer (&self->optimizer, sac_optimizer_free);
  g_clear_pointer (&self->average, sac_model_unref);
  g_clear_pointer (&self->model, sac_model_unref);
  g_clear_pointer (&self->validation, sac_validation_free);
  g_clear_pointer (&self->test, sac_corpus_free);
  g_clear_pointer (&self->long_test, sac_corpus_free);
  g_clear_pointer (&self->examples, sac_examples_free);
  g_clear_pointer (&self->digest, g_free);
  g_clear_pointer (&self->recipe, sac_recipe_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trainer, trainer_clear)

static SacTextCodec *
learn_codec (SacRecipe   *recipe,
             SacCorpus   *corpus,
             gboolean     target,
             GError     **error)
{
  g_autoptr(JsonObject) empty = json_object_new ();
  g_autoptr(GPtrArray) texts = g_ptr_array_new ();
  JsonObject *text = NULL, *side = NULL;

  if (!sac_config_get_object (recipe->config, "text", &text, error) ||
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
                               target ? recipe->target_vocabulary : recipe->source_vocabulary,
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
save_held_out (Trainer    *self,
               SacCorpus  *validation,
               GError    **error)
{
  const char *output = self->options->output;

  return save_beside (validation, output, ".validation.tsv", error) &&
         save_beside (self->test, output, ".test.tsv", error) &&
         save_beside (self->long_test, output, ".test-long.tsv", error);
}

static gboolean
prepare_data (Trainer  *self,
              GError  **error)
{
  const SacTrainingOptions *options = self->options;
  SacRecipe *recipe = self->recipe;
  g_autoptr(SacCorpus) corpus = NULL;
  g_autoptr(SacCorpusSplit) split = NULL;
  g_autoptr(SacTextCodec) source = NULL;
  g_autoptr(SacTextCodec) target = NULL;

  corpus = sac_recipe_load_corpus (recipe, options->folder, self->cancellable, error);
  if (corpus == NULL)
    return FALSE;

  split = sac_corpus_split (corpus, recipe->n_validation, recipe->n_test, recipe->split_seed);

  if (split->train->pairs->len == 0 || split->validation->pairs->len == 0)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
                   _("“%s”: held_out leaves nothing to train on or to validate with, of %u pairs"),
                   options->recipe, corpus->pairs->len);
      return FALSE;
    }

  source = learn_codec (recipe, split->train, FALSE, error);
  if (source == NULL)
    return FALSE;

  target = learn_codec (recipe, split->train, TRUE, error);
  if (target == NULL)
    return FALSE;

  self->model = sac_model_new (recipe->kind, recipe->config, recipe->card, source, target, error);
  if (self->model == NULL)
    {
      g_autofree char *name = g_filename_display_name (options->recipe);

      g_prefix_error (error, "“%s”: ", name);
      return FALSE;
    }

  self->average = sac_model_new (recipe->kind, recipe->config, recipe->card, source, target, error);
  self->examples = sac_examples_new (split->train, source, target, self->cancellable, error);
  if (self->average == NULL || self->examples == NULL)
    return FALSE;

  self->digest = sac_examples_digest (self->examples, source, target);
  self->validation = sac_validation_new (split->validation, source, target,
                                         N_VALIDATION_TRANSLATIONS, error);
  self->test = g_steal_pointer (&split->test);
  self->long_test = sac_corpus_concatenate (self->test, N_LONG_TESTS, recipe->joined_most,
                                            recipe->split_seed);

  return self->validation != NULL && save_held_out (self, split->validation, error);
}

/* The same layers over the same values, with gradients of its own. */
static SacModel *
make_replica (SacModel  *model,
              GError   **error)
{
  SacModel *replica = sac_model_new_shapes (model->kind->id, model->config, NULL, model->source,
                                            model->target, error);

  if (replica == NULL)
    return NULL;

  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *from = g_ptr_array_index (model->parameters->all, i);
      SacParameter *to = g_ptr_array_index (replica->parameters->all, i);

      to->tensor.values = from->tensor.values;
    }

  sac_parameters_add_gradients (replica->parameters);

  return replica;
}

static gboolean
prepare_workers (Trainer  *self,
                 GError  **error)
{
  self->n_workers = self->options->n_threads;
  self->workers = sac_workers_new (self->n_workers);
  sac_parameters_add_gradients (self->model->parameters);

  for (int i = 0; i < self->n_workers; i++)
    {
      Worker *worker = &self->worker[i];

      worker->model = i == 0 ? sac_model_ref (self->model) : make_replica (self->model, error);
      if (worker->model == NULL)
        return FALSE;

      if (i > 0)
        self->replicas[i - 1] = worker->model->parameters;

      worker->tape = sac_tape_new (SAC_TAPE_TRAINING);
      sac_tape_set_random (worker->tape, &self->state.random[i]);
    }

  return TRUE;
}

static char *
checkpoint_path (const Trainer *self)
{
  return g_strconcat (self->options->output, ".checkpoint", NULL);
}

static gboolean
save_checkpoint (Trainer  *self,
                 GError  **error)
{
  g_autofree char *path = checkpoint_path (self);

  return sac_checkpoint_save (path, self->recipe->text, self->digest, self->optimizer, &self->state,
                              error);
}

static gboolean
start (Trainer  *self,
       GError  **error)
{
  g_autofree char *path = checkpoint_path (self);
  SacRandom random;

  sac_random_init (&random, self->recipe->seed);
  sac_initialize_weights (self->model->parameters, &random);
  self->optimizer = sac_optimizer_new (self->model->parameters, self->average->parameters,
                                       self->recipe->averaging);
  self->state.best_loss = INFINITY;
  self->state.validation_loss = self->state.validation_bleu = NAN;
  self->state.n_threads = self->n_workers;

  for (int i = 0; i < self->n_workers; i++)
    sac_random_init (&self->state.random[i], sac_random_next (&random));

  if (!self->options->resume)
    return TRUE;

  return sac_checkpoint_load (path, self->recipe->text, self->digest, self->optimizer, &self->state,
                              error);
}

static void
learn_share (int      share,
             int      n_shares,
             gpointer data)
{
  Trainer *self = data;
  Worker *worker = &self->worker[share];
  SacModel *model = worker->model;
  SacLikelihood likelihood;
  SacTensor *loss;

  worker->loss = 0;
  if (worker->batch->target.n_rows == 0)
    return;

  loss = sac_translation_loss (model->kind, model->layers, worker->tape, &worker->batch->source,
                               &worker->batch->target, self->recipe->smoothing, self->scale,
                               &likelihood);
  sac_tape_backward (worker->tape, loss);
  worker->loss = loss->values[0];
  sac_tape_reset (worker->tape);
}

static int
count_words (const SacTokens *tokens)
{
  int n = 0;

  for (int row = 0; row < tokens->n_rows; row++)
    n += tokens->lengths[row];

  return n;
}

/* Warms up in a line, then falls along a cosine. */
static double
learning_rate (const SacRecipe *recipe,
               gint64           update)
{
  double done = (double) update / recipe->n_updates;
  double fall = recipe->final_rate + (1 - recipe->final_rate) * 0.5 * (1 + cos (G_PI * done));

  return recipe->learning_rate * fall * MIN (1, (update + 1.0) / (recipe->n_warmup + 1.0));
}

static gboolean
learn_batch (Trainer   *self,
             SacPlan   *plan,
             int        index,
             GError   **error)
{
  int n_words = 0;
  double loss = 0, norm;

  for (int i = 0; i < self->n_workers; i++)
    {
      g_clear_pointer (&self->worker[i].batch, sac_batch_free);
      self->worker[i].batch = sac_plan_batch (plan, index, i, self->n_workers);
      n_words += count_words (&self->worker[i].batch->target);
    }

  self->scale = 1.0f / n_words;
  sac_workers_run (self->workers, learn_share, self);

  for (int i = 0; i < self->n_workers; i++)
    loss += self->worker[i].loss;

  norm = sac_optimizer_update (self->optimizer, self->workers, self->replicas, self->n_workers - 1,
                               learning_rate (self->recipe, self->state.update),
                               self->recipe->clip);

  if (!isfinite (norm) || !isfinite (loss))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_DIVERGED,
                   _("update %" G_GINT64_FORMAT ": the loss is no number any more; lower "
                     "training.learning_rate in the recipe"), self->state.update);
      return FALSE;
    }

  self->loss_since += loss * n_words;
  self->words_since += n_words;

  return TRUE;
}

static void
report_now (Trainer *self)
{
  SacTrainingProgress *progress = &self->progress;
  gint64 now = g_get_monotonic_time ();
  double elapsed = (now - self->reported) / 1e6;
  double per_update = (now - self->started) / 1e6 /
                      MAX (1, self->state.update - self->first_update);

  if (self->options->report == NULL)
    return;

  progress->update = self->state.update;
  progress->n_updates = self->recipe->n_updates;
  progress->epoch = self->state.epoch;
  progress->seconds_left = per_update * (self->recipe->n_updates - self->state.update);
  progress->validation_loss = self->state.validation_loss;
  progress->validation_bleu = self->state.validation_bleu;
  progress->best_update = self->state.best_update;

  if (self->words_since > 0)
    {
      progress->loss = self->loss_since / self->words_since;
      progress->words_per_second = self->words_since / MAX (elapsed, 1e-6);
    }

  self->options->report (progress, self->options->data);
  self->reported = now;
  self->loss_since = 0;
  self->words_since = 0;
}

static void
report (Trainer  *self,
        gboolean  evaluated)
{
  double elapsed = (g_get_monotonic_time () - self->reported) / 1e6;

  self->progress.evaluated = evaluated;

  if (evaluated || elapsed >= SECONDS_BETWEEN_REPORTS)
    report_now (self);
}

static gboolean
evaluate (Trainer  *self,
          GError  **error)
{
  SacTrainingState *state = &self->state;
  SacValidationScore score;

  report (self, FALSE);

  /* Not cancellable: half an evaluation leaves nothing that a checkpoint could go on from. */
  if (!sac_validation_run (self->validation, self->average, NULL, &score, error))
    return FALSE;

  state->validation_loss = score.loss;
  state->validation_bleu = score.bleu;

  if (score.loss < state->best_loss)
    {
      state->best_loss = score.loss;
      state->best_update = state->update;
      state->n_worse = 0;

      if (!sac_model_save (self->average, self->options->output, SAC_PRECISION_FLOAT16, error))
        return FALSE;
    }
  else
    {
      state->n_worse++;
    }

  report (self, TRUE);

  return save_checkpoint (self, error);
}

static gboolean
is_over (const Trainer *self)
{
  return self->state.update >= self->recipe->n_updates ||
         (self->recipe->patience > 0 && self->state.n_worse >= self->recipe->patience);
}

/* Learns from where the state says to the end of the epoch, or of the training. */
static gboolean
learn_epoch (Trainer  *self,
             GError  **error)
{
  SacTrainingState *state = &self->state;
  int n_joined = self->recipe->joined_share * self->examples->examples->len;
  g_autoptr(SacPlan) plan = sac_plan_new (self->examples, n_joined, self->recipe->joined_most,
                                          self->recipe->batch_words,
                                          (guint64) self->recipe->seed << 32 | state->epoch);

  while (state->batch < sac_plan_n_batches (plan))
    {
      if (g_cancellable_is_cancelled (self->cancellable))
        return save_checkpoint (self, error) &&
               !g_cancellable_set_error_if_cancelled (self->cancellable, error);

      if (!learn_batch (self, plan, state->batch, error))
        return FALSE;

      state->batch++;
      state->update++;
      report (self, FALSE);

      if ((state->update % self->recipe->evaluate_every == 0 ||
           state->update >= self->recipe->n_updates) &&
          !evaluate (self, error))
        return FALSE;

      if (is_over (self))
        return TRUE;
    }

  state->epoch++;
  state->batch = 0;

  return TRUE;
}

/* Adds "name" and "name_pairs" to @metrics: BLEU of greedy translations. */
static gboolean
measure (Trainer     *self,
         SacModel    *model,
         SacCorpus   *corpus,
         JsonObject  *metrics,
         const char  *name,
         GError     **error)
{
  g_autofree char *pairs = g_strconcat (name, "_pairs", NULL);
  g_autoptr(SacValidation) validation = NULL;
  SacValidationScore score;

  if (corpus->pairs->len == 0)
    return TRUE;

  validation = sac_validation_new (corpus, model->source, model->target, corpus->pairs->len, error);
  if (validation == NULL ||
      !sac_validation_run (validation, model, self->cancellable, &score, error))
    return FALSE;

  json_object_set_double_member (metrics, name, round (score.bleu * 100) / 100);
  json_object_set_int_member (metrics, pairs, corpus->pairs->len);

  return TRUE;
}

/* Says on the card of the model that was kept what came out: measured on what it never saw. */
static gboolean
finish (Trainer  *self,
        GError  **error)
{
  g_autoptr(SacModel) model = sac_model_load (self->options->output, self->cancellable, error);
  g_autoptr(JsonObject) metrics = json_object_new ();
  g_autoptr(GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *date = g_date_time_format (now, "%Y-%m-%d");
  g_autofree char *recipe = g_path_get_basename (self->options->recipe);

  if (model == NULL)
    return FALSE;

  if (!measure (self, model, self->test, metrics, "bleu", error) ||
      !measure (self, model, self->long_test, metrics, "bleu_long", error))
    return FALSE;

  json_object_set_double_member (metrics, "validation_loss", self->state.best_loss);
  json_object_set_int_member (metrics, "updates", self->state.best_update);

  json_object_unref (model->card);
  model->card = json_object_ref (self->recipe->card);
  json_object_set_object_member (model->card, "metrics", g_steal_pointer (&metrics));
  json_object_set_string_member (model->card, "recipe", recipe);
  json_object_set_string_member (model->card, "date", date);

  return sac_model_save (model, self->options->output, SAC_PRECISION_FLOAT16, error);
}

gboolean
sac_train (const SacTrainingOptions  *options,
           GCancellable              *cancellable,
           GError                   **error)
{
  g_auto(Trainer) self = { .options = options, .cancellable = cancellable };

  g_return_val_if_fail (options->n_threads >= 1 && options->n_threads <= SAC_MAX_THREADS, FALSE);

  self.recipe = sac_recipe_load (options->recipe, error);
  if (self.recipe == NULL)
    return FALSE;

  if (!prepare_data (&self, error) || !prepare_workers (&self, error) || !start (&self, error))
    return FALSE;

  self.started = self.reported = g_get_monotonic_time ();
  self.first_update = self.state.update;

  while (!is_over (&self))
    if (!learn_epoch (&self, error))
      return FALSE;

  if (!finish (&self, error))
    return FALSE;

  self.progress.evaluated = FALSE;
  self.progress.finished = TRUE;
  report_now (&self);

  return TRUE;
}
