#include "engine/scenes/scene-render.h"

#include "tests/support/tiny-world.h"

#include <math.h>
#include <string.h>

typedef struct
{
  SacSceneWorld *world;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->world = tiny_world_load ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_scene_world_free (fixture->world);
}

static guint8 *
render (Fixture        *fixture,
        const SacScene *scene,
        int             side)
{
  guint8 *rgb = g_malloc (3 * side * side);

  sac_scene_render (fixture->world, scene, side, rgb);

  return rgb;
}

/* Each thing is where its box says, in its colour. */
static void
test_boxes_hold_their_things (Fixture       *fixture,
                              gconstpointer  data)
{
  int n_checked = 0;

  for (int i = 0; i < 60; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, i);
      g_autofree guint8 *rgb = render (fixture, scene, 128);
      /* The last one lies on top: its centre is its own. */
      const SacSceneObject *object = &scene->objects[scene->n_objects - 1];
      int x = (object->box.x + object->box.width / 2) * 128;
      int y = (object->box.y + object->box.height / 2) * 128;

      if (object->colour < 0)
        continue;

      g_test_message ("%d: %s", i, object->name);
      g_assert_cmpint (sac_colour_of_pixel (rgb + 3 * (128 * y + x)), ==, object->colour);
      n_checked++;
    }

  g_assert_cmpint (n_checked, >, 15);
}

static void
test_any_size_shows_the_same (Fixture       *fixture,
                              gconstpointer  data)
{
  for (int i = 0; i < 12; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, SAC_SCENE_TEST, i);
      g_autofree guint8 *small = render (fixture, scene, 56), *large = render (fixture, scene, 224);
      double difference = 0;

      for (int y = 0; y < 14; y++)
        for (int x = 0; x < 14; x++)
          {
            double sums[2] = { 0 };

            for (int j = 0; j < 4; j++)
              for (int k = 0; k < 12; k++)
                sums[0] += small[3 * 56 * (4 * y + j) + 12 * x + k] / 48.0;
            for (int j = 0; j < 16; j++)
              for (int k = 0; k < 48; k++)
                sums[1] += large[3 * 224 * (16 * y + j) + 48 * x + k] / 768.0;

            difference += fabs (sums[0] - sums[1]) / (14 * 14);
          }

      g_assert_cmpfloat (difference, <, 6);
    }
}

static void
test_same_scene_same_pixels (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, 3);
  g_autofree guint8 *one = render (fixture, scene, 40), *other = render (fixture, scene, 40);

  g_assert_cmpmem (one, 3 * 40 * 40, other, 3 * 40 * 40);
}

/* A ball that is painted green is green. */
static void
test_tints_show (Fixture       *fixture,
                 gconstpointer  data)
{
  SacSceneObject object = { .x = 0.5, .y = 0.5, .side = 0.5 };
  SacScene scene = { .objects = &object, .n_objects = 1 };

  for (int i = 0; i < sac_scene_world_get_n_pictures (fixture->world); i++)
    if (fixture->world->pictures[i].tinted)
      for (int colour = 0; colour < SAC_N_TINTS; colour++)
        {
          g_autofree guint8 *rgb = NULL;

          object.picture = i;
          object.colour = colour;
          rgb = render (fixture, &scene, 32);
          g_assert_cmpint (sac_colour_of_pixel (rgb + 3 * (32 * 16 + 16)), ==, colour);
        }
}

static void
test_one_pixel_will_do (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, 1);
  g_autofree guint8 *rgb = render (fixture, scene, 1);

  g_assert_nonnull (rgb);
}

#define ADD(name, function) \
  g_test_add ("/engine/scenes/scene-render/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("boxes-hold-their-things", test_boxes_hold_their_things);
  ADD ("any-size-shows-the-same", test_any_size_shows_the_same);
  ADD ("same-scene-same-pixels", test_same_scene_same_pixels);
  ADD ("tints-show", test_tints_show);
  ADD ("one-pixel-will-do", test_one_pixel_will_do);

  return g_test_run ();
}
