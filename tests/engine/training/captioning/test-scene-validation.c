#include "engine/training/captioning/scene-validation.h"

#include <math.h>

#include "tests/support/scene-training.h"
#include "tests/support/tiny-world.h"

static void
clear_weights (SacModel *model)
{
  for (guint i = 0; i < model->parameters->all->len; i++)
    {
      SacParameter *parameter = g_ptr_array_index (model->parameters->all, i);

      for (gsize k = 0; !parameter->buffer && k < sac_tensor_size (&parameter->tensor); k++)
        parameter->tensor.values[k] = 0;
    }
}

/* A model whose weights are all zero finds every word as likely as any other. */
static void
test_loss_is_that_of_a_word (void)
{
  SacSceneWorld *world = tiny_world_load ();
  g_autoptr(SacModel) model = scene_training_model (world);
  SacValidationScore score;
  g_autoptr(GError) error = NULL;

  clear_weights (model);
  g_assert_true (sac_scene_validate (model, world, SAC_SCENE_VALIDATION, 3, NULL, &score, &error));
  g_assert_no_error (error);
  g_assert_cmpfloat_with_epsilon (score.loss, log (sac_text_codec_get_size (model->target)), 1e-4);
  g_assert_cmpfloat (score.score, ==, 0);

  sac_scene_world_free (world);
}

/* Batches of twenty pictures and one at the end say what single ones would. */
static void
test_the_same_every_time (void)
{
  SacSceneWorld *world = tiny_world_load ();
  g_autoptr(SacModel) model = scene_training_model (world);
  SacValidationScore one, other;

  g_assert_true (sac_scene_validate (model, world, SAC_SCENE_TEST, 21, NULL, &one, NULL));
  g_assert_true (sac_scene_validate (model, world, SAC_SCENE_TEST, 21, NULL, &other, NULL));
  g_assert_cmpfloat (one.loss, ==, other.loss);
  g_assert_cmpfloat (one.score, ==, other.score);
  g_assert_cmpfloat (one.loss, >, 0);

  sac_scene_world_free (world);
}

static void
test_can_be_cancelled (void)
{
  SacSceneWorld *world = tiny_world_load ();
  g_autoptr(SacModel) model = scene_training_model (world);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  SacValidationScore score;

  g_cancellable_cancel (cancellable);
  g_assert_false (sac_scene_validate (model, world, SAC_SCENE_TEST, 3, cancellable, &score,
                                      &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  sac_scene_world_free (world);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/captioning/scene-validation/loss-is-that-of-a-word",
                   test_loss_is_that_of_a_word);
  g_test_add_func ("/engine/training/captioning/scene-validation/the-same-every-time",
                   test_the_same_every_time);
  g_test_add_func ("/engine/training/captioning/scene-validation/can-be-cancelled",
                   test_can_be_cancelled);

  return g_test_run ();
}
