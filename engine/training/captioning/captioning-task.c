#include "engine/training/captioning/captioning-task.h"

#include "engine/models/config.h"
#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-pointwise.h"
#include "engine/tensor/operations-reduce.h"
#include "engine/training/captioning/captioning-losses.h"
#include "engine/training/captioning/captioning-recipe.h"
#include "engine/training/captioning/encoder-loss.h"
#include "engine/training/captioning/scene-batch.h"
#include "engine/training/captioning/scene-measures.h"
#include "engine/training/captioning/scene-validation.h"
#include "engine/training/captioning/start-from.h"
#include "engine/training/loss.h"

#include <math.h>
#include <string.h>

/* Scenes do not run out: an epoch is only a number of batches. */
#define EPOCH_BATCHES 1000
/* So many batches are composed together and sorted by the length of their captions, so that a batch
 * has little padding. */
#define POOL_BATCHES 16
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
  SacSceneBatch *batch;
  SacTape       *encoder; /* Where an encoder that does not learn works; or NULL. */
  int            n_rewards;
  double         reward; /* Their sum: one for each picture, with hard attention. */
} Share;

typedef struct
{
  SacTaskPlace           place;
  SacCaptioningRecipe   *recipe;
  SacSceneCamera         camera;
  SacSceneWorld         *world;
  JsonObject            *config; /* The recipe's, and how many kinds of things there are. */
  SacTextCodec          *codec;
  SacModel              *first;  /* Whose weights are the first ones; or NULL. */
  char                  *digest;
  SacSceneExample       *examples; /* Of POOL_BATCHES batches. */
  gint64                 pool;     /* Whose number is this; -1: of none. */
  int                    order[POOL_BATCHES];
  const SacSceneExample *batch;    /* Those that are learned now. */
  Share                 *shares;
  gboolean               pretrains;
  float                  scale;    /* One over the words of the batch. */
  double                 baseline; /* Of the batch; NAN before the first. */
} Task;

static void
clear_examples (Task *self)
{
  for (int i = 0; self->examples != NULL && i < POOL_BATCHES * self->recipe->batch_pictures; i++)
    sac_scene_example_clear (&self->examples[i]);
}

static void
task_free (gpointer data)
{
  Task *self = data;

  clear_examples (self);

  for (int i = 0; self->shares != NULL && i < self->place.n_shares; i++)
    {
      g_clear_pointer (&self->shares[i].batch, sac_scene_batch_free);
      g_clear_pointer (&self->shares[i].encoder, sac_tape_free);
    }

  g_free (self->shares);
  g_free (self->examples);
  g_free (self->digest);
  g_clear_pointer (&self->first, sac_model_unref);
  g_clear_pointer (&self->codec, sac_text_codec_unref);
  g_clear_pointer (&self->config, json_object_unref);
  g_clear_pointer (&self->world, sac_scene_world_free);
  g_clear_pointer (&self->recipe, sac_captioning_recipe_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Task, task_free)

static guint64
scene_seed (const Task *self,
            guint64     number)
{
  return (guint64) self->place.recipe->seed << 40 | number;
}

/* Captions of as many scenes as the vocabulary is learned from; not those that are learned first. */
static GPtrArray *
compose_captions (Task          *self,
                  GCancellable  *cancellable,
                  GError       **error)
{
  g_autoptr(GPtrArray) captions = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < self->recipe->n_vocabulary_scenes; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (self->world, SAC_SCENE_TRAIN,
                                                     scene_seed (self, i) ^ G_MAXUINT32);

      if (i % 64 == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;

      for (int k = 0; k < scene->n_captions; k++)
        g_ptr_array_add (captions, g_strdup (scene->captions[k]));
    }

  return g_steal_pointer (&captions);
}

static SacTextCodec *
learn_codec (Task       *self,
             GPtrArray  *captions,
             GError    **error)
{
  g_autoptr(JsonObject) options = json_object_new ();
  JsonObject *text = NULL, *target = NULL;

  if (!sac_config_get_object (self->config, "text", &text, error) ||
      (text != NULL && !sac_config_get_object (text, "target", &target, error)))
    {
      g_prefix_error (error, "config, ");
      return NULL;
    }

  json_object_set_string_member (options, "language", "en");
  json_object_set_boolean_member (options, "lowercase", TRUE);
  json_object_set_boolean_member (options, "words", TRUE);

  return sac_text_codec_learn (target != NULL ? target : options,
                               (const char *const *) captions->pdata, captions->len,
                               self->recipe->vocabulary, error);
}

/* The same things, said in the same words. */
static char *
make_digest (Task      *self,
             GPtrArray *captions)
{
  g_autoptr(GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  const char *const *words = sac_text_codec_get_vocabulary (self->codec);
  int n_pictures = sac_scene_world_get_n_pictures (self->world);

  g_checksum_update (checksum, (const guchar *) &n_pictures, sizeof n_pictures);

  /* With the NUL that ends each. */
  for (int i = 0; i < sac_text_codec_get_size (self->codec); i++)
    g_checksum_update (checksum, (const guchar *) words[i], strlen (words[i]) + 1);

  for (guint i = 0; i < captions->len; i++)
    {
      const char *caption = g_ptr_array_index (captions, i);

      g_checksum_update (checksum, (const guchar *) caption, strlen (caption) + 1);
    }

  return g_strdup (g_checksum_get_string (checksum));
}

static gboolean
prepare_words (Task          *self,
               GCancellable  *cancellable,
               GError       **error)
{
  g_autoptr(GPtrArray) captions = compose_captions (self, cancellable, error);

  if (captions == NULL)
    return FALSE;

  /* Other words would make other weights. */
  self->codec = self->first != NULL ? sac_text_codec_ref (self->first->target)
                                    : learn_codec (self, captions, error);
  if (self->codec == NULL)
    return FALSE;

  self->digest = make_digest (self, captions);

  return TRUE;
}

/* The config of the model: one class for each kind of thing, unless nothing is to be classified. */
static JsonObject *
make_config (const Task *self)
{
  g_autoptr(JsonNode) node = json_node_init_object (json_node_alloc (), self->place.recipe->config);
  g_autoptr(JsonNode) copy = json_from_string (json_to_string (node, FALSE), NULL);
  JsonObject *config = json_node_dup_object (copy);

  if (self->recipe->classification > 0)
    json_object_set_int_member (config, "classes", sac_scene_world_get_n_kinds (self->world));

  return config;
}

static gpointer
captioning_prepare (const SacTaskPlace  *place,
                    GCancellable        *cancellable,
                    GError             **error)
{
  g_autoptr(Task) self = g_new0 (Task, 1);

  self->place = *place;
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
  self->examples = g_new0 (SacSceneExample, POOL_BATCHES * self->recipe->batch_pictures);
  self->pool = -1;
  self->shares = g_new0 (Share, place->n_shares);

  return prepare_words (self, cancellable, error) ? g_steal_pointer (&self) : NULL;
}

static SacModel *
captioning_make_model (gpointer   data,
                       GError   **error)
{
  Task *self = data;
  const SacRecipe *recipe = self->place.recipe;

  return sac_model_new (recipe->kind, self->config, recipe->card, NULL, self->codec, error);
}

static gboolean
captioning_begin (gpointer   data,
                  SacModel  *model,
                  GError   **error)
{
  Task *self = data;
  SacParameter *bias = sac_parameters_find (model->parameters, "classifier.bias");

  for (int i = 0; i < self->place.n_shares; i++)
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

  return self->first == NULL || sac_start_from_copy (self->first, model, error);
}

static const char *
captioning_get_digest (gpointer data)
{
  Task *self = data;

  return self->digest;
}

static int
captioning_begin_epoch (gpointer data,
                        int      epoch)
{
  return EPOCH_BATCHES;
}

static int
compare_examples (gconstpointer a,
                  gconstpointer b)
{
  const SacSceneExample *left = a, *right = b;

  if (left->n_words != right->n_words)
    return left->n_words - right->n_words;

  return left->seed < right->seed ? -1 : left->seed > right->seed;
}

/* Composes the scenes of a pool; its batches come in random order. */
static void
fill_pool (Task   *self,
           gint64  pool)
{
  int n = POOL_BATCHES * self->recipe->batch_pictures;
  SacRandom random;

  clear_examples (self);

  for (int i = 0; i < n; i++)
    sac_scene_example_init (&self->examples[i], self->world, self->codec, SAC_SCENE_TRAIN,
                            scene_seed (self, pool * n + i));

  qsort (self->examples, n, sizeof (SacSceneExample), compare_examples);

  sac_random_init (&random, scene_seed (self, pool));
  for (int i = 0; i < POOL_BATCHES; i++)
    {
      int k = sac_random_below (&random, i + 1);

      self->order[i] = self->order[k];
      self->order[k] = i;
    }

  self->pool = pool;
}

static int
captioning_begin_batch (gpointer             data,
                        const SacTaskMoment *moment)
{
  Task *self = data;
  gint64 pool = moment->update / POOL_BATCHES;
  int n_words = 0;

  if (pool != self->pool)
    fill_pool (self, pool);

  self->batch = self->examples + self->order[moment->update % POOL_BATCHES] *
                self->recipe->batch_pictures;

  for (int i = 0; i < self->recipe->batch_pictures; i++)
    n_words += self->batch[i].n_words;

  self->pretrains = moment->update < self->recipe->n_pretraining;
  self->scale = 1.0f / n_words;
  self->baseline = moment->memory[MEMORY_N_BASELINES] > 0 ? moment->memory[MEMORY_BASELINE] : NAN;

  return n_words;
}

static SacEncoderWeights
encoder_weights (const Task *self)
{
  int n = self->recipe->batch_pictures;

  return (SacEncoderWeights) { self->recipe->classification / n, self->recipe->localisation / n };
}

/* What each row gains over the baseline by where it looked: the mean log-likelihood of its words. */
static double *
get_gains (Task            *self,
           SacTape         *tape,
           const SacLesson *lesson,
           const SacTokens *target,
           Share           *share)
{
  double *gains = sac_tape_take (tape, sizeof (double) * lesson->n_rows);
  double baseline = self->baseline;

  sac_lesson_get_log_likelihoods (lesson, gains);

  for (int row = 0; row < lesson->n_rows; row++)
    {
      gains[row] /= target->lengths[row];
      share->reward += gains[row];
    }

  share->n_rewards = lesson->n_rows;
  if (isnan (baseline))
    baseline = share->reward / lesson->n_rows;

  for (int row = 0; row < lesson->n_rows; row++)
    gains[row] = self->recipe->reward * (gains[row] - baseline);

  return gains;
}

/* What is asked of the attention alone; NULL: nothing. */
static SacTensor *
attention_loss (Task            *self,
                SacTape         *tape,
                const SacLesson *lesson,
                const SacTokens *target,
                Share           *share)
{
  int n = lesson->n_steps * lesson->n_rows;
  SacTensor *weights;
  int *choices;

  if (lesson->weights == NULL || (lesson->choices == NULL && self->recipe->lambda == 0))
    return NULL;

  weights = sac_stack (tape, lesson->weights, lesson->n_steps);
  if (lesson->choices == NULL)
    return sac_doubly_stochastic (tape, weights, lesson->truth, lesson->n_rows,
                                  self->recipe->lambda * self->scale);

  choices = sac_tape_take (tape, sizeof (int) * n);
  for (int i = 0; i < n; i++)
    choices[i] = lesson->choices[i / lesson->n_rows][i % lesson->n_rows];

  return sac_policy_loss (tape, weights, choices, lesson->truth,
                          get_gains (self, tape, lesson, target, share), lesson->n_rows,
                          self->recipe->entropy, self->scale);
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
  int n_shares = self->place.n_shares;
  int n_rows = (self->recipe->batch_pictures - number + n_shares - 1) / n_shares;
  SacTensor *loss, *extra;
  SacLesson lesson;

  share->n_rewards = 0;
  share->reward = 0;
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

      return sac_encoder_loss (model, tape, &reading, batch, encoder_weights (self));
    }

  lesson = sac_teach (model->kind, model->layers, tape, &batch->source, &batch->target,
                      self->recipe->smoothing, self->scale);
  loss = lesson.loss;
  extra = attention_loss (self, tape, &lesson, &batch->target, share);
  if (extra != NULL)
    loss = sac_add (tape, loss, extra);
  if (self->recipe->classification > 0 && !self->recipe->frozen)
    loss = sac_add (tape, loss, sac_encoder_loss (model, tape, &lesson.reading, batch,
                                                  encoder_weights (self)));

  return loss;
}

/* b = kept b + (1 - kept) mean reward (Xu et al. 2015, equation 12) */
static void
captioning_end_batch (gpointer             data,
                      const SacTaskMoment *moment)
{
  Task *self = data;
  double *baseline = &moment->memory[MEMORY_BASELINE];
  double reward = 0, kept = self->recipe->baseline;
  int n_rewards = 0;

  for (int i = 0; i < self->place.n_shares; i++)
    {
      reward += self->shares[i].reward;
      n_rewards += self->shares[i].n_rewards;
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
  return self->recipe->n_pretraining >= self->place.recipe->n_updates;
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
      score->bleu = NAN;

      return sac_encoder_measure (model, self->world, SAC_SCENE_VALIDATION,
                                  self->recipe->n_validation, encoder_weights (self), NULL,
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
                                encoder_weights (self), cancellable, &loss, &right, error))
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
  .keys = sac_captioning_recipe_keys,
  .prepare = captioning_prepare,
  .free = task_free,
  .make_model = captioning_make_model,
  .begin = captioning_begin,
  .get_digest = captioning_get_digest,
  .begin_epoch = captioning_begin_epoch,
  .begin_batch = captioning_begin_batch,
  .learn = captioning_learn,
  .end_batch = captioning_end_batch,
  .validate = captioning_validate,
  .measure = captioning_measure,
};
