#include "ui/figures/frame.h"

#include <math.h>

#include "engine/trace/grid-area.h"
#include "ui/figures/overlay.h"
#include "ui/figures/picture-surface.h"

/* A picture in a figure that has no pixels, like a PDF, gets so many of its own. */
#define VECTOR_DENSITY 2.5

/* A grey that stands out neither from a dimmed picture nor from a bright one; what is left of the
 * picture is less than what is left beside it of what was not looked at. */
#define VEIL         0.38
#define VEIL_OPACITY 0.68
#define VEIL_REST    0.6

double
sac_frame_aspect (const SacTraceSource *source)
{
  int width, height;

  if (sac_grid_get_image_size (source, &width, &height))
    return (double) width / height;

  return (double) source->columns / MAX (source->rows, 1);
}

void
sac_frame_init (SacFrame                *frame,
                const SacTraceSource    *source,
                const cairo_rectangle_t *image)
{
  SacTraceRectangle covered = sac_grid_get_area (source);
  int width, height;

  *frame = (SacFrame) { source, *image, *image };

  /* A crop says nothing where the size is not known that it is told in. */
  if (sac_grid_get_image_size (source, &width, &height))
    sac_frame_rectangle (frame, &covered, &frame->area);
}

void
sac_frame_rectangle (const SacFrame          *frame,
                     const SacTraceRectangle *area,
                     cairo_rectangle_t       *rectangle)
{
  double scale_x = 1, scale_y = 1;
  int width, height;

  if (sac_grid_get_image_size (frame->source, &width, &height))
    {
      scale_x = frame->image.width / width;
      scale_y = frame->image.height / height;
    }

  rectangle->x = frame->image.x + area->x * scale_x;
  rectangle->y = frame->image.y + area->y * scale_y;
  rectangle->width = area->width * scale_x;
  rectangle->height = area->height * scale_y;
}

void
sac_frame_cell (const SacFrame    *frame,
                int                position,
                cairo_rectangle_t *cell)
{
  int columns = frame->source->columns, rows = frame->source->rows;

  cell->width = frame->area.width / columns;
  cell->height = frame->area.height / rows;
  cell->x = frame->area.x + position % columns * cell->width;
  cell->y = frame->area.y + position / columns * cell->height;
}

gboolean
sac_rectangle_contains (const cairo_rectangle_t *self,
                        double                   x,
                        double                   y)
{
  return x >= self->x && x < self->x + self->width && y >= self->y && y < self->y + self->height;
}

int
sac_frame_at (const SacFrame *frame,
              double          x,
              double          y)
{
  int column, row;

  if (!sac_rectangle_contains (&frame->area, x, y) || !sac_rectangle_contains (&frame->image, x, y))
    return -1;

  column = (x - frame->area.x) / frame->area.width * frame->source->columns;
  row = (y - frame->area.y) / frame->area.height * frame->source->rows;

  return MIN (row, frame->source->rows - 1) * frame->source->columns
         + MIN (column, frame->source->columns - 1);
}

static void
add_rectangle (cairo_t                 *cr,
               const cairo_rectangle_t *rectangle)
{
  cairo_rectangle (cr, rectangle->x, rectangle->y, rectangle->width, rectangle->height);
}

/* How many pixels of the device the picture takes. */
static void
find_pixels (const SacFrame   *frame,
             const SacDrawing *drawing,
             cairo_t          *cr,
             int              *width,
             int              *height)
{
  cairo_surface_t *surface = cairo_get_group_target (cr);
  double x = frame->image.width, y = 0, scale_x, scale_y;
  double across, down;

  cairo_user_to_device_distance (cr, &x, &y);
  across = hypot (x, y);
  x = 0;
  y = frame->image.height;
  cairo_user_to_device_distance (cr, &x, &y);
  down = hypot (x, y);
  cairo_surface_get_device_scale (surface, &scale_x, &scale_y);

  if (drawing->options->density > 0)
    scale_x = scale_y = drawing->options->density;
  else if (cairo_surface_get_type (surface) != CAIRO_SURFACE_TYPE_IMAGE)
    scale_x = scale_y = MAX (scale_x, VECTOR_DENSITY);

  *width = CLAMP (round (across * scale_x), 1, G_MAXINT16);
  *height = CLAMP (round (down * scale_y), 1, G_MAXINT16);
}

/* The legend says that the picture is not at hand. */
static void
paint_missing (const SacFrame *frame,
               SacDrawing     *drawing,
               cairo_t        *cr)
{
  sac_colour_set (drawing->palette.faint, cr, 1);
  add_rectangle (cr, &frame->image);
  cairo_fill (cr);
}

void
sac_frame_paint_picture (const SacFrame *frame,
                         SacDrawing     *drawing,
                         cairo_t        *cr)
{
  SacPicture *picture = frame->source->picture;
  cairo_surface_t *surface;
  int width, height;

  if (picture == NULL)
    {
      paint_missing (frame, drawing, cr);
      return;
    }

  find_pixels (frame, drawing, cr, &width, &height);
  surface = drawing->options->hurried
            ? sac_picture_surface_get_near (drawing->cache, picture, width, height)
            : sac_picture_surface_get (drawing->cache, picture, width, height);

  cairo_save (cr);
  add_rectangle (cr, &frame->image);
  cairo_clip (cr);
  cairo_translate (cr, frame->image.x, frame->image.y);
  cairo_scale (cr, frame->image.width / cairo_image_surface_get_width (surface),
               frame->image.height / cairo_image_surface_get_height (surface));
  sac_picture_surface_set (cr, surface, CAIRO_FILTER_BILINEAR);
  cairo_paint (cr);
  cairo_restore (cr);
  cairo_surface_destroy (surface);
}

void
sac_frame_paint_crop (const SacFrame *frame,
                      SacDrawing     *drawing,
                      cairo_t        *cr,
                      int             step)
{
  const cairo_rectangle_t *image = &frame->image, *area = &frame->area;
  double dimmed = step >= 0 ? sac_overlay_dims (drawing) : 0;
  double veil = VEIL * (1 - dimmed);
  double opacity = MAX (VEIL_OPACITY, 1 - VEIL_REST * (1 - dimmed));

  if (area->x <= image->x + 0.5 && area->y <= image->y + 0.5
      && area->x + area->width >= image->x + image->width - 0.5
      && area->y + area->height >= image->y + image->height - 0.5)
    return;

  cairo_save (cr);
  add_rectangle (cr, image);
  cairo_clip (cr);

  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  add_rectangle (cr, image);
  add_rectangle (cr, area);
  cairo_set_source_rgba (cr, veil, veil, veil, opacity);
  cairo_fill (cr);

  cairo_rectangle (cr, area->x + 0.5, area->y + 0.5, area->width - 1, area->height - 1);
  cairo_set_line_width (cr, 1);
  cairo_set_source_rgba (cr, 1, 1, 1, 0.8);
  cairo_stroke (cr);
  cairo_restore (cr);
}

/* Seen on any picture: light within dark. */
static void
stroke_twice (cairo_t   *cr,
              SacColour  colour,
              double     width,
              double     opacity)
{
  cairo_set_source_rgba (cr, 0, 0, 0, 0.55 * opacity);
  cairo_set_line_width (cr, width + 2);
  cairo_stroke_preserve (cr);
  sac_colour_set (colour, cr, opacity);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

void
sac_frame_paint_cell (const SacFrame *frame,
                      SacDrawing     *drawing,
                      cairo_t        *cr,
                      int             position,
                      double          opacity)
{
  cairo_rectangle_t cell;

  sac_frame_cell (frame, position, &cell);

  cairo_save (cr);
  add_rectangle (cr, &frame->image);
  cairo_clip (cr);
  sac_rounded_rectangle (cr, cell.x, cell.y, cell.width, cell.height, 2);
  stroke_twice (cr, (SacColour) { 1, 1, 1 }, CLAMP (cell.width / 12, 1, 2), opacity);
  cairo_restore (cr);
}

static SacTextStyle
tag_style (const SacDrawing *drawing)
{
  return (SacTextStyle) { .size = MAX (drawing->font_size * 0.8, SAC_LABEL_FLOOR), .bold = TRUE };
}

double
sac_frame_tag_height (SacDrawing *drawing)
{
  SacTextStyle style = tag_style (drawing);
  SacTextExtents extents = sac_text_measure (drawing->text, "0", &style);

  return extents.ascent + extents.descent + 2;
}

void
sac_frame_paint_tag (const SacFrame *frame,
                     SacDrawing     *drawing,
                     cairo_t        *cr,
                     const char     *text,
                     SacColour       ground,
                     double          x,
                     double          y)
{
  SacTextStyle style = tag_style (drawing);
  SacTextExtents extents = sac_text_measure (drawing->text, text, &style);
  double width = extents.width + 10, height = extents.ascent + extents.descent + 2;
  gboolean light = sac_colour_lightness (ground) > 0.62;

  x = CLAMP (x, frame->image.x, MAX (frame->image.x + frame->image.width - width, frame->image.x));
  y = CLAMP (y, frame->image.y,
             MAX (frame->image.y + frame->image.height - height, frame->image.y));

  sac_colour_set (ground, cr, 0.92);
  sac_rounded_rectangle (cr, x, y, width, height, 4);
  cairo_fill (cr);
  cairo_set_source_rgb (cr, !light, !light, !light);
  sac_text_draw (drawing->text, cr, text, &style, x + 5, y + 1 + extents.ascent);
}
