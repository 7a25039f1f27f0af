#include "engine/scenes/caption.h"

#include "tests/support/tiny-world.h"

#include <string.h>

typedef struct
{
  SacSceneWorld  *world;
  SacScene        scene;
  SacSceneObject  objects[3];
  SacRandom       random;
  SacCaption      caption;
} Fixture;

static const SacSceneCover uncovered;

static int
find_kind (const SacSceneWorld *world,
           const char          *name)
{
  for (int i = 0; i < sac_scene_world_get_n_kinds (world); i++)
    if (g_str_equal (sac_scene_world_get_kind_name (world, i), name))
      return i;

  g_assert_not_reached ();
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->world = tiny_world_load ();
  sac_random_init (&fixture->random, 1);
  fixture->scene.objects = fixture->objects;
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_scene_world_free (fixture->world);
}

static void
add (Fixture    *fixture,
     const char *name,
     int         colour)
{
  SacSceneObject *object = &fixture->objects[fixture->scene.n_objects++];
  int kind = find_kind (fixture->world, name);
  const SacObjectKind *row = g_ptr_array_index (fixture->world->table->kinds, kind);

  *object = (SacSceneObject) { .kind = kind, .colour = colour,
                               .picture = g_array_index (row->pictures, int, 0) };
}

static void
start (Fixture *fixture)
{
  if (fixture->caption.text != NULL)
    {
      g_string_free (fixture->caption.text, TRUE);
      g_array_unref (fixture->caption.spans);
    }

  fixture->caption = (SacCaption) { .world = fixture->world, .scene = &fixture->scene,
                                    .cover = uncovered, .random = &fixture->random,
                                    .text = g_string_new (NULL),
                                    .spans = g_array_new (FALSE, FALSE, sizeof (SacSceneSpan)) };
  sac_caption_group (&fixture->caption);
}

/* Whether the first group, said often enough, is said in each of these ways and in no other. */
static void
assert_said (Fixture           *fixture,
             const char *const *ways)
{
  g_autoptr(GHashTable) said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int i = 0; i < 200; i++)
    {
      start (fixture);
      sac_caption_say (&fixture->caption, &fixture->caption.groups[0]);
      g_assert_true (g_strv_contains (ways, fixture->caption.text->str));
      g_hash_table_add (said, g_strdup (fixture->caption.text->str));
    }

  g_assert_cmpuint (g_hash_table_size (said), ==, g_strv_length ((char **) ways));
  g_string_free (g_steal_pointer (&fixture->caption.text), TRUE);
}

static void
test_one_thing (Fixture       *fixture,
                gconstpointer  data)
{
  static const char *const ways[] = { "an apple", "a red apple", NULL };

  add (fixture, "apple", SAC_COLOUR_RED);
  assert_said (fixture, ways);
}

static void
test_adjectives_change_the_article (Fixture       *fixture,
                                    gconstpointer  data)
{
  static const char *const ways[] = { "a cat", "an angry cat", NULL };

  add (fixture, "cat", SAC_COLOUR_NONE);
  assert_said (fixture, ways);
}

static void
test_articles_that_stay (Fixture       *fixture,
                         gconstpointer  data)
{
  static const char *const jeans[] = { "a pair of jeans", "a pair of blue jeans", NULL };
  static const char *const moon[] = { "the moon", "the full moon", NULL };

  add (fixture, "jeans", SAC_COLOUR_BLUE);
  assert_said (fixture, jeans);
  fixture->scene.n_objects = 0;
  add (fixture, "moon", SAC_COLOUR_NONE);
  assert_said (fixture, moon);
  start (fixture);
  g_assert_false (sac_caption_is_introduced (&fixture->caption, &fixture->caption.groups[0]));
  g_string_free (g_steal_pointer (&fixture->caption.text), TRUE);
}

static void
test_several_things (Fixture       *fixture,
                     gconstpointer  data)
{
  static const char *const ways[] = { "three fish", "three orange fish", NULL };

  for (int i = 0; i < 3; i++)
    add (fixture, "fish", SAC_COLOUR_ORANGE);

  assert_said (fixture, ways);
  start (fixture);
  g_assert_true (sac_caption_is_many (&fixture->caption, &fixture->caption.groups[0]));
  g_string_free (g_steal_pointer (&fixture->caption.text), TRUE);
}

/* Either one group whose colour is not said, or two that are told apart by it. */
static void
test_twins_are_told_apart (Fixture       *fixture,
                           gconstpointer  data)
{
  static const char *const ways[] = { "two balls", "a red ball", "a green ball", NULL };

  add (fixture, "ball", SAC_COLOUR_RED);
  add (fixture, "ball", SAC_COLOUR_GREEN);
  assert_said (fixture, ways);
}

/* One of them has no colour: nothing tells them apart. */
static void
test_twins_without_colour_are_one_group (Fixture       *fixture,
                                         gconstpointer  data)
{
  static const char *const ways[] = { "two balls", NULL };

  add (fixture, "ball", SAC_COLOUR_RED);
  add (fixture, "ball", SAC_COLOUR_NONE);
  assert_said (fixture, ways);
}

static void
test_mostly_from_left_to_right (Fixture       *fixture,
                                gconstpointer  data)
{
  int n_first = 0, n_orders = 400;

  add (fixture, "apple", SAC_COLOUR_RED);
  add (fixture, "cat", SAC_COLOUR_NONE);
  add (fixture, "moon", SAC_COLOUR_NONE);

  for (int i = 0; i < 3; i++)
    fixture->scene.objects[i].box = (SacTraceRectangle) { 0.6 - 0.3 * i, 0.3 * i, 0.2, 0.2 };

  for (int i = 0; i < n_orders; i++)
    {
      start (fixture);
      n_first += fixture->caption.groups[0].members[0] == 2 &&
                 fixture->caption.groups[1].members[0] == 1;
      g_string_free (g_steal_pointer (&fixture->caption.text), TRUE);
    }

  g_assert_cmpint (n_first, >, n_orders / 2);
  g_assert_cmpint (n_first, <, n_orders * 9 / 10);
}

#define ADD(name, function) \
  g_test_add ("/engine/scenes/caption/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("one-thing", test_one_thing);
  ADD ("adjectives-change-the-article", test_adjectives_change_the_article);
  ADD ("articles-that-stay", test_articles_that_stay);
  ADD ("several-things", test_several_things);
  ADD ("mostly-from-left-to-right", test_mostly_from_left_to_right);
  ADD ("twins-are-told-apart", test_twins_are_told_apart);
  ADD ("twins-without-colour-are-one-group", test_twins_without_colour_are_one_group);

  return g_test_run ();
}
