#include "engine/scenes/scene-relations.h"

/* A scene of three boxes, and a group for each. */
typedef struct
{
  SacScene       scene;
  SacSceneObject objects[3];
  SacSceneGroup  groups[3];
  SacSceneCover  cover;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->scene.objects = fixture->objects;
  fixture->scene.n_objects = 3;

  for (int i = 0; i < 3; i++)
    fixture->groups[i] = (SacSceneGroup) { .members = { i }, .n_members = 1 };
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
}

/* A box of 0.2 × 0.2 around a centre. */
static void
put (Fixture *fixture,
     int      number,
     double   x,
     double   y)
{
  fixture->objects[number].box = (SacTraceRectangle) { x - 0.1, y - 0.1, 0.2, 0.2 };
}

static guint
find (Fixture *fixture)
{
  return sac_scene_find_relations (&fixture->scene, fixture->cover, &fixture->groups[0],
                                   &fixture->groups[1]);
}

static void
test_sides (Fixture       *fixture,
            gconstpointer  data)
{
  put (fixture, 0, 0.2, 0.5);
  put (fixture, 1, 0.8, 0.6);
  g_assert_cmphex (find (fixture), ==, SAC_RELATION_LEFT);

  put (fixture, 0, 0.9, 0.5);
  put (fixture, 1, 0.3, 0.4);
  g_assert_cmphex (find (fixture), ==, SAC_RELATION_RIGHT);

  put (fixture, 0, 0.5, 0.1);
  put (fixture, 1, 0.6, 0.8);
  g_assert_cmphex (find (fixture), ==, SAC_RELATION_ABOVE);

  put (fixture, 0, 0.5, 0.9);
  g_assert_cmphex (find (fixture) & SAC_RELATION_ABOVE, ==, 0);
}

/* Left and above alike: neither is said. */
static void
test_diagonals_have_no_side (Fixture       *fixture,
                             gconstpointer  data)
{
  put (fixture, 0, 0.2, 0.2);
  put (fixture, 1, 0.8, 0.75);
  g_assert_cmphex (find (fixture), ==, 0);
}

static void
test_overlapping_things_have_no_side (Fixture       *fixture,
                                      gconstpointer  data)
{
  put (fixture, 0, 0.40, 0.5);
  put (fixture, 1, 0.51, 0.5);
  g_assert_cmphex (find (fixture), ==, 0);
}

static void
test_neighbours (Fixture       *fixture,
                 gconstpointer  data)
{
  put (fixture, 0, 0.4, 0.5);
  put (fixture, 1, 0.65, 0.52);
  g_assert_cmphex (find (fixture), ==, SAC_RELATION_NEXT | SAC_RELATION_LEFT);

  /* Too low to stand beside it. */
  put (fixture, 1, 0.65, 0.66);
  g_assert_cmphex (find (fixture) & SAC_RELATION_NEXT, ==, 0);
}

static void
test_depth (Fixture       *fixture,
            gconstpointer  data)
{
  put (fixture, 0, 0.45, 0.5);
  put (fixture, 1, 0.55, 0.5);
  fixture->cover[0][1] = 0.2;
  g_assert_cmphex (find (fixture), ==, SAC_RELATION_FRONT);

  fixture->cover[0][1] = 0;
  fixture->cover[1][0] = 0.2;
  g_assert_cmphex (find (fixture), ==, SAC_RELATION_BEHIND);

  /* A touch is not enough. */
  fixture->cover[1][0] = 0.01;
  g_assert_cmphex (find (fixture), ==, 0);
}

static void
test_all_of_a_group_count (Fixture       *fixture,
                           gconstpointer  data)
{
  fixture->groups[0] = (SacSceneGroup) { .members = { 0, 2 }, .n_members = 2 };
  put (fixture, 0, 0.2, 0.5);
  put (fixture, 1, 0.6, 0.5);
  put (fixture, 2, 0.2, 0.4);
  g_assert_cmphex (find (fixture), ==, SAC_RELATION_LEFT);

  put (fixture, 2, 0.9, 0.5);
  g_assert_cmphex (find (fixture), ==, 0);
}

static void
test_between (Fixture       *fixture,
              gconstpointer  data)
{
  const SacSceneGroup *groups = fixture->groups;

  put (fixture, 0, 0.5, 0.5);
  put (fixture, 1, 0.2, 0.45);
  put (fixture, 2, 0.8, 0.55);
  g_assert_true (sac_scene_is_between (&fixture->scene, &groups[0], &groups[1], &groups[2]));
  g_assert_true (sac_scene_is_between (&fixture->scene, &groups[0], &groups[2], &groups[1]));
  g_assert_false (sac_scene_is_between (&fixture->scene, &groups[1], &groups[0], &groups[2]));

  /* Around a corner. */
  put (fixture, 2, 0.5, 0.9);
  g_assert_false (sac_scene_is_between (&fixture->scene, &groups[0], &groups[1], &groups[2]));
}

#define ADD(name, function) \
  g_test_add ("/engine/scenes/scene-relations/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("sides", test_sides);
  ADD ("diagonals-have-no-side", test_diagonals_have_no_side);
  ADD ("overlapping-things-have-no-side", test_overlapping_things_have_no_side);
  ADD ("neighbours", test_neighbours);
  ADD ("depth", test_depth);
  ADD ("all-of-a-group-count", test_all_of_a_group_count);
  ADD ("between", test_between);

  return g_test_run ();
}
