#include "ui/figures/drawing.h"

#include <math.h>

#include "ui/figures/overlay.h"

#define FOOTER_GAP 18.0

static int
in_range (int index,
          int n)
{
  return index >= 0 && index < n ? index : -1;
}

static void
choose_map (SacDrawing *drawing)
{
  SacAttentionTrace *trace = drawing->trace;
  int n_maps = sac_attention_trace_get_n_maps (trace);

  drawing->map = in_range (drawing->options->map, n_maps);

  if (drawing->map >= 0)
    {
      const SacTraceMap *map = sac_attention_trace_get_map (trace, drawing->map);

      drawing->weights = map->weights;
      drawing->source = sac_attention_trace_get_source (trace, map->source);
    }
  else if (sac_attention_trace_get_n_sources (trace) > 0)
    {
      /* A model that attends to nothing still read something. */
      drawing->source = sac_attention_trace_get_source (trace, 0);
    }

  drawing->n_steps = sac_attention_trace_get_n_steps (trace);
  drawing->n_positions = drawing->source != NULL ? drawing->source->n_positions : 0;
}

static gboolean
is_pictured (const SacDrawing *drawing)
{
  SacFigureKind kind = drawing->options->kind;

  return (kind == SAC_FIGURE_FOCUS || kind == SAC_FIGURE_STRIP) && sac_drawing_has_grid (drawing);
}

gboolean
sac_drawing_has_grid (const SacDrawing *drawing)
{
  return drawing->source != NULL && drawing->source->kind == SAC_SOURCE_GRID
         && drawing->n_positions > 0;
}

int
sac_drawing_get_shown_step (const SacDrawing *drawing)
{
  int step = drawing->n_visible - 1;

  if (drawing->pointed_step >= 0)
    return drawing->pointed_step;

  while (step > 0 && sac_attention_trace_get_step (drawing->trace, step)->end)
    step--;

  return step;
}

/* Which numbers the legend shows must not change its height while stepping: before the first step
 * the focus shows those of the first, and the strip always those of the strongest. */
static void
init_overlay (SacDrawing *drawing)
{
  gboolean contour = drawing->options->overlay == SAC_OVERLAY_CONTOUR;
  int step = drawing->options->kind == SAC_FIGURE_FOCUS ? sac_drawing_get_shown_step (drawing)
                                                        : drawing->pointed_step;

  if (!contour && drawing->options->kind == SAC_FIGURE_STRIP)
    step = -1;
  else if (!contour && drawing->n_steps > 0)
    step = MAX (step, 0);

  sac_overlay_init (drawing, step);
}

/* The next number that is easily halved in the head. */
static double
round_up (double value)
{
  static const double steps[] = { 1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10 };
  double power = pow (10, floor (log10 (value)));

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    if (value <= steps[i] * power)
      return steps[i] * power;

  return 10 * power;
}

/* Weights over hundreds of cells are far below one: what is curved to make small ones seen begins
 * lower. Colours still mean the same number in every step, and a flat map, of 1/n everywhere, is
 * pale. The absolute scale stays what its name says. */
static void
suit_cells (SacDrawing *drawing)
{
  SacScaling *scaling = &drawing->scaling;
  double magnitude = MAX (fabs (scaling->lowest), fabs (scaling->highest));
  double least = 8.0 / MAX (drawing->n_positions, 8);

  if (scaling->scale != SAC_SCALE_SQUARE_ROOT && scaling->scale != SAC_SCALE_LOGARITHM)
    return;

  if (!scaling->extended && magnitude < 0.5)
    scaling->top = MIN (round_up (MAX (magnitude, least)), 1);
}

void
sac_drawing_init (SacDrawing             *drawing,
                  SacAttentionTrace      *trace,
                  const SacFigureOptions *options)
{
  *drawing = (SacDrawing) { .trace = trace, .options = options };
  choose_map (drawing);

  drawing->n_visible = options->n_visible_steps < 0
                       ? drawing->n_steps : MIN (options->n_visible_steps, drawing->n_steps);
  drawing->pointed_step = in_range (options->pointed_step, drawing->n_visible);
  drawing->pointed_position = in_range (options->pointed_position, drawing->n_positions);
  drawing->font_size = options->font_size > 0 ? MAX (options->font_size, SAC_LABEL_FLOOR) : 14;
  drawing->zoom = options->zoom > 0 ? CLAMP (options->zoom, 0.001, 1000) : 1;

  sac_palette_init (&drawing->palette, options->palette, options->theme);
  sac_scaling_init (&drawing->scaling, sac_scale_resolve (options->scale, trace, options->map),
                    options->threshold, drawing->weights, drawing->n_steps, drawing->n_positions);
  if (sac_drawing_has_grid (drawing))
    suit_cells (drawing);

  drawing->text = sac_text_new ();
  drawing->cache = options->cache != NULL ? options->cache : sac_figure_cache_new ();
  /* Over a picture nothing names the cells. */
  sac_labels_init_source (&drawing->source_labels, drawing->text,
                          is_pictured (drawing) ? NULL : drawing->source);
  sac_labels_init_steps (&drawing->step_labels, drawing->text, trace);
  sac_legend_init (&drawing->legend, &drawing->scaling, &drawing->palette,
                   drawing->weights != NULL, drawing->pointed_step, drawing->font_size);

  if (is_pictured (drawing))
    init_overlay (drawing);
}

void
sac_drawing_clear (SacDrawing *drawing)
{
  sac_legend_clear (&drawing->legend);
  sac_labels_clear (&drawing->step_labels);
  sac_labels_clear (&drawing->source_labels);
  sac_scaling_clear (&drawing->scaling);

  if (drawing->options->cache == NULL)
    g_clear_pointer (&drawing->cache, sac_figure_cache_free);

  g_clear_pointer (&drawing->text, sac_text_free);
}

float
sac_drawing_get_weight (const SacDrawing *drawing,
                        int               step,
                        int               position)
{
  if (drawing->weights == NULL)
    return 0;

  return drawing->weights[(gsize) step * drawing->n_positions + position];
}

double
sac_drawing_get_place (const SacDrawing *drawing,
                       int               step,
                       int               position)
{
  return sac_scaling_place (&drawing->scaling, step,
                            sac_drawing_get_weight (drawing, step, position));
}

static gboolean
has_legend (const SacDrawing *drawing)
{
  return (drawing->options->legend && !drawing->folds_legend) || drawing->weights == NULL;
}

static gboolean
has_caption (const SacDrawing *drawing)
{
  return drawing->options->caption != NULL && *drawing->options->caption != '\0';
}

static SacTextStyle
caption_style (const SacDrawing *drawing,
               double            width)
{
  return (SacTextStyle) {
    .size = MAX (drawing->font_size * 0.88, SAC_LABEL_FLOOR),
    .wrap = MAX (width - 2 * SAC_DRAWING_MARGIN, 40),
  };
}

double
sac_drawing_footer_height (SacDrawing *drawing,
                           double      width)
{
  double height = 0;

  if (has_legend (drawing))
    {
      sac_legend_fit (&drawing->legend, drawing->text, width - 2 * SAC_DRAWING_MARGIN);
      height += FOOTER_GAP + drawing->legend.height;
    }

  if (has_caption (drawing))
    {
      SacTextStyle style = caption_style (drawing, width);
      SacTextExtents extents = sac_text_measure (drawing->text, drawing->options->caption, &style);

      height += FOOTER_GAP + extents.ascent + extents.descent;
    }

  return height;
}

double
sac_drawing_footer_width (SacDrawing *drawing)
{
  if (!has_legend (drawing))
    return 0;

  sac_legend_fit (&drawing->legend, drawing->text, 560);

  return drawing->legend.width + 2 * SAC_DRAWING_MARGIN;
}

void
sac_drawing_paint_footer (SacDrawing *drawing,
                          cairo_t    *cr,
                          double      x,
                          double      y,
                          double      width)
{
  if (has_legend (drawing))
    {
      double room = width - 2 * SAC_DRAWING_MARGIN;

      sac_legend_fit (&drawing->legend, drawing->text, room);
      x = MIN (x, width - SAC_DRAWING_MARGIN - drawing->legend.width);
      y += FOOTER_GAP;
      sac_legend_paint (&drawing->legend, drawing->text, cr, MAX (x, SAC_DRAWING_MARGIN), y);
      y += drawing->legend.height;
    }

  if (has_caption (drawing))
    {
      SacTextStyle style = caption_style (drawing, width);
      SacTextExtents extents = sac_text_measure (drawing->text, drawing->options->caption, &style);

      sac_colour_set (drawing->palette.ink, cr, 1);
      sac_text_draw (drawing->text, cr, drawing->options->caption, &style,
                     MAX ((width - extents.width) / 2, SAC_DRAWING_MARGIN),
                     y + FOOTER_GAP + extents.ascent);
    }
}

void
sac_drawing_paint_scroll (SacDrawing              *drawing,
                          cairo_t                 *cr,
                          const cairo_rectangle_t *view,
                          double                   scroll_x,
                          double                   scroll_y,
                          double                   scroll_width,
                          double                   scroll_height)
{
  sac_colour_set (drawing->palette.dim, cr, 0.55);
  cairo_set_line_width (cr, 3);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);

  if (scroll_width > 0)
    {
      double length = MAX (view->width * view->width / (view->width + scroll_width), 16);
      double x = view->x + (view->width - length) * scroll_x / scroll_width;

      cairo_move_to (cr, x + 1.5, view->y + view->height + 5);
      cairo_line_to (cr, x + length - 1.5, view->y + view->height + 5);
      cairo_stroke (cr);
    }

  if (scroll_height > 0)
    {
      double length = MAX (view->height * view->height / (view->height + scroll_height), 16);
      double y = view->y + (view->height - length) * scroll_y / scroll_height;

      cairo_move_to (cr, view->x + view->width + 5, y + 1.5);
      cairo_line_to (cr, view->x + view->width + 5, y + length - 1.5);
      cairo_stroke (cr);
    }
}

void
sac_rounded_rectangle (cairo_t *cr,
                       double   x,
                       double   y,
                       double   width,
                       double   height,
                       double   radius)
{
  radius = MIN (radius, MIN (width, height) / 2);

  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -G_PI / 2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, G_PI / 2);
  cairo_arc (cr, x + radius, y + height - radius, radius, G_PI / 2, G_PI);
  cairo_arc (cr, x + radius, y + radius, radius, G_PI, G_PI * 3 / 2);
  cairo_close_path (cr);
}
