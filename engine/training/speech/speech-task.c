#include "engine/training/speech/speech-task.h"

#include "engine/training/batch-plan.h"
#include "engine/training/loss.h"
#include "engine/training/speech/speech-data.h"
#include "engine/training/speech/speech-validation.h"
#include "engine/training/task-base.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define POOL 200
/* Utterances that are written down at each validation, of those whose loss is measured. */
#define N_WRITTEN 40

/* Seeds of what is measured, far from those of epochs. */
enum
{
  VALIDATION_SEED = 1000001,
  TEST_SEED,
  SPEAKER_SEED,
  LONG_SEED,
};

typedef struct
{
  SacTaskBase       base;
  SacSpeechRecipe  *recipe;
  SacSpeechData    *data;
  GPtrArray        *validation; /* Of SacHeard, like the next. */
  GPtrArray        *epoch;
  SacBatchPlan     *plan;
  SacHeardBatch   **batches;    /* Each share's. */
  float             scale;
} Task;

static void
clear_batches (Task *self)
{
  for (int i = 0; i < self->base.place.n_shares; i++)
    g_clear_pointer (&self->batches[i], sac_heard_batch_free);
}

static void
task_free (gpointer data)
{
  Task *self = data;

  clear_batches (self);
  g_free (self->batches);
  g_clear_pointer (&self->plan, sac_batch_plan_free);
  g_clear_pointer (&self->epoch, g_ptr_array_unref);
  g_clear_pointer (&self->validation, g_ptr_array_unref);
  g_clear_pointer (&self->data, sac_speech_data_free);
  g_clear_pointer (&self->recipe, sac_speech_recipe_free);
  sac_task_base_clear (&self->base);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Task, task_free)

static gpointer
speech_prepare (const SacTaskPlace  *place,
                GCancellable        *cancellable,
                GError             **error)
{
  g_autoptr(Task) self = g_new0 (Task, 1);
  int n_left_out;

  self->base.place = *place;
  self->batches = g_new0 (SacHeardBatch *, place->n_shares);
  self->recipe = sac_speech_recipe_read (place->recipe, error);
  if (self->recipe == NULL)
    return NULL;

  self->data = sac_speech_data_new (self->recipe, place->recipe->config, place->folder, cancellable,
                                    error);
  if (self->data == NULL)
    return NULL;

  self->validation = sac_speech_data_draw (self->data, SAC_SPEECH_VALIDATION, self->recipe->n_held_out,
                                           VALIDATION_SEED, error);
  if (self->validation == NULL)
    return NULL;

  n_left_out = self->data->recordings->n_left_out;
  if (n_left_out > 0)
    self->base.notice =
      g_strdup_printf (ngettext ("%d recording is left out: the lexicon lacks a word of it, it is "
                                 "not in the archive, silent, or too long (training.longest)",
                                 "%d recordings are left out: the lexicon lacks a word of each, it is "
                                 "not in the archive, silent, or too long (training.longest)",
                                 n_left_out),
                       n_left_out);
  self->base.digest = sac_speech_data_digest (self->data);

  return g_steal_pointer (&self);
}

static SacModel *
speech_make_model (gpointer   data,
                   GError   **error)
{
  Task *self = data;
  const SacRecipe *recipe = self->base.place.recipe;

  return sac_model_new (recipe->kind, recipe->config, recipe->card, NULL, self->data->codec, error);
}

static gboolean
speech_begin (gpointer   data,
              SacModel  *model,
              GError   **error)
{
  const SacSpeechData *heard = ((Task *) data)->data;
  gsize size = sizeof (float) * heard->n_features;

  memcpy (sac_parameters_find (model->parameters, "features.mean")->tensor.values, heard->mean, size);
  memcpy (sac_parameters_find (model->parameters, "features.deviation")->tensor.values,
          heard->deviation, size);

  return TRUE;
}

/* New utterances in every epoch. */
static int
speech_begin_epoch (gpointer data,
                    int      epoch)
{
  Task *self = data;
  guint64 seed = sac_task_base_get_epoch_seed (&self->base, epoch);
  g_autofree SacBatchRow *rows = g_new (SacBatchRow, self->recipe->n_utterances);
  SacRandom random;

  g_clear_pointer (&self->plan, sac_batch_plan_free);
  g_clear_pointer (&self->epoch, g_ptr_array_unref);
  self->epoch = sac_speech_data_draw (self->data, SAC_SPEECH_TRAIN, self->recipe->n_utterances, seed,
                                      NULL);
  /* The codec knows every phoneme of every recording. */
  g_assert (self->epoch != NULL);

  for (guint i = 0; i < self->epoch->len; i++)
    {
      const SacHeard *heard = g_ptr_array_index (self->epoch, i);

      rows[i] = (SacBatchRow) { heard->n_frames, heard->n_phonemes, heard->n_frames };
    }

  sac_random_init (&random, seed);
  self->plan = sac_batch_plan_new (rows, self->epoch->len, POOL, self->recipe->batch_frames, &random);

  return sac_batch_plan_n_batches (self->plan);
}

static int
speech_begin_batch (gpointer             data,
                    const SacTaskMoment *moment)
{
  Task *self = data;
  int n_shares = self->base.place.n_shares, n_phonemes = 0;

  clear_batches (self);

  for (int share = 0; share < n_shares; share++)
    {
      g_autofree int *numbers = NULL;
      int n = sac_batch_plan_share (self->plan, moment->batch, share, n_shares, &numbers);
      g_autofree SacHeard **rows = g_new (SacHeard *, n);

      for (int i = 0; i < n; i++)
        {
          rows[i] = g_ptr_array_index (self->epoch, numbers[i]);
          n_phonemes += rows[i]->n_phonemes;
        }

      self->batches[share] = sac_heard_batch_new (rows, n, self->data->log_mel);
    }

  self->scale = 1.0f / n_phonemes;

  return n_phonemes;
}

static SacTensor *
speech_learn (gpointer  data,
              SacModel *model,
              SacTape  *tape,
              int       share)
{
  const Task *self = data;
  const SacHeardBatch *batch = self->batches[share];

  if (batch->source.n_rows == 0)
    return NULL;

  return sac_teach (model->kind, model->layers, tape, &batch->source, &batch->target,
                    self->recipe->smoothing, self->scale).loss;
}

static gboolean
speech_validate (gpointer             data,
                 SacModel            *model,
                 SacValidationScore  *score,
                 GError             **error)
{
  Task *self = data;
  SacPhonemeErrors errors;

  if (!sac_speech_measure_loss (model, self->validation, self->data->log_mel, NULL, &score->loss, error) ||
      !sac_speech_measure_errors (model, self->validation, N_WRITTEN, 1, self->data->log_mel, NULL,
                                  &errors, error))
    return FALSE;

  score->score = 1 - sac_phoneme_errors_get_rate (&errors);

  return TRUE;
}

/* Takes @heard; NULL with @error set is passed on. */
static gboolean
measure_set (const Task    *self,
             SacModel      *model,
             const char    *name,
             GPtrArray     *heard,
             JsonObject    *rates,
             GCancellable  *cancellable,
             GError       **error)
{
  g_autoptr(GPtrArray) taken = heard;
  SacPhonemeErrors errors;

  if (heard == NULL ||
      !sac_speech_measure_errors (model, heard, heard->len, self->recipe->beam, self->data->log_mel,
                                  cancellable, &errors, error))
    return FALSE;

  if (errors.n_sounds > 0)
    json_object_set_double_member (rates, name,
                                   round (sac_phoneme_errors_get_rate (&errors) * 10000) / 10000);

  return TRUE;
}

static gboolean
speech_measure (gpointer       data,
                SacModel      *model,
                JsonObject    *metrics,
                GCancellable  *cancellable,
                GError       **error)
{
  const Task *self = data;
  g_autoptr(JsonObject) rates = json_object_new ();
  int n = self->recipe->n_held_out, n_speaker = self->recipe->speaker != NULL ? n : 0;

  if (!measure_set (self, model, "recordings",
                    sac_speech_data_draw (self->data, SAC_SPEECH_TEST, n, TEST_SEED, error), rates,
                    cancellable, error) ||
      !measure_set (self, model, "speaker",
                    sac_speech_data_draw (self->data, SAC_SPEECH_SPEAKER, n_speaker, SPEAKER_SEED, error),
                    rates, cancellable, error) ||
      !measure_set (self, model, "ten_times_longer",
                    sac_speech_data_draw_long (self->data, self->recipe->n_long, LONG_SEED, error),
                    rates, cancellable, error))
    return FALSE;

  json_object_set_object_member (metrics, "phoneme_error_rate", g_steal_pointer (&rates));
  json_object_set_int_member (metrics, "utterances", n);
  json_object_set_int_member (metrics, "beam", self->recipe->beam);

  return TRUE;
}

const SacTask sac_speech_task = {
  .kind = "speech",
  .unit = N_("phonemes"),
  .score_name = "1 - PER",
  .keys = sac_speech_recipe_keys,
  .prepare = speech_prepare,
  .free = task_free,
  .make_model = speech_make_model,
  .begin = speech_begin,
  .get_digest = sac_task_base_get_digest,
  .get_notice = sac_task_base_get_notice,
  .begin_epoch = speech_begin_epoch,
  .begin_batch = speech_begin_batch,
  .learn = speech_learn,
  .validate = speech_validate,
  .measure = speech_measure,
};
