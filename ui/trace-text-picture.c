/* A trace over a picture in words. */

#include "ui/trace-text.h"

#include <glib/gi18n-lib.h>

#include "engine/trace/trace-metrics.h"

#define N_LOOKERS 3

/* (nullable) */
static const SacTraceSource *
get_grid (SacAttentionTrace *trace,
          int                map)
{
  const SacTraceSource *source = NULL;

  if (map >= 0 && map < sac_attention_trace_get_n_maps (trace))
    source = sac_attention_trace_get_source (trace,
                                             sac_attention_trace_get_map (trace, map)->source);

  return source != NULL && source->kind == SAC_SOURCE_GRID ? source : NULL;
}

/* "; gate 0.78", or nothing. */
static char *
gate_text (SacAttentionTrace *trace,
           int                step)
{
  const SacTraceStep *item = sac_attention_trace_get_step (trace, step);
  g_autofree char *gate = sac_trace_text_number (item->gate);

  return item->has_gate ? g_strdup_printf (_("; gate %s"), gate) : g_strdup ("");
}

char *
sac_trace_text_looked (SacAttentionTrace *trace,
                       int                map,
                       int                step)
{
  const SacTraceSource *source = get_grid (trace, map);
  g_autofree char *gate = gate_text (trace, step);
  int n_half, highest;

  if (source == NULL || sac_trace_top (trace, map, step, 1, &highest) == 0)
    return NULL;

  g_autofree char *cell = sac_trace_text_spoken (trace, map, SAC_AXIS_POSITIONS, highest);
  g_autofree char *number = sac_trace_text_number (
    sac_attention_trace_get_weight (trace, map, step, highest));
  n_half = sac_trace_half (trace, map, step);
  g_autofree char *half = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "half of the weight on %d cell", "half of the weight on %d cells",
                 n_half), n_half);

  /* Translators: “looked most at row 6, column 4 of 14 by 14, 0.21; half of the weight on 9 cells;
   * gate 0.78”. */
  return g_strdup_printf (_("looked most at %s of %d by %d, %s; %s%s"), cell, source->rows,
                          source->columns, number, half, gate);
}

char *
sac_trace_text_lookers (SacAttentionTrace *trace,
                        int                map,
                        int                position)
{
  g_autoptr(GString) lookers = g_string_new (NULL);
  int steps[N_LOOKERS];
  int n = sac_trace_top_steps (trace, map, position, N_LOOKERS, steps);

  for (int i = 0; i < n; i++)
    {
      g_autofree char *word = sac_trace_text_spoken (trace, map, SAC_AXIS_STEPS, steps[i]);
      g_autofree char *number = sac_trace_text_number (
        sac_attention_trace_get_weight (trace, map, steps[i], position));

      g_string_append_printf (lookers, "%s%s %s", i > 0 ? ", " : "", word, number);
    }

  return g_strdup (lookers->str);
}
