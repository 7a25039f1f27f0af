#include "ui/views/strip/strip-paint.h"

#include "ui/figures/overlay.h"

/* Smaller frames have no room for the number of a cell. */
#define LEAST_FOR_TAG 90.0

static void
paint_word (cairo_t              *cr,
            const SacStripLayout *layout,
            const SacFrame       *frame,
            int                   step)
{
  SacDrawing *drawing = layout->drawing;
  const SacLabel *label = &drawing->step_labels.items[step];
  gboolean pointed = step == drawing->pointed_step;
  double spare = layout->gap * 0.7; /* Words are kept apart by what is left of the gap. */

  sac_colour_set (pointed ? drawing->palette.accent
                          : label->end ? drawing->palette.dim : drawing->palette.ink, cr, 1);
  sac_label_draw_within (&drawing->step_labels, step, drawing->text, cr, layout->words_size,
                         pointed, frame->image.x - spare / 2,
                         frame->image.y + layout->frame_height + layout->words_size * 1.25,
                         layout->frame_width + spare);
}

static void
paint_pointed_cell (cairo_t              *cr,
                    const SacStripLayout *layout,
                    const SacFrame       *frame,
                    int                   step)
{
  SacDrawing *drawing = layout->drawing;
  gboolean pointed = step == drawing->pointed_step;
  g_autofree char *number = NULL;

  if (drawing->pointed_position < 0)
    return;

  sac_frame_paint_cell (frame, drawing, cr, drawing->pointed_position, pointed ? 1 : 0.6);

  if (step < 0 || drawing->weights == NULL || layout->frame_width < LEAST_FOR_TAG)
    return;

  /* Which words looked at this cell: in every frame, at the same place. */
  number = sac_weight_to_label (sac_drawing_get_weight (drawing, step,
                                                        drawing->pointed_position));
  sac_frame_paint_tag (frame, drawing, cr, number, (SacColour) { 0.1, 0.1, 0.12 },
                       frame->image.x + frame->image.width, frame->image.y + frame->image.height);
}

static void
paint_frame (cairo_t              *cr,
             const SacStripLayout *layout,
             const SacFrame       *frame,
             int                   step)
{
  SacDrawing *drawing = layout->drawing;
  const cairo_rectangle_t *image = &frame->image;

  sac_frame_paint_picture (frame, drawing, cr);
  sac_overlay_paint (frame, drawing, cr, step);
  sac_frame_paint_crop (frame, drawing, cr, step);

  if (drawing->options->boxes)
    sac_frame_paint_boxes (frame, drawing, cr, step);

  paint_pointed_cell (cr, layout, frame, step);

  if (step >= 0)
    paint_word (cr, layout, frame, step);

  if (step < 0 || step != drawing->pointed_step)
    return;

  sac_colour_set (drawing->palette.accent, cr, 1);
  cairo_set_line_width (cr, 2.5);
  sac_rounded_rectangle (cr, image->x - 2.5, image->y - 2.5, image->width + 5, image->height + 5, 4);
  cairo_stroke (cr);
}

/* What the player has not reached keeps its place. */
static void
paint_empty_frame (cairo_t              *cr,
                   const SacStripLayout *layout,
                   const SacFrame       *frame)
{
  sac_colour_set (layout->drawing->palette.faint, cr, 1);
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, frame->image.x + 0.5, frame->image.y + 0.5,
                   frame->image.width - 1, frame->image.height - 1);
  cairo_stroke (cr);
}

void
sac_strip_paint (cairo_t              *cr,
                 const SacStripLayout *layout)
{
  const cairo_rectangle_t *view = &layout->view;
  SacFrame frame;

  cairo_save (cr);
  cairo_rectangle (cr, view->x - 6, view->y - 6, view->width + 12, view->height + 12);
  cairo_clip (cr);

  for (int step = -1; step < layout->n_frames - 1; step++)
    {
      sac_strip_layout_frame (layout, step, &frame);

      if (!sac_strip_layout_sees (layout, &frame))
        continue;

      if (step < layout->drawing->n_visible)
        paint_frame (cr, layout, &frame, step);
      else
        paint_empty_frame (cr, layout, &frame);
    }

  cairo_restore (cr);

  sac_drawing_paint_scroll (layout->drawing, cr, view, 0, layout->scroll_y, 0,
                            layout->scroll_height);
  sac_drawing_paint_footer (layout->drawing, cr, view->x, view->y + view->height, layout->width);
}
