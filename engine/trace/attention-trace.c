#include "engine/trace/attention-trace.h"

struct _SacAttentionTrace
{
  GStringChunk   *strings; /* All of the trace's strings: thousands of candidates are few blocks. */
  const char     *task;
  const char     *model;
  const char     *output;
  double          score;
  gboolean        unfinished;
  JsonObject     *settings; /* Sealed. */
  JsonObject     *extra;    /* Sealed. */
  SacTraceSource *sources;
  int             n_sources;
  SacTraceStep   *steps;
  int             n_steps;
  SacCandidate   *candidates; /* Of all steps. */
  SacTraceMap    *maps;
  int             n_maps;
  SacTraceLabel  *labels;
  int             n_labels;
  SacExplanation *explanation;
};

G_DEFINE_BOXED_TYPE (SacAttentionTrace,
                     sac_attention_trace,
                     sac_attention_trace_ref,
                     sac_attention_trace_unref)

static char *
copy_string (SacAttentionTrace *self,
             const char        *string)
{
  return string == NULL ? NULL : g_string_chunk_insert (self->strings, string);
}

static JsonNode *
copy_node (JsonNode *node);

static void
copy_member_cb (JsonObject *object,
                const char *name,
                JsonNode   *node,
                gpointer    copy)
{
  json_object_set_member (copy, name, copy_node (node));
}

static JsonObject *
copy_object (JsonObject *object)
{
  JsonObject *copy = json_object_new ();

  json_object_foreach_member (object, copy_member_cb, copy);

  return copy;
}

/* json_node_copy() shares objects and arrays, which the giver may change later. */
static JsonNode *
copy_node (JsonNode *node)
{
  JsonArray *array, *copy;
  JsonNode *result;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      result = json_node_new (JSON_NODE_OBJECT);
      json_node_take_object (result, copy_object (json_node_get_object (node)));

      return result;
    }

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return json_node_copy (node);

  array = json_node_get_array (node);
  copy = json_array_sized_new (json_array_get_length (array));

  for (guint i = 0; i < json_array_get_length (array); i++)
    json_array_add_element (copy, copy_node (json_array_get_element (array, i)));

  result = json_node_new (JSON_NODE_ARRAY);
  json_node_take_array (result, copy);

  return result;
}

static JsonObject *
seal_copy (JsonObject *object)
{
  JsonObject *copy;

  if (object == NULL)
    return NULL;

  if (json_object_is_immutable (object))
    return json_object_ref (object);

  copy = copy_object (object);
  json_object_seal (copy);

  return copy;
}

static void
copy_source (SacAttentionTrace    *self,
             SacTraceSource       *copy,
             const SacTraceSource *source)
{
  int n = source->n_positions;

  g_assert (n >= 0);
  g_assert (source->end >= -1 && source->end < n);

  *copy = *source;
  copy->text = copy_string (self, source->text);
  copy->image = copy_string (self, source->image);
  copy->audio = copy_string (self, source->audio);
  copy->spans = g_memdup2 (source->spans, sizeof (SacSpan) * n);
  copy->words = g_memdup2 (source->words, sizeof (int) * n);
  copy->boxes = g_memdup2 (source->boxes, sizeof (SacTraceBox) * source->n_boxes);

  if (source->picture != NULL)
    sac_picture_ref (source->picture);

  for (int i = 0; i < source->n_boxes; i++)
    copy->boxes[i].label = copy_string (self, source->boxes[i].label);

  if (source->labels == NULL)
    return;

  copy->labels = g_new0 (char *, n + 1);

  for (int i = 0; i < n; i++)
    copy->labels[i] = copy_string (self, source->labels[i]);
}

static void
copy_steps (SacAttentionTrace  *self,
            const SacTraceStep *steps)
{
  int n_candidates = 0, used = 0;

  for (int i = 0; i < self->n_steps; i++)
    n_candidates += steps[i].n_candidates;

  self->steps = g_memdup2 (steps, sizeof (SacTraceStep) * self->n_steps);
  self->candidates = g_new (SacCandidate, n_candidates);

  for (int i = 0; i < self->n_steps; i++)
    {
      SacTraceStep *step = &self->steps[i];

      step->token = copy_string (self, steps[i].token);
      step->candidates = step->n_candidates > 0 ? self->candidates + used : NULL;
      used += step->n_candidates;

      for (int j = 0; j < step->n_candidates; j++)
        {
          step->candidates[j].token = copy_string (self, steps[i].candidates[j].token);
          step->candidates[j].logprob = steps[i].candidates[j].logprob;
        }
    }
}

static void
copy_maps (SacAttentionTrace *self,
           const SacTraceMap *maps)
{
  self->maps = g_memdup2 (maps, sizeof (SacTraceMap) * self->n_maps);

  for (int i = 0; i < self->n_maps; i++)
    {
      gsize n_weights;

      g_assert (maps[i].source >= 0 && maps[i].source < self->n_sources);

      n_weights = (gsize) self->n_steps * self->sources[maps[i].source].n_positions;
      self->maps[i].weights = g_memdup2 (maps[i].weights, sizeof (float) * n_weights);
    }
}

static void
copy_labels (SacAttentionTrace   *self,
             const SacTraceLabel *labels)
{
  self->labels = g_memdup2 (labels, sizeof (SacTraceLabel) * self->n_labels);

  for (int i = 0; i < self->n_labels; i++)
    self->labels[i].label = copy_string (self, labels[i].label);
}

/**
 * sac_attention_trace_new:
 * @parts: what the trace is to say
 *
 * Copies all that @parts points to.
 *
 * Returns: (transfer full): a new trace
 */
SacAttentionTrace *
sac_attention_trace_new (const SacTraceParts *parts)
{
  SacAttentionTrace *self = g_atomic_rc_box_new0 (SacAttentionTrace);

  self->strings = g_string_chunk_new (1024);
  self->task = copy_string (self, parts->task);
  self->model = copy_string (self, parts->model);
  self->output = copy_string (self, parts->output);
  self->score = parts->score;
  self->unfinished = parts->unfinished;
  self->settings = seal_copy (parts->settings);
  self->extra = seal_copy (parts->extra);
  self->n_sources = parts->n_sources;
  self->n_steps = parts->n_steps;
  self->n_maps = parts->n_maps;
  self->n_labels = parts->n_labels;
  self->sources = g_new0 (SacTraceSource, parts->n_sources);

  for (int i = 0; i < parts->n_sources; i++)
    copy_source (self, &self->sources[i], &parts->sources[i]);

  copy_steps (self, parts->steps);
  copy_maps (self, parts->maps);
  copy_labels (self, parts->labels);

  if (parts->explanation != NULL)
    self->explanation = sac_explanation_ref (parts->explanation);

  return self;
}

SacAttentionTrace *
sac_attention_trace_ref (SacAttentionTrace *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  SacAttentionTrace *self = data;

  for (int i = 0; i < self->n_sources; i++)
    {
      g_free (self->sources[i].labels);
      g_free (self->sources[i].spans);
      g_free (self->sources[i].words);
      g_free (self->sources[i].boxes);
      g_clear_pointer (&self->sources[i].picture, sac_picture_unref);
    }

  for (int i = 0; i < self->n_maps; i++)
    g_free (self->maps[i].weights);

  g_free (self->sources);
  g_free (self->steps);
  g_free (self->candidates);
  g_free (self->maps);
  g_free (self->labels);
  g_clear_pointer (&self->explanation, sac_explanation_unref);
  g_clear_pointer (&self->settings, json_object_unref);
  g_clear_pointer (&self->extra, json_object_unref);
  g_string_chunk_free (self->strings);
}

void
sac_attention_trace_unref (SacAttentionTrace *self)
{
  g_atomic_rc_box_release_full (self, clear);
}

const char *
sac_attention_trace_get_task (const SacAttentionTrace *self)
{
  return self->task;
}

const char *
sac_attention_trace_get_model (const SacAttentionTrace *self)
{
  return self->model;
}

/* (nullable); never changes, so do not write into it. */
JsonObject *
sac_attention_trace_get_settings (const SacAttentionTrace *self)
{
  return self->settings;
}

/* (nullable); never changes, so do not write into it. */
const char *
sac_attention_trace_get_second (const SacAttentionTrace *self)
{
  JsonNode *node = self->settings != NULL ? json_object_get_member (self->settings, "hypothesis")
                                          : NULL;

  /* Settings of traces from elsewhere may be anything. */
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
         json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : NULL;
}

JsonObject *
sac_attention_trace_get_extra (const SacAttentionTrace *self)
{
  return self->extra;
}

const char *
sac_attention_trace_get_output (const SacAttentionTrace *self)
{
  return self->output;
}

double
sac_attention_trace_get_score (const SacAttentionTrace *self)
{
  return self->score;
}

gboolean
sac_attention_trace_is_unfinished (const SacAttentionTrace *self)
{
  return self->unfinished;
}

int
sac_attention_trace_get_n_sources (const SacAttentionTrace *self)
{
  return self->n_sources;
}

const SacTraceSource *
sac_attention_trace_get_source (const SacAttentionTrace *self,
                                int                      index)
{
  g_assert (index >= 0 && index < self->n_sources);

  return &self->sources[index];
}

int
sac_attention_trace_get_n_steps (const SacAttentionTrace *self)
{
  return self->n_steps;
}

const SacTraceStep *
sac_attention_trace_get_step (const SacAttentionTrace *self,
                              int                      index)
{
  g_assert (index >= 0 && index < self->n_steps);

  return &self->steps[index];
}

int
sac_attention_trace_get_n_maps (const SacAttentionTrace *self)
{
  return self->n_maps;
}

const SacTraceMap *
sac_attention_trace_get_map (const SacAttentionTrace *self,
                             int                      index)
{
  g_assert (index >= 0 && index < self->n_maps);

  return &self->maps[index];
}

int
sac_attention_trace_get_n_labels (const SacAttentionTrace *self)
{
  return self->n_labels;
}

const SacTraceLabel *
sac_attention_trace_get_label (const SacAttentionTrace *self,
                               int                      index)
{
  g_assert (index >= 0 && index < self->n_labels);

  return &self->labels[index];
}

SacExplanation *
sac_attention_trace_get_explanation (const SacAttentionTrace *self)
{
  return self->explanation;
}

float
sac_attention_trace_get_weight (const SacAttentionTrace *self,
                                int                      map,
                                int                      step,
                                int                      position)
{
  const SacTraceMap *m = sac_attention_trace_get_map (self, map);
  int n_positions = self->sources[m->source].n_positions;

  g_assert (step >= 0 && step < self->n_steps);
  g_assert (position >= 0 && position < n_positions);

  return m->weights[(gsize) step * n_positions + position];
}
