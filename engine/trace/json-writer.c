#include "engine/trace/json-writer.h"

#include <math.h>

static void
break_line (SacJsonWriter *self)
{
  g_string_append_printf (self->text, "\n%*s", self->depth * 2, "");
}

void
sac_json_write_separator (SacJsonWriter *self)
{
  if (!self->first)
    g_string_append_c (self->text, ',');

  if (self->pretty && self->flat == 0 && self->depth > 0)
    break_line (self);
  else if (self->pretty && !self->first)
    g_string_append_c (self->text, ' ');

  self->first = FALSE;
}

void
sac_json_write_string (SacJsonWriter *self,
                       const char    *string)
{
  g_autofree char *valid = g_utf8_make_valid (string, -1);

  g_string_append_c (self->text, '"');

  for (const char *p = valid; *p != '\0'; p++)
    if (*p == '"' || *p == '\\')
      g_string_append_printf (self->text, "\\%c", *p);
    else if ((guchar) *p < 0x20 || *p == 0x7f)
      g_string_append_printf (self->text, "\\u%04x", *p);
    else
      g_string_append_c (self->text, *p);

  g_string_append_c (self->text, '"');
}

void
sac_json_write_key (SacJsonWriter *self,
                    const char    *key)
{
  sac_json_write_separator (self);
  sac_json_write_string (self, key);
  g_string_append (self->text, self->pretty ? ": " : ":");
}

void
sac_json_write_open (SacJsonWriter *self,
                     char           bracket,
                     gboolean       flat)
{
  g_string_append_c (self->text, bracket);
  self->depth++;
  self->first = TRUE;

  if (flat || self->flat > 0)
    self->flat++;
}

void
sac_json_write_close (SacJsonWriter *self,
                      char           bracket)
{
  gboolean on_own_line = self->pretty && self->flat == 0 && !self->first;

  self->depth--;
  self->flat = MAX (0, self->flat - 1);

  if (on_own_line)
    break_line (self);

  g_string_append_c (self->text, bracket);
  self->first = FALSE;
}

void
sac_json_write_string_member (SacJsonWriter *self,
                              const char    *key,
                              const char    *value)
{
  if (value == NULL)
    return;

  sac_json_write_key (self, key);
  sac_json_write_string (self, value);
}

void
sac_json_write_int_member (SacJsonWriter *self,
                           const char    *key,
                           int            value)
{
  sac_json_write_key (self, key);
  g_string_append_printf (self->text, "%d", value);
}

void
sac_json_write_number (SacJsonWriter *self,
                       double         value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (buffer, sizeof buffer, "%.15g", value);

  if (g_ascii_strtod (buffer, NULL) != value)
    g_ascii_formatd (buffer, sizeof buffer, "%.16g", value);
  if (g_ascii_strtod (buffer, NULL) != value)
    g_ascii_dtostr (buffer, sizeof buffer, value);

  g_string_append (self->text, buffer);
}

void
sac_json_write_number_member (SacJsonWriter *self,
                              const char    *key,
                              double         value)
{
  if (!isfinite (value))
    return;

  sac_json_write_key (self, key);
  sac_json_write_number (self, value);
}

void
sac_json_write_true_member (SacJsonWriter *self,
                            const char    *key,
                            gboolean       value)
{
  if (!value)
    return;

  sac_json_write_key (self, key);
  g_string_append (self->text, "true");
}

void
sac_json_write_members (SacJsonWriter     *self,
                        JsonObject        *object,
                        const char *const *but)
{
  g_autoptr(GList) names = object != NULL ? json_object_get_members (object) : NULL;

  for (GList *l = names; l != NULL; l = l->next)
    {
      if (but != NULL && g_strv_contains (but, l->data))
        continue;

      sac_json_write_key (self, l->data);
      sac_json_write_node (self, json_object_get_member (object, l->data));
    }
}

static void
write_value (SacJsonWriter *self,
             JsonNode      *node)
{
  GType type = json_node_get_value_type (node);

  if (type == G_TYPE_STRING)
    sac_json_write_string (self, json_node_get_string (node));
  else if (type == G_TYPE_BOOLEAN)
    g_string_append (self->text, json_node_get_boolean (node) ? "true" : "false");
  else if (type == G_TYPE_INT64)
    g_string_append_printf (self->text, "%" G_GINT64_FORMAT, json_node_get_int (node));
  else if (isfinite (json_node_get_double (node)))
    sac_json_write_number (self, json_node_get_double (node));
  else
    g_string_append (self->text, "null");
}

static void
write_elements (SacJsonWriter *self,
                JsonArray     *array)
{
  sac_json_write_open (self, '[', FALSE);

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      sac_json_write_separator (self);
      sac_json_write_node (self, json_array_get_element (array, i));
    }

  sac_json_write_close (self, ']');
}

void
sac_json_write_node (SacJsonWriter *self,
                     JsonNode      *node)
{
  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    {
      g_string_append (self->text, "null");
    }
  else if (JSON_NODE_HOLDS_OBJECT (node))
    {
      sac_json_write_open (self, '{', FALSE);
      sac_json_write_members (self, json_node_get_object (node), NULL);
      sac_json_write_close (self, '}');
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      write_elements (self, json_node_get_array (node));
    }
  else
    {
      write_value (self, node);
    }
}

char *
sac_json_print (JsonNode *node,
                gboolean  pretty)
{
  SacJsonWriter writer = { .text = g_string_new (NULL), .pretty = pretty, .first = TRUE };

  sac_json_write_node (&writer, node);

  return g_string_free (writer.text, FALSE);
}
