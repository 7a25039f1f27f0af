#include "engine/training/captioning/scene-measures.h"

#include "tests/support/scene-training.h"
#include "tests/support/tiny-world.h"

static void
test_metrics_are_shares_with_their_counts (void)
{
  SacSceneWorld *world = tiny_world_load ();
  g_autoptr(SacModel) model = scene_training_model (world);
  g_autoptr(JsonObject) metrics = json_object_new ();
  g_autoptr(GError) error = NULL;
  double recall;

  g_assert_true (sac_scene_measure (model, world, SAC_SCENE_TEST, 5, metrics, NULL, &error));
  g_assert_no_error (error);

  recall = json_object_get_double_member (metrics, "object_recall");
  g_assert_true (recall >= 0 && recall <= 1);
  g_assert_cmpint (json_object_get_int_member (metrics, "pictures"), ==, 5);
  g_assert_cmpint (json_object_get_int_member (metrics, "objects_present"), >=, 5);
  g_assert_true (json_object_has_member (metrics, "bleu"));
  g_assert_true (json_object_has_member (metrics, "pointing_words"));

  sac_scene_world_free (world);
}

static void
test_can_be_cancelled (void)
{
  SacSceneWorld *world = tiny_world_load ();
  g_autoptr(SacModel) model = scene_training_model (world);
  g_autoptr(JsonObject) metrics = json_object_new ();
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (sac_scene_measure (model, world, SAC_SCENE_TEST, 5, metrics, cancellable,
                                     &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  sac_scene_world_free (world);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/captioning/scene-measures/metrics-are-shares-with-their-counts",
                   test_metrics_are_shares_with_their_counts);
  g_test_add_func ("/engine/training/captioning/scene-measures/can-be-cancelled",
                   test_can_be_cancelled);

  return g_test_run ();
}
