#include "engine/scenes/scene-world-private.h"

#include "engine/errors.h"
#include "tests/support/tiny-world.h"

#include <string.h>

typedef struct
{
  char *folder;
  char *table;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = tiny_world_write ();
  fixture->table = g_build_filename (fixture->folder, "objects.tsv", NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  tiny_world_remove (fixture->folder);
  g_free (fixture->table);
}

static int
find_kind (const SacSceneWorld *world,
           const char          *name)
{
  for (int i = 0; i < sac_scene_world_get_n_kinds (world); i++)
    if (g_str_equal (sac_scene_world_get_kind_name (world, i), name))
      return i;

  g_assert_not_reached ();
}

static const SacScenePicture *
picture_of (const SacSceneWorld *world,
            const char          *name)
{
  const SacObjectKind *kind = g_ptr_array_index (world->table->kinds, find_kind (world, name));

  return &world->pictures[g_array_index (kind->pictures, int, 0)];
}

static void
test_knows_its_kinds (Fixture       *fixture,
                      gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSceneWorld) world = sac_scene_world_load (fixture->folder, fixture->table, NULL,
                                                         &error);

  g_assert_no_error (error);
  g_assert_cmpint (sac_scene_world_get_n_kinds (world), ==, 22);
  g_assert_cmpint (sac_scene_world_get_n_pictures (world), ==, 22);
  g_assert_cmpstr (sac_scene_world_get_kind_plural (world, find_kind (world, "fire engine")), ==,
                   "fire engines");
  g_assert_cmpstr (sac_scene_world_get_kind_plural (world, find_kind (world, "moon")), ==, "moon");
}

static void
test_colours_are_found_or_said (Fixture       *fixture,
                                gconstpointer  data)
{
  g_autoptr(SacSceneWorld) world = sac_scene_world_load (fixture->folder, fixture->table, NULL,
                                                         NULL);

  g_assert_cmpint (picture_of (world, "apple")->colour, ==, SAC_COLOUR_RED);
  g_assert_cmpint (picture_of (world, "pig")->colour, ==, SAC_COLOUR_PINK);
  g_assert_cmpint (picture_of (world, "lamp")->colour, ==, SAC_COLOUR_NONE);
  g_assert_false (picture_of (world, "apple")->tinted);
  g_assert_true (picture_of (world, "ball")->tinted);

  for (int i = 0; i < SAC_N_TINTS; i++)
    g_assert_nonnull (picture_of (world, "ball")->tints[i]);
}

static void
refuse (Fixture    *fixture,
        const char *folder,
        const char *added,
        const char *pattern)
{
  g_autofree char *text = NULL, *longer = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSceneWorld) world = NULL;

  g_assert_true (g_file_get_contents (fixture->table, &text, NULL, NULL));
  longer = g_strconcat (text, added, NULL);
  g_assert_true (g_file_set_contents (fixture->table, longer, -1, NULL));
  world = sac_scene_world_load (folder, fixture->table, NULL, &error);
  g_assert_null (world);
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
}

static void
test_refuses_pictures_that_are_missing (Fixture       *fixture,
                                        gconstpointer  data)
{
  refuse (fixture, fixture->folder, "one\tnone.png\tpear\tpears\ta\t\t\n",
          "*objects.tsv*line 24*none.png*one*");
}

static void
test_refuses_pictures_named_twice (Fixture       *fixture,
                                   gconstpointer  data)
{
  refuse (fixture, fixture->folder, "one\t0.png\tpear\tpears\ta\t\t\n",
          "*objects.tsv*line 24*0.png*twice*");
}

static void
test_refuses_a_folder_without_sets (Fixture       *fixture,
                                    gconstpointer  data)
{
  refuse (fixture, "/no/such/folder", "", "*/no/such/folder*images.tar.xz*");
}

#define ADD(name, function) \
  g_test_add ("/engine/scenes/scene-world/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("knows-its-kinds", test_knows_its_kinds);
  ADD ("colours-are-found-or-said", test_colours_are_found_or_said);
  ADD ("refuses-pictures-that-are-missing", test_refuses_pictures_that_are_missing);
  ADD ("refuses-pictures-named-twice", test_refuses_pictures_named_twice);
  ADD ("refuses-a-folder-without-sets", test_refuses_a_folder_without_sets);

  return g_test_run ();
}
