#include "engine/models/captioning/captioning.h"

#include <glib/gstdio.h>

#include "engine/decoding/describe.h"
#include "engine/storage/model-file.h"
#include "engine/training/initial-weights.h"
#include "engine/training/optimizer.h"
#include "engine/training/loss.h"
#include "tests/support/captions.h"

#define SIDE 32
#define N_PICTURES 3
#define N_STEPS 5
#define N_UPDATES 200

#define ENCODER "\"encoder\": {\"input\": 32, \"channels\": [6, 8], \"strides\": [4, 2], " \
                "\"blocks\": [0, 1]}, \"embedding\": 8, \"hidden\": 16"

static const char *const configs[][2] = {
  { "soft", "{" ENCODER "}" },
  { "vector-gate-relu-linear", "{" ENCODER ", \"gate\": \"vector\", \"energy\": \"relu\", "
                               "\"start\": \"linear\", \"readout\": \"linear\"}" },
  { "none", "{" ENCODER ", \"attention\": \"none\"}" },
};

static const char *const words[] = {
  "<pad>", "<unk>", "<s>", "</s>", "a", "red", "cat", "sleeping", NULL,
};

static const char *const captions[N_PICTURES] = { "a red cat", "a cat sleeping", "red red red a" };

static SacModel *
make_model (const char *config)
{
  g_autoptr(JsonNode) node = json_from_string (config, NULL);
  g_autoptr(JsonNode) text = json_from_string ("{\"words\": true, \"lowercase\": true}", NULL);
  g_autoptr(SacTextCodec) target = sac_text_codec_new (json_node_get_object (text), words, NULL);
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_new ("captioning", json_node_get_object (node), NULL, NULL, target,
                                   &error);

  g_assert_no_error (error);

  return model;
}

static void
learn_by_heart (SacModel *model)
{
  static const int ids[N_STEPS * N_PICTURES] = { 4, 4, 5, 5, 6, 5, 6, 7, 5, 3, 3, 4, 0, 0, 3 };
  static const int lengths[N_PICTURES] = { 4, 4, 5 };
  static const SacTokens target = { ids, lengths, N_STEPS, N_PICTURES };
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  g_autoptr(SacWorkers) workers = sac_workers_new (1);
  g_autoptr(SacModel) average = sac_model_new ("captioning", model->config, NULL, NULL,
                                               model->target, NULL);
  g_autoptr(SacOptimizer) optimizer = sac_optimizer_new (model->parameters, average->parameters, 0);
  SacRandom random;

  sac_random_init (&random, 1);
  sac_initialize_weights (model->parameters, &random);
  sac_parameters_add_gradients (model->parameters);

  for (int i = 0; i < N_UPDATES; i++)
    {
      SacSource source = sac_test_pictures (tape, SIDE, 0, N_PICTURES);
      SacLesson lesson = sac_teach (model->kind, model->layers, tape, &source, &target, 0,
                                    1 / 13.0f);

      sac_tape_backward (tape, lesson.loss);
      sac_tape_reset (tape);
      sac_optimizer_update (optimizer, workers, NULL, 0, 0.01, 1);
    }
}

static void
assert_knows_by_heart (SacModel *model)
{
  for (int i = 0; i < N_PICTURES; i++)
    {
      g_autoptr(SacPicture) picture = sac_test_picture (i, SIDE);
      SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
      g_autoptr(GError) error = NULL;
      g_autoptr(SacAttentionTrace) trace = sac_describe (model, picture, &options, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (sac_attention_trace_get_output (trace), ==, captions[i]);
      g_test_message ("%s: %g", captions[i], sac_attention_trace_get_score (trace));
    }
}

static SacModel *
save_and_load (SacModel     *model,
               SacPrecision  precision)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "model.safetensors", NULL);
  g_autoptr(GError) error = NULL;
  SacModel *loaded;

  sac_model_save (model, path, precision, &error);
  g_assert_no_error (error);
  loaded = sac_model_load (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_null (loaded->warning);
  g_assert_null (loaded->source);

  g_unlink (path);
  g_rmdir (folder);

  return loaded;
}

/* In half precision too: a running variance has digits that matter. */
static void
assert_same_buffers (SacModel *model,
                     SacModel *loaded)
{
  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      const SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);
      const SacParameter *other = sac_parameters_find (loaded->parameters, parameter->name);
      gsize size = sizeof (float) * sac_tensor_size (&parameter->tensor);

      if (parameter->buffer)
        g_assert_cmpmem (parameter->tensor.values, size, other->tensor.values, size);
    }
}

/* What learns has batch norms over the batch, what is loaded has them folded away. */
static void
test_learns_by_heart_and_survives_a_file (gconstpointer config)
{
  g_autoptr(SacModel) model = make_model (config);
  g_autoptr(SacModel) exact = NULL;
  g_autoptr(SacModel) half = NULL;

  learn_by_heart (model);
  assert_knows_by_heart (model);

  exact = save_and_load (model, SAC_PRECISION_FLOAT32);
  assert_knows_by_heart (exact);
  half = save_and_load (model, SAC_PRECISION_FLOAT16);
  assert_knows_by_heart (half);
  assert_same_buffers (model, half);

  sac_parameters_keep_as_bfloat16 (exact->parameters);
  assert_knows_by_heart (exact);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (configs); i++)
    {
      g_autofree char *path =
        g_strconcat ("/engine/models/captioning-learning/by-heart-and-survives-a-file/",
                     configs[i][0], NULL);

      g_test_add_data_func (path, configs[i][1], test_learns_by_heart_and_survives_a_file);
    }

  return g_test_run ();
}
