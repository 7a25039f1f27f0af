#include "engine/training/captioning/named-things.h"

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
    }
}
