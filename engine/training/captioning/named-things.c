#include "engine/training/captioning/named-things.h"

/* Words before a name that speak of the thing: "a pair of small red". */
#define LONGEST_PHRASE 5

/* How many words of @name stand at the beginning of @words; 0: not all of them. */
static int
begin_with (char       **words,
            const char  *name)
{
  g_auto(GStrv) parts = g_strsplit (name, " ", -1);
  int n_parts = g_strv_length (parts);

  for (int i = 0; i < n_parts; i++)
    if (words[i] == NULL || !g_str_equal (words[i], parts[i]))
      return 0;

  return n_parts;
}

/* Words that begin what is said of a thing: "a small red apple". */
static gboolean
begins_phrase (const char *word)
{
  static const char *const first[] = { "a", "an", "the", "some", "one", "two", "three", "four",
                                       "five", NULL };

  return g_strv_contains (first, word);
}

/* The words between the article and the name at @name speak of that thing too; where no article is
 * near, there are none. */
static void
name_phrase (char **words,
             int   *kinds,
             int    name)
{
  int first = name;

  while (first > 0 && name - first < LONGEST_PHRASE && kinds[first - 1] < 0)
    {
      first--;

      if (begins_phrase (words[first]))
        {
          for (int k = first; k < name; k++)
            kinds[k] = kinds[name];
          return;
        }
    }
}

void
sac_name_things (const SacSceneWorld *world,
                 const SacScene      *scene,
                 const char          *caption,
                 int                 *kinds,
                 int                  n_words)
{
  g_auto(GStrv) words = g_strsplit (caption, " ", -1);
  int n_written = g_strv_length (words);

  for (int i = 0; i < n_words; i++)
    kinds[i] = -1;

  for (int i = 0, longest; i < MIN (n_words, n_written); i += MAX (longest, 1))
    {
      int kind = -1;

      longest = 0;

      for (int k = 0; k < scene->n_objects; k++)
        {
          int named = scene->objects[k].kind;
          int one = begin_with (words + i, sac_scene_world_get_kind_name (world, named));
          int many = begin_with (words + i, sac_scene_world_get_kind_plural (world, named));

          if (MAX (one, many) > longest)
            {
              longest = MAX (one, many);
              kind = named;
            }
        }

      for (int k = i; k < MIN (i + longest, n_words); k++)
        kinds[k] = kind;

      if (longest > 0)
        name_phrase (words, kinds, i);
    }
}
