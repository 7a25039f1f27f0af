/* Traces made of other traces: the pieces of words joined, the end of the
 * sentence left out. Both give each old position and step a new place, or none.
 */

#include "engine/trace/attention-trace.h"

#include <string.h>

/* Old place to new one; -1: left out. */
typedef struct
{
  int  n_old;
  int  n_new;
  int *place;
} Grouping;

static void
grouping_clear (Grouping *self)
{
  g_free (self->place);
}

/* How many old places, next to each other, share the new place of @first. */
static int
grouping_count (const Grouping *self,
                int             first)
{
  int count = 1;

  while (first + count < self->n_old && self->place[first + count] == self->place[first])
    count++;

  return count;
}

static char *
join_labels (const SacTraceSource *source,
             glong                 text_length,
             int                   first,
             int                   count)
{
  GString *label;
  int last = first + count - 1;

  /* What stands in the text is truer than the pieces, which may have been changed. */
  if (count > 1 && source->text != NULL && source->spans != NULL &&
      source->spans[first].start >= 0 && source->spans[last].end >= source->spans[first].start &&
      source->spans[last].end <= text_length)
    return g_utf8_substring (source->text, source->spans[first].start, source->spans[last].end);

  label = g_string_new (NULL);

  for (int i = first; i <= last; i++)
    g_string_append (label, source->labels[i]);

  return g_string_free (label, FALSE);
}

static SacSpan
join_spans (const SacSpan *spans,
            int            first,
            int            count)
{
  SacSpan joined = spans[first];

  for (int i = first; i < first + count; i++)
    {
      if (spans[i].start < 0)
        return (SacSpan) { -1, -1 };

      joined.start = MIN (joined.start, spans[i].start);
      joined.end = MAX (joined.end, spans[i].end);
    }

  return joined;
}

static void
regroup_source (const SacTraceSource *old,
                const Grouping       *grouping,
                SacTraceSource       *source)
{
  int n = grouping->n_new;
  glong text_length = old->text != NULL ? g_utf8_strlen (old->text, -1) : 0;

  *source = *old;
  source->n_positions = n;
  source->end = old->end >= 0 ? grouping->place[old->end] : -1;
  source->labels = old->labels != NULL ? g_new0 (char *, n + 1) : NULL;
  source->spans = old->spans != NULL ? g_new0 (SacSpan, n) : NULL;
  source->words = old->words != NULL ? g_new0 (int, n) : NULL;

  for (int i = 0, count; i < old->n_positions; i += count)
    {
      int place = grouping->place[i];

      count = grouping_count (grouping, i);

      if (place < 0)
        continue;
      if (source->labels != NULL)
        source->labels[place] = join_labels (old, text_length, i, count);
      if (source->spans != NULL)
        source->spans[place] = join_spans (old->spans, i, count);
      if (source->words != NULL)
        source->words[place] = old->words[i];
    }
}

static void
clear_source (SacTraceSource *source)
{
  g_strfreev (source->labels);
  g_free (source->spans);
  g_free (source->words);
}

/* Of the result's strings the token alone is its own. */
static SacTraceStep
join_pieces (SacAttentionTrace *old,
             int                first,
             int                count)
{
  SacTraceStep step = *sac_attention_trace_get_step (old, first);
  GString *token = g_string_new (step.token);

  for (int i = first + 1; i < first + count; i++)
    {
      const SacTraceStep *piece = sac_attention_trace_get_step (old, i);

      g_string_append (token, piece->token);
      step.logprob += piece->logprob;
      step.has_gate = step.has_gate && piece->has_gate;
      step.gate += piece->gate;
    }

  step.gate = step.has_gate ? step.gate / count : 0;

  step.token = g_string_free (token, FALSE);

  return step;
}

/* A joined row is the mean of its pieces' rows, a joined column the sum of its pieces' columns:
 * rows that summed to one still do. */
static float *
regroup_weights (const float    *weights,
                 const Grouping *rows,
                 const Grouping *columns)
{
  float *result = g_new0 (float, MAX (1, (gsize) rows->n_new * columns->n_new));
  g_autofree double *sums = g_new (double, columns->n_new + 1);

  for (int i = 0, count; i < rows->n_old; i += count)
    {
      count = grouping_count (rows, i);

      if (rows->place[i] < 0)
        continue;

      memset (sums, 0, sizeof (double) * columns->n_new);

      for (int k = i; k < i + count; k++)
        for (int j = 0; j < columns->n_old; j++)
          if (columns->place[j] >= 0)
            sums[columns->place[j]] += weights[(gsize) k * columns->n_old + j];

      for (int j = 0; j < columns->n_new; j++)
        result[(gsize) rows->place[i] * columns->n_new + j] = sums[j] / count;
    }

  return result;
}

/* What a file said about single positions and steps does not fit them any more. */
static JsonObject *
without_details (JsonObject *extra)
{
  g_autoptr(GList) names = NULL;
  JsonObject *result;

  if (extra == NULL)
    return NULL;

  result = json_object_new ();
  names = json_object_get_members (extra);

  for (GList *l = names; l != NULL; l = l->next)
    if (!g_str_equal (l->data, "sources") && !g_str_equal (l->data, "steps") &&
        !g_str_equal (l->data, "attention"))
      json_object_set_member (result, l->data, json_object_dup_member (extra, l->data));

  return result;
}

static Grouping join_steps (SacAttentionTrace *trace);

/* Its word keeps its number among those that stay; NULL: it is left out. */
static SacExplanation *
regroup_explanation (SacAttentionTrace *self,
                     const Grouping    *steps)
{
  SacExplanation *old = sac_attention_trace_get_explanation (self);
  SacExplanation parts;
  Grouping joined;

  if (old == NULL || old->step < 0)
    return old != NULL ? sac_explanation_ref (old) : NULL;

  parts = *old;
  joined = join_steps (self);

  for (int i = 0, count; i < joined.n_old && joined.place[i] <= old->step; i += count)
    {
      count = grouping_count (&joined, i);

      if (steps->place[i] < 0)
        parts.step = joined.place[i] < old->step ? parts.step - 1 : -1;
    }

  grouping_clear (&joined);

  return parts.step >= 0 ? sac_explanation_new (&parts) : NULL;
}

static SacAttentionTrace *
regroup (SacAttentionTrace *self,
         const Grouping    *positions, /* One for each source. */
         const Grouping    *steps)
{
  g_autoptr(JsonObject) extra = without_details (sac_attention_trace_get_extra (self));
  g_autoptr(SacExplanation) explanation = regroup_explanation (self, steps);
  int n_sources = sac_attention_trace_get_n_sources (self);
  int n_maps = sac_attention_trace_get_n_maps (self);
  int n_labels = sac_attention_trace_get_n_labels (self);
  g_autofree SacTraceSource *new_sources = g_new0 (SacTraceSource, n_sources + 1);
  g_autofree SacTraceStep *new_steps = g_new0 (SacTraceStep, steps->n_new + 1);
  g_autofree SacTraceMap *new_maps = g_new0 (SacTraceMap, n_maps + 1);
  SacTraceParts parts = {
    .task = sac_attention_trace_get_task (self),
    .model = sac_attention_trace_get_model (self),
    .settings = sac_attention_trace_get_settings (self),
    .output = sac_attention_trace_get_output (self),
    .score = sac_attention_trace_get_score (self),
    .unfinished = sac_attention_trace_is_unfinished (self),
    .sources = new_sources,
    .n_sources = n_sources,
    .steps = new_steps,
    .n_steps = steps->n_new,
    .maps = new_maps,
    .n_maps = n_maps,
    .labels = n_labels > 0 ? sac_attention_trace_get_label (self, 0) : NULL,
    .n_labels = n_labels,
    .explanation = explanation,
    .extra = extra,
  };
  SacAttentionTrace *result;

  for (int i = 0; i < n_sources; i++)
    regroup_source (sac_attention_trace_get_source (self, i), &positions[i], &new_sources[i]);

  for (int i = 0, count; i < steps->n_old; i += count)
    {
      count = grouping_count (steps, i);

      if (steps->place[i] >= 0)
        new_steps[steps->place[i]] = join_pieces (self, i, count);
    }

  for (int i = 0; i < n_maps; i++)
    {
      new_maps[i] = *sac_attention_trace_get_map (self, i);
      new_maps[i].weights = regroup_weights (new_maps[i].weights, steps,
                                             &positions[new_maps[i].source]);
    }

  result = sac_attention_trace_new (&parts);

  for (int i = 0; i < n_sources; i++)
    clear_source (&new_sources[i]);
  for (int i = 0; i < steps->n_new; i++)
    g_free (new_steps[i].token);
  for (int i = 0; i < n_maps; i++)
    g_free (new_maps[i].weights);

  return result;
}

typedef Grouping (*GroupPositions) (const SacTraceSource *source);
typedef Grouping (*GroupSteps)     (SacAttentionTrace    *trace);

static Grouping
join_positions (const SacTraceSource *source)
{
  Grouping result = { source->n_positions, 0, g_new (int, source->n_positions + 1) };

  for (int i = 0; i < source->n_positions; i++)
    {
      gboolean same = i > 0 && source->words != NULL && source->words[i] >= 0 &&
                      source->words[i] == source->words[i - 1] &&
                      i != source->end && i - 1 != source->end;

      result.place[i] = same ? result.n_new - 1 : result.n_new++;
    }

  return result;
}

static Grouping
join_steps (SacAttentionTrace *trace)
{
  int n_steps = sac_attention_trace_get_n_steps (trace);
  Grouping result = { n_steps, 0, g_new (int, n_steps + 1) };

  for (int i = 0; i < n_steps; i++)
    {
      const SacTraceStep *step = sac_attention_trace_get_step (trace, i);
      const SacTraceStep *before = i > 0 ? sac_attention_trace_get_step (trace, i - 1) : NULL;
      gboolean same = before != NULL && step->word >= 0 && step->word == before->word &&
                      !step->end && !before->end;

      result.place[i] = same ? result.n_new - 1 : result.n_new++;
    }

  return result;
}

static Grouping
hide_end_position (const SacTraceSource *source)
{
  Grouping result = { source->n_positions, 0, g_new (int, source->n_positions + 1) };

  for (int i = 0; i < source->n_positions; i++)
    result.place[i] = i == source->end ? -1 : result.n_new++;

  return result;
}

static Grouping
hide_end_steps (SacAttentionTrace *trace)
{
  int n_steps = sac_attention_trace_get_n_steps (trace);
  Grouping result = { n_steps, 0, g_new (int, n_steps + 1) };

  for (int i = 0; i < n_steps; i++)
    result.place[i] = sac_attention_trace_get_step (trace, i)->end ? -1 : result.n_new++;

  return result;
}

static SacAttentionTrace *
regroup_by (SacAttentionTrace *self,
            GroupPositions     group_positions,
            GroupSteps         group_steps)
{
  int n_sources = sac_attention_trace_get_n_sources (self);
  g_autofree Grouping *positions = g_new0 (Grouping, n_sources + 1);
  Grouping steps = group_steps (self);
  gboolean changed = steps.n_new != steps.n_old;
  SacAttentionTrace *result;

  for (int i = 0; i < n_sources; i++)
    {
      positions[i] = group_positions (sac_attention_trace_get_source (self, i));
      changed = changed || positions[i].n_new != positions[i].n_old;
    }

  result = changed ? regroup (self, positions, &steps) : sac_attention_trace_ref (self);

  for (int i = 0; i < n_sources; i++)
    grouping_clear (&positions[i]);
  grouping_clear (&steps);

  return result;
}

/**
 * sac_attention_trace_join_words:
 * @self: a trace
 *
 * Joins the pieces of words: weights are summed over the source's pieces and averaged over the
 * steps', as gates are; log-probabilities are summed; a word keeps the candidates of its first piece.
 *
 * Returns: (transfer full): the joined trace, or @self where no word has two pieces
 */
SacAttentionTrace *
sac_attention_trace_join_words (SacAttentionTrace *self)
{
  return regroup_by (self, join_positions, join_steps);
}

/**
 * sac_attention_trace_hide_end:
 * @self: a trace
 *
 * Leaves out the end-of-sentence tokens. The other weights stay as they are.
 *
 * Returns: (transfer full): the shorter trace, or @self where no end is known
 */
SacAttentionTrace *
sac_attention_trace_hide_end (SacAttentionTrace *self)
{
  return regroup_by (self, hide_end_position, hide_end_steps);
}

/* A new array. */
int *
sac_attention_trace_list_step_words (SacAttentionTrace *self)
{
  return join_steps (self).place;
}

int *
sac_attention_trace_list_position_words (SacAttentionTrace *self,
                                         int                source)
{
  return join_positions (sac_attention_trace_get_source (self, source)).place;
}
