#include "ui/figures/picture.h"

#include <math.h>

#define FOOTER_GAP 18.0

static int
in_range (int index,
          int n)
{
  return index >= 0 && index < n ? index : -1;
}

static void
choose_map (SacPicture *picture)
{
  SacAttentionTrace *trace = picture->trace;
  int n_maps = sac_attention_trace_get_n_maps (trace);

  picture->map = in_range (picture->options->map, n_maps);

  if (picture->map >= 0)
    {
      const SacTraceMap *map = sac_attention_trace_get_map (trace, picture->map);

      picture->weights = map->weights;
      picture->source = sac_attention_trace_get_source (trace, map->source);
    }
  else if (sac_attention_trace_get_n_sources (trace) > 0)
    {
      /* A model that attends to nothing still read something. */
      picture->source = sac_attention_trace_get_source (trace, 0);
    }

  picture->n_steps = sac_attention_trace_get_n_steps (trace);
  picture->n_positions = picture->source != NULL ? picture->source->n_positions : 0;
}

void
sac_picture_init (SacPicture             *picture,
                  SacAttentionTrace      *trace,
                  const SacFigureOptions *options)
{
  *picture = (SacPicture) { .trace = trace, .options = options };
  choose_map (picture);

  picture->n_visible = options->n_visible_steps < 0
                       ? picture->n_steps : MIN (options->n_visible_steps, picture->n_steps);
  picture->pointed_step = in_range (options->pointed_step, picture->n_visible);
  picture->pointed_position = in_range (options->pointed_position, picture->n_positions);
  picture->font_size = options->font_size > 0 ? MAX (options->font_size, SAC_LABEL_FLOOR) : 14;
  picture->zoom = options->zoom > 0 ? CLAMP (options->zoom, 0.001, 1000) : 1;

  sac_palette_init (&picture->palette, options->palette, options->theme);
  sac_scaling_init (&picture->scaling, options->scale, options->threshold, picture->weights,
                    picture->n_steps, picture->n_positions);

  picture->text = sac_text_new ();
  sac_labels_init_source (&picture->source_labels, picture->text, picture->source);
  sac_labels_init_steps (&picture->step_labels, picture->text, trace);
  sac_legend_init (&picture->legend, &picture->scaling, &picture->palette,
                   picture->weights != NULL, picture->pointed_step, picture->font_size);
}

void
sac_picture_clear (SacPicture *picture)
{
  sac_legend_clear (&picture->legend);
  sac_labels_clear (&picture->step_labels);
  sac_labels_clear (&picture->source_labels);
  sac_scaling_clear (&picture->scaling);
  g_clear_pointer (&picture->text, sac_text_free);
}

float
sac_picture_get_weight (const SacPicture *picture,
                        int               step,
                        int               position)
{
  if (picture->weights == NULL)
    return 0;

  return picture->weights[(gsize) step * picture->n_positions + position];
}

double
sac_picture_get_place (const SacPicture *picture,
                       int               step,
                       int               position)
{
  return sac_scaling_place (&picture->scaling, step,
                            sac_picture_get_weight (picture, step, position));
}

static gboolean
has_legend (const SacPicture *picture)
{
  return picture->options->legend || picture->weights == NULL;
}

static gboolean
has_caption (const SacPicture *picture)
{
  return picture->options->caption != NULL && *picture->options->caption != '\0';
}

static SacTextStyle
caption_style (const SacPicture *picture,
               double            width)
{
  return (SacTextStyle) {
    .size = MAX (picture->font_size * 0.88, SAC_LABEL_FLOOR),
    .wrap = MAX (width - 2 * SAC_PICTURE_MARGIN, 40),
  };
}

double
sac_picture_footer_height (SacPicture *picture,
                           double      width)
{
  double height = 0;

  if (has_legend (picture))
    {
      sac_legend_fit (&picture->legend, picture->text, width - 2 * SAC_PICTURE_MARGIN);
      height += FOOTER_GAP + picture->legend.height;
    }

  if (has_caption (picture))
    {
      SacTextStyle style = caption_style (picture, width);
      SacTextExtents extents = sac_text_measure (picture->text, picture->options->caption, &style);

      height += FOOTER_GAP + extents.ascent + extents.descent;
    }

  return height;
}

double
sac_picture_footer_width (SacPicture *picture)
{
  if (!has_legend (picture))
    return 0;

  sac_legend_fit (&picture->legend, picture->text, 560);

  return picture->legend.width + 2 * SAC_PICTURE_MARGIN;
}

void
sac_picture_paint_footer (SacPicture *picture,
                          cairo_t    *cr,
                          double      x,
                          double      y,
                          double      width)
{
  if (has_legend (picture))
    {
      double room = width - 2 * SAC_PICTURE_MARGIN;

      sac_legend_fit (&picture->legend, picture->text, room);
      x = MIN (x, width - SAC_PICTURE_MARGIN - picture->legend.width);
      y += FOOTER_GAP;
      sac_legend_paint (&picture->legend, picture->text, cr, MAX (x, SAC_PICTURE_MARGIN), y);
      y += picture->legend.height;
    }

  if (has_caption (picture))
    {
      SacTextStyle style = caption_style (picture, width);
      SacTextExtents extents = sac_text_measure (picture->text, picture->options->caption, &style);

      sac_colour_set (picture->palette.ink, cr, 1);
      sac_text_draw (picture->text, cr, picture->options->caption, &style,
                     MAX ((width - extents.width) / 2, SAC_PICTURE_MARGIN),
                     y + FOOTER_GAP + extents.ascent);
    }
}

void
sac_picture_paint_scroll (SacPicture              *picture,
                          cairo_t                 *cr,
                          const cairo_rectangle_t *view,
                          double                   scroll_x,
                          double                   scroll_y,
                          double                   scroll_width,
                          double                   scroll_height)
{
  sac_colour_set (picture->palette.dim, cr, 0.55);
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
