#include "app/example-texts.h"

#include <string.h>

#define MOST_EXAMPLES 20
#define LARGEST_EXAMPLES (1 << 20)

SacSidebarItem *
sac_example_texts_new_item (const char *text,
                            const char *second,
                            const char *note)
{
  if (second == NULL)
    return sac_sidebar_item_new (text, note, "win.set-text", g_variant_new_string (text));

  /* Many pairs have the same premise: what follows from it stands first in the line below. */
  g_autofree char *below = note != NULL ? g_strdup_printf ("%s\n%s", second, note)
                                        : g_strdup (second);

  return sac_sidebar_item_new (text, below, "win.set-texts", g_variant_new ("(ss)", text, second));
}

void
sac_example_texts_get_texts (SacSidebarItem  *item,
                             char           **text,
                             char           **second)
{
  GVariant *target = sac_sidebar_item_get_target (item);

  *second = NULL;
  if (g_variant_is_of_type (target, G_VARIANT_TYPE_STRING))
    *text = g_variant_dup_string (target, NULL);
  else
    g_variant_get (target, "(ss)", text, second);
}

/* NULL: the line is no example. */
static SacSidebarItem *
parse_line (char       *line,
            const char *note,
            gboolean    pairs)
{
  char *tab = strchr (line, '\t');

  if (!pairs)
    return sac_example_texts_new_item (line, NULL, note);
  if (tab == NULL)
    return NULL;

  *tab = '\0';

  return sac_example_texts_new_item (g_strchomp (line), g_strstrip (tab + 1), note);
}

gboolean
sac_example_texts_read (GListStore *items,
                        const char *path,
                        gboolean    pairs)
{
  g_autofree char *text = NULL;
  const char *note = NULL;
  gsize length;
  int n = 0;

  if (!g_file_get_contents (path, &text, &length, NULL) || length > LARGEST_EXAMPLES ||
      !g_utf8_validate (text, length, NULL))
    return FALSE;

  g_auto(GStrv) lines = g_strsplit (text, "\n", -1);

  g_list_store_remove_all (items);

  for (int i = 0; lines[i] != NULL && n < MOST_EXAMPLES; i++)
    {
      char *line = g_strstrip (lines[i]);
      g_autoptr(SacSidebarItem) item = NULL;

      if (line[0] == '#')
        {
          note = g_strchug (line + 1);
          continue;
        }

      if (line[0] != '\0')
        item = parse_line (line, note, pairs);
      note = NULL;

      if (item == NULL)
        continue;

      g_list_store_append (items, item);
      n++;
    }

  return TRUE;
}
