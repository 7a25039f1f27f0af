#include "engine/trace/trace-metrics.h"

#include <math.h>
#include <stdlib.h>


#define FLAT_ENTROPY 0.98 /* Of the highest possible. */
#define FROZEN_DIFFERENCE 1e-3
#define SUM_TOLERANCE 1e-3

static const SacTraceSource *
get_source (SacAttentionTrace *trace,
            int                map)
{
  int source = sac_attention_trace_get_map (trace, map)->source;

  return sac_attention_trace_get_source (trace, source);
}

static int
count_positions (SacAttentionTrace *trace,
                 int                map)
{
  return get_source (trace, map)->n_positions;
}

static const float *
get_row (SacAttentionTrace *trace,
         int                map,
         int                step)
{
  gsize n_positions = count_positions (trace, map);

  return sac_attention_trace_get_map (trace, map)->weights + step * n_positions;
}

/* H = - Σ_j p_j log₂ p_j, p_j = α_j / Σ_k α_k */
double
sac_trace_entropy (SacAttentionTrace *trace,
                   int                map,
                   int                step)
{
  int n_positions = count_positions (trace, map);
  const float *weights = get_row (trace, map, step);
  double sum = 0, entropy = 0;

  for (int j = 0; j < n_positions; j++)
    sum += weights[j];

  if (!(sum > 0) || !isfinite (sum))
    return NAN;

  for (int j = 0; j < n_positions; j++)
    if (weights[j] > 0)
      entropy -= weights[j] / sum * log2 (weights[j] / sum);

  return MAX (entropy, 0);
}

static gboolean
is_flat (SacAttentionTrace *trace,
         int                map)
{
  int n_steps = sac_attention_trace_get_n_steps (trace);
  int n_positions = count_positions (trace, map);

  if (n_steps == 0 || n_positions < 2)
    return FALSE;

  for (int i = 0; i < n_steps; i++)
    if (!(sac_trace_entropy (trace, map, i) > FLAT_ENTROPY * log2 (n_positions)))
      return FALSE;

  return TRUE;
}

/* One position alone is looked at by every step: that says nothing. */
static gboolean
is_frozen (SacAttentionTrace *trace,
           int                map)
{
  int n_steps = sac_attention_trace_get_n_steps (trace);
  int n_positions = count_positions (trace, map);

  if (n_steps < 2 || n_positions < 2)
    return FALSE;

  for (int j = 0; j < n_positions; j++)
    {
      float lowest = get_row (trace, map, 0)[j], highest = lowest;

      for (int i = 1; i < n_steps; i++)
        {
          lowest = fminf (lowest, get_row (trace, map, i)[j]);
          highest = fmaxf (highest, get_row (trace, map, i)[j]);
        }

      if (!(highest - lowest < FROZEN_DIFFERENCE))
        return FALSE;
    }

  return TRUE;
}

static void
add_row (SacTraceDiagnosis *diagnosis,
         const float       *weights,
         int                n_positions,
         int                step)
{
  double sum = 0;

  for (int j = 0; j < n_positions; j++)
    {
      sum += weights[j];

      if (!isfinite (weights[j]))
        diagnosis->not_finite = TRUE;
      else if (weights[j] < 0 || weights[j] > 1)
        diagnosis->out_of_range = TRUE;
    }

  /* fmin() passes over the NAN of the start. */
  diagnosis->lowest_sum = fmin (diagnosis->lowest_sum, sum);
  diagnosis->highest_sum = fmax (diagnosis->highest_sum, sum);

  if (fabs (sum - 1) <= SUM_TOLERANCE || diagnosis->unsummed)
    return;

  diagnosis->unsummed = TRUE;
  diagnosis->first_unsummed = step;
}

/**
 * sac_trace_diagnose:
 * @trace: a trace
 * @map: one of its maps
 * @diagnosis: (out): what a person should be told of it; the sums are NAN where there is no step
 */
void
sac_trace_diagnose (SacAttentionTrace *trace,
                    int                map,
                    SacTraceDiagnosis *diagnosis)
{
  *diagnosis = (SacTraceDiagnosis) {
    .flat = is_flat (trace, map),
    .frozen = is_frozen (trace, map),
    .lowest_sum = NAN,
    .highest_sum = NAN,
    .first_unsummed = -1,
  };

  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    add_row (diagnosis, get_row (trace, map, i), count_positions (trace, map), i);
}

/* Of @n_weights that lie @stride apart, the indices of the highest @n. */
static int
find_highest (const float *weights,
              int          n_weights,
              gsize        stride,
              int          n,
              int         *highest)
{
  int n_found = 0;

  if (n <= 0)
    return 0;

  for (int j = 0; j < n_weights; j++)
    {
      float weight = weights[j * stride];
      int place = n_found;

      if (isnan (weight))
        continue;

      while (place > 0 && weights[highest[place - 1] * stride] < weight)
        place--;

      if (place == n)
        continue;

      n_found = MIN (n_found + 1, n);

      for (int k = n_found - 1; k > place; k--)
        highest[k] = highest[k - 1];

      highest[place] = j;
    }

  return n_found;
}

int
sac_trace_top (SacAttentionTrace *trace,
               int                map,
               int                step,
               int                n,
               int               *positions)
{
  return find_highest (get_row (trace, map, step), count_positions (trace, map), 1, n, positions);
}

int
sac_trace_top_steps (SacAttentionTrace *trace,
                     int                map,
                     int                position,
                     int                n,
                     int               *steps)
{
  const float *weights = sac_attention_trace_get_map (trace, map)->weights + position;

  return find_highest (weights, sac_attention_trace_get_n_steps (trace),
                       count_positions (trace, map), n, steps);
}

static int
compare_descending (const void *a,
                    const void *b)
{
  float x = *(const float *) a, y = *(const float *) b;

  return (x < y) - (x > y);
}

int
sac_trace_half (SacAttentionTrace *trace,
                int                map,
                int                step)
{
  int n_positions = count_positions (trace, map), n = 0;
  const float *weights = get_row (trace, map, step);
  g_autofree float *positive = g_new (float, n_positions + 1);
  double total = 0, sum = 0;

  for (int j = 0; j < n_positions; j++)
    if (weights[j] > 0 && isfinite (weights[j]))
      {
        positive[n++] = weights[j];
        total += weights[j];
      }

  qsort (positive, n, sizeof (float), compare_descending);

  for (int i = 0; i < n; i++)
    {
      sum += positive[i];

      /* A sum of rounded weights may stay a hair below. */
      if (sum >= total / 2 - 1e-6 * total)
        return i + 1;
    }

  return 0;
}

/* 0 for what is not there, or no number. */
static int
get_count (JsonObject *settings,
           const char *name)
{
  JsonNode *node = settings != NULL ? json_object_get_member (settings, name) : NULL;

  if (node == NULL || !JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64)
    return 0;

  return CLAMP (json_node_get_int (node), 0, G_MAXINT);
}

/* 0 for what is not there, or no number above it. */
static double
get_seconds (JsonObject *settings,
             const char *name)
{
  JsonNode *node = settings != NULL ? json_object_get_member (settings, name) : NULL;
  double seconds = node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_double (node) : 0;

  return isfinite (seconds) ? MAX (seconds, 0) : 0;
}

gboolean
sac_trace_is_silent (SacAttentionTrace *trace)
{
  JsonObject *settings = sac_attention_trace_get_settings (trace);
  JsonNode *node = settings != NULL ? json_object_get_member (settings, "silent") : NULL;

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_boolean (node);
}

gboolean
sac_trace_is_cut (SacAttentionTrace *trace,
                  double            *heard,
                  double            *whole)
{
  JsonObject *settings = sac_attention_trace_get_settings (trace);

  *heard = get_seconds (settings, "seconds");
  *whole = get_seconds (settings, "seconds_in_all");

  return *heard > 0 && *whole > *heard;
}

gboolean
sac_trace_is_foreign (SacAttentionTrace *trace,
                      int               *n_unknown,
                      int               *n_pieces)
{
  JsonObject *settings = sac_attention_trace_get_settings (trace);

  *n_unknown = get_count (settings, "unknown_source");
  *n_pieces = get_count (settings, "source_pieces");

  return *n_unknown > 0 && *n_unknown >= *n_pieces / 2.0;
}

gboolean
sac_trace_is_in_pieces (SacAttentionTrace *trace,
                        int               *n_split,
                        int               *n_words)
{
  JsonObject *settings = sac_attention_trace_get_settings (trace);

  *n_split = get_count (settings, "split_words");
  *n_words = get_count (settings, "source_words");

  return *n_split > *n_words / 2.0;
}
