#include "engine/scenes/scene-captions.h"

#include "tests/support/tiny-world.h"

#include <string.h>

#define N_SCENES 400

/* One world for all: it never changes. */
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

static int
count_kind (const SacScene *scene,
            int             kind)
{
  int n = 0;

  for (int i = 0; i < scene->n_objects; i++)
    n += scene->objects[i].kind == kind;

  return n;
}

/* " apple " as whole words. */
static const char *
find_words (const char *caption,
            const char *words)
{
  g_autofree char *padded = g_strconcat (" ", caption, " ", NULL);
  g_autofree char *wanted = g_strconcat (" ", words, " ", NULL);
  const char *found = strstr (padded, wanted);

  return found == NULL ? NULL : caption + (found - padded);
}

static void
test_names_only_what_is_there (Fixture       *fixture,
                               gconstpointer  data)
{
  for (int i = 0; i < N_SCENES; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, i);

      for (int j = 0; j < scene->n_captions; j++)
        for (int kind = 0; kind < sac_scene_world_get_n_kinds (fixture->world); kind++)
          {
            const char *caption = scene->captions[j];
            const char *name = sac_scene_world_get_kind_name (fixture->world, kind);
            const char *plural = sac_scene_world_get_kind_plural (fixture->world, kind);
            int n = count_kind (scene, kind);

            if (n == 0 && (find_words (caption, name) || find_words (caption, plural)))
              {
                g_test_message ("%d: “%s” has no %s", i, caption, name);
                g_test_fail ();
              }
          }
    }
}

/* A span ends in a name of its kind and begins with what introduces it; words between spans are of no
 * thing, also where they sound like one: "under the stars". */
static void
test_spans_are_what_speaks_of_things (Fixture       *fixture,
                                      gconstpointer  data)
{
  int n_spans = 0;

  for (int i = 0; i < N_SCENES; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, i);

      for (int j = 0; j < scene->n_captions; j++)
        {
          g_auto(GStrv) words = g_strsplit (scene->captions[j], " ", -1);
          int n_words = g_strv_length (words), free_from = 0;

          g_assert_cmpint (scene->spans[j]->len, >, 0);

          for (guint k = 0; k < scene->spans[j]->len; k++)
            {
              const SacSceneSpan *span = &g_array_index (scene->spans[j], SacSceneSpan, k);
              g_autoptr(GString) phrase = g_string_new (NULL);

              g_assert_cmpint (span->first, >=, free_from);
              free_from = span->first + span->n_words;
              g_assert_cmpint (free_from, <=, n_words);
              g_assert_cmpint (count_kind (scene, span->kind), >, 0);

              for (int w = span->first; w < free_from; w++)
                g_string_append_printf (phrase, "%s%s", w > span->first ? " " : "", words[w]);

              g_test_message ("%s: %s", scene->captions[j], phrase->str);
              g_assert_true (g_str_has_suffix (phrase->str, sac_scene_world_get_kind_name (
                                                              fixture->world, span->kind)) ||
                             g_str_has_suffix (phrase->str, sac_scene_world_get_kind_plural (
                                                              fixture->world, span->kind)));
              n_spans++;
            }
        }
    }

  g_assert_cmpint (n_spans, >, 2 * N_SCENES);
}

static void
test_counts_are_right (Fixture       *fixture,
                       gconstpointer  data)
{
  static const char *const numbers[] = { NULL, NULL, "two", "three", "four", "five" };
  int n_checked = 0;

  for (int i = 0; i < N_SCENES; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, i);

      for (int j = 0; j < scene->n_captions; j++)
        for (int k = 0; k < scene->n_objects; k++)
          for (int number = 2; number <= 5; number++)
            {
              const char *plural = sac_scene_world_get_kind_plural (fixture->world,
                                                                    scene->objects[k].kind);
              g_autofree char *said = g_strdup_printf ("%s %s", numbers[number], plural);

              if (find_words (scene->captions[j], said) == NULL)
                continue;

              n_checked++;
              /* Without a colour, all of them are meant. */
              g_test_message ("%s", scene->captions[j]);
              g_assert_cmpint (count_kind (scene, scene->objects[k].kind), >=, number);
            }
    }

  g_assert_cmpint (n_checked, >, 50);
}

/* The object that "a red apple", "the moon" is, where there is one such only; or NULL. */
static const SacSceneObject *
find_object (const SacScene *scene,
             const char     *phrase)
{
  const SacSceneObject *found = NULL;

  for (int i = 0; i < scene->n_objects; i++)
    if (g_str_has_suffix (phrase, scene->objects[i].name))
      {
        if (found != NULL)
          return NULL;

        found = &scene->objects[i];
      }

  return found;
}

static double
middle_x (const SacSceneObject *object)
{
  return object->box.x + object->box.width / 2;
}

static double
middle_y (const SacSceneObject *object)
{
  return object->box.y + object->box.height / 2;
}

/* "A … left of b": @a and @b by the words on both sides of @relation, where they are all there is. */
static gboolean
split (const SacScene        *scene,
       const char            *caption,
       const char            *relation,
       const SacSceneObject **a,
       const SacSceneObject **b)
{
  const char *place = find_words (caption, relation);
  g_autofree char *before = NULL;

  if (scene->n_objects != 2 || place == NULL || strstr (caption, " with ") != NULL)
    return FALSE;

  before = g_strndup (caption, MAX (0, place - caption - 1));

  if (g_str_has_suffix (before, " is"))
    before[strlen (before) - 3] = '\0';

  *a = find_object (scene, before);
  *b = *a == NULL ? NULL : *a == &scene->objects[0] ? &scene->objects[1] : &scene->objects[0];

  return *a != NULL;
}

static void
test_relations_are_true (Fixture       *fixture,
                         gconstpointer  data)
{
  int n_checked = 0;

  for (int i = 0; i < 2 * N_SCENES; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, i);

      for (int j = 0; j < scene->n_captions; j++)
        {
          const char *caption = scene->captions[j];
          const SacSceneObject *a, *b;

          g_test_message ("%s", caption);

          if (split (scene, caption, "to the left of", &a, &b))
            g_assert_cmpfloat (middle_x (a), <, middle_x (b));
          else if (split (scene, caption, "to the right of", &a, &b))
            g_assert_cmpfloat (middle_x (a), >, middle_x (b));
          else if (split (scene, caption, "above", &a, &b))
            g_assert_cmpfloat (middle_y (a), <, middle_y (b));
          else if (split (scene, caption, "below", &a, &b))
            g_assert_cmpfloat (middle_y (a), >, middle_y (b));
          else if (split (scene, caption, "in front of", &a, &b))
            g_assert_true (a > b); /* Painted later. */
          else if (split (scene, caption, "behind", &a, &b))
            g_assert_true (a < b);
          else
            continue;

          n_checked++;
        }
    }

  g_assert_cmpint (n_checked, >, 200);
}

static void
test_english (Fixture       *fixture,
              gconstpointer  data)
{
  static const char *const wrong[] = {
    "a apple", "an red", "a orange", "an cat", "a moon", "a the", "two moon", "a grapes", "a jeans",
    "some grapes is", "there is two", "there are a", "there is the", "the the",
  };
  int n_words = 0, n_captions = 0;

  for (int i = 0; i < N_SCENES; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, i);

      for (int j = 0; j < scene->n_captions; j++)
        {
          const char *caption = scene->captions[j];

          n_words++;
          n_captions++;

          for (const char *p = caption; *p != '\0'; p++)
            {
              g_assert_true (g_ascii_islower (*p) || (*p == ' ' && g_ascii_islower (p[1])));
              n_words += *p == ' ';
            }

          for (gsize k = 0; k < G_N_ELEMENTS (wrong); k++)
            if (find_words (caption, wrong[k]) != NULL)
              {
                g_test_message ("%s", caption);
                g_test_fail ();
              }
        }
    }

  g_assert_cmpint (n_words, >, 6 * n_captions);
  g_assert_cmpint (n_words, <, 15 * n_captions);
}

static void
test_references_differ (Fixture       *fixture,
                        gconstpointer  data)
{
  int n_alike = 0;

  for (int i = 0; i < N_SCENES; i++)
    {
      g_autoptr(SacScene) scene = sac_scene_compose (fixture->world, SAC_SCENE_TRAIN, i);

      g_assert_cmpint (scene->n_captions, ==, SAC_SCENE_N_CAPTIONS);

      for (int j = 0; j < scene->n_captions; j++)
        for (int k = 0; k < j; k++)
          n_alike += g_str_equal (scene->captions[j], scene->captions[k]);
    }

  g_assert_cmpint (n_alike, <, N_SCENES / 50);
}

#define ADD(name, function) \
  g_test_add ("/engine/scenes/scene-captions/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("names-only-what-is-there", test_names_only_what_is_there);
  ADD ("counts-are-right", test_counts_are_right);
  ADD ("spans-are-what-speaks-of-things", test_spans_are_what_speaks_of_things);
  ADD ("relations-are-true", test_relations_are_true);
  ADD ("english", test_english);
  ADD ("references-differ", test_references_differ);

  return g_test_run ();
}
