#include "engine/trace/trace-file.h"

#include <math.h>

#include "engine/trace/float-text.h"
#include "engine/trace/source-reader.h"
#include "engine/trace/trace-extra.h"

/* What stands inside of a flat bracket stays on one line, also in the pretty form. */
typedef struct
{
  GString  *text;
  gboolean  pretty;
  gboolean  first; /* Nothing stands in the open bracket yet. */
  int       depth;
  int       flat;  /* Open flat brackets. */
  gboolean  in_step;
} Writer;

static void
break_line (Writer *self)
{
  g_string_append_printf (self->text, "\n%*s", self->depth * 2, "");
}

static void
separate (Writer *self)
{
  if (!self->first)
    g_string_append_c (self->text, ',');

  if (self->pretty && self->flat == 0 && self->depth > 0)
    break_line (self);
  else if (self->pretty && !self->first)
    g_string_append_c (self->text, ' ');

  self->first = FALSE;
}

static void
write_string (Writer     *self,
              const char *string)
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

static void
write_key (Writer     *self,
           const char *key)
{
  separate (self);
  write_string (self, key);
  g_string_append (self->text, self->pretty ? ": " : ":");
}

static void
open_bracket (Writer   *self,
              char      bracket,
              gboolean  flat)
{
  g_string_append_c (self->text, bracket);
  self->depth++;
  self->first = TRUE;

  if (flat || self->flat > 0)
    self->flat++;
}

static void
close_bracket (Writer *self,
               char    bracket)
{
  gboolean on_own_line = self->pretty && self->flat == 0 && !self->first;

  self->depth--;
  self->flat = MAX (0, self->flat - 1);

  if (on_own_line)
    break_line (self);

  g_string_append_c (self->text, bracket);
  self->first = FALSE;
}

static void
write_string_member (Writer     *self,
                     const char *key,
                     const char *value)
{
  if (value == NULL)
    return;

  write_key (self, key);
  write_string (self, value);
}

static void
write_int_member (Writer     *self,
                  const char *key,
                  int         value)
{
  write_key (self, key);
  g_string_append_printf (self->text, "%d", value);
}

static void
append_number (Writer *self,
               double  value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (buffer, sizeof buffer, "%.15g", value);

  if (g_ascii_strtod (buffer, NULL) != value)
    g_ascii_dtostr (buffer, sizeof buffer, value);

  g_string_append (self->text, buffer);
}

static void
write_number_member (Writer     *self,
                     const char *key,
                     double      value)
{
  if (!isfinite (value))
    return;

  write_key (self, key);
  append_number (self, value);
}

static void
write_true_member (Writer     *self,
                   const char *key,
                   gboolean    value)
{
  if (!value)
    return;

  write_key (self, key);
  g_string_append (self->text, "true");
}

/* Members of @extra are written where they belong: the root's entries, and a step's gates. */
static gboolean
is_written_elsewhere (Writer     *self,
                      const char *name)
{
  if (self->depth == 1)
    return g_str_equal (name, "sources") || g_str_equal (name, "steps") ||
           g_str_equal (name, "attention");

  return self->in_step && g_str_equal (name, "gates");
}

static void
write_extra (Writer     *self,
             JsonObject *extra)
{
  g_autoptr(GList) names = extra != NULL ? json_object_get_members (extra) : NULL;

  for (GList *l = names; l != NULL; l = l->next)
    {
      g_autofree char *value = NULL;

      if (is_written_elsewhere (self, l->data))
        continue;

      value = json_to_string (json_object_get_member (extra, l->data), FALSE);
      write_key (self, l->data);
      g_string_append (self->text, value);
    }
}

static void
write_tokens (Writer               *self,
              const SacTraceSource *source)
{
  write_key (self, "labels");
  open_bracket (self, '[', TRUE);

  for (int i = 0; i < source->n_positions; i++)
    {
      separate (self);
      write_string (self, source->labels[i]);
    }

  close_bracket (self, ']');

  if (source->spans != NULL)
    {
      write_key (self, "spans");
      open_bracket (self, '[', TRUE);

      for (int i = 0; i < source->n_positions; i++)
        {
          separate (self);
          g_string_append_printf (self->text, self->pretty ? "[%d, %d]" : "[%d,%d]",
                                  source->spans[i].start, source->spans[i].end);
        }

      close_bracket (self, ']');
    }

  if (source->words != NULL)
    {
      write_key (self, "words");
      open_bracket (self, '[', TRUE);

      for (int i = 0; i < source->n_positions; i++)
        {
          separate (self);
          g_string_append_printf (self->text, "%d", source->words[i]);
        }

      close_bracket (self, ']');
    }

  if (source->end >= 0)
    write_int_member (self, "end", source->end);
}

static void
write_numbers (Writer       *self,
               const char   *key,
               const double *numbers,
               int           n)
{
  write_key (self, key);
  open_bracket (self, '[', TRUE);

  for (int i = 0; i < n; i++)
    {
      separate (self);
      append_number (self, numbers[i]);
    }

  close_bracket (self, ']');
}

static void
write_rectangle (Writer                  *self,
                 const char              *key,
                 const SacTraceRectangle *area)
{
  double sides[] = { area->x, area->y, area->width, area->height };

  write_numbers (self, key, sides, 4);
}

static void
write_grid (Writer               *self,
            const SacTraceSource *source)
{
  double size[] = { source->image_width, source->image_height };

  write_int_member (self, "rows", source->rows);
  write_int_member (self, "columns", source->columns);
  write_string_member (self, "image", source->image);

  if (source->image_width > 0 && source->image_height > 0)
    write_numbers (self, "image_size", size, 2);
  if (source->crop.width > 0)
    write_rectangle (self, "crop", &source->crop);
  if (source->n_boxes == 0)
    return;

  write_key (self, "boxes");
  open_bracket (self, '[', FALSE);

  for (int i = 0; i < source->n_boxes; i++)
    {
      separate (self);
      open_bracket (self, '{', TRUE);
      write_string_member (self, "label", source->boxes[i].label);
      write_rectangle (self, "box", &source->boxes[i].area);
      close_bracket (self, '}');
    }

  close_bracket (self, ']');
}

static void
write_source (Writer               *self,
              const SacTraceSource *source,
              JsonObject           *extra)
{
  separate (self);
  open_bracket (self, '{', FALSE);
  write_string_member (self, "kind", sac_source_kind_names[source->kind]);
  write_string_member (self, "text", source->text);

  if (source->kind == SAC_SOURCE_TOKENS)
    write_tokens (self, source);
  else if (source->kind == SAC_SOURCE_GRID)
    write_grid (self, source);
  else
    {
      write_int_member (self, "count", source->n_positions);
      if (source->seconds_per_frame != 0)
        write_number_member (self, "seconds_per_frame", source->seconds_per_frame);
      write_string_member (self, "audio", source->audio);
    }

  write_extra (self, extra);
  close_bracket (self, '}');
}

static void
write_gates (Writer             *self,
             const SacTraceStep *step,
             JsonObject         *extra)
{
  JsonNode *node = extra != NULL ? json_object_get_member (extra, "gates") : NULL;
  JsonObject *others = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node)
                                                                      : NULL;

  if (!step->has_gate && others == NULL)
    return;

  write_key (self, "gates");
  open_bracket (self, '{', TRUE);
  if (step->has_gate)
    write_number_member (self, "beta", step->gate);
  write_extra (self, others);
  close_bracket (self, '}');
}

static void
write_step (Writer             *self,
            const SacTraceStep *step,
            JsonObject         *extra)
{
  separate (self);
  open_bracket (self, '{', TRUE);
  write_string_member (self, "token", step->token);
  write_number_member (self, "logprob", step->logprob);
  if (step->word >= 0)
    write_int_member (self, "word", step->word);
  write_true_member (self, "end", step->end);
  write_true_member (self, "forced", step->forced);
  write_gates (self, step, extra);

  if (step->n_candidates > 0)
    {
      write_key (self, "candidates");
      open_bracket (self, '[', TRUE);

      for (int i = 0; i < step->n_candidates; i++)
        {
          separate (self);
          open_bracket (self, '{', TRUE);
          write_string_member (self, "token", step->candidates[i].token);
          write_number_member (self, "logprob", step->candidates[i].logprob);
          close_bracket (self, '}');
        }

      close_bracket (self, ']');
    }

  self->in_step = TRUE;
  write_extra (self, extra);
  self->in_step = FALSE;
  close_bracket (self, '}');
}

static void
write_map (Writer            *self,
           SacAttentionTrace *trace,
           const SacTraceMap *map,
           JsonObject        *extra)
{
  int n_positions = sac_attention_trace_get_source (trace, map->source)->n_positions;
  const float *weight = map->weights;

  separate (self);
  open_bracket (self, '{', FALSE);
  write_int_member (self, "source", map->source);
  write_int_member (self, "layer", map->layer);
  write_int_member (self, "head", map->head);
  write_key (self, "weights");
  open_bracket (self, '[', FALSE);

  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    {
      separate (self);
      open_bracket (self, '[', TRUE);

      for (int j = 0; j < n_positions; j++)
        {
          separate (self);
          sac_append_float (self->text, "null", *weight++);
        }

      close_bracket (self, ']');
    }

  close_bracket (self, ']');
  write_extra (self, extra);
  close_bracket (self, '}');
}

static void
write_head (Writer            *self,
            SacAttentionTrace *trace)
{
  JsonObject *settings = sac_attention_trace_get_settings (trace);

  write_string_member (self, "format", "saccade-trace");
  write_int_member (self, "version", 1);
  write_string_member (self, "task", sac_attention_trace_get_task (trace));
  write_string_member (self, "model", sac_attention_trace_get_model (trace));

  if (settings != NULL)
    {
      write_key (self, "settings");
      open_bracket (self, '{', TRUE);
      write_extra (self, settings);
      close_bracket (self, '}');
    }

  write_string_member (self, "output", sac_attention_trace_get_output (trace));
  write_number_member (self, "score", sac_attention_trace_get_score (trace));
  write_true_member (self, "unfinished", sac_attention_trace_is_unfinished (trace));
}

static char *
write_trace (SacAttentionTrace *trace,
             gboolean           pretty,
             JsonObject        *extra)
{
  Writer self = { .text = g_string_new (NULL), .pretty = pretty, .first = TRUE };

  open_bracket (&self, '{', FALSE);
  write_head (&self, trace);

  write_key (&self, "sources");
  open_bracket (&self, '[', FALSE);
  for (int i = 0; i < sac_attention_trace_get_n_sources (trace); i++)
    write_source (&self, sac_attention_trace_get_source (trace, i),
                  sac_trace_entry_extra (extra, "sources", i));
  close_bracket (&self, ']');

  write_key (&self, "steps");
  open_bracket (&self, '[', FALSE);
  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    write_step (&self, sac_attention_trace_get_step (trace, i),
                sac_trace_entry_extra (extra, "steps", i));
  close_bracket (&self, ']');

  write_key (&self, "attention");
  open_bracket (&self, '[', FALSE);
  for (int i = 0; i < sac_attention_trace_get_n_maps (trace); i++)
    write_map (&self, trace, sac_attention_trace_get_map (trace, i),
               sac_trace_entry_extra (extra, "attention", i));
  close_bracket (&self, ']');

  write_extra (&self, extra);
  close_bracket (&self, '}');

  return g_string_free (self.text, FALSE);
}

/**
 * sac_trace_to_json:
 * @trace: a trace
 * @pretty: whether to break lines: one for each step and each row of weights
 *
 * The same trace gives the same bytes in every locale, and every weight is read again exactly.
 *
 * Returns: (transfer full): the text of a trace file, without a newline at its end
 */
char *
sac_trace_to_json (SacAttentionTrace *trace,
                   gboolean           pretty)
{
  return write_trace (trace, pretty, sac_attention_trace_get_extra (trace));
}

/**
 * sac_trace_to_json_with:
 * @trace: a trace
 * @pretty: as for sac_trace_to_json()
 * @name: of a member that trace files do not have by themselves
 * @value: the member
 *
 * Writes @value beside what the trace holds, in place of an unknown member of that name: it is
 * read again as sac_attention_trace_get_extra() of the trace.
 *
 * Returns: (transfer full): the text of a trace file
 */
char *
sac_trace_to_json_with (SacAttentionTrace *trace,
                        gboolean           pretty,
                        const char        *name,
                        JsonObject        *value)
{
  JsonObject *before = sac_attention_trace_get_extra (trace);
  g_autoptr(JsonObject) extra = json_object_new ();
  g_autoptr(GList) names = before != NULL ? json_object_get_members (before) : NULL;

  for (GList *l = names; l != NULL; l = l->next)
    if (!g_str_equal (l->data, name))
      json_object_set_member (extra, l->data, json_object_dup_member (before, l->data));
  json_object_set_object_member (extra, name, json_object_ref (value));

  return write_trace (trace, pretty, extra);
}
