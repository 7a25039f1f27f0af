#include "engine/training/captioning/scene-pool.h"

#include "tests/support/scene-training.h"
#include "tests/support/tiny-world.h"

#define BATCH 5
/* Batches that are composed together. */
#define N_BATCHES 16
#define SEED 3

typedef struct
{
  SacSceneWorld *world;
  SacModel      *model;
  SacScenePool  *pool;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->world = tiny_world_load ();
  fixture->model = scene_training_model (fixture->world);
  fixture->pool = sac_scene_pool_new (fixture->world, fixture->model->target, SEED, BATCH);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_scene_pool_free (fixture->pool);
  sac_model_unref (fixture->model);
  sac_scene_world_free (fixture->world);
}

static void
test_each_scene_once (Fixture       *fixture,
                      gconstpointer  data)
{
  int n_seen[2 * N_BATCHES * BATCH] = { 0 };

  for (int number = 0; number < 2 * N_BATCHES; number++)
    {
      const SacSceneExample *batch = sac_scene_pool_get_batch (fixture->pool, number);

      for (int i = 0; i < BATCH; i++)
        {
          guint64 scene = batch[i].seed - sac_scene_pool_get_seed (SEED, 0);

          g_assert_cmpuint (scene, <, G_N_ELEMENTS (n_seen));
          n_seen[scene]++;
        }
    }

  for (guint i = 0; i < G_N_ELEMENTS (n_seen); i++)
    g_assert_cmpint (n_seen[i], ==, 1);
}

/* Of about the same length within a batch; shorter and longer ones in turn. */
static void
test_batches_have_little_padding (Fixture       *fixture,
                                  gconstpointer  data)
{
  int n_words = 0, room = 0, n_shorter = 0, previous = 0;

  for (int number = 0; number < N_BATCHES; number++)
    {
      const SacSceneExample *batch = sac_scene_pool_get_batch (fixture->pool, number);
      int longest = 0;

      for (int i = 0; i < BATCH; i++)
        {
          n_words += batch[i].n_words;
          longest = MAX (longest, batch[i].n_words);
        }

      room += longest * BATCH;
      n_shorter += longest < previous;
      previous = longest;
    }

  g_assert_cmpint (n_words, >, 0.9 * room);
  g_assert_cmpint (n_shorter, >, 2);
}

/* As after an interruption, wherever it was. */
static void
test_number_decides (Fixture       *fixture,
                     gconstpointer  data)
{
  guint64 seeds[BATCH];
  const SacSceneExample *batch = sac_scene_pool_get_batch (fixture->pool, 21);
  g_autoptr(SacScenePool) other = NULL;

  for (int i = 0; i < BATCH; i++)
    seeds[i] = batch[i].seed;

  sac_scene_pool_get_batch (fixture->pool, 2);
  batch = sac_scene_pool_get_batch (fixture->pool, 21);
  for (int i = 0; i < BATCH; i++)
    g_assert_cmpuint (batch[i].seed, ==, seeds[i]);

  other = sac_scene_pool_new (fixture->world, fixture->model->target, SEED + 1, BATCH);
  batch = sac_scene_pool_get_batch (other, 21);
  for (int i = 0; i < BATCH; i++)
    g_assert_cmpuint (batch[i].seed, !=, seeds[i]);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/captioning/scene-pool/" name, Fixture, NULL, set_up, function, \
              tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("each-scene-once", test_each_scene_once);
  ADD_TEST ("batches-have-little-padding", test_batches_have_little_padding);
  ADD_TEST ("number-decides", test_number_decides);

  return g_test_run ();
}
