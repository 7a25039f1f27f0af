#include "ui/views/ribbons/ribbons-paint.h"

#include <math.h>

gboolean
sac_ribbons_is_meant (const SacDrawing *drawing,
                      const SacRibbon  *ribbon)
{
  if (drawing->pointed_step < 0 && drawing->pointed_position < 0)
    return TRUE;

  if (drawing->pointed_step >= 0)
    return ribbon->step == drawing->pointed_step;

  return ribbon->position == drawing->pointed_position;
}

static void
paint_ribbon (cairo_t                *cr,
              const SacRibbonsLayout *layout,
              const SacRibbon        *ribbon,
              double                  opacity)
{
  const SacDrawing *drawing = layout->drawing;
  const double dashes[] = { 3, 3 };
  double x0 = sac_ribbons_layout_to_view (layout, ribbon->source_x);
  double x1 = sac_ribbons_layout_to_view (layout, ribbon->step_x);
  double middle = (layout->top + layout->bottom) / 2;

  if (isnan (ribbon->place))
    {
      sac_colour_set (drawing->palette.dim, cr, opacity);
      cairo_set_dash (cr, dashes, 2, 0);
    }
  else
    {
      sac_colour_set (sac_palette_colour (&drawing->palette, ribbon->place), cr, opacity);
      cairo_set_dash (cr, NULL, 0, 0);
    }

  cairo_set_line_width (cr, ribbon->width);
  cairo_move_to (cr, x0, layout->top);
  cairo_curve_to (cr, x0, middle, x1, middle, x1, layout->bottom);
  cairo_stroke (cr);
}

static void
paint_ribbons (cairo_t                *cr,
               const SacRibbonsLayout *layout)
{
  const SacDrawing *drawing = layout->drawing;

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);

  for (int meant = 0; meant < 2; meant++)
    for (guint k = 0; k < layout->ribbons->len; k++)
      {
        const SacRibbon *ribbon = &g_array_index (layout->ribbons, SacRibbon, k);

        if (sac_ribbons_is_meant (drawing, ribbon) == meant)
          paint_ribbon (cr, layout, ribbon, meant ? 0.92 : SAC_RIBBONS_ASIDE);
      }

  cairo_set_dash (cr, NULL, 0, 0);
}

/* How much the pointed word of the other row has to do with this one, on the palette. */
static double
share_of (const SacRibbonsLayout *layout,
          gboolean                source,
          int                     index)
{
  const SacDrawing *drawing = layout->drawing;
  double place = 0;

  if (source && drawing->pointed_step >= 0)
    place = sac_drawing_get_place (drawing, drawing->pointed_step, index);
  else if (!source && drawing->pointed_position >= 0 && drawing->pointed_step < 0)
    place = sac_drawing_get_place (drawing, index, drawing->pointed_position);

  return isnan (place) ? 0 : place;
}

static void
paint_word (cairo_t                *cr,
            const SacRibbonsLayout *layout,
            const SacRibbonsRow    *row,
            int                     index)
{
  const SacDrawing *drawing = layout->drawing;
  const SacPalette *palette = &drawing->palette;
  gboolean source = row == &layout->source;
  gboolean pointed = index == (source ? drawing->pointed_position : drawing->pointed_step);
  double share = share_of (layout, source, index);
  SacColour ink = row->labels->items[index].end ? palette->dim : palette->ink;
  cairo_rectangle_t box;
  SacPlacedLabel placed;

  if (!sac_ribbons_layout_label (layout, row, index, &placed))
    return;

  sac_ribbons_layout_box (layout, row, index, &box);
  box.y = placed.y - placed.ascent - 0.22 * layout->size;
  box.height = placed.ascent + placed.descent + 0.44 * layout->size;

  if (fabs (share) > 0.02)
    {
      SacColour ground = sac_palette_colour (palette, share);

      sac_colour_set (ground, cr, 1);
      sac_rounded_rectangle (cr, box.x, box.y, box.width, box.height, 5);
      cairo_fill (cr);
      ink = sac_palette_ink_on (palette, ground);
    }
  else if (pointed)
    {
      sac_colour_set (palette->tint, cr, 1);
      sac_rounded_rectangle (cr, box.x, box.y, box.width, box.height, 5);
      cairo_fill (cr);
      ink = palette->ink;
    }

  if (pointed)
    {
      sac_colour_set (palette->accent, cr, 1);
      cairo_set_line_width (cr, 1.5);
      sac_rounded_rectangle (cr, box.x, box.y, box.width, box.height, 5);
      cairo_stroke (cr);
    }

  sac_colour_set (ink, cr, 1);
  sac_label_draw (row->labels, index, drawing->text, cr, &placed, pointed);
}

void
sac_ribbons_paint (cairo_t                *cr,
                   const SacRibbonsLayout *layout)
{
  const cairo_rectangle_t *view = &layout->view;

  cairo_save (cr);
  cairo_rectangle (cr, view->x - 2, view->y - 4, view->width + 4, view->height + 8);
  cairo_clip (cr);
  paint_ribbons (cr, layout);

  for (int i = 0; i < layout->source.n_seen; i++)
    paint_word (cr, layout, &layout->source, i);

  for (int i = 0; i < layout->steps.n_seen; i++)
    paint_word (cr, layout, &layout->steps, i);

  cairo_restore (cr);

  sac_drawing_paint_scroll (layout->drawing, cr, view, layout->scroll_x, 0,
                            layout->scroll_width, 0);
  sac_drawing_paint_footer (layout->drawing, cr, view->x, view->y + view->height, layout->width);
}
