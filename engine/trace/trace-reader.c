#include "engine/trace/trace-file.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "engine/trace/explanation-reader.h"
#include "engine/trace/json-fields.h"
#include "engine/trace/json-parse.h"
#include "engine/trace/source-reader.h"
#include "engine/trace/trace-extra.h"
#include "engine/trace/trace-limits.h"

/* Strings belong to the parsed file, arrays are owned. */
typedef struct
{
  SacTraceParts   parts;
  SacTraceSource *sources;
  SacTraceStep   *steps;
  SacTraceMap    *maps;
  SacTraceLabel  *labels;
} Draft;

static void
draft_clear (Draft *self)
{
  for (int i = 0; self->sources != NULL && i < self->parts.n_sources; i++)
    sac_source_clear (&self->sources[i]);

  for (int i = 0; self->steps != NULL && i < self->parts.n_steps; i++)
    g_free (self->steps[i].candidates);

  for (int i = 0; self->maps != NULL && i < self->parts.n_maps; i++)
    g_free (self->maps[i].weights);

  g_free (self->sources);
  g_free (self->steps);
  g_free (self->maps);
  g_free (self->labels);
  g_clear_pointer (&self->parts.explanation, sac_explanation_unref);
  g_clear_pointer (&self->parts.extra, json_object_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Draft, draft_clear)

static gboolean
read_candidates (JsonObject    *object,
                 const char    *where,
                 SacTraceStep  *step,
                 GError       **error)
{
  JsonArray *candidates = NULL;

  if (!sac_json_read_array (object, where, "candidates", SAC_TRACE_MAX_CANDIDATES, &candidates, error))
    return FALSE;
  if (candidates == NULL)
    return TRUE;

  step->n_candidates = json_array_get_length (candidates);
  step->candidates = g_new0 (SacCandidate, step->n_candidates);

  for (int i = 0; i < step->n_candidates; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s.candidates[%d]", where, i);
      JsonObject *candidate = sac_json_get_object (json_array_get_element (candidates, i),
                                                   name, error);

      step->candidates[i].logprob = NAN;

      if (candidate == NULL ||
          !sac_json_require_string (candidate, name, "token", &step->candidates[i].token, error) ||
          !sac_json_read_number (candidate, name, "logprob", &step->candidates[i].logprob, error))
        return FALSE;
    }

  return TRUE;
}

/* Which gates there are besides “beta” is for the program that wrote them. */
static gboolean
read_gate (JsonObject    *object,
           const char    *where,
           SacTraceStep  *step,
           GError       **error)
{
  g_autofree char *name = g_strdup_printf ("%s.gates", where);
  JsonNode *node = json_object_get_member (object, "gates");
  JsonObject *gates;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;

  gates = sac_json_get_object (node, name, error);
  step->gate = NAN;

  if (gates == NULL || !sac_json_read_number (gates, name, "beta", &step->gate, error))
    return FALSE;

  step->has_gate = !isnan (step->gate);
  step->gate = step->has_gate ? step->gate : 0;

  return TRUE;
}

static gboolean
read_step (JsonObject    *object,
           const char    *where,
           SacTraceStep  *step,
           GError       **error)
{
  step->logprob = NAN;
  step->word = -1;

  return sac_json_require_string (object, where, "token", &step->token, error) &&
         sac_json_read_number (object, where, "logprob", &step->logprob, error) &&
         sac_json_read_int (object, where, "word", -1, G_MAXINT, &step->word, error) &&
         sac_json_read_boolean (object, where, "end", &step->end, error) &&
         sac_json_read_boolean (object, where, "forced", &step->forced, error) &&
         read_gate (object, where, step, error) &&
         read_candidates (object, where, step, error);
}

/* null stands for a number that was none. */
static gboolean
read_row (JsonNode    *node,
          const char  *where,
          int          row,
          int          source,
          int          n_weights,
          float       *weights,
          GError     **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  int found = array != NULL ? (int) json_array_get_length (array) : 0;

  if (array == NULL || found != n_weights)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("%s.weights row %d has %d numbers, expected %d (one for each position of "
                     "source %d)"),
                   where, row, found, n_weights, source);
      return FALSE;
    }

  for (int i = 0; i < n_weights; i++)
    {
      JsonNode *number = json_array_get_element (array, i);
      double value = NAN;

      if (!JSON_NODE_HOLDS_NULL (number) &&
          (!sac_json_get_number (number, &value) || !isfinite ((float) value)))
        {
          g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                       _("%s.weights[%d][%d] is not a number of float32"), where, row, i);
          return FALSE;
        }

      weights[i] = value;
    }

  return TRUE;
}

static gboolean
read_map (JsonObject   *object,
          const char   *where,
          Draft        *draft,
          SacTraceMap  *map,
          GError      **error)
{
  JsonArray *rows = NULL;
  int n_steps = draft->parts.n_steps;
  int n_positions;

  if (!sac_json_read_int (object, where, "source", 0, draft->parts.n_sources - 1,
                          &map->source, error) ||
      !sac_json_read_int (object, where, "layer", -1, G_MAXINT, &map->layer, error) ||
      !sac_json_read_int (object, where, "head", -1, G_MAXINT, &map->head, error) ||
      !sac_json_read_array (object, where, "weights", SAC_TRACE_MAX_STEPS, &rows, error))
    return FALSE;

  if (rows == NULL || (int) json_array_get_length (rows) != n_steps)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("%s.weights has %d rows, expected %d (one for each step)"),
                   where, rows != NULL ? (int) json_array_get_length (rows) : 0, n_steps);
      return FALSE;
    }

  n_positions = draft->sources[map->source].n_positions;
  map->weights = g_new (float, (gsize) n_steps * n_positions);

  for (int i = 0; i < n_steps; i++)
    if (!read_row (json_array_get_element (rows, i), where, i, map->source, n_positions,
                   map->weights + (gsize) i * n_positions, error))
      return FALSE;

  return TRUE;
}

typedef gboolean (*ReadEntry) (JsonObject  *object,
                               const char  *where,
                               Draft       *draft,
                               int          index,
                               GError     **error);

static gboolean
read_nth_source (JsonObject  *object,
                 const char  *where,
                 Draft       *draft,
                 int          index,
                 GError     **error)
{
  return sac_source_read (object, where, &draft->sources[index], error);
}

static gboolean
read_nth_step (JsonObject  *object,
               const char  *where,
               Draft       *draft,
               int          index,
               GError     **error)
{
  return read_step (object, where, &draft->steps[index], error);
}

static gboolean
read_nth_map (JsonObject  *object,
              const char  *where,
              Draft       *draft,
              int          index,
              GError     **error)
{
  return read_map (object, where, draft, &draft->maps[index], error);
}

static gboolean
read_nth_label (JsonObject  *object,
                const char  *where,
                Draft       *draft,
                int          index,
                GError     **error)
{
  SacTraceLabel *label = &draft->labels[index];

  label->probability = NAN;

  return sac_json_require_string (object, where, "label", &label->label, error) &&
         sac_json_read_number (object, where, "probability", &label->probability, error);
}

static gboolean
read_entries (JsonArray   *array,
              const char  *name,
              Draft       *draft,
              ReadEntry    read_entry,
              GError     **error)
{
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      g_autofree char *where = g_strdup_printf ("%s[%u]", name, i);
      JsonObject *object = sac_json_get_object (json_array_get_element (array, i), where, error);

      if (object == NULL || !read_entry (object, where, draft, i, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
require_array (JsonObject  *root,
               const char  *name,
               int          most,
               JsonArray  **array,
               GError     **error)
{
  if (!sac_json_read_array (root, "", name, most, array, error))
    return FALSE;

  if (*array == NULL)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                 _("“%s” is missing; a trace has sources, steps and attention"), name);

  return *array != NULL;
}

/* Steps need the sources, maps need both. */
static gboolean
read_arrays (JsonObject  *root,
             Draft       *draft,
             GError     **error)
{
  SacTraceParts *parts = &draft->parts;
  JsonArray *sources = NULL, *steps = NULL, *maps = NULL, *labels = NULL;

  if (!require_array (root, "sources", SAC_TRACE_MAX_SOURCES, &sources, error) ||
      !require_array (root, "steps", SAC_TRACE_MAX_STEPS, &steps, error) ||
      !sac_json_read_array (root, "", "attention", SAC_TRACE_MAX_MAPS, &maps, error) ||
      !sac_json_read_array (root, "", "labels", SAC_TRACE_MAX_LABELS, &labels, error))
    return FALSE;

  parts->n_sources = json_array_get_length (sources);
  parts->n_steps = json_array_get_length (steps);
  parts->n_maps = maps != NULL ? json_array_get_length (maps) : 0;
  parts->n_labels = labels != NULL ? json_array_get_length (labels) : 0;
  parts->sources = draft->sources = g_new0 (SacTraceSource, parts->n_sources + 1);
  parts->steps = draft->steps = g_new0 (SacTraceStep, parts->n_steps + 1);
  parts->maps = draft->maps = g_new0 (SacTraceMap, parts->n_maps + 1);
  parts->labels = draft->labels = g_new0 (SacTraceLabel, parts->n_labels + 1);

  return read_entries (labels, "labels", draft, read_nth_label, error) &&
         read_entries (sources, "sources", draft, read_nth_source, error) &&
         read_entries (steps, "steps", draft, read_nth_step, error) &&
         read_entries (maps, "attention", draft, read_nth_map, error);
}

static gboolean
check_format (JsonObject  *root,
              GError     **error)
{
  char *format = NULL;
  int version = 0;

  if (!sac_json_read_string (root, "", "format", &format, error))
    return FALSE;

  if (g_strcmp0 (format, "saccade-trace") != 0)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("not a trace: “format” is %s, expected saccade-trace"),
                   format != NULL ? format : _("missing"));
      return FALSE;
    }

  if (!sac_json_read_int (root, "", "version", 0, G_MAXINT, &version, error))
    return FALSE;

  if (version != 1)
    g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                 _("version %d of the trace format is not known here, only 1"), version);

  return version == 1;
}

static gboolean
read_explanation (JsonObject  *root,
                  Draft       *draft,
                  GError     **error)
{
  JsonNode *node = json_object_get_member (root, "explanation");
  JsonObject *object;

  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;

  object = sac_json_get_object (node, "explanation", error);
  draft->parts.explanation = object != NULL ? sac_explanation_read (object, error) : NULL;

  return draft->parts.explanation != NULL;
}

static gboolean
read_root (JsonObject  *root,
           Draft       *draft,
           GError     **error)
{
  SacTraceParts *parts = &draft->parts;
  JsonNode *settings = json_object_get_member (root, "settings");

  parts->score = NAN;

  if (!check_format (root, error) ||
      !sac_json_read_string (root, "", "task", (char **) &parts->task, error) ||
      !sac_json_read_string (root, "", "model", (char **) &parts->model, error) ||
      !sac_json_read_string (root, "", "output", (char **) &parts->output, error) ||
      !sac_json_read_number (root, "", "score", &parts->score, error) ||
      !sac_json_read_boolean (root, "", "unfinished", &parts->unfinished, error))
    return FALSE;

  if (settings != NULL && !JSON_NODE_HOLDS_NULL (settings))
    {
      parts->settings = sac_json_get_object (settings, "settings", error);

      if (parts->settings == NULL)
        return FALSE;
    }

  if (!read_arrays (root, draft, error) || !read_explanation (root, draft, error))
    return FALSE;

  parts->extra = sac_trace_collect_extra (root);

  return TRUE;
}

/* The parser lets the last of two equal keys win, without a word. Every member is reported, so
 * one that makes an object no larger is a second one. */
typedef struct
{
  GHashTable *counts; /* By object. */
  char       *twice;
} Duplicates;

static void
object_member_cb (JsonParser *parser,
                  JsonObject *object,
                  const char *name,
                  gpointer    data)
{
  Duplicates *duplicates = data;
  guint count = GPOINTER_TO_UINT (g_hash_table_lookup (duplicates->counts, object)) + 1;

  g_hash_table_insert (duplicates->counts, object, GUINT_TO_POINTER (count));

  if (duplicates->twice == NULL && count > json_object_get_size (object))
    duplicates->twice = g_strdup (name);
}

static gboolean
parse (JsonParser  *parser,
       const char  *json,
       gsize        length,
       GError     **error)
{
  Duplicates duplicates = { g_hash_table_new (NULL, NULL), NULL };
  gboolean parsed;

  g_signal_connect (parser, "object-member", G_CALLBACK (object_member_cb), &duplicates);
  parsed = sac_json_parse (parser, json, length, error);

  if (parsed && duplicates.twice != NULL)
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("the key “%s” stands twice in one object"), duplicates.twice);
      parsed = FALSE;
    }

  g_signal_handlers_disconnect_by_data (parser, &duplicates);
  g_hash_table_unref (duplicates.counts);
  g_free (duplicates.twice);

  return parsed;
}

/**
 * sac_trace_from_json:
 * @json: the text of a trace file
 * @length: its length in bytes, or -1 where it ends with a NUL
 * @error: what is wrong and in which field
 *
 * Returns: (transfer full): the trace, with the file's unknown keys kept
 */
SacAttentionTrace *
sac_trace_from_json (const char  *json,
                     gssize       length,
                     GError     **error)
{
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(SacAttentionTrace) trace = NULL;
  g_auto(Draft) draft = { 0 };
  gsize size = length >= 0 ? (gsize) length : strlen (json);
  JsonNode *root;

  /* The mark that some editors put before UTF-8. */
  if (size >= 3 && memcmp (json, "\xef\xbb\xbf", 3) == 0)
    {
      json += 3;
      size -= 3;
    }

  if (!parse (parser, json, size, error))
    return NULL;

  root = json_parser_get_root (parser);

  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    {
      g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE,
                   _("not a trace: expected a JSON object, {…}"));
      return NULL;
    }

  if (!read_root (json_node_get_object (root), &draft, error))
    return NULL;

  trace = sac_attention_trace_new (&draft.parts);

  if (draft.parts.explanation != NULL &&
      !sac_explanation_check (draft.parts.explanation, trace, error))
    return NULL;

  return g_steal_pointer (&trace);
}
