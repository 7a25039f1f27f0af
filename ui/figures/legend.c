#include "ui/figures/legend.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define BAR_LENGTH 240.0
#define BAR_HEIGHT 10.0
#define GAP        16.0

static const char *
title_of (const SacScaling *scaling)
{
  switch (scaling->scale)
    {
    case SAC_SCALE_ROW_MAXIMUM:
      return _("attention weight, each step over its highest");
    case SAC_SCALE_MAP_MAXIMUM:
      return _("attention weight, over the map’s highest");
    case SAC_SCALE_SQUARE_ROOT:
      return _("attention weight, square-root scale");
    case SAC_SCALE_LOGARITHM:
      return _("attention weight, logarithmic scale");
    case SAC_SCALE_ABSOLUTE:
    default:
      return _("attention weight, absolute scale");
    }
}

static void
add_note (GString    *notes,
          const char *note)
{
  if (notes->len > 0)
    g_string_append (notes, " · ");

  g_string_append (notes, note);
}

/* With a row or without, as many lines: pointing moves nothing. */
static char *
describe_rows (const SacScaling *scaling,
               int               row)
{
  double least = INFINITY, most = 0;

  if (row >= 0)
    return g_strdup (_("numbers of this step"));

  for (int i = 0; i < scaling->n_rows; i++)
    {
      least = MIN (least, scaling->row_top[i]);
      most = MAX (most, scaling->row_top[i]);
    }

  g_autofree char *from = sac_weight_to_string (MIN (least, most));
  g_autofree char *to = sac_weight_to_string (most);

  /* Translators: the lowest and the highest of the steps' highest weights. */
  return g_strdup_printf (_("highest: from %s to %s"), from, to);
}

static char *
write_notes (const SacScaling *scaling,
             int               row)
{
  GString *notes = g_string_new (NULL);
  g_autofree char *threshold = sac_weight_to_string (scaling->threshold);
  g_autofree char *floor = sac_weight_to_string (SAC_SCALE_LOWEST);

  if (scaling->scale == SAC_SCALE_ROW_MAXIMUM)
    {
      g_autofree char *note = describe_rows (scaling, row);

      add_note (notes, note);
    }

  if (scaling->scale == SAC_SCALE_LOGARITHM)
    {
      g_autofree char *note = g_strdup_printf (_("%s and less as zero"), floor);

      add_note (notes, note);
    }

  if (scaling->threshold > 0)
    {
      g_autofree char *note = g_strdup_printf (_("below %s not drawn"), threshold);

      add_note (notes, note);
    }

  if (scaling->extended)
    add_note (notes, _("some weights lie beyond 1"));

  if (scaling->negative)
    add_note (notes, _("red: below zero"));

  if (scaling->not_finite)
    add_note (notes, _("hatched: not a number"));

  return g_string_free (notes, notes->len == 0);
}

void
sac_legend_init (SacLegend        *legend,
                 const SacScaling *scaling,
                 const SacPalette *palette,
                 gboolean          has_map,
                 int               row,
                 double            font_size)
{
  *legend = (SacLegend) {
    .scaling = scaling, .palette = palette, .has_map = has_map, .row = row,
    .size = MAX (font_size * 0.82, 8),
  };
  legend->title = g_strdup (has_map
                            ? title_of (scaling)
                            : _("No attention map: this model does not look back."));
  legend->notes = has_map ? write_notes (scaling, row) : NULL;
}

void
sac_legend_clear (SacLegend *legend)
{
  g_clear_pointer (&legend->title, g_free);
  g_clear_pointer (&legend->notes, g_free);
}

void
sac_legend_add_note (SacLegend  *legend,
                     const char *note)
{
  g_autoptr(GString) notes = g_string_new (legend->notes);

  add_note (notes, note);
  g_free (legend->notes);
  legend->notes = g_strdup (notes->str);
}

/* Where each row has numbers of its own and none is chosen, the bar has parts of the highest. */
char *
sac_legend_number (const SacLegend    *legend,
                   const SacScaleTick *tick)
{
  if (legend->scaling->scale != SAC_SCALE_ROW_MAXIMUM || legend->row >= 0 || tick->weight == 0)
    return sac_weight_to_string (tick->weight);

  if (tick->t < 0)
    return g_strdup (_("−highest"));

  return g_strdup (tick->t < 0.75 ? "½" : _("highest"));
}

static SacTextExtents
measure_text (const SacLegend *legend,
              SacText         *text,
              double           wrap)
{
  const SacTextStyle style = { .size = legend->size, .wrap = wrap };
  SacTextExtents title = sac_text_measure (text, legend->title, &style);
  SacTextExtents notes;

  if (legend->notes == NULL)
    return title;

  notes = sac_text_measure (text, legend->notes, &style);
  title.width = MAX (title.width, notes.width);
  title.descent += notes.ascent + notes.descent;

  return title;
}

/* Beside the bar where there is room, else under its numbers. */
void
sac_legend_fit (SacLegend *legend,
                SacText   *text,
                double     width)
{
  double scale = legend->size / 11.5;
  double numbers = legend->size * 1.5;
  SacTextExtents extents;
  double bar_height = (BAR_HEIGHT * scale) + numbers;
  gboolean beside;

  legend->bar = legend->has_map ? MIN (BAR_LENGTH * scale, MAX (width - 4 * legend->size, 40)) : 0;
  legend->wrap = 0;
  legend->text_x = legend->has_map ? legend->bar + GAP * scale : 0;
  legend->text_y = 0;

  extents = measure_text (legend, text, 0);
  beside = legend->text_x + extents.width <= width;

  if (!beside)
    {
      legend->wrap = MAX (width, 40);
      legend->text_x = 0;
      legend->text_y = legend->has_map ? bar_height + legend->size * 0.4 : 0;
      extents = measure_text (legend, text, legend->wrap);
    }

  legend->width = MAX (legend->text_x + extents.width, legend->bar);
  legend->height = MAX (legend->has_map ? bar_height : 0,
                        legend->text_y + extents.ascent + extents.descent);
}

void
sac_hatch (cairo_t          *cr,
           const SacPalette *palette,
           double            x,
           double            y,
           double            width,
           double            height)
{
  double step = CLAMP (MIN (width, height) / 3, 3, 7);

  cairo_save (cr);
  cairo_rectangle (cr, x, y, width, height);
  cairo_clip (cr);
  sac_colour_set (palette->dim, cr, 0.8);
  cairo_set_line_width (cr, 1);

  for (double offset = -height; offset < width; offset += step)
    {
      cairo_move_to (cr, x + offset, y + height);
      cairo_line_to (cr, x + offset + height, y);
    }

  cairo_stroke (cr);
  cairo_restore (cr);
}

/* From the first tick's place to the last: a bar of steps, so that every surface draws the
 * same colours. Many steps where the eye cannot tell them, yet few rectangles. */
static void
paint_bar (const SacLegend *legend,
           cairo_t         *cr,
           double           x,
           double           y,
           double           height)
{
  const int n_steps = 120;
  double low = legend->scaling->negative ? -1 : 0;
  double hidden = 0;

  if (legend->scaling->threshold > 0)
    {
      SacScaling open = *legend->scaling;

      open.threshold = 0;
      hidden = sac_scaling_place (&open, legend->row, legend->scaling->threshold);
    }

  cairo_save (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);

  for (int i = 0; i < n_steps; i++)
    {
      double t = low + (1 - low) * (i + 0.5) / n_steps;

      if (fabs (t) < hidden)
        continue;

      /* Each reaches under the next: no seam. */
      sac_colour_set (sac_palette_colour (legend->palette, t), cr, 1);
      cairo_rectangle (cr, x + legend->bar * i / n_steps, y,
                       legend->bar * MIN (1.6, n_steps - i) / n_steps, height);
      cairo_fill (cr);
    }

  cairo_restore (cr);

  sac_colour_set (legend->palette->dim, cr, 0.35);
  cairo_set_line_width (cr, 0.75);
  cairo_rectangle (cr, x, y, legend->bar, height);
  cairo_stroke (cr);
}

/* Numbers stay under the bar and apart from each other; the last one always stands. */
static void
paint_numbers (const SacLegend *legend,
               SacText         *text,
               cairo_t         *cr,
               double           x,
               double           y)
{
  const SacTextStyle style = { .size = legend->size * 0.95 };
  SacScaleTick ticks[SAC_SCALE_MAX_TICKS];
  int n_ticks = sac_scaling_ticks (legend->scaling, legend->row, ticks);
  double low = legend->scaling->negative ? -1 : 0;
  double free_from = x - 100, last_from = 0;

  for (int k = 0; k < n_ticks; k++)
    {
      /* The last first, so that the others give way to it. */
      int i = k == 0 ? n_ticks - 1 : k - 1;
      g_autofree char *number = sac_legend_number (legend, &ticks[i]);
      SacTextExtents extents = sac_text_measure (text, number, &style);
      double at = x + legend->bar * (ticks[i].t - low) / (1 - low);
      double left = CLAMP (at - extents.width / 2, x - 1,
                           MAX (x + legend->bar + 1 - extents.width, x - 1));

      if (k == 0)
        last_from = left - legend->size * 0.5;
      else if (left < free_from || left + extents.width > last_from)
        continue;
      else
        free_from = left + extents.width + legend->size * 0.5;

      sac_text_draw (text, cr, number, &style, left, y + extents.ascent);
    }
}

void
sac_legend_paint (const SacLegend *legend,
                  SacText         *text,
                  cairo_t         *cr,
                  double           x,
                  double           y)
{
  const SacTextStyle style = { .size = legend->size, .wrap = legend->wrap };
  double height = BAR_HEIGHT * legend->size / 11.5;
  SacTextExtents extents = sac_text_measure (text, legend->title, &style);
  double baseline = y + legend->text_y + extents.ascent;

  if (legend->text_y == 0 && legend->has_map)
    baseline -= (extents.ascent + extents.descent - height) / 2;

  if (legend->has_map)
    {
      paint_bar (legend, cr, x, y, height);
      sac_colour_set (legend->palette->dim, cr, 1);
      paint_numbers (legend, text, cr, x, y + height + legend->size * 0.15);
    }

  sac_colour_set (legend->palette->dim, cr, 1);
  sac_text_draw (text, cr, legend->title, &style, x + legend->text_x, baseline);

  if (legend->notes != NULL)
    sac_text_draw (text, cr, legend->notes, &style, x + legend->text_x,
                   baseline + extents.descent
                   + sac_text_measure (text, legend->notes, &style).ascent);
}
