#include "engine/training/recipe-data.h"

#include "engine/training/recipe.h"

const char *
sac_recipe_get_string (JsonObject *object,
                       const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

static gboolean
check_entry (JsonNode      *node,
             SacDataCheck   check,
             GError       **error)
{
  JsonObject *entry = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

  if (entry == NULL || sac_recipe_get_string (entry, "file") == NULL)
    {
      sac_recipe_set_missing (error, "data.file");
      return FALSE;
    }

  if (check (entry, error))
    return TRUE;

  g_prefix_error (error, "data, ");

  return FALSE;
}

JsonArray *
sac_recipe_read_data (JsonObject    *root,
                      SacDataCheck   check,
                      GError       **error)
{
  JsonNode *node = json_object_get_member (root, "data");
  JsonArray *data;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    {
      sac_recipe_set_missing (error, "data");
      return NULL;
    }

  data = json_node_get_array (node);

  for (guint i = 0; i < json_array_get_length (data); i++)
    if (!check_entry (json_array_get_element (data, i), check, error))
      return NULL;

  return json_array_ref (data);
}
