#include "engine/trace/trace-file.h"

#include "engine/trace/float-text.h"
#include "engine/trace/json-writer.h"
#include "engine/trace/source-reader.h"
#include "engine/trace/trace-extra.h"
#include "engine/trace/trace-limits.h"

/* Of what is unknown in an entry, these are written where they belong. */
static const char *const root_entries[] = { "labels", "sources", "steps", "attention", NULL };
static const char *const source_entries[] = { "boxes", NULL };
static const char *const step_entries[] = { "gates", "candidates", NULL };

static void
write_tokens (SacJsonWriter        *self,
              const SacTraceSource *source)
{
  sac_json_write_key (self, "labels");
  sac_json_write_open (self, '[', TRUE);

  for (int i = 0; i < source->n_positions; i++)
    {
      sac_json_write_separator (self);
      sac_json_write_string (self, source->labels[i]);
    }

  sac_json_write_close (self, ']');

  if (source->spans != NULL)
    {
      sac_json_write_key (self, "spans");
      sac_json_write_open (self, '[', TRUE);

      for (int i = 0; i < source->n_positions; i++)
        {
          sac_json_write_separator (self);
          g_string_append_printf (self->text, self->pretty ? "[%d, %d]" : "[%d,%d]",
                                  source->spans[i].start, source->spans[i].end);
        }

      sac_json_write_close (self, ']');
    }

  if (source->words != NULL)
    {
      sac_json_write_key (self, "words");
      sac_json_write_open (self, '[', TRUE);

      for (int i = 0; i < source->n_positions; i++)
        {
          sac_json_write_separator (self);
          g_string_append_printf (self->text, "%d", source->words[i]);
        }

      sac_json_write_close (self, ']');
    }

  if (source->end >= 0)
    sac_json_write_int_member (self, "end", source->end);
}

static void
write_numbers (SacJsonWriter *self,
               const char    *key,
               const double  *numbers,
               int            n)
{
  sac_json_write_key (self, key);
  sac_json_write_open (self, '[', TRUE);

  for (int i = 0; i < n; i++)
    {
      sac_json_write_separator (self);
      sac_json_write_number (self, numbers[i]);
    }

  sac_json_write_close (self, ']');
}

static void
write_rectangle (SacJsonWriter           *self,
                 const char              *key,
                 const SacTraceRectangle *area)
{
  double sides[] = { area->x, area->y, area->width, area->height };

  write_numbers (self, key, sides, 4);
}

static void
write_grid (SacJsonWriter        *self,
            const SacTraceSource *source,
            JsonObject           *extra)
{
  double size[] = { source->image_width, source->image_height };

  sac_json_write_int_member (self, "rows", source->rows);
  sac_json_write_int_member (self, "columns", source->columns);
  sac_json_write_string_member (self, "image", source->image);

  if (source->image_width > 0 && source->image_height > 0)
    write_numbers (self, "image_size", size, 2);
  if (source->crop.width > 0)
    write_rectangle (self, "crop", &source->crop);
  if (source->n_boxes == 0)
    return;

  sac_json_write_key (self, "boxes");
  sac_json_write_open (self, '[', FALSE);

  for (int i = 0; i < source->n_boxes; i++)
    {
      sac_json_write_separator (self);
      sac_json_write_open (self, '{', TRUE);
      sac_json_write_string_member (self, "label", source->boxes[i].label);
      write_rectangle (self, "box", &source->boxes[i].area);
      sac_json_write_members (self, sac_trace_entry_extra (extra, "boxes", i), NULL);
      sac_json_write_close (self, '}');
    }

  sac_json_write_close (self, ']');
}

static void
write_source (SacJsonWriter        *self,
              const SacTraceSource *source,
              JsonObject           *extra)
{
  sac_json_write_separator (self);
  sac_json_write_open (self, '{', FALSE);
  sac_json_write_string_member (self, "kind", sac_source_kind_names[source->kind]);
  sac_json_write_string_member (self, "text", source->text);

  if (source->kind == SAC_SOURCE_TOKENS)
    write_tokens (self, source);
  else if (source->kind == SAC_SOURCE_GRID)
    write_grid (self, source, extra);
  else
    {
      sac_json_write_int_member (self, "count", source->n_positions);
      if (source->seconds_per_frame != 0)
        sac_json_write_number_member (self, "seconds_per_frame", source->seconds_per_frame);
      sac_json_write_string_member (self, "audio", source->audio);
    }

  sac_json_write_members (self, extra, source_entries);
  sac_json_write_close (self, '}');
}

static void
write_gates (SacJsonWriter      *self,
             const SacTraceStep *step,
             JsonObject         *extra)
{
  JsonNode *node = extra != NULL ? json_object_get_member (extra, "gates") : NULL;
  JsonObject *others = node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node)
                                                                      : NULL;

  if (!step->has_gate && others == NULL)
    return;

  sac_json_write_key (self, "gates");
  sac_json_write_open (self, '{', TRUE);
  if (step->has_gate)
    sac_json_write_number_member (self, "beta", step->gate);
  sac_json_write_members (self, others, NULL);
  sac_json_write_close (self, '}');
}

static void
write_candidates (SacJsonWriter      *self,
                  const SacTraceStep *step,
                  JsonObject         *extra)
{
  if (step->n_candidates == 0)
    return;

  sac_json_write_key (self, "candidates");
  sac_json_write_open (self, '[', TRUE);

  for (int i = 0; i < step->n_candidates; i++)
    {
      sac_json_write_separator (self);
      sac_json_write_open (self, '{', TRUE);
      sac_json_write_string_member (self, "token", step->candidates[i].token);
      sac_json_write_number_member (self, "logprob", step->candidates[i].logprob);
      sac_json_write_members (self, sac_trace_entry_extra (extra, "candidates", i), NULL);
      sac_json_write_close (self, '}');
    }

  sac_json_write_close (self, ']');
}

static void
write_step (SacJsonWriter      *self,
            const SacTraceStep *step,
            JsonObject         *extra)
{
  sac_json_write_separator (self);
  sac_json_write_open (self, '{', TRUE);
  sac_json_write_string_member (self, "token", step->token);
  sac_json_write_number_member (self, "logprob", step->logprob);
  if (step->word >= 0)
    sac_json_write_int_member (self, "word", step->word);
  sac_json_write_true_member (self, "end", step->end);
  sac_json_write_true_member (self, "forced", step->forced);
  write_gates (self, step, extra);

  write_candidates (self, step, extra);
  sac_json_write_members (self, extra, step_entries);
  sac_json_write_close (self, '}');
}

static void
write_map (SacJsonWriter     *self,
           SacAttentionTrace *trace,
           const SacTraceMap *map,
           JsonObject        *extra)
{
  int n_positions = sac_attention_trace_get_source (trace, map->source)->n_positions;
  const float *weight = map->weights;

  sac_json_write_separator (self);
  sac_json_write_open (self, '{', FALSE);
  sac_json_write_int_member (self, "source", map->source);
  sac_json_write_int_member (self, "layer", map->layer);
  sac_json_write_int_member (self, "head", map->head);
  sac_json_write_key (self, "weights");
  sac_json_write_open (self, '[', FALSE);

  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    {
      sac_json_write_separator (self);
      sac_json_write_open (self, '[', TRUE);

      for (int j = 0; j < n_positions; j++)
        {
          sac_json_write_separator (self);
          sac_append_float (self->text, "null", *weight++);
        }

      sac_json_write_close (self, ']');
    }

  sac_json_write_close (self, ']');
  sac_json_write_members (self, extra, NULL);
  sac_json_write_close (self, '}');
}

static void
write_labels (SacJsonWriter     *self,
              SacAttentionTrace *trace,
              JsonObject        *extra)
{
  int n = sac_attention_trace_get_n_labels (trace);

  if (n == 0)
    return;

  sac_json_write_key (self, "labels");
  sac_json_write_open (self, '[', FALSE);

  for (int i = 0; i < n; i++)
    {
      const SacTraceLabel *label = sac_attention_trace_get_label (trace, i);

      sac_json_write_separator (self);
      sac_json_write_open (self, '{', TRUE);
      sac_json_write_string_member (self, "label", label->label);
      sac_json_write_number_member (self, "probability", label->probability);
      sac_json_write_members (self, sac_trace_entry_extra (extra, "labels", i), NULL);
      sac_json_write_close (self, '}');
    }

  sac_json_write_close (self, ']');
}

static void
write_explanation (SacJsonWriter     *self,
                   SacAttentionTrace *trace)
{
  SacExplanation *explanation = sac_attention_trace_get_explanation (trace);
  g_autoptr(JsonObject) object = NULL;

  if (explanation == NULL)
    return;

  object = sac_explanation_describe (explanation);
  sac_json_write_key (self, "explanation");
  sac_json_write_open (self, '{', FALSE);
  sac_json_write_members (self, object, NULL);
  sac_json_write_close (self, '}');
}

static void
write_head (SacJsonWriter     *self,
            SacAttentionTrace *trace)
{
  JsonObject *settings = sac_attention_trace_get_settings (trace);

  sac_json_write_string_member (self, "format", "saccade-trace");
  sac_json_write_int_member (self, "version", 1);
  sac_json_write_string_member (self, "task", sac_attention_trace_get_task (trace));
  sac_json_write_string_member (self, "model", sac_attention_trace_get_model (trace));

  if (settings != NULL)
    {
      sac_json_write_key (self, "settings");
      sac_json_write_open (self, '{', TRUE);
      sac_json_write_members (self, settings, NULL);
      sac_json_write_close (self, '}');
    }

  sac_json_write_string_member (self, "output", sac_attention_trace_get_output (trace));
  sac_json_write_number_member (self, "score", sac_attention_trace_get_score (trace));
  sac_json_write_true_member (self, "unfinished", sac_attention_trace_is_unfinished (trace));
}

/* Nothing is written that could not be read again: what takes long to find out last. */
static char *
write_trace (SacAttentionTrace  *trace,
             gboolean            pretty,
             JsonObject         *extra,
             GError            **error)
{
  g_autoptr(GString) text = g_string_new (NULL);
  SacJsonWriter self = { .text = text, .pretty = pretty, .first = TRUE };

  if (!sac_trace_check_counts (trace, error))
    return NULL;

  sac_json_write_open (&self, '{', FALSE);
  write_head (&self, trace);
  write_labels (&self, trace, extra);

  sac_json_write_key (&self, "sources");
  sac_json_write_open (&self, '[', FALSE);
  for (int i = 0; i < sac_attention_trace_get_n_sources (trace); i++)
    write_source (&self, sac_attention_trace_get_source (trace, i),
                  sac_trace_entry_extra (extra, "sources", i));
  sac_json_write_close (&self, ']');

  sac_json_write_key (&self, "steps");
  sac_json_write_open (&self, '[', FALSE);
  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    write_step (&self, sac_attention_trace_get_step (trace, i),
                sac_trace_entry_extra (extra, "steps", i));
  sac_json_write_close (&self, ']');

  sac_json_write_key (&self, "attention");
  sac_json_write_open (&self, '[', FALSE);
  for (int i = 0; i < sac_attention_trace_get_n_maps (trace); i++)
    write_map (&self, trace, sac_attention_trace_get_map (trace, i),
               sac_trace_entry_extra (extra, "attention", i));
  sac_json_write_close (&self, ']');

  write_explanation (&self, trace);
  sac_json_write_members (&self, extra, root_entries);
  sac_json_write_close (&self, '}');

  if (!sac_trace_check_text (text->str, text->len, error))
    return NULL;

  return g_string_free (g_steal_pointer (&text), FALSE);
}

/**
 * sac_trace_to_json:
 * @trace: a trace
 * @pretty: whether to break lines: one for each step and each row of weights
 *
 * The same trace gives the same bytes in every locale, and every weight is read again exactly.
 *
 * Returns: (transfer full): the text of a trace file, without a newline at its end, or %NULL where
 *   the trace is larger than sac_trace_from_json() reads
 */
char *
sac_trace_to_json (SacAttentionTrace  *trace,
                   gboolean            pretty,
                   GError            **error)
{
  return write_trace (trace, pretty, sac_attention_trace_get_extra (trace), error);
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
 * Returns: (transfer full): the text of a trace file, or %NULL as sac_trace_to_json()
 */
char *
sac_trace_to_json_with (SacAttentionTrace  *trace,
                        gboolean            pretty,
                        const char         *name,
                        JsonObject         *value,
                        GError            **error)
{
  JsonObject *before = sac_attention_trace_get_extra (trace);
  g_autoptr(JsonObject) extra = json_object_new ();
  g_autoptr(GList) names = before != NULL ? json_object_get_members (before) : NULL;

  for (GList *l = names; l != NULL; l = l->next)
    if (!g_str_equal (l->data, name))
      json_object_set_member (extra, l->data, json_object_dup_member (before, l->data));
  json_object_set_object_member (extra, name, json_object_ref (value));

  return write_trace (trace, pretty, extra, error);
}
