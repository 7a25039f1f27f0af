#include "engine/training/captioning/captioning-task.h"

#include "engine/models/config.h"
#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-pointwise.h"
#include "engine/training/captioning/attention-loss.h"
#include "engine/training/captioning/captioning-recipe.h"
#include "engine/training/captioning/encoder-loss.h"
#include "engine/training/captioning/scene-measures.h"
#include "engine/training/captioning/scene-pool.h"
#include "engine/training/captioning/scene-validation.h"
#include "engine/training/captioning/scene-words.h"
#include "engine/training/captioning/start-from.h"
#include "engine/training/recipe.h"
#include "engine/training/shown-looks.h"
#include "engine/training/task-base.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Scenes do not run out: an epoch is only a number of batches. */
#define EPOCH_BATCHES 1000
/* Most kinds of things are not in a picture. */
#define FIRST_CLASS_BIAS -3.0f

/* What is remembered from batch to batch. */
enum
{
  MEMORY_BASELINE,
  MEMORY_N_BASELINES
};

/* One thread's own. */
typedef struct
{
  SacSceneBatch       *batch;
  SacTape             *encoder; /* Where an encoder that does not learn works; or NULL. */
  SacAttentionRewards  rewards;
} Share;

typedef struct
{
  SacTaskBase            base;
  SacCaptioningRecipe   *recipe;
  SacSceneCamera         camera;
  SacSceneWorld         *world;
  JsonObject            *config; /* The recipe's, and how many kinds of things there are. */
  SacTextCodec          *codec;
  SacModel              *first;  /* Whose weights are the first ones; or NULL. */
  SacScenePool          *pool;
  const SacSceneExample *batch;  /* Those that are learned now. */
  Share                 *shares;
  gboolean               pretrains;
  float                  scale;  /* One over the words of the batch. */
  SacAttentionTerms      terms;
} Task;

static void
task_free (gpointer data)
{
  Task *self = data;

  for (int i = 0; self->shares != NULL && i < self->base.place.n_shares; i++)
    {
      g_clear_pointer (&self->shares[i].batch, sac_scene_batch_free);
      g_clear_pointer (&self->shares[i].encoder, sac_tape_free);
    }

  g_free (self->shares);
  sac_task_base_clear (&self->base);
  g_clear_pointer (&self->pool, sac_scene_pool_free);
  g_clear_pointer (&self->first, sac_model_unref);
  g_clear_pointer (&self->codec, sac_text_codec_unref);
  g_clear_pointer (&self->config, json_object_unref);
  g_clear_pointer (&self->world, sac_scene_world_free);
  g_clear_pointer (&self->recipe, sac_captioning_recipe_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Task, task_free)

static gboolean
prepare_words (Task          *self,
               GCancellable  *cancellable,
               GError       **error)
{
  const SacRecipe *recipe = self->base.place.recipe;
  g_autoptr(GPtrArray) captions = NULL;

  captions = sac_scene_words_compose (self->world, recipe->seed, self->recipe->n_vocabulary_scenes,
                                      cancellable, error);
  if (captions == NULL)
    return FALSE;

  /* Other words would make other weights, unless these are the encoder's. */
  self->codec = self->first != NULL && !self->recipe->start_encoder
                  ? sac_text_codec_ref (self->first->target)
                  : sac_scene_words_learn (captions, recipe->config, self->recipe->vocabulary,
                                           error);
  if (self->codec == NULL)
    return FALSE;

  self->base.digest = sac_scene_words_digest (captions, self->world, self->codec);

  return TRUE;
}

static JsonNode *
list_things (const SacSceneWorld *world)
{
  g_autoptr(JsonArray) things = json_array_new ();

  for (int i = 0; i < sac_scene_world_get_n_kinds (world); i++)
    json_array_add_string_element (things, sac_scene_world_get_kind_name (world, i));

  return json_node_init_array (json_node_alloc (), things);
}

/* The config of the model: what there is to be named, and one class for each of it unless nothing is
 * to be classified. */
static JsonObject *
make_config (const Task *self)
{
  JsonObject *config = sac_config_copy (self->base.place.recipe->config);

  json_object_set_member (config, "things", list_things (self->world));
  if (self->recipe->classification > 0 && !self->recipe->frozen)
    json_object_set_int_member (config, "classes", sac_scene_world_get_n_kinds (self->world));

  return config;
}

static gpointer
captioning_prepare (const SacTaskPlace  *place,
                    GCancellable        *cancellable,
                    GError             **error)
{
  g_autoptr(Task) self = g_new0 (Task, 1);

  self->base.place = *place;
  self->recipe = sac_captioning_recipe_read (place->recipe, place->output, error);
  if (self->recipe == NULL)
    return NULL;

  self->world = sac_scene_world_load (place->folder, self->recipe->objects, cancellable, error);
  if (self->world == NULL)
    return NULL;

  if (self->recipe->start_from != NULL)
    {
      self->first = sac_start_from_load (self->recipe->start_from, place->recipe->kind,
                                         cancellable, error);
      if (self->first == NULL)
        return NULL;
    }

  self->config = make_config (self);
  self->camera = (SacSceneCamera) {
    .brightness = self->recipe->brightness,
    .contrast = self->recipe->contrast,
    .noise = self->recipe->noise,
  };
  self->shares = g_new0 (Share, place->n_shares);

  if (!prepare_words (self, cancellable, error))
    return NULL;

  self->pool = sac_scene_pool_new (self->world, self->codec, place->recipe->seed,
                                   self->recipe->batch_pictures);

  return g_steal_pointer (&self);
}

static SacModel *
captioning_make_model (gpointer   data,
                       GError   **error)
{
  Task *self = data;
  const SacRecipe *recipe = self->base.place.recipe;

  return sac_model_new (recipe->kind, self->config, recipe->card, NULL, self->codec, error);
}

static gboolean
captioning_begin (gpointer   data,
                  SacModel  *model,
                  GError   **error)
{
  Task *self = data;
  SacParameter *bias = sac_parameters_find (model->parameters, "classifier.bias");

  for (int i = 0; i < self->base.place.n_shares; i++)
    {
      Share *share = &self->shares[i];

      share->batch = sac_scene_batch_new (model->kind->see (model->layers),
                                          sac_scene_world_get_n_kinds (self->world));
      if (self->recipe->frozen)
        share->encoder = sac_tape_new (SAC_TAPE_INFERENCE);
    }

  if (bias != NULL)
    for (int i = 0; i < bias->tensor.columns; i++)
      bias->tensor.values[i] = FIRST_CLASS_BIAS;

  return self->first == NULL ||
         sac_start_from_copy (self->first, model, self->recipe->start_encoder ? "encoder." : "",
                              error);
}

static int
captioning_begin_epoch (gpointer data,
                        int      epoch)
{
  return EPOCH_BATCHES;
}

static int
captioning_begin_batch (gpointer             data,
                        const SacTaskMoment *moment)
{
  Task *self = data;
  gboolean has_baseline = moment->memory[MEMORY_N_BASELINES] > 0;
  int n_words = 0;

  self->batch = sac_scene_pool_get_batch (self->pool, moment->update);

  for (int i = 0; i < self->recipe->batch_pictures; i++)
    n_words += self->batch[i].n_words;

  self->pretrains = moment->update < self->recipe->n_pretraining;
  self->scale = 1.0f / n_words;
  self->terms = (SacAttentionTerms) {
    .lambda = self->recipe->lambda,
    .reward = self->recipe->reward,
    .entropy = self->recipe->entropy,
    .baseline = has_baseline ? moment->memory[MEMORY_BASELINE] : NAN,
    .scale = self->scale,
  };

  return n_words;
}

/* For each of @n pictures. */
static SacEncoderWeights
encoder_weights (const Task *self,
                 int         n)
{
  return (SacEncoderWeights) { self->recipe->classification / n, self->recipe->localisation / n };
}

static SacTensor *
captioning_learn (gpointer  data,
                  SacModel *model,
                  SacTape  *tape,
                  int       number)
{
  Task *self = data;
  Share *share = &self->shares[number];
  SacSceneBatch *batch = share->batch;
  int n_shares = self->base.place.n_shares, n_pictures = self->recipe->batch_pictures;
  int n_rows = (n_pictures - number + n_shares - 1) / n_shares;
  SacTensor *loss, *extra;
  SacLesson lesson;

  share->rewards = (SacAttentionRewards) { 0 };
  if (n_rows <= 0)
    return NULL;

  sac_scene_batch_fill (batch, self->world, self->batch + number, n_rows, n_shares,
                        &self->camera);
  if (share->encoder != NULL)
    {
      sac_tape_reset (share->encoder);
      batch->source.encoder_tape = share->encoder;
    }

  if (self->pretrains)
    {
      SacReading reading = model->kind->read (model->layers, tape, &batch->source);

      return sac_encoder_loss (model, tape, &reading, batch, encoder_weights (self, n_pictures));
    }

  lesson = sac_teach (model->kind, model->layers, tape, &batch->source, &batch->target,
                      self->recipe->smoothing, self->scale);
  loss = lesson.loss;
  extra = sac_attention_loss (tape, &lesson, batch->target.lengths, &self->terms, &share->rewards);
  if (extra != NULL)
    loss = sac_add (tape, loss, extra);
  if (self->recipe->shown_looks > 0 && lesson.weights != NULL)
    loss = sac_add (tape, loss,
                    sac_shown_looks (tape, sac_stack (tape, lesson.weights, lesson.n_steps),
                                     batch->named, batch->cells, n_rows,
                                     self->recipe->shown_looks * self->scale));
  if (self->recipe->classification > 0 && !self->recipe->frozen)
    loss = sac_add (tape, loss, sac_encoder_loss (model, tape, &lesson.reading, batch,
                                                  encoder_weights (self, n_pictures)));

  return loss;
}

/* b = kept b + (1 - kept) mean reward (Xu et al. 2015, section 4.1) */
static void
captioning_end_batch (gpointer             data,
                      const SacTaskMoment *moment)
{
  Task *self = data;
  double *baseline = &moment->memory[MEMORY_BASELINE];
  double reward = 0, kept = self->recipe->baseline;
  int n_rewards = 0;

  for (int i = 0; i < self->base.place.n_shares; i++)
    {
      reward += self->shares[i].rewards.sum;
      n_rewards += self->shares[i].rewards.n;
    }

  if (n_rewards == 0)
    return;

  if (moment->memory[MEMORY_N_BASELINES] == 0)
    kept = 0;

  *baseline = kept * *baseline + (1 - kept) * reward / n_rewards;
  moment->memory[MEMORY_N_BASELINES]++;
}

/* Whether the words never have their turn. */
static gboolean
is_about_encoder (const Task *self)
{
  return self->recipe->n_pretraining >= self->base.place.recipe->n_updates;
}

static gboolean
captioning_validate (gpointer             data,
                     SacModel            *model,
                     SacValidationScore  *score,
                     GError             **error)
{
  Task *self = data;

  if (is_about_encoder (self))
    {
      score->score = NAN;

      return sac_encoder_measure (model, self->world, SAC_SCENE_VALIDATION,
                                  self->recipe->n_validation, encoder_weights (self, 1), NULL,
                                  &score->loss, NULL, error);
    }

  return sac_scene_validate (model, self->world, SAC_SCENE_VALIDATION, self->recipe->n_validation,
                             NULL, score, error);
}

static gboolean
captioning_measure (gpointer       data,
                    SacModel      *model,
                    JsonObject    *metrics,
                    GCancellable  *cancellable,
                    GError       **error)
{
  Task *self = data;

  if (self->recipe->n_test == 0)
    return TRUE;

  if (is_about_encoder (self))
    {
      double loss, right;

      if (!sac_encoder_measure (model, self->world, SAC_SCENE_TEST, self->recipe->n_test,
                                encoder_weights (self, 1), cancellable, &loss, &right, error))
        return FALSE;

      json_object_set_double_member (metrics, "cells_right", round (right * 1e4) / 1e4);
      json_object_set_int_member (metrics, "pictures", self->recipe->n_test);

      return TRUE;
    }

  return sac_scene_measure (model, self->world, SAC_SCENE_TEST, self->recipe->n_test, metrics,
                            cancellable, error);
}

const SacTask sac_captioning_task = {
  .kind = "captioning",
  .unit = N_("pieces"),
  .score_name = "BLEU",
  .keys = sac_captioning_recipe_keys,
  .prepare = captioning_prepare,
  .free = task_free,
  .make_model = captioning_make_model,
  .begin = captioning_begin,
  .get_digest = sac_task_base_get_digest,
  .begin_epoch = captioning_begin_epoch,
  .begin_batch = captioning_begin_batch,
  .learn = captioning_learn,
  .end_batch = captioning_end_batch,
  .validate = captioning_validate,
  .measure = captioning_measure,
};
