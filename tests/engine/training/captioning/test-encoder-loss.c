#include "engine/training/captioning/encoder-loss.h"

#include <math.h>
#include <string.h>

#include "tests/support/scene-training.h"
#include "tests/support/tiny-world.h"

#define N_SCENES 3
/* A cell weighs as much as one of thirty. */
#define CELL_SHARE 30

typedef struct
{
  SacSceneWorld *world;
  SacModel      *model; /* Its classifier finds every kind as likely as nothing. */
  int            n_kinds;
} Fixture;

/* With a class for each kind, whose scores are all 0. */
static SacModel *
make_model (SacSceneWorld *world)
{
  g_autoptr(SacModel) words = scene_training_model (world);
  g_autoptr(JsonNode) node = json_node_init_object (json_node_alloc (), words->config);
  g_autoptr(JsonNode) copy = json_node_copy (node);
  JsonObject *config = json_node_get_object (copy);
  g_autoptr(GError) error = NULL;
  SacModel *model;

  json_object_set_int_member (config, "classes", sac_scene_world_get_n_kinds (world));
  model = sac_model_new ("captioning", config, NULL, NULL, words->target, &error);
  g_assert_no_error (error);

  return model;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->world = tiny_world_load ();
  fixture->model = make_model (fixture->world);
  fixture->n_kinds = sac_scene_world_get_n_kinds (fixture->world);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_model_unref (fixture->model);
  sac_scene_world_free (fixture->world);
}

static double
measure (Fixture           *fixture,
         SacEncoderWeights  weights,
         double            *right)
{
  g_autoptr(GError) error = NULL;
  double loss;

  g_assert_true (sac_encoder_measure (fixture->model, fixture->world, SAC_SCENE_TEST, N_SCENES,
                                      weights, NULL, &loss, right, &error));
  g_assert_no_error (error);

  return loss;
}

/* Whoever knows nothing loses log 2 a kind, and log (kinds and nothing) a cell. */
static void
test_losses_of_the_clueless (Fixture       *fixture,
                             gconstpointer  data)
{
  SacSight sight = fixture->model->kind->see (fixture->model->layers);
  int n_cells = sight.rows * sight.columns;
  double right;

  g_assert_cmpfloat_with_epsilon (measure (fixture, (SacEncoderWeights) { 1, 0 }, &right),
                                  fixture->n_kinds * log (2), 1e-3);
  g_assert_cmpfloat_with_epsilon (measure (fixture, (SacEncoderWeights) { 0, 1 }, &right),
                                  n_cells * log (fixture->n_kinds + 1) / CELL_SHARE, 1e-3);
  g_assert_cmpfloat (right, ==, 0);
}

/* Whoever says the same kind everywhere is right where it lies. */
static void
test_right_where_it_lies (Fixture       *fixture,
                          gconstpointer  data)
{
  SacTensor *bias = &sac_parameters_find (fixture->model->parameters, "classifier.bias")->tensor;
  double sum = 0, right;

  for (int kind = 0; kind < fixture->n_kinds; kind++)
    {
      memset (bias->values, 0, sizeof (float) * fixture->n_kinds);
      bias->values[kind] = 1;
      measure (fixture, (SacEncoderWeights) { 1, 1 }, &right);
      sum += right;
    }

  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-9);
}

static void
test_can_be_cancelled (Fixture       *fixture,
                       gconstpointer  data)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  double loss;

  g_cancellable_cancel (cancellable);
  g_assert_false (sac_encoder_measure (fixture->model, fixture->world, SAC_SCENE_TEST, N_SCENES,
                                       (SacEncoderWeights) { 1, 1 }, cancellable, &loss, NULL,
                                       &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/captioning/encoder-loss/" name, Fixture, NULL, set_up, function, \
              tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("losses-of-the-clueless", test_losses_of_the_clueless);
  ADD_TEST ("right-where-it-lies", test_right_where_it_lies);
  ADD_TEST ("can-be-cancelled", test_can_be_cancelled);

  return g_test_run ();
}
