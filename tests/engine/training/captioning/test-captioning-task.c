#include "engine/training/captioning/captioning-task.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "engine/storage/model-file.h"
#include "engine/training/trainer.h"
#include "tests/support/scene-training.h"

typedef struct
{
  GCancellable        *cancellable;
  gint64               cancel_at;
  SacTrainingProgress  latest;
} Person;

static void
report_cb (const SacTrainingProgress *progress,
           gpointer                   data)
{
  Person *person = data;

  person->latest = *progress;
  if (progress->evaluated && progress->update == person->cancel_at)
    g_cancellable_cancel (person->cancellable);
}

static gboolean
train (SceneTraining  *training,
       gint64          cancel_at,
       gboolean        resume,
       GError        **error)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  Person person = { .cancellable = cancellable, .cancel_at = cancel_at };
  SacTrainingOptions options = {
    .recipe = training->recipe, .folder = training->folder, .output = training->output,
    .resume = resume, .n_threads = 2, .report = report_cb, .data = &person,
  };

  return sac_train (&options, cancellable, error);
}

static void
finish (SceneTraining *training,
        gboolean       resume)
{
  g_autoptr(GError) error = NULL;

  g_assert_true (train (training, 0, resume, &error));
  g_assert_no_error (error);
}

static GBytes *
read_checkpoint (SceneTraining *training)
{
  g_autofree char *path = g_strconcat (training->output, ".checkpoint", NULL);
  g_autoptr(GError) error = NULL;
  char *contents;
  gsize length;

  g_file_get_contents (path, &contents, &length, &error);
  g_assert_no_error (error);

  return g_bytes_new_take (contents, length);
}

static SacModel *
load_model (SceneTraining *training)
{
  g_autoptr(GError) error = NULL;
  SacModel *model = sac_model_load (training->output, NULL, &error);

  g_assert_no_error (error);

  return model;
}

/* Interrupted in the midst, with whatever is remembered from batch to batch. */
static void
test_resumes_bit_for_bit (SceneTraining *training,
                          gconstpointer  data)
{
  g_autoptr(GBytes) whole = NULL;
  g_autoptr(GBytes) parts = NULL;
  g_autoptr(GError) error = NULL;

  finish (training, FALSE);
  whole = read_checkpoint (training);

  g_assert_false (train (training, 3, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  finish (training, TRUE);
  parts = read_checkpoint (training);
  g_assert_true (g_bytes_equal (whole, parts));
}

static void
test_card_says_how_good_it_is (SceneTraining *training,
                               gconstpointer  data)
{
  g_autoptr(SacModel) model = NULL;
  g_auto(GStrv) things = NULL;
  JsonObject *metrics;

  finish (training, FALSE);
  model = load_model (training);
  metrics = json_object_get_object_member (model->card, "metrics");
  g_assert_cmpint (json_object_get_int_member (metrics, "pictures"), ==, 3);
  g_assert_true (json_object_has_member (metrics, "object_recall"));
  g_assert_true (json_object_has_member (metrics, "validation_loss"));
  /* One class for each kind of thing. */
  g_assert_cmpint (json_object_get_int_member (model->config, "classes"), ==, 22);
  things = sac_model_list_things (model);
  g_assert_cmpuint (g_strv_length (things), ==, 22);
  g_assert_true (g_strv_contains ((const char *const *) things, "apple"));
}

static SacTensor *
parameter (SacModel   *model,
           const char *name)
{
  return &sac_parameters_find (model->parameters, name)->tensor;
}

/* Without a word, words do not change; the encoder does. */
static void
test_pretraining_learns_without_words (SceneTraining *training,
                                       gconstpointer  data)
{
  g_autoptr(SacModel) model = NULL;
  const SacTensor *output;
  SacModel *pretrained;

  scene_training_set (training, SCENE_RECIPE ("", "", ", \"pretraining\": {\"updates\": 6}"));
  finish (training, FALSE);
  pretrained = load_model (training);
  output = parameter (pretrained, "output.bias");

  for (int i = 0; i < output->columns; i++)
    g_assert_cmpfloat (output->values[i], ==, 0);

  g_assert_cmpfloat (parameter (pretrained, "classifier.bias")->values[0], !=, 0);
  sac_model_unref (pretrained);

  scene_training_set (training, SCENE_RECIPE ("", "", ""));
  finish (training, FALSE);
  model = load_model (training);
  g_assert_cmpfloat (parameter (model, "output.bias")->values[SAC_PIECE_END], !=, 0);
}

/* A second training begins where the first one ended, also with hard attention. */
static void
test_starts_from_another_model (SceneTraining *training,
                                gconstpointer  data)
{
  g_autofree char *first = g_build_filename (training->folder, "soft.safetensors", NULL);
  g_autoptr(SacModel) soft = NULL;
  g_autoptr(SacModel) hard = NULL;

  finish (training, FALSE);
  soft = load_model (training);
  g_assert_cmpint (g_rename (training->output, first), ==, 0);

  scene_training_set (training, SCENE_RECIPE (", \"attention\": \"hard\"",
                                              ", \"learning_rate\": 0, \"averaging\": 0",
                                              ", \"start_from\": \"soft.safetensors\""));
  finish (training, FALSE);
  hard = load_model (training);

  for (guint i = 0; i < soft->parameters->all->len; i++)
    {
      const SacParameter *from = g_ptr_array_index (soft->parameters->all, i);
      const SacTensor *to = parameter (hard, from->name);

      /* Running means go on. */
      if (!from->buffer)
        g_assert_cmpmem (from->tensor.values, sizeof (float) * sac_tensor_size (&from->tensor),
                         to->values, sizeof (float) * sac_tensor_size (to));
    }
}

/* But for the rounding of an average over equal numbers. */
static gboolean
are_equal (const SacTensor *a,
           const SacTensor *b)
{
  for (gsize i = 0; i < sac_tensor_size (a); i++)
    if (fabsf (a->values[i] - b->values[i]) > 1e-6f * fabsf (a->values[i]))
      return FALSE;

  return TRUE;
}

/* A frozen encoder is left as the first training made it, its running means too, in every thread,
 * and what classified its annotations is not needed any more; the words learn. */
static void
test_frozen_encoder_stays (SceneTraining *training,
                           gconstpointer  data)
{
  g_autofree char *first = g_build_filename (training->folder, "first.safetensors", NULL);
  g_autoptr(SacModel) before = NULL;
  g_autoptr(SacModel) after = NULL;

  finish (training, FALSE);
  before = load_model (training);
  g_assert_cmpint (g_rename (training->output, first), ==, 0);

  scene_training_set (training, SCENE_RECIPE ("", ", \"encoder\": \"frozen\"",
                                              ", \"start_from\": \"first.safetensors\""));
  finish (training, FALSE);
  after = load_model (training);

  for (guint i = 0; i < before->parameters->all->len; i++)
    {
      const SacParameter *from = g_ptr_array_index (before->parameters->all, i);

      if (g_str_has_prefix (from->name, "encoder."))
        g_assert_true (are_equal (&from->tensor, parameter (after, from->name)));
    }

  g_assert_nonnull (sac_parameters_find (before->parameters, "classifier.weight"));
  g_assert_null (sac_parameters_find (after->parameters, "classifier.weight"));
  g_assert_false (are_equal (parameter (before, "output.weight"),
                             parameter (after, "output.weight")));
}

/* An encoder that learns alone is kept for how well it sees, and its card says so. */
static void
test_encoder_alone_is_measured (SceneTraining *training,
                                gconstpointer  data)
{
  g_autoptr(SacModel) model = NULL;
  JsonObject *metrics;

  finish (training, FALSE);
  model = load_model (training);
  metrics = json_object_get_object_member (model->card, "metrics");
  g_assert_cmpint (json_object_get_int_member (metrics, "pictures"), ==, 3);
  g_assert_true (json_object_has_member (metrics, "cells_right"));
  g_assert_false (json_object_has_member (metrics, "bleu"));
}

/* One batch, its loss summed over @n_shares, without dropout and with all terms. */
static double
loss_of_a_batch (SceneTraining *training,
                 int            n_shares)
{
  const SacTask *task = &sac_captioning_task;
  g_autoptr(SacRecipe) recipe = scene_training_load (training);
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  SacTaskPlace place = { recipe, training->folder, training->output, n_shares };
  double memory[SAC_TASK_MEMORY] = { 0 };
  SacTaskMoment moment = { .update = 5, .memory = memory };
  g_autoptr(SacModel) model = NULL;
  g_autoptr(GError) error = NULL;
  gpointer self = task->prepare (&place, NULL, &error);
  double total = 0;

  g_assert_no_error (error);
  model = task->make_model (self, &error);
  g_assert_no_error (error);
  g_assert_true (task->begin (self, model, &error));
  g_assert_cmpint (task->begin_epoch (self, 0), >, 0);
  g_assert_cmpint (task->begin_batch (self, &moment), >, 0);

  for (int share = 0; share < n_shares; share++)
    {
      SacTensor *loss = task->learn (self, model, tape, share);

      total += loss != NULL ? loss->values[0] : 0;
    }

  task->end_batch (self, &moment);
  task->free (self);

  return total;
}

/* However many threads share a batch, its loss is the same; even if some have nothing to do. */
static void
test_shares_make_a_whole (SceneTraining *training,
                          gconstpointer  data)
{
  double whole = loss_of_a_batch (training, 1);

  g_assert_cmpfloat (whole, >, 0);
  g_assert_cmpfloat_with_epsilon (loss_of_a_batch (training, 2), whole, 1e-4 * whole);
  g_assert_cmpfloat_with_epsilon (loss_of_a_batch (training, 7), whole, 1e-4 * whole);
}

#define ADD_TEST(name, recipe, function) \
  g_test_add ("/engine/training/captioning/captioning-task/" name, SceneTraining, recipe, \
              scene_training_init, function, scene_training_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("resumes-bit-for-bit",
            SCENE_RECIPE (", \"dropout\": 0.2", ", \"localisation\": 1",
                          ", \"pretraining\": {\"updates\": 2}"), test_resumes_bit_for_bit);
  ADD_TEST ("resumes-bit-for-bit-with-hard-attention",
            SCENE_RECIPE (", \"attention\": \"hard\"", "", ""), test_resumes_bit_for_bit);
  ADD_TEST ("resumes-bit-for-bit-with-hard-attention-in-part",
            SCENE_RECIPE (", \"attention\": \"hard\", \"expected\": 0.5", "", ""),
            test_resumes_bit_for_bit);
  ADD_TEST ("resumes-bit-for-bit-without-attention",
            SCENE_RECIPE (", \"attention\": \"none\"", ", \"classification\": 0", ""),
            test_resumes_bit_for_bit);
  ADD_TEST ("card-says-how-good-it-is", SCENE_RECIPE ("", "", ""), test_card_says_how_good_it_is);
  ADD_TEST ("pretraining-learns-without-words", NULL, test_pretraining_learns_without_words);
  ADD_TEST ("starts-from-another-model", SCENE_RECIPE ("", "", ""),
            test_starts_from_another_model);
  ADD_TEST ("frozen-encoder-stays", SCENE_RECIPE ("", "", ""), test_frozen_encoder_stays);
  ADD_TEST ("encoder-alone-is-measured",
            SCENE_RECIPE ("", ", \"localisation\": 1", ", \"pretraining\": {\"updates\": 6}"),
            test_encoder_alone_is_measured);
  ADD_TEST ("shares-make-a-whole", SCENE_RECIPE ("", ", \"localisation\": 1", ""),
            test_shares_make_a_whole);

  return g_test_run ();
}
