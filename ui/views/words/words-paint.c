#include "ui/views/words/words-paint.h"

#include <math.h>

double
sac_words_place (const SacWordsLayout    *layout,
                 const SacWordsParagraph *paragraph,
                 int                      index)
{
  const SacDrawing *drawing = layout->drawing;
  gboolean source = paragraph == &layout->source;
  int step = source ? layout->asking : index;
  int position = source ? index : drawing->pointed_position;

  /* Steps are shaded only where a word of the source asks who looked at it. */
  if (step < 0 || position < 0 || (!source && layout->asking >= 0))
    return 0;

  return sac_drawing_get_place (drawing, step, position);
}

static void
paint_ground (cairo_t                 *cr,
              const SacWordsLayout    *layout,
              double                   place,
              const cairo_rectangle_t *box,
              SacColour               *ink)
{
  const SacDrawing *drawing = layout->drawing;
  SacColour ground;

  if (isnan (place))
    {
      sac_hatch (cr, &drawing->palette, box->x, box->y, box->width, box->height);
      return;
    }

  if (fabs (place) < 0.004)
    return;

  ground = sac_palette_colour (&drawing->palette, place);
  sac_colour_set (ground, cr, 1);
  sac_rounded_rectangle (cr, box->x, box->y, box->width, box->height, 0.2 * layout->size);
  cairo_fill (cr);

  /* A dim sign stays dim on a ground that hardly shows. */
  if (fabs (place) > 0.1)
    *ink = sac_palette_ink_on (&drawing->palette, ground);
}

static void
paint_mark (cairo_t                 *cr,
            const SacWordsLayout    *layout,
            gboolean                 filled,
            const cairo_rectangle_t *box)
{
  const SacPalette *palette = &layout->drawing->palette;

  if (filled)
    {
      sac_colour_set (palette->tint, cr, 1);
      sac_rounded_rectangle (cr, box->x, box->y, box->width, box->height, 0.2 * layout->size);
      cairo_fill (cr);
    }

  sac_colour_set (palette->accent, cr, 1);
  cairo_set_line_width (cr, 1.75);
  sac_rounded_rectangle (cr, box->x, box->y, box->width, box->height, 0.2 * layout->size);
  cairo_stroke (cr);
}

static void
paint_paragraph (cairo_t                 *cr,
                 const SacWordsLayout    *layout,
                 const SacWordsParagraph *paragraph,
                 gboolean                 source)
{
  const SacDrawing *drawing = layout->drawing;
  int pointed = source ? drawing->pointed_position : layout->asking;

  for (int i = 0; i < paragraph->n_seen; i++)
    {
      SacColour ink = paragraph->labels->items[i].end ? drawing->palette.dim : drawing->palette.ink;
      SacWordsBox box;

      if (!sac_words_layout_box (layout, paragraph, i, &box))
        continue;

      paint_ground (cr, layout, sac_words_place (layout, paragraph, i), &box.box, &ink);

      if (i == pointed)
        paint_mark (cr, layout, !source, &box.box);

      sac_colour_set (ink, cr, 1);

      /* The box is as wide as the bold face; the usual face stands in its middle. */
      box.placed.align = box.placed.wrap > 0 ? SAC_ALIGN_START : SAC_ALIGN_CENTRE;
      sac_label_draw (paragraph->labels, i, drawing->text, cr, &box.placed, i == pointed);
    }
}

static void
paint_heading (cairo_t                 *cr,
               const SacWordsLayout    *layout,
               const SacWordsParagraph *paragraph)
{
  const SacDrawing *drawing = layout->drawing;
  double pad = 0.2 * layout->size;
  SacTextStyle style = sac_words_layout_heading_style (layout);
  SacTextExtents extents = sac_text_measure (drawing->text, paragraph->heading, &style);
  double x = layout->view.x + pad;

  if (paragraph->labels->right_to_left)
    x = MAX (layout->view.x + layout->view.width - pad - extents.width, layout->view.x);

  sac_colour_set (drawing->palette.dim, cr, 1);
  sac_text_draw (drawing->text, cr, paragraph->heading, &style, x,
                 paragraph->heading_top + paragraph->heading_y);
}

/* Between what scrolls and what does not: it shows that words go on under it. */
static void
paint_edge (cairo_t              *cr,
            const SacWordsLayout *layout)
{
  const cairo_rectangle_t *view = &layout->view;
  double y = round (view->y + view->height + 0.5 * layout->size) + 0.5;

  sac_colour_set (layout->drawing->palette.faint, cr, 1);
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, view->x, y);
  cairo_line_to (cr, view->x + view->width, y);
  cairo_stroke (cr);
}

static void
clip_to_view (cairo_t              *cr,
              const SacWordsLayout *layout)
{
  cairo_rectangle (cr, 0, layout->view.y - 4, layout->width, layout->view.height + 8);
  cairo_clip (cr);
}

void
sac_words_paint (cairo_t              *cr,
                 const SacWordsLayout *layout)
{
  const cairo_rectangle_t *view = &layout->view;

  cairo_save (cr);
  if (!layout->steps.fixed)
    clip_to_view (cr, layout);
  paint_heading (cr, layout, &layout->source);
  paint_heading (cr, layout, &layout->steps);
  paint_paragraph (cr, layout, &layout->steps, FALSE);
  clip_to_view (cr, layout);
  paint_paragraph (cr, layout, &layout->source, TRUE);
  cairo_restore (cr);

  if (layout->steps.fixed)
    paint_edge (cr, layout);

  sac_drawing_paint_scroll (layout->drawing, cr, view, 0, layout->scroll_y,
                            0, layout->scroll_height);
  sac_drawing_paint_footer (layout->drawing, cr, view->x, layout->bottom, layout->width);
}
