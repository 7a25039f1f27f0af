#include "engine/trace/trace-extra.h"

static const char *const root_keys[] = {
  "format", "version", "task", "model", "settings", "output", "score", "unfinished",
  "labels", "sources", "steps", "attention", "explanation", NULL
};

static const struct
{
  const char *name;
  const char *keys[20];
} arrays[] = {
  { "labels", { "label", "probability" } },
  { "sources", { "kind", "labels", "text", "spans", "words", "end", "rows", "columns", "image",
                 "image_size", "crop", "boxes", "count", "seconds_per_frame", "audio" } },
  { "steps", { "token", "logprob", "word", "end", "forced", "candidates" } },
  { "attention", { "source", "layer", "head", "weights" } },
};

/* Arrays within the entries of those. */
static const struct
{
  const char *within;
  const char *name;
  const char *keys[4];
} inner_arrays[] = {
  { "sources", "boxes", { "label", "box" } },
  { "steps", "candidates", { "token", "logprob" } },
};

static JsonObject *
without (JsonObject        *object,
         const char *const *keys)
{
  g_autoptr(GList) names = json_object_get_members (object);
  JsonObject *rest = json_object_new ();

  for (GList *l = names; l != NULL; l = l->next)
    if (!g_strv_contains (keys, l->data))
      json_object_set_member (rest, l->data, json_object_dup_member (object, l->data));

  return rest;
}

/* Of a step's gates one is the trace's own, the others are kept. */
static void
strip_gates (JsonObject *step)
{
  static const char *const own[] = { "beta", NULL };
  JsonNode *node = json_object_get_member (step, "gates");
  JsonObject *rest;

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return;

  rest = without (json_node_get_object (node), own);

  if (json_object_get_size (rest) > 0)
    json_object_set_object_member (step, "gates", json_object_ref (rest));
  else
    json_object_remove_member (step, "gates");

  json_object_unref (rest);
}

static JsonArray *collect_entries (JsonObject        *object,
                                   const char        *name,
                                   const char *const *keys);

/* What is unknown in an entry of the array @name. */
static JsonObject *
collect_entry (JsonObject        *entry,
               const char        *name,
               const char *const *keys)
{
  JsonObject *rest = without (entry, keys);

  if (g_str_equal (name, "steps"))
    strip_gates (rest);

  for (gsize i = 0; i < G_N_ELEMENTS (inner_arrays); i++)
    if (g_str_equal (inner_arrays[i].within, name))
      {
        JsonArray *entries = collect_entries (entry, inner_arrays[i].name, inner_arrays[i].keys);

        if (entries != NULL)
          json_object_set_array_member (rest, inner_arrays[i].name, entries);
      }

  return rest;
}

/* (nullable) */
static JsonArray *
collect_entries (JsonObject        *object,
                 const char        *name,
                 const char *const *keys)
{
  JsonNode *node = json_object_get_member (object, name);
  g_autoptr(JsonArray) rests = json_array_new ();
  gboolean any = FALSE;
  JsonArray *entries;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return NULL;

  entries = json_node_get_array (node);

  for (guint i = 0; i < json_array_get_length (entries); i++)
    {
      JsonObject *rest = collect_entry (json_array_get_object_element (entries, i), name, keys);

      any = any || json_object_get_size (rest) > 0;
      json_array_add_object_element (rests, rest);
    }

  return any ? g_steal_pointer (&rests) : NULL;
}

JsonObject *
sac_trace_collect_extra (JsonObject *root)
{
  g_autoptr(JsonObject) rest = without (root, root_keys);

  for (gsize i = 0; i < G_N_ELEMENTS (arrays); i++)
    {
      JsonArray *entries = collect_entries (root, arrays[i].name, arrays[i].keys);

      if (entries != NULL)
        json_object_set_array_member (rest, arrays[i].name, entries);
    }

  return json_object_get_size (rest) > 0 ? g_steal_pointer (&rest) : NULL;
}

JsonObject *
sac_trace_entry_extra (JsonObject *extra,
                       const char *array,
                       int         index)
{
  JsonNode *node = extra != NULL ? json_object_get_member (extra, array) : NULL;
  JsonArray *entries;

  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return NULL;

  entries = json_node_get_array (node);

  if (index >= (int) json_array_get_length (entries) ||
      !JSON_NODE_HOLDS_OBJECT (json_array_get_element (entries, index)))
    return NULL;

  return json_array_get_object_element (entries, index);
}

JsonObject *
sac_trace_extra_without (JsonObject *extra,
                         const char *array,
                         int         index,
                         const char *name)
{
  const char *const names[] = { name, NULL };
  const char *const arrays_left[] = { array, NULL };
  JsonObject *entry = sac_trace_entry_extra (extra, array, index);
  JsonObject *result;
  JsonArray *before, *after;

  if (entry == NULL || !json_object_has_member (entry, name))
    return extra != NULL ? json_object_ref (extra) : NULL;

  result = without (extra, arrays_left);
  before = json_object_get_array_member (extra, array);
  after = json_array_new ();

  for (int i = 0; i < (int) json_array_get_length (before); i++)
    json_array_add_object_element (after, i == index
                                          ? without (entry, names)
                                          : json_object_ref (json_array_get_object_element (before,
                                                                                            i)));

  json_object_set_array_member (result, array, after);

  return result;
}
