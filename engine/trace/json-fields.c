#include "engine/trace/json-fields.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/errors.h"

static JsonNode *
find (JsonObject *object,
      const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node == NULL || JSON_NODE_HOLDS_NULL (node) ? NULL : node;
}

static gboolean
refuse (const char  *where,
        const char  *name,
        const char  *expected,
        GError     **error)
{
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("%s%s%s is not %s"),
               where, *where != '\0' ? "." : "", name, expected);

  return FALSE;
}

const char *
sac_json_get_string (JsonNode *node)
{
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_STRING)
    return NULL;

  return json_node_get_string (node);
}

gboolean
sac_json_get_number (JsonNode *node,
                     double   *value)
{
  GType type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_NONE;

  if (type != G_TYPE_DOUBLE && type != G_TYPE_INT64)
    return FALSE;

  *value = json_node_get_double (node);

  return isfinite (*value);
}

/* Some programs write every number with a point: 3.0 is 3. */
gboolean
sac_json_get_int (JsonNode *node,
                  int       lowest,
                  int       highest,
                  int      *value)
{
  double number;

  if (!sac_json_get_number (node, &number) || number != floor (number) ||
      number < lowest || number > highest)
    return FALSE;

  *value = (int) number;

  return TRUE;
}

JsonObject *
sac_json_get_object (JsonNode    *node,
                     const char  *where,
                     GError     **error)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);

  refuse ("", where, _("an object, {…}"), error);

  return NULL;
}

gboolean
sac_json_read_string (JsonObject  *object,
                      const char  *where,
                      const char  *name,
                      char       **value,
                      GError     **error)
{
  JsonNode *node = find (object, name);
  const char *string = node != NULL ? sac_json_get_string (node) : NULL;

  if (node != NULL && string == NULL)
    return refuse (where, name, _("a string"), error);

  if (string != NULL)
    *value = (char *) string;

  return TRUE;
}

gboolean
sac_json_require_string (JsonObject  *object,
                         const char  *where,
                         const char  *name,
                         char       **value,
                         GError     **error)
{
  *value = NULL;

  if (!sac_json_read_string (object, where, name, value, error))
    return FALSE;

  if (*value == NULL)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE, _("%s.%s is missing"), where, name);

  return *value != NULL;
}

gboolean
sac_json_read_int (JsonObject  *object,
                   const char  *where,
                   const char  *name,
                   int          lowest,
                   int          highest,
                   int         *value,
                   GError     **error)
{
  JsonNode *node = find (object, name);
  g_autofree char *expected = NULL;

  if (node == NULL || sac_json_get_int (node, lowest, highest, value))
    return TRUE;

  expected = highest == G_MAXINT ? g_strdup_printf (_("a whole number, at least %d"), lowest)
                                 : g_strdup_printf (_("a whole number from %d to %d"),
                                                    lowest, highest);

  return refuse (where, name, expected, error);
}

gboolean
sac_json_read_number (JsonObject  *object,
                      const char  *where,
                      const char  *name,
                      double      *value,
                      GError     **error)
{
  JsonNode *node = find (object, name);

  return node == NULL || sac_json_get_number (node, value) ||
         refuse (where, name, _("a number"), error);
}

gboolean
sac_json_read_boolean (JsonObject  *object,
                       const char  *where,
                       const char  *name,
                       gboolean    *value,
                       GError     **error)
{
  JsonNode *node = find (object, name);

  if (node == NULL)
    return TRUE;

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_BOOLEAN)
    return refuse (where, name, _("true or false"), error);

  *value = json_node_get_boolean (node);

  return TRUE;
}

gboolean
sac_json_read_array (JsonObject  *object,
                     const char  *where,
                     const char  *name,
                     int          most,
                     JsonArray  **value,
                     GError     **error)
{
  JsonNode *node = find (object, name);

  if (node == NULL)
    return TRUE;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return refuse (where, name, _("an array, […]"), error);

  *value = json_node_get_array (node);

  if (json_array_get_length (*value) <= (guint) most)
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE, _("%s%s%s has %u entries, the limit is %d"),
               where, *where != '\0' ? "." : "", name, json_array_get_length (*value), most);

  return FALSE;
}
