#include "engine/training/recipe-keys.h"

#include "engine/errors.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
is_known (GPtrArray  *known,
          const char *path)
{
  for (guint i = 0; i < known->len; i++)
    if (g_str_equal (g_ptr_array_index (known, i), path))
      return TRUE;

  return FALSE;
}

/* Whether there are keys that begin with @beginning. */
static gboolean
has_parts (GPtrArray  *known,
           const char *beginning)
{
  for (guint i = 0; i < known->len; i++)
    if (g_str_has_prefix (g_ptr_array_index (known, i), beginning))
      return TRUE;

  return FALSE;
}

/* "seed, updates, warmup": what may follow @beginning, each once. */
static char *
list_known (GPtrArray  *known,
            const char *beginning)
{
  g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < known->len; i++)
    {
      const char *path = g_ptr_array_index (known, i);
      g_autofree char *name = NULL;

      if (!g_str_has_prefix (path, beginning))
        continue;

      path += strlen (beginning);
      name = g_strndup (path, strcspn (path, "."));
      if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        g_ptr_array_add (names, g_steal_pointer (&name));
    }

  g_ptr_array_add (names, NULL);

  return g_strjoinv (", ", (char **) names->pdata);
}

static void
set_unknown (GPtrArray   *known,
             const char  *beginning,
             const char  *name,
             GError     **error)
{
  g_autofree char *list = list_known (known, beginning);
  g_auto(GStrv) parts = g_strsplit (beginning, ".", -1);
  g_autofree char *place = g_strjoinv (", ", parts);

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE,
               _("%s“%s” is not known; known here are: %s"), place, name, list);
}

static gboolean check_object (JsonObject  *object,
                              const char  *beginning,
                              GPtrArray   *known,
                              GError     **error);

/* What stands at a key that has keys of its own. */
static gboolean
check_value (JsonNode    *value,
             const char  *beginning,
             GPtrArray   *known,
             GError     **error)
{
  JsonArray *list;

  if (JSON_NODE_HOLDS_OBJECT (value))
    return check_object (json_node_get_object (value), beginning, known, error);

  if (!JSON_NODE_HOLDS_ARRAY (value))
    return TRUE;

  list = json_node_get_array (value);
  for (guint i = 0; i < json_array_get_length (list); i++)
    {
      JsonNode *element = json_array_get_element (list, i);

      if (JSON_NODE_HOLDS_OBJECT (element) &&
          !check_object (json_node_get_object (element), beginning, known, error))
        return FALSE;
    }

  return TRUE;
}

/* @beginning: "", or a path that ends with a dot. */
static gboolean
check_object (JsonObject  *object,
              const char  *beginning,
              GPtrArray   *known,
              GError     **error)
{
  g_autoptr(GList) names = json_object_get_members (object);

  for (GList *link = names; link != NULL; link = link->next)
    {
      const char *name = link->data;
      g_autofree char *path = g_strconcat (beginning, name, NULL);
      g_autofree char *below = g_strconcat (path, ".", NULL);
      g_autofree char *anything = g_strconcat (below, "*", NULL);

      /* A dot in a name would pretend to be a path. */
      if (strchr (name, '.') != NULL || (!is_known (known, path) && !has_parts (known, below)))
        {
          set_unknown (known, beginning, name, error);
          return FALSE;
        }

      if (has_parts (known, below) && !is_known (known, anything) &&
          !check_value (json_object_get_member (object, name), below, known, error))
        return FALSE;
    }

  return TRUE;
}

gboolean
sac_recipe_check_keys (JsonObject  *root,
                       GPtrArray   *known,
                       GError     **error)
{
  return check_object (root, "", known, error);
}
