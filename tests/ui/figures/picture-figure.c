#include "tests/ui/figures/picture-figure.h"

void
picture_figure_init (PictureFigure *self,
                     SacFigureKind  kind,
                     int            pointed)
{
  const SacTraceRectangle no_crop = { 0 };

  self->picture = sac_sample_picture (320, 240);
  self->trace = sac_sample_picture_trace ("a sun over a tree </s>", 4, 4, self->picture, no_crop);
  self->options = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
  self->options.kind = kind;
  self->options.pointed_step = pointed;
  sac_drawing_init (&self->drawing, self->trace, &self->options);
}

void
picture_figure_clear (PictureFigure *self)
{
  sac_drawing_clear (&self->drawing);
  sac_attention_trace_unref (self->trace);
  sac_picture_unref (self->picture);
}

cairo_surface_t *
picture_figure_paint (PictureFigure *self)
{
  return sac_paint_on_image (self->trace, &self->options, PICTURE_FIGURE_WIDTH,
                             PICTURE_FIGURE_HEIGHT, 1);
}

int
picture_figure_highest (PictureFigure *self,
                        int            step)
{
  int best = 0;

  for (int j = 1; j < self->drawing.n_positions; j++)
    if (sac_drawing_get_weight (&self->drawing, step, j) >
        sac_drawing_get_weight (&self->drawing, step, best))
      best = j;

  return best;
}

double
sac_light_of (cairo_surface_t *surface,
              const SacFrame  *frame,
              int              position)
{
  cairo_rectangle_t cell;
  guint32 pixel;

  sac_frame_cell (frame, position, &cell);
  pixel = sac_pixel_at (surface, cell.x + cell.width / 2, cell.y + cell.height / 2);

  return (pixel >> 16 & 0xff) + (pixel >> 8 & 0xff) + (pixel & 0xff);
}
