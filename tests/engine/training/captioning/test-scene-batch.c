#include "engine/training/captioning/scene-batch.h"

#include <string.h>

#include "tests/support/scene-training.h"
#include "tests/support/tiny-world.h"

#define N 7
#define SIDE 32

static const SacSight sight = { .side = SIDE, .rows = 4, .columns = 4 };
static const SacSceneCamera still = { 0 };
static const SacSceneCamera shaky = { .brightness = 0.2, .contrast = 0.3, .noise = 0.1 };

typedef struct
{
  SacSceneWorld   *world;
  SacModel        *model;
  SacSceneExample  examples[N];
  SacSceneBatch   *batch;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->world = tiny_world_load ();
  fixture->model = scene_training_model (fixture->world);
  fixture->batch = sac_scene_batch_new (sight, sac_scene_world_get_n_kinds (fixture->world));

  for (int i = 0; i < N; i++)
    sac_scene_example_init (&fixture->examples[i], fixture->world, fixture->model->target,
                            SAC_SCENE_TRAIN, 100 + i);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  for (int i = 0; i < N; i++)
    sac_scene_example_clear (&fixture->examples[i]);

  sac_scene_batch_free (fixture->batch);
  sac_model_unref (fixture->model);
  sac_scene_world_free (fixture->world);
}

static float
pixel (const SacSceneBatch *batch,
       int                  row,
       int                  position,
       int                  channel)
{
  return batch->source.pictures->values[((gsize) position * batch->n_rows + row) * 3 + channel];
}

static void
test_rows_are_pictures (Fixture       *fixture,
                        gconstpointer  data)
{
  guint8 rgb[3 * SIDE * SIDE];

  sac_scene_batch_fill (fixture->batch, fixture->world, fixture->examples, N, 1, NULL);
  g_assert_cmpint (fixture->batch->source.n_rows, ==, N);
  g_assert_cmpint (fixture->batch->source.pictures->rows, ==, SIDE * SIDE * N);

  for (int row = 0; row < N; row++)
    {
      sac_scene_render (fixture->world, fixture->examples[row].scene, SIDE, rgb);

      for (int i = 0; i < SIDE * SIDE; i += 37)
        for (int c = 0; c < 3; c++)
          g_assert_cmpfloat (pixel (fixture->batch, row, i, c), ==, rgb[3 * i + c] / 255.0f);
    }
}

/* It does not matter which thread draws a scene. */
static void
test_shares_are_the_same_rows (Fixture       *fixture,
                               gconstpointer  data)
{
  SacSceneBatch *share = sac_scene_batch_new (sight, fixture->batch->n_kinds);

  sac_scene_batch_fill (fixture->batch, fixture->world, fixture->examples, N, 1, &shaky);
  sac_scene_batch_fill (share, fixture->world, fixture->examples + 1, 3, 2, &shaky);

  for (int row = 0; row < 3; row++)
    {
      for (int i = 0; i < SIDE * SIDE; i++)
        g_assert_cmpfloat (pixel (share, row, i, 1), ==, pixel (fixture->batch, 1 + 2 * row, i, 1));

      g_assert_cmpint (share->target.lengths[row], ==,
                       fixture->batch->target.lengths[1 + 2 * row]);
      g_assert_cmpint (share->target.ids[row], ==, fixture->batch->target.ids[1 + 2 * row]);
    }

  sac_scene_batch_free (share);
}

static void
test_camera_stays_in_range (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autofree float *plain = NULL;
  gsize size = 3 * SIDE * SIDE * N;
  int n_other = 0;

  sac_scene_batch_fill (fixture->batch, fixture->world, fixture->examples, N, 1, &still);
  plain = g_memdup2 (fixture->batch->pictures.values, sizeof (float) * size);
  sac_scene_batch_fill (fixture->batch, fixture->world, fixture->examples, N, 1, &shaky);

  for (gsize i = 0; i < size; i++)
    {
      float value = fixture->batch->pictures.values[i];

      g_assert_true (value >= 0 && value <= 1);
      n_other += value != plain[i];
    }

  g_assert_cmpint (n_other, >, size / 2);
}

static void
test_words_are_those_of_a_caption (Fixture       *fixture,
                                   gconstpointer  data)
{
  for (int i = 0; i < N; i++)
    {
      const SacSceneExample *example = &fixture->examples[i];
      g_autofree char *text = sac_text_codec_decode (fixture->model->target, example->words,
                                                     example->n_words);

      g_assert_cmpint (example->words[example->n_words - 1], ==, SAC_PIECE_END);
      g_assert_true (g_strv_contains ((const char *const *) example->scene->captions, text) ||
                     memchr (example->words, SAC_PIECE_UNKNOWN, sizeof (int) * example->n_words));
    }
}

/* The words of each thing's phrase name its kind, and no others. */
static void
test_words_name_things (Fixture       *fixture,
                        gconstpointer  data)
{
  int n_named = 0;

  for (int i = 0; i < N; i++)
    {
      const SacSceneExample *example = &fixture->examples[i];
      g_autofree char *text = sac_text_codec_decode (fixture->model->target, example->words,
                                                     example->n_words);

      g_assert_cmpint (example->kinds[example->n_words - 1], ==, -1);

      for (int j = 0; j < example->scene->n_captions; j++)
        for (guint k = 0; g_str_equal (example->scene->captions[j], text) &&
                          k < example->scene->spans[j]->len; k++)
          {
            const SacSceneSpan *span = &g_array_index (example->scene->spans[j], SacSceneSpan, k);

            for (int w = 0; w < span->n_words; w++)
              g_assert_cmpint (example->kinds[span->first + w], ==, span->kind);
            n_named += span->n_words;
          }
    }

  for (int i = 0; i < N; i++)
    for (int w = 0; w < fixture->examples[i].n_words; w++)
      n_named -= fixture->examples[i].kinds[w] >= 0;

  /* Captions with words that the model does not know were left out. */
  g_assert_cmpint (n_named, <=, 0);
}

/* What is labelled is there, and lies under a cell unless another thing covers it. */
static void
test_labels_are_the_truth (Fixture       *fixture,
                           gconstpointer  data)
{
  const SacSceneBatch *batch = fixture->batch;

  sac_scene_batch_fill (fixture->batch, fixture->world, fixture->examples, N, 1, NULL);

  for (int row = 0; row < N; row++)
    {
      const SacScene *scene = fixture->examples[row].scene;
      int n_labels = 0, n_kinds = 0;

      for (int kind = 0; kind < batch->n_kinds; kind++)
        {
          gboolean there = FALSE;

          for (int i = 0; i < scene->n_objects; i++)
            there |= scene->objects[i].kind == kind;

          n_kinds += there;
          n_labels += batch->labels[row * batch->n_kinds + kind] == there;
        }

      g_assert_cmpint (n_labels, ==, batch->n_kinds);
      g_assert_cmpint (n_kinds, >, 0);

      for (int cell = 0; cell < 16; cell++)
        {
          int kind = batch->cells[cell * N + row];

          g_assert_true (kind == -1 || batch->labels[row * batch->n_kinds + kind] == 1);
        }
    }
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/captioning/scene-batch/" name, Fixture, NULL, set_up, function, \
              tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("rows-are-pictures", test_rows_are_pictures);
  ADD_TEST ("shares-are-the-same-rows", test_shares_are_the_same_rows);
  ADD_TEST ("camera-stays-in-range", test_camera_stays_in_range);
  ADD_TEST ("words-are-those-of-a-caption", test_words_are_those_of_a_caption);
  ADD_TEST ("words-name-things", test_words_name_things);
  ADD_TEST ("labels-are-the-truth", test_labels_are_the_truth);

  return g_test_run ();
}
