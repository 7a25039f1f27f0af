/* What is truly in a picture, laid over it, and whether a step pointed there. */

#include "ui/figures/frame.h"

#include <glib/gi18n-lib.h>

#include "engine/trace/pointing.h"
#include "engine/trace/trace-metrics.h"

static const SacColour right_colour = { 0.20, 0.82, 0.48 };
static const SacColour wrong_colour = { 0.96, 0.38, 0.32 };
static const SacColour other_colour = { 1, 1, 1 };

static void
paint_box (const SacFrame    *frame,
           SacDrawing        *drawing,
           cairo_t           *cr,
           const SacTraceBox *box,
           SacColour          colour,
           double             width,
           const char        *text)
{
  static const double dashes[] = { 4, 3 };
  cairo_rectangle_t area;

  sac_frame_rectangle (frame, &box->area, &area);
  cairo_rectangle (cr, area.x, area.y, area.width, area.height);
  cairo_set_source_rgba (cr, 0, 0, 0, 0.5);
  cairo_set_line_width (cr, width + 2);
  cairo_stroke_preserve (cr);

  if (width < 2)
    cairo_set_dash (cr, dashes, 2, 0);

  sac_colour_set (colour, cr, width < 2 ? 0.85 : 1);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);

  /* On small frames there is no room for names. They lie above their boxes. */
  if (frame->image.width >= 240)
    sac_frame_paint_tag (frame, drawing, cr, text, width < 2 ? (SacColour) { 0.15, 0.15, 0.17 }
                                                            : colour,
                         area.x, area.y - sac_frame_tag_height (drawing) - 2);
}

/* Where the step looked most. */
static void
paint_mark (const SacFrame *frame,
            SacDrawing     *drawing,
            cairo_t        *cr,
            int             step,
            SacColour       colour)
{
  cairo_rectangle_t cell;
  int highest;

  if (sac_trace_top (drawing->trace, drawing->map, step, 1, &highest) == 0)
    return;

  sac_frame_cell (frame, highest, &cell);
  cairo_new_sub_path (cr);
  cairo_arc (cr, cell.x + cell.width / 2, cell.y + cell.height / 2,
             CLAMP (frame->image.width / 90, 2.5, 6), 0, 2 * G_PI);
  sac_colour_set (colour, cr, 1);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, 1.2);
  cairo_stroke (cr);
}

void
sac_frame_paint_boxes (const SacFrame *frame,
                       SacDrawing     *drawing,
                       cairo_t        *cr,
                       int             step)
{
  const SacTraceSource *source = frame->source;
  gboolean judged = step >= 0 && drawing->map >= 0;

  cairo_save (cr);
  cairo_rectangle (cr, frame->image.x, frame->image.y, frame->image.width, frame->image.height);
  cairo_clip (cr);

  for (int i = 0; i < source->n_boxes; i++)
    if (!judged || !sac_pointing_names (drawing->trace, drawing->map, step, i))
      paint_box (frame, drawing, cr, &source->boxes[i], other_colour, 1, source->boxes[i].label);

  /* Those that the word names lie above the others. */
  for (int i = 0; judged && i < source->n_boxes; i++)
    if (sac_pointing_names (drawing->trace, drawing->map, step, i))
      {
        gboolean right = sac_pointing_looked (drawing->trace, drawing->map, step, i);
        g_autofree char *text = g_strdup_printf (right ? _("%s: looked inside")
                                                       : _("%s: looked elsewhere"),
                                                 source->boxes[i].label);

        paint_box (frame, drawing, cr, &source->boxes[i], right ? right_colour : wrong_colour, 2,
                   text);
      }

  if (judged)
    {
      SacPointing pointing = sac_pointing_judge (drawing->trace, drawing->map, step);

      if (pointing.n_boxes > 0)
        paint_mark (frame, drawing, cr, step, pointing.right ? right_colour : wrong_colour);
    }

  cairo_restore (cr);
}
