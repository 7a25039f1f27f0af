#include "engine/training/speech/speech-task.h"

#include <math.h>

#include "engine/models/model-kinds.h"
#include "engine/training/recipe.h"
#include "tests/support/small-speech.h"
#include "tests/support/small-training.h"

#define SHORT SMALL_SPEECH_RECIPE (", \"updates\": 12, \"evaluate_every\": 4")
#define LONG SMALL_SPEECH_RECIPE (", \"updates\": 60, \"evaluate_every\": 10")

static void
set_up (SmallTraining *training,
        gconstpointer  recipe)
{
  small_training_init (training, recipe);
  small_speech_write (training->folder);
}

/* The shares of a batch add up to its mean, whatever their number of phonemes; the features are as
 * they were measured. */
static void
test_shares_make_a_mean (SmallTraining *training,
                         gconstpointer  data)
{
  const SacTask *task = &sac_speech_task;
  SacTaskPlace place = { .folder = training->folder, .output = training->output, .n_shares = 2 };
  g_autoptr(GError) error = NULL;
  g_autoptr(SacRecipe) recipe = sac_recipe_load (training->recipe, &error);
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_INFERENCE);
  g_autoptr(SacModel) model = NULL;
  gpointer self;
  int n_batches;

  g_assert_no_error (error);
  place.recipe = recipe;
  self = task->prepare (&place, NULL, &error);
  g_assert_no_error (error);
  model = task->make_model (self, &error);
  g_assert_no_error (error);
  g_assert_true (task->begin (self, model, &error));
  g_assert_cmpfloat (sac_parameters_find (model->parameters, "features.mean")->tensor.values[0], !=, 0);
  n_batches = task->begin_epoch (self, 0);
  g_assert_cmpint (n_batches, >, 1);

  for (int batch = 0; batch < n_batches; batch++)
    {
      double total = 0;

      g_assert_cmpint (task->begin_batch (self, &(SacTaskMoment) { .batch = batch }), >, 0);

      for (int share = 0; share < 2; share++)
        {
          SacTensor *loss = task->learn (self, model, tape, share);

          total += loss != NULL ? loss->values[0] : 0;
        }

      g_assert_cmpfloat_with_epsilon (total, log (sac_text_codec_get_size (model->target)), 1e-4);
      sac_tape_reset (tape);
    }

  task->free (self);
}

/* Four phonemes and an end, told apart better than by chance; and the card says how well. */
static void
test_learns (SmallTraining *training,
             gconstpointer  data)
{
  g_autoptr(SacModel) model = NULL;
  const SacTrainingProgress *first, *last;
  JsonObject *metrics, *rates;

  small_training_finish (training);
  first = &g_array_index (training->reports, SacTrainingProgress, 0);
  last = &g_array_index (training->reports, SacTrainingProgress, training->reports->len - 1);
  g_assert_cmpfloat (last->validation_loss, <, 0.8 * first->validation_loss);

  model = small_training_load_model (training);
  g_assert_cmpstr (model->kind->id, ==, "speech");
  metrics = json_object_get_object_member (model->card, "metrics");
  rates = json_object_get_object_member (metrics, "phoneme_error_rate");
  g_assert_cmpfloat (json_object_get_double_member (rates, "recordings"), >=, 0);
  g_assert_cmpfloat (json_object_get_double_member (rates, "recordings"), <, 1);
  g_assert_true (json_object_has_member (rates, "speaker"));
  g_assert_true (json_object_has_member (rates, "ten_times_longer"));
}

static void
test_resumes_bit_for_bit (SmallTraining *training,
                          gconstpointer  data)
{
  g_autoptr(GBytes) model = NULL;
  g_autoptr(GBytes) checkpoint = NULL;
  g_autoptr(GError) error = NULL;

  small_training_finish (training);
  model = small_training_read (training, "");
  checkpoint = small_training_read (training, ".checkpoint");
  small_training_remove (training, "");
  small_training_remove (training, ".checkpoint");

  training->cancel_at = 8;
  g_assert_false (small_training_run (training, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_cancellable_reset (training->cancellable);
  training->options.resume = TRUE;
  training->cancel_at = 0;

  small_training_finish (training);
  small_training_assert_same (training, "", model);
  small_training_assert_same (training, ".checkpoint", checkpoint);
}

#define ADD_TEST(name, recipe, function) \
  g_test_add ("/engine/training/speech/speech-task/" name, SmallTraining, recipe, set_up, function, \
              small_training_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("shares-make-a-mean", SHORT, test_shares_make_a_mean);
  ADD_TEST ("learns", LONG, test_learns);
  ADD_TEST ("resumes-bit-for-bit", SHORT, test_resumes_bit_for_bit);

  return g_test_run ();
}
