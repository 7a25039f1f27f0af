#include "engine/training/captioning/named-things.h"

#include "tests/support/tiny-world.h"

/* A scene of the world's first two kinds, and whatever is said of it. */
typedef struct
{
  SacSceneWorld  *world;
  SacSceneObject  objects[2];
  SacScene        scene;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->world = tiny_world_load ();
  fixture->objects[0].kind = 0;
  fixture->objects[1].kind = 1;
  fixture->scene = (SacScene) { .objects = fixture->objects, .n_objects = 2 };
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_scene_world_free (fixture->world);
}

static int
count_words (const char *text)
{
  g_auto(GStrv) words = g_strsplit (text, " ", -1);

  return g_strv_length (words);
}

/* Every word from the article to the name, in one or in many; the end of the sentence is one word
 * more. */
static void
test_names_are_found (Fixture       *fixture,
                      gconstpointer  data)
{
  const char *one = sac_scene_world_get_kind_name (fixture->world, 0);
  const char *many = sac_scene_world_get_kind_plural (fixture->world, 1);
  g_autofree char *caption = g_strdup_printf ("there is a red %s and two %s", one, many);
  int n_one = count_words (one), n_many = count_words (many);
  int n_words = n_one + n_many + 7;
  g_autofree int *kinds = g_new (int, n_words);

  sac_name_things (fixture->world, &fixture->scene, caption, kinds, n_words);
  g_assert_cmpint (kinds[0], ==, -1);
  g_assert_cmpint (kinds[1], ==, -1);
  for (int i = 0; i < n_one + 2; i++)
    g_assert_cmpint (kinds[2 + i], ==, 0);

  g_assert_cmpint (kinds[4 + n_one], ==, -1);
  for (int i = 0; i < n_many + 1; i++)
    g_assert_cmpint (kinds[5 + n_one + i], ==, 1);

  g_assert_cmpint (kinds[n_words - 1], ==, -1);
}

/* Without an article, the words before a name belong to something else. */
static void
test_names_stand_alone (Fixture       *fixture,
                        gconstpointer  data)
{
  const char *one = sac_scene_world_get_kind_name (fixture->world, 0);
  const char *other = sac_scene_world_get_kind_name (fixture->world, 1);
  g_autofree char *caption = g_strdup_printf ("a %s under %s", one, other);
  int n_one = count_words (one), kinds[16];

  sac_name_things (fixture->world, &fixture->scene, caption, kinds, 16);
  g_assert_cmpint (kinds[1], ==, 0);
  g_assert_cmpint (kinds[1 + n_one], ==, -1);
  g_assert_cmpint (kinds[2 + n_one], ==, 1);
}

/* A name that the scene does not show, or only its beginning, names nothing. */
static void
test_other_words_name_nothing (Fixture       *fixture,
                               gconstpointer  data)
{
  const char *absent = sac_scene_world_get_kind_name (fixture->world, 2);
  g_autofree char *caption = g_strdup_printf ("a %sx", absent);
  int kinds[8];

  sac_name_things (fixture->world, &fixture->scene, absent, kinds, 8);
  for (int i = 0; i < 8; i++)
    g_assert_cmpint (kinds[i], ==, -1);

  sac_name_things (fixture->world, &fixture->scene, caption, kinds, 8);
  for (int i = 0; i < 8; i++)
    g_assert_cmpint (kinds[i], ==, -1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/engine/training/captioning/named-things/names-are-found", Fixture, NULL, set_up,
              test_names_are_found, tear_down);
  g_test_add ("/engine/training/captioning/named-things/names-stand-alone", Fixture, NULL, set_up,
              test_names_stand_alone, tear_down);
  g_test_add ("/engine/training/captioning/named-things/other-words-name-nothing", Fixture, NULL,
              set_up, test_other_words_name_nothing, tear_down);

  return g_test_run ();
}
