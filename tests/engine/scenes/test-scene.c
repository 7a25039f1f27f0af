#include "engine/scenes/scene.h"

#include "engine/scenes/background.h"
#include "tests/support/tiny-world.h"

#define N_SCENES 300

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

static void
test_seed_decides (Fixture       *fixture,
                   gconstpointer  data)
{
  int n_equal = 0;

  for (int i = 0; i < 50; i++)
    {
      g_autoptr(SacScene) one = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, i);
      g_autoptr(SacScene) same = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, i);
      g_autoptr(SacScene) other = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, i + 1);

      g_assert_true (g_strv_equal ((const char *const *) one->captions,
                                   (const char *const *) same->captions));
      g_assert_cmpuint (one->background_seed, ==, same->background_seed);
      n_equal += g_str_equal (one->captions[0], other->captions[0]);
    }

  g_assert_cmpint (n_equal, <, 5);
}

static void
test_things_can_be_seen (Fixture       *fixture,
                         gconstpointer  data)
{
  for (int i = 0; i < N_SCENES; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, i);

      g_assert_cmpint (scene->n_objects, >=, 2);
      g_assert_cmpint (scene->n_objects, <=, SAC_SCENE_MAX_OBJECTS);

      for (int j = 0; j < scene->n_objects; j++)
        {
          const SacSceneObject *object = &scene->objects[j];

          g_assert_cmpstr (object->name, ==,
                           sac_scene_world_get_kind_name (fixture->world, object->kind));
          g_assert_cmpfloat (object->box.x, >=, 0);
          g_assert_cmpfloat (object->box.y, >=, 0);
          g_assert_cmpfloat (object->box.x + object->box.width, <=, 1);
          g_assert_cmpfloat (object->box.y + object->box.height, <=, 1);
          g_assert_cmpfloat (object->side, >=, 0.21);
          g_assert_cmpfloat (object->side, <=, 0.47);
          /* At most a quarter is hidden. */
          g_assert_cmpfloat (MAX (object->box.width, object->box.height), >, 0.15);
        }
    }
}

static void
test_held_out_pairs_stay_apart (Fixture       *fixture,
                                gconstpointer  data)
{
  static const SacScenePart parts[] = { SAC_SCENE_TRAIN, SAC_SCENE_VALIDATION, SAC_SCENE_TEST };

  for (gsize p = 0; p < G_N_ELEMENTS (parts); p++)
    for (int i = 0; i < N_SCENES; i++)
      {
        g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, parts[p], i);
        gboolean has_new = FALSE;

        for (int a = 0; a < scene->n_objects; a++)
          for (int b = 0; b < a; b++)
            {
              int one = scene->objects[a].kind, other = scene->objects[b].kind;

              g_assert_true (sac_scene_part_may_combine (fixture->world, parts[p], one, other));
              has_new |= !sac_scene_part_may_combine (fixture->world, SAC_SCENE_TRAIN, one, other);
            }

        g_assert_cmpint (has_new, ==, parts[p] != SAC_SCENE_TRAIN);
      }
}

/* About a tenth for test, a twentieth for validation; which way round it is asked does not matter. */
static void
test_some_pairs_are_held_out (Fixture       *fixture,
                              gconstpointer  data)
{
  int n_kinds = sac_scene_world_get_n_kinds (fixture->world);
  int n_pairs = 0, n_test = 0, n_validation = 0;

  for (int a = 0; a < n_kinds; a++)
    for (int b = 0; b < a; b++)
      {
        gboolean train = sac_scene_part_may_combine (fixture->world, SAC_SCENE_TRAIN, a, b);

        g_assert_cmpint (train, ==,
                         sac_scene_part_may_combine (fixture->world, SAC_SCENE_TRAIN, b, a));
        n_pairs++;
        n_test += !train && sac_scene_part_may_combine (fixture->world, SAC_SCENE_TEST, a, b);
        n_validation += !train &&
                        sac_scene_part_may_combine (fixture->world, SAC_SCENE_VALIDATION, a, b);
      }

  g_assert_cmpint (n_test, >, n_pairs / 20);
  g_assert_cmpint (n_test, <, n_pairs / 5);
  g_assert_cmpint (n_validation, >, n_pairs / 50);
  g_assert_cmpint (n_validation, <, n_pairs / 10);
}

static void
test_parts_share_no_scene (Fixture       *fixture,
                           gconstpointer  data)
{
  for (int i = 0; i < 50; i++)
    {
      g_autoptr(SacScene) train = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, i);
      g_autoptr(SacScene) test = sac_scene_compose (fixture->world, SAC_SCENE_TEST, i);

      g_assert_cmpuint (train->background_seed, !=, test->background_seed);
    }
}

static void
test_colours_are_words (Fixture       *fixture,
                        gconstpointer  data)
{
  int n_coloured = 0;

  for (int i = 0; i < N_SCENES; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, i);

      for (int j = 0; j < scene->n_objects; j++)
        {
          const char *colour = sac_scene_object_get_colour (&scene->objects[j]);

          if (g_str_equal (scene->objects[j].name, "apple"))
            g_assert_cmpstr (colour, ==, "red");
          if (g_str_equal (scene->objects[j].name, "lamp"))
            g_assert_null (colour);

          n_coloured += colour != NULL;
        }
    }

  g_assert_cmpint (n_coloured, >, N_SCENES / 2);
}

#define ADD(name, function) \
  g_test_add ("/engine/scenes/scene/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("seed-decides", test_seed_decides);
  ADD ("things-can-be-seen", test_things_can_be_seen);
  ADD ("held-out-pairs-stay-apart", test_held_out_pairs_stay_apart);
  ADD ("some-pairs-are-held-out", test_some_pairs_are_held_out);
  ADD ("parts-share-no-scene", test_parts_share_no_scene);
  ADD ("colours-are-words", test_colours_are_words);

  return g_test_run ();
}
