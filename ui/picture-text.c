#include "ui/picture-text.h"

#include <glib/gi18n-lib.h>

#include "engine/trace/pointing.h"
#include "engine/trace/trace-metrics.h"
#include "ui/trace-text.h"

char *
sac_picture_text_looked (SacAttentionTrace *trace,
                         int                map,
                         int                step)
{
  const SacTraceSource *grid = sac_attention_trace_get_source (
    trace, sac_attention_trace_get_map (trace, map)->source);
  int n_half = sac_trace_half (trace, map, step);
  int position;

  if (sac_trace_top (trace, map, step, 1, &position) == 0)
    return NULL;

  g_autofree char *cell = sac_trace_text_label (trace, map, SAC_AXIS_POSITIONS, position);
  g_autofree char *number = sac_trace_text_number (
    sac_attention_trace_get_weight (trace, map, step, position));
  g_autofree char *half = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "Half of the weight on %d cell", "Half of the weight on %d cells",
                 n_half), n_half);

  /* Translators: “row 6, column 4 of 14 × 14: 0.21”. */
  g_autofree char *most = g_strdup_printf (_("%s of %d × %d: %s"), cell, grid->rows, grid->columns,
                                           number);

  return g_strdup_printf ("%s\n%s", most, half);
}

static char *
format_percent (double share)
{
  return g_strdup_printf (_("%.0f %%"), share * 100);
}

char *
sac_picture_text_pointing (SacAttentionTrace *trace,
                           int                map,
                           int                step)
{
  SacPointing pointing = sac_pointing_judge (trace, map, step);

  if (pointing.n_boxes == 0)
    return NULL;

  g_autofree char *uniform = format_percent (pointing.uniform);

  return g_strdup_printf (pointing.right
                            ? _("It looked at the right thing; looking anywhere would in %s.")
                            : _("It looked beside what it names; looking anywhere would hit it in "
                                "%s."), uniform);
}

char *
sac_picture_text_score (SacAttentionTrace *trace,
                        int                map)
{
  int n_named = 0;
  int n_right = 0;
  double uniform = 0;

  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    {
      SacPointing pointing = sac_pointing_judge (trace, map, i);

      n_named += pointing.n_boxes > 0;
      n_right += pointing.n_boxes > 0 && pointing.right;
      uniform += pointing.n_boxes > 0 ? pointing.uniform : 0;
    }

  if (n_named == 0)
    return NULL;

  g_autofree char *anywhere = format_percent (uniform / n_named);

  if (n_named == 1)
    return g_strdup_printf (n_right == 1
                              ? _("It names one thing that is there and looked at it; by chance it "
                                  "would in %s.")
                              : _("It names one thing that is there, but looked elsewhere; by "
                                  "chance it would have hit it in %s."), anywhere);

  /* Translators: the pointing game: “It names 3 things that are there and looked at 2 of them”. */
  return g_strdup_printf (_("It names %d things that are there and looked at %d of them; by chance "
                            "it would hit %s."), n_named, n_right, anywhere);
}
