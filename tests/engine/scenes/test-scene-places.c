#include "engine/scenes/scene-places.h"

#include "tests/support/tiny-world.h"

/* Two boxes of 24 × 24 pixels, a quarter of the scene wide. */
typedef struct
{
  SacSceneWorld  *world;
  SacScenePlaces  places;
  SacSceneObject  objects[2];
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  int box = -1;

  fixture->world = tiny_world_load ();

  for (int i = 0; i < sac_scene_world_get_n_pictures (fixture->world); i++)
    {
      const SacSprite *sprite = fixture->world->pictures[i].plain;
      const SacSpriteLevel *first = &sprite->levels[0];

      /* Filled to its corner. */
      if (first->width == first->height && first->rgba[3] == 255)
        box = i;
    }

  g_assert_cmpint (box, >=, 0);
  sac_scene_places_init (&fixture->places, fixture->world);

  for (int i = 0; i < 2; i++)
    fixture->objects[i] = (SacSceneObject) { .picture = box, .colour = -1, .x = 0.5, .y = 0.5,
                                             .side = 0.25 };
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_scene_world_free (fixture->world);
}

static void
test_boxes_hold_what_is_seen (Fixture       *fixture,
                              gconstpointer  data)
{
  SacSceneObject *objects = fixture->objects;

  /* A right half covered: the left one is seen. */
  objects[1].x = 0.625;
  sac_scene_places_put (&fixture->places, &objects[0], 0);
  sac_scene_places_put (&fixture->places, &objects[1], 1);
  sac_scene_places_measure (&fixture->places, objects, 2);

  g_assert_cmpfloat_with_epsilon (objects[0].box.x, 0.375, 0.009);
  g_assert_cmpfloat_with_epsilon (objects[0].box.width, 0.125, 0.009);
  g_assert_cmpfloat_with_epsilon (objects[0].box.height, 0.25, 0.009);
  g_assert_cmpfloat_with_epsilon (objects[1].box.x, 0.5, 0.009);
  g_assert_cmpfloat_with_epsilon (objects[1].box.width, 0.25, 0.009);
  g_assert_cmpfloat_with_epsilon (fixture->places.cover[1][0], 0.5, 0.05);
  g_assert_cmpfloat (fixture->places.cover[0][1], ==, 0);
}

static void
test_no_more_is_covered_than_may_be (Fixture       *fixture,
                                     gconstpointer  data)
{
  SacSceneObject *objects = fixture->objects;

  sac_scene_places_put (&fixture->places, &objects[0], 0);
  objects[1].x = 0.5 + 0.25 * 0.8;
  g_assert_true (sac_scene_places_fits (&fixture->places, &objects[1], 1, 0.25));
  g_assert_false (sac_scene_places_fits (&fixture->places, &objects[1], 1, 0.1));

  /* What is covered already counts. */
  sac_scene_places_put (&fixture->places, &objects[1], 1);
  objects[1].x = 0.5 - 0.25 * 0.8;
  g_assert_false (sac_scene_places_fits (&fixture->places, &objects[1], 2, 0.25));
  objects[1].x = 0.15;
  g_assert_true (sac_scene_places_fits (&fixture->places, &objects[1], 2, 0.25));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/engine/scenes/scene-places/boxes-hold-what-is-seen", Fixture, NULL, set_up,
              test_boxes_hold_what_is_seen, tear_down);
  g_test_add ("/engine/scenes/scene-places/no-more-is-covered-than-may-be", Fixture, NULL, set_up,
              test_no_more_is_covered_than_may_be, tear_down);

  return g_test_run ();
}
