#include "engine/training/trainer.h"

#include "engine/atomic-file.h"
#include "engine/errors.h"
#include "engine/storage/model-file.h"
#include "engine/training/checkpoint.h"
#include "engine/training/initial-weights.h"
#include "engine/training/progress-meter.h"
#include "engine/training/recipe.h"
#include "engine/training/replica.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

/* One thread's own: a view of the shared weights, gradients, chances. */
typedef struct
{
  SacModel *model; /* The first one's is the model that learns, the others' are replicas. */
  SacTape  *tape;
  double    loss;
} Worker;

typedef struct
{
  const SacTrainingOptions *options;
  GCancellable             *cancellable;
  SacRecipe                *recipe;
  const SacTask            *kind;    /* Of task. */
  gpointer                  task;
  SacModel                 *model;   /* That learns. */
  SacModel                 *average; /* That is kept. */
  SacOptimizer             *optimizer;
  SacWorkers               *workers;
  int                       n_workers;
  Worker                    worker[SAC_MAX_THREADS];
  SacParameters            *replicas[SAC_MAX_THREADS];
  SacTrainingState          state;
  SacProgressMeter          meter;
} Trainer;

static void
trainer_clear (Trainer *self)
{
  for (int i = 0; i < self->n_workers; i++)
    {
      g_clear_pointer (&self->worker[i].tape, sac_tape_free);
      g_clear_pointer (&self->worker[i].model, i == 0 ? sac_model_unref : sac_replica_free);
    }

  g_clear_pointer (&self->workers, sac_workers_free);
  g_clear_pointer (&self->optimizer, sac_optimizer_free);
  g_clear_pointer (&self->average, sac_model_unref);
  g_clear_pointer (&self->model, sac_model_unref);

  if (self->task != NULL)
    self->kind->free (self->task);

  g_clear_pointer (&self->recipe, sac_recipe_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trainer, trainer_clear)

static gboolean
prepare_models (Trainer  *self,
                GError  **error)
{
  self->model = self->kind->make_model (self->task, error);
  if (self->model == NULL)
    return FALSE;

  self->average = self->kind->make_model (self->task, error);

  return self->average != NULL;
}

static gboolean
prepare (Trainer  *self,
         GError  **error)
{
  SacTaskPlace place = {
    .recipe = self->recipe,
    .folder = self->options->folder,
    .output = self->options->output,
    .n_shares = self->options->n_threads,
  };
  g_autoptr(GError) problem = NULL;

  self->kind = self->recipe->task;
  self->task = self->kind->prepare (&place, self->cancellable, &problem);

  if (self->task != NULL && prepare_models (self, &problem))
    return TRUE;

  /* Other errors are of files, which they name. */
  if (g_error_matches (problem, SAC_ERROR, SAC_ERROR_BAD_RECIPE) ||
      g_error_matches (problem, SAC_ERROR, SAC_ERROR_BAD_MODEL) ||
      g_error_matches (problem, SAC_ERROR, SAC_ERROR_TOO_LARGE))
    {
      g_autofree char *name = g_filename_display_name (self->recipe->path);

      g_prefix_error (&problem, "“%s”: ", name);
    }

  g_propagate_error (error, g_steal_pointer (&problem));

  return FALSE;
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

      worker->model = i == 0 ? sac_model_ref (self->model) : sac_replica_new (self->model, error);
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

  return sac_checkpoint_save (path, self->recipe->text, self->kind->get_digest (self->task),
                              self->optimizer, &self->state, error);
}

static gboolean
start (Trainer  *self,
       GError  **error)
{
  g_autofree char *path = checkpoint_path (self);
  SacRandom random;

  sac_random_init (&random, self->recipe->seed);
  sac_initialize_weights (self->model->parameters, &random);

  if (self->kind->begin != NULL && !self->kind->begin (self->task, self->model, error))
    return FALSE;

  self->optimizer = sac_optimizer_new (self->model->parameters, self->average->parameters,
                                       self->recipe->averaging);
  self->state.best_loss = INFINITY;
  self->state.validation_loss = self->state.validation_score = NAN;
  self->state.n_threads = self->n_workers;

  for (int i = 0; i < self->n_workers; i++)
    sac_random_init (&self->state.random[i], sac_random_next (&random));

  if (self->options->resume &&
      !sac_checkpoint_load (path, self->recipe->text, self->kind->get_digest (self->task),
                            self->optimizer, &self->state, error))
    return FALSE;

  for (int i = 1; i < self->n_workers; i++)
    sac_parameters_copy_buffers (self->worker[i].model->parameters, self->model->parameters);

  return TRUE;
}

static void
learn_share (int      share,
             int      n_shares,
             gpointer data)
{
  Trainer *self = data;
  Worker *worker = &self->worker[share];
  SacTensor *loss = self->kind->learn (self->task, worker->model, worker->tape, share);

  worker->loss = 0;

  if (loss != NULL)
    {
      sac_tape_backward (worker->tape, loss);
      worker->loss = loss->values[0];
    }

  sac_tape_reset (worker->tape);
}

static gboolean
learn_batch (Trainer  *self,
             GError  **error)
{
  SacTrainingState *state = &self->state;
  SacTaskMoment moment = {
    .update = state->update,
    .batch = state->batch,
    .memory = state->memory,
  };
  int n_words = self->kind->begin_batch (self->task, &moment);
  double loss = 0, norm;

  sac_workers_run (self->workers, learn_share, self);

  for (int i = 0; i < self->n_workers; i++)
    loss += self->worker[i].loss;

  if (self->kind->end_batch != NULL)
    self->kind->end_batch (self->task, &moment);

  norm = sac_optimizer_update (self->optimizer, self->workers, self->replicas, self->n_workers - 1,
                               sac_recipe_get_rate (self->recipe, state->update),
                               self->recipe->clip);

  if (!isfinite (norm) || !isfinite (loss))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_DIVERGED,
                   _("update %" PRId64 ": the loss is no number any more; lower "
                     "training.learning_rate in the recipe"), state->update);
      return FALSE;
    }

  sac_progress_meter_add (&self->meter, loss, n_words);

  return TRUE;
}

static gboolean
evaluate (Trainer  *self,
          GError  **error)
{
  SacTrainingState *state = &self->state;
  SacValidationScore score;

  sac_progress_meter_pause (&self->meter);

  if (!self->kind->validate (self->task, self->average, &score, error))
    return FALSE;

  state->validation_loss = score.loss;
  state->validation_score = score.score;

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

  sac_progress_meter_report (&self->meter, state, TRUE);

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
  int n_batches = self->kind->begin_epoch (self->task, state->epoch);

  while (state->batch < n_batches)
    {
      if (g_cancellable_is_cancelled (self->cancellable))
        return save_checkpoint (self, error) &&
               !g_cancellable_set_error_if_cancelled (self->cancellable, error);

      if (!learn_batch (self, error))
        return FALSE;

      state->batch++;
      state->update++;
      sac_progress_meter_report (&self->meter, state, FALSE);

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

  if (!self->kind->measure (self->task, model, metrics, self->cancellable, error))
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

/* Before hours of learning, not after them. */
static gboolean
check_output (const char  *path,
              GError     **error)
{
  g_autoptr(SacAtomicFile) file = sac_atomic_file_new (path, error);

  return file != NULL;
}

gboolean
sac_train (const SacTrainingOptions  *options,
           GCancellable              *cancellable,
           GError                   **error)
{
  g_auto(Trainer) self = { .options = options, .cancellable = cancellable };

  g_return_val_if_fail (options->n_threads >= 1 && options->n_threads <= SAC_MAX_THREADS, FALSE);

  self.recipe = sac_recipe_load (options->recipe, error);
  if (self.recipe == NULL || !check_output (options->output, error))
    return FALSE;

  if (!prepare (&self, error) || !prepare_workers (&self, error) || !start (&self, error))
    return FALSE;

  self.meter.progress.score_name = self.kind->score_name;
  self.meter.progress.unit = self.kind->unit;
  if (self.kind->get_notice != NULL)
    self.meter.progress.notice = self.kind->get_notice (self.task);

  sac_progress_meter_start (&self.meter, options, &self.state, self.recipe->n_updates);

  while (!is_over (&self))
    if (!learn_epoch (&self, error))
      return FALSE;

  if (!finish (&self, error))
    return FALSE;

  sac_progress_meter_finish (&self.meter, &self.state);

  return TRUE;
}
