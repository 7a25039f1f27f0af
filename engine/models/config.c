#include "engine/models/config.h"

#include "engine/errors.h"

#include <glib/gi18n-lib.h>

static JsonNode *
find_value (JsonObject *config,
            const char *key)
{
  JsonNode *node = json_object_get_member (config, key);

  return node == NULL || JSON_NODE_HOLDS_NULL (node) ? NULL : node;
}

static gboolean
is_number (JsonNode *node)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;

  return type == G_TYPE_INT64 || type == G_TYPE_DOUBLE;
}

gboolean
sac_config_get_double (JsonObject  *config,
                       const char  *key,
                       double       fallback,
                       double       lowest,
                       double       highest,
                       double      *value,
                       GError     **error)
{
  JsonNode *node = find_value (config, key);

  *value = fallback;
  if (node == NULL)
    return TRUE;

  if (is_number (node))
    *value = json_node_get_double (node);

  /* Written so that a NaN fails. */
  if (is_number (node) && *value >= lowest && *value <= highest)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
               _("“%s”: expected a number from %g to %g"), key, lowest, highest);

  return FALSE;
}

gboolean
sac_config_get_int (JsonObject  *config,
                    const char  *key,
                    int          fallback,
                    int          lowest,
                    int          highest,
                    int         *value,
                    GError     **error)
{
  double number;

  if (!sac_config_get_double (config, key, fallback, lowest, highest, &number, error))
    return FALSE;

  *value = (int) number;
  if (*value == number)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
               _("“%s”: expected a whole number from %d to %d, found %g"),
               key, lowest, highest, number);

  return FALSE;
}

static gboolean
is_name (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING &&
         *json_node_get_string (node) != '\0';
}

gboolean
sac_config_check_names (JsonObject  *config,
                        const char  *key,
                        int          lowest,
                        int          highest,
                        GError     **error)
{
  JsonNode *node = find_value (config, key);
  JsonArray *names = NULL;
  gboolean right = node == NULL;

  if (node != NULL && JSON_NODE_HOLDS_ARRAY (node))
    {
      names = json_node_get_array (node);
      right = json_array_get_length (names) >= (guint) lowest &&
              json_array_get_length (names) <= (guint) highest;
    }

  for (guint i = 0; right && names != NULL && i < json_array_get_length (names); i++)
    right = is_name (json_array_get_element (names, i));

  if (!right)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
                 _("“%s”: expected a list of %d to %d names"), key, lowest, highest);

  return right;
}

gboolean
sac_config_get_boolean (JsonObject  *config,
                        const char  *key,
                        gboolean     fallback,
                        gboolean    *value,
                        GError     **error)
{
  JsonNode *node = find_value (config, key);

  *value = fallback;
  if (node == NULL)
    return TRUE;

  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    {
      *value = json_node_get_boolean (node);
      return TRUE;
    }

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL, _("“%s”: expected true or false"), key);

  return FALSE;
}

gboolean
sac_config_get_object (JsonObject   *config,
                       const char   *key,
                       JsonObject  **value,
                       GError      **error)
{
  JsonNode *node = find_value (config, key);

  *value = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  if (node == NULL || *value != NULL)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL, _("“%s”: expected an object, {…}"), key);

  return FALSE;
}

gboolean
sac_config_get_choice (JsonObject         *config,
                       const char         *key,
                       const char *const  *names,
                       int                *index,
                       GError            **error)
{
  JsonNode *node = find_value (config, key);
  g_autofree char *list = NULL;
  const char *name;

  *index = 0;
  if (node == NULL)
    return TRUE;

  name = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;

  for (int i = 0; name != NULL && names[i] != NULL; i++)
    if (g_str_equal (names[i], name))
      {
        *index = i;
        return TRUE;
      }

  list = g_strjoinv (", ", (char **) names);
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL,
               _("“%s”: “%s” is not known; use one of: %s"),
               key, name != NULL ? name : "?", list);

  return FALSE;
}

static void
copy_member_cb (JsonObject *object,
                const char *key,
                JsonNode   *node,
                gpointer    copy)
{
  json_object_set_member (copy, key, json_node_copy (node));
}

JsonObject *
sac_config_copy (JsonObject *config)
{
  JsonObject *copy = json_object_new ();

  json_object_foreach_member (config, copy_member_cb, copy);

  return copy;
}
