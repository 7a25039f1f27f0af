#include "ui/figures/figure.h"

#include <glib/gi18n-lib.h>

#include "ui/figures/drawing.h"
#include "ui/figures/view-kinds.h"

#define MESSAGE_WIDTH  480.0
#define MESSAGE_HEIGHT 160.0

static void
paint_message (SacDrawing *drawing,
               cairo_t    *cr,
               const char *message,
               double      width,
               double      height)
{
  SacTextStyle style = { drawing->font_size, FALSE, MAX (width - 40, 40), SAC_ALIGN_CENTRE };
  SacTextExtents extents = sac_text_measure (drawing->text, message, &style);

  sac_colour_set (drawing->palette.dim, cr, 1);
  sac_text_draw (drawing->text, cr, message, &style, (width - extents.width) / 2,
                 (height - extents.ascent - extents.descent) / 2 + extents.ascent);
}

/* Why there is nothing to draw, or NULL. */
static const char *
find_hindrance (const SacDrawing *drawing)
{
  if (sac_view_kind_get (drawing->options->kind)->needs_grid && !sac_drawing_has_grid (drawing))
    return _("This figure is for pictures; the map that is drawn looks at something else.");

  if (drawing->n_steps == 0 && drawing->n_positions == 0)
    return _("There are no words to draw.");

  return NULL;
}

static gboolean
looks_at_grid (SacAttentionTrace *trace,
               int                map)
{
  const SacTraceSource *source = NULL;

  if (map >= 0 && map < sac_attention_trace_get_n_maps (trace))
    source = sac_attention_trace_get_source (trace,
                                             sac_attention_trace_get_map (trace, map)->source);
  else if (sac_attention_trace_get_n_sources (trace) > 0)
    source = sac_attention_trace_get_source (trace, 0);

  return source != NULL && source->kind == SAC_SOURCE_GRID;
}

gboolean
sac_figure_suits (SacFigureKind      kind,
                  SacAttentionTrace *trace,
                  int                map)
{
  return kind == SAC_FIGURE_MATRIX ||
         sac_view_kind_get (kind)->needs_grid == looks_at_grid (trace, map);
}

SacScale
sac_scale_resolve (SacScale           scale,
                   SacAttentionTrace *trace,
                   int                map)
{
  if (scale != SAC_SCALE_AUTOMATIC)
    return scale;

  return looks_at_grid (trace, map) ? SAC_SCALE_ROW_MAXIMUM : SAC_SCALE_ABSOLUTE;
}

/**
 * sac_figure_paint:
 * @cr: where to; the figure lies at its origin
 * @trace: (nullable): what to draw; %NULL leaves the paper empty
 * @options: the state on screen
 * @width: of the figure in user units
 * @height: of the figure in user units
 *
 * Paints all of @width × @height, the paper too.
 */
void
sac_figure_paint (cairo_t                *cr,
                  SacAttentionTrace      *trace,
                  const SacFigureOptions *options,
                  double                  width,
                  double                  height)
{
  SacDrawing drawing;

  if (width <= 0 || height <= 0)
    return;

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  sac_colour_set (sac_theme_paper (options->theme), cr, 1);
  cairo_paint (cr);

  if (trace != NULL)
    {
      sac_drawing_init (&drawing, trace, options);

      if (find_hindrance (&drawing) != NULL)
        paint_message (&drawing, cr, find_hindrance (&drawing), width, height);
      else
        sac_view_kind_get (options->kind)->paint (cr, &drawing, width, height);

      sac_drawing_clear (&drawing);
    }

  cairo_restore (cr);
}

gboolean
sac_figure_locate (SacAttentionTrace      *trace,
                   const SacFigureOptions *options,
                   double                  width,
                   double                  height,
                   double                  x,
                   double                  y,
                   int                    *step,
                   int                    *position)
{
  SacDrawing drawing;
  gboolean found = FALSE;

  *step = *position = -1;

  if (trace == NULL || width <= 0 || height <= 0)
    return FALSE;

  sac_drawing_init (&drawing, trace, options);

  if (find_hindrance (&drawing) == NULL)
    found = sac_view_kind_get (options->kind)->locate (&drawing, width, height, x, y,
                                                       step, position);

  sac_drawing_clear (&drawing);

  return found;
}

/* A message needs little room. */
static SacViewSize
measure_view (SacDrawing *drawing,
              double      width,
              double      height)
{
  if (find_hindrance (drawing) == NULL)
    return sac_view_kind_get (drawing->options->kind)->measure (drawing, width, height);

  width = width > 0 ? width : MESSAGE_WIDTH;
  height = height > 0 ? height : MESSAGE_HEIGHT;

  return (SacViewSize) { .width = width, .height = height, .view = { 0, 0, width, height },
                         .pointed = { 0, 0, width, height } };
}

/* The labels stay as they are when the rest gets smaller, so this is nearly exact. */
static double
find_least_zoom (SacDrawing *drawing,
                 double      width,
                 double      height)
{
  SacViewSize size;

  if (width <= 0 || height <= 0)
    return 1;

  size = measure_view (drawing, width, height);

  return MIN (size.view.width / MAX (size.view.width + size.scroll_width, 1),
              size.view.height / MAX (size.view.height + size.scroll_height, 1));
}

/**
 * sac_figure_measure:
 * @trace: (nullable): what would be drawn
 * @options: the state on screen
 * @width: what there is, or 0
 * @height: what there is, or 0
 * @extents: (out): the answer
 *
 * The natural height is the one that suits @width, or the natural width if that is 0. How far
 * the figure scrolls is said for a given width and height.
 */
void
sac_figure_measure (SacAttentionTrace      *trace,
                    const SacFigureOptions *options,
                    double                  width,
                    double                  height,
                    SacFigureExtents       *extents)
{
  SacDrawing drawing;
  SacViewSize size;

  *extents = (SacFigureExtents) { 0 };

  if (trace == NULL)
    return;

  sac_drawing_init (&drawing, trace, options);

  if (width > 0 && height > 0)
    {
      size = measure_view (&drawing, width, height);
      extents->scroll_width = size.scroll_width;
      extents->scroll_height = size.scroll_height;
      extents->steps_stay = size.steps_stay;
      extents->text_size = size.text_size;
    }

  drawing.zoom = 1;
  extents->mirrored = drawing.source_labels.right_to_left && options->kind != SAC_FIGURE_WORDS;
  extents->least_zoom = find_least_zoom (&drawing, width, height);
  extents->natural_width = measure_view (&drawing, 0, 0).width;
  size = measure_view (&drawing, width > 0 ? width : extents->natural_width, 0);
  extents->natural_height = size.height;
  sac_drawing_clear (&drawing);
}

#define MOST_ZOOM 12.0

/* How far the content must be scrolled so that the part that lay under @at lies there again. */
static double
keep_place (double at,
            double old_start,
            double old_scroll,
            double old_length,
            double new_start,
            double new_length)
{
  double part = (at - old_start + old_scroll) / MAX (old_length, 1);

  return CLAMP (part, 0, 1) * new_length - (at - new_start);
}

void
sac_figure_zoom_at (SacAttentionTrace *trace,
                    SacFigureOptions  *options,
                    double             width,
                    double             height,
                    double             x,
                    double             y,
                    double             factor)
{
  SacDrawing drawing;
  SacViewSize before, after;
  double least;

  if (trace == NULL || width <= 0 || height <= 0 || !(factor > 0))
    return;

  sac_drawing_init (&drawing, trace, options);
  before = measure_view (&drawing, width, height);
  options->zoom = drawing.zoom;
  drawing.zoom = 1;
  least = find_least_zoom (&drawing, width, height);
  options->zoom = drawing.zoom = CLAMP (options->zoom * factor, MIN (least, 1), MOST_ZOOM);
  after = measure_view (&drawing, width, height);
  sac_drawing_clear (&drawing);

  options->scroll_x = keep_place (x, before.view.x, before.scroll_x,
                                  before.view.width + before.scroll_width,
                                  after.view.x, after.view.width + after.scroll_width);
  options->scroll_y = keep_place (y, before.view.y, before.scroll_y,
                                  before.view.height + before.scroll_height,
                                  after.view.y, after.view.height + after.scroll_height);
  options->scroll_x = CLAMP (options->scroll_x, 0, after.scroll_width);
  options->scroll_y = CLAMP (options->scroll_y, 0, after.scroll_height);
}

static double
reveal (double scroll,
        double most,
        double start,
        double length,
        double from,
        double extent)
{
  if (extent >= length)
    return scroll;

  if (from < start)
    scroll -= start - from;
  else if (from + extent > start + length)
    scroll += from + extent - start - length;

  return CLAMP (scroll, 0, most);
}

gboolean
sac_figure_reveal (SacAttentionTrace *trace,
                   SacFigureOptions  *options,
                   double             width,
                   double             height)
{
  SacDrawing drawing;
  double x, y;
  gboolean scrolled;
  SacViewSize size;

  if (trace == NULL || width <= 0 || height <= 0)
    return FALSE;

  sac_drawing_init (&drawing, trace, options);
  size = measure_view (&drawing, width, height);
  sac_drawing_clear (&drawing);

  x = reveal (size.scroll_x, size.scroll_width, size.view.x, size.view.width,
              size.pointed.x, size.pointed.width);
  y = reveal (size.scroll_y, size.scroll_height, size.view.y, size.view.height,
              size.pointed.y, size.pointed.height);
  scrolled = x != options->scroll_x || y != options->scroll_y;
  options->scroll_x = x;
  options->scroll_y = y;

  return scrolled;
}
