#include "engine/training/speech/speech-validation.h"

#include <math.h>

#include "engine/training/speech/speech-data.h"
#include "tests/support/small-speech.h"
#include "tests/support/small-training.h"

#define USUAL SMALL_SPEECH_RECIPE ("")

typedef struct
{
  SmallTraining    training;
  SacRecipe       *recipe;
  SacSpeechRecipe *own;
  SacSpeechData   *data;
  GPtrArray       *heard;
  SacModel        *model; /* Its weights are zero. */
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;

  small_training_init (&fixture->training, recipe);
  small_speech_write (fixture->training.folder);
  fixture->recipe = sac_recipe_load (fixture->training.recipe, &error);
  g_assert_no_error (error);
  fixture->own = sac_speech_recipe_read (fixture->recipe, &error);
  g_assert_no_error (error);
  fixture->data = sac_speech_data_new (fixture->own, fixture->recipe->config,
                                       fixture->training.folder, NULL, &error);
  g_assert_no_error (error);
  fixture->heard = sac_speech_data_draw (fixture->data, SAC_SPEECH_TRAIN, 4, 1, &error);
  g_assert_no_error (error);
  fixture->model = sac_model_new ("speech", fixture->recipe->config, NULL, NULL,
                                  fixture->data->codec, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  recipe)
{
  sac_model_unref (fixture->model);
  g_ptr_array_unref (fixture->heard);
  sac_speech_data_free (fixture->data);
  sac_speech_recipe_free (fixture->own);
  sac_recipe_free (fixture->recipe);
  small_training_clear (&fixture->training, recipe);
}

/* It finds every phoneme as likely as any other. */
static void
test_loss_is_of_each_phoneme (Fixture       *fixture,
                              gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;
  double loss;

  sac_speech_measure_loss (fixture->model, fixture->heard, fixture->data->log_mel, NULL, &loss, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat_with_epsilon (loss, log (sac_text_codec_get_size (fixture->data->codec)), 1e-4);
}

/* Who says nothing leaves everything out. */
static void
test_silence_misses_all (Fixture       *fixture,
                         gconstpointer  recipe)
{
  SacTensor *bias = &sac_parameters_find (fixture->model->parameters, "output.bias")->tensor;
  g_autoptr(GError) error = NULL;
  SacPhonemeErrors errors;

  bias->values[SAC_PIECE_END] = 100;
  sac_speech_measure_errors (fixture->model, fixture->heard, 3, 1, fixture->data->log_mel, NULL,
                             &errors, &error);
  g_assert_no_error (error);
  g_assert_cmpint (errors.n_sounds, ==, 3);
  g_assert_cmpint (errors.n_errors, ==, errors.n_said);
  g_assert_cmpint (errors.n_said, >=, 6);
}

static void
test_can_be_cancelled (Fixture       *fixture,
                       gconstpointer  recipe)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  double loss;

  g_cancellable_cancel (cancellable);
  g_assert_false (sac_speech_measure_loss (fixture->model, fixture->heard, fixture->data->log_mel,
                                           cancellable, &loss, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/speech/speech-validation/" name, Fixture, USUAL, set_up, function, \
              tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("loss-is-of-each-phoneme", test_loss_is_of_each_phoneme);
  ADD_TEST ("silence-misses-all", test_silence_misses_all);
  ADD_TEST ("can-be-cancelled", test_can_be_cancelled);

  return g_test_run ();
}
