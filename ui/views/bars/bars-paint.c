#include "ui/views/bars/bars-paint.h"

#include <math.h>

/* On the palette: strong, and beside each other as strong as each other. */
#define STRENGTH 0.66

SacColour
sac_bars_colour (const SacBarsLayout *layout,
                 int                  row,
                 int                  column)
{
  double value = layout->rows.items[row].values[layout->columns[column].measure];

  return sac_palette_colour (&layout->drawing->palette, value < 0 ? -STRENGTH : STRENGTH);
}

gboolean
sac_bars_is_pointed (const SacBarsLayout *layout,
                     int                  row)
{
  const SacBarsRow *r = &layout->rows.items[row];
  const SacDrawing *drawing = layout->drawing;

  return r->position >= 0 ? r->position == drawing->pointed_position
                          : r->step >= 0 && r->step == drawing->pointed_step
                            && drawing->pointed_position < 0;
}

static void
paint_label (cairo_t                 *cr,
             const SacBarsLayout     *layout,
             int                      row,
             const cairo_rectangle_t *line)
{
  const SacDrawing *drawing = layout->drawing;
  const SacBarsRow *r = &layout->rows.items[row];
  gboolean pointed = sac_bars_is_pointed (layout, row);
  SacTextStyle style = { .size = layout->size, .bold = pointed };
  double right = line->x + layout->label_width;
  double y = sac_bars_layout_baseline (layout, line, layout->size);
  g_autofree char *text = NULL;

  sac_colour_set (r->end ? drawing->palette.dim : drawing->palette.ink, cr, 1);

  if (r->end)
    {
      SacPlacedLabel placed = { .y = y, .size = layout->size };

      sac_label_fit (&drawing->source_labels, r->position, drawing->text, &placed);
      placed.x = right - placed.width;
      sac_label_draw (&drawing->source_labels, r->position, drawing->text, cr, &placed, FALSE);
      return;
    }

  text = sac_text_shorten (drawing->text, r->text, &style, layout->label_width);
  sac_text_draw (drawing->text, cr, text, &style,
                 right - sac_text_measure (drawing->text, text, &style).width, y);
}

static void
paint_row (cairo_t             *cr,
           const SacBarsLayout *layout,
           int                  row)
{
  const SacDrawing *drawing = layout->drawing;
  const SacTextStyle style = { .size = layout->small };
  gboolean pointed = sac_bars_is_pointed (layout, row);
  cairo_rectangle_t line, bar;

  if (!sac_bars_layout_row (layout, row, &line))
    return;

  if (pointed)
    {
      sac_colour_set (drawing->palette.tint, cr, 1);
      sac_rounded_rectangle (cr, line.x - 4, line.y, line.width + 8, line.height, 4);
      cairo_fill (cr);
    }

  paint_label (cr, layout, row, &line);

  for (int i = 0; i < layout->n_columns; i++)
    {
      g_autofree char *number = sac_bars_layout_number (layout, row, i);

      if (sac_bars_layout_bar (layout, row, i, &bar))
        {
          sac_colour_set (sac_bars_colour (layout, row, i), cr, 1);
          cairo_rectangle (cr, bar.x, bar.y, bar.width, bar.height);
          cairo_fill (cr);
        }

      if (number == NULL)
        continue;

      sac_colour_set (pointed ? drawing->palette.ink : drawing->palette.dim, cr, 1);
      sac_text_draw (drawing->text, cr, number, &style,
                     sac_bars_layout_number_end (layout, i)
                     - sac_text_measure (drawing->text, number, &style).width,
                     sac_bars_layout_baseline (layout, &line, layout->small));
    }
}

static void
paint_block (cairo_t             *cr,
             const SacBarsLayout *layout,
             int                  block)
{
  const SacDrawing *drawing = layout->drawing;
  const SacTextStyle style = { .size = layout->small, .bold = TRUE };
  double top, bottom;

  if (!sac_bars_layout_block (layout, block, &top, &bottom))
    return;

  if (layout->blocks[block] != NULL)
    {
      sac_colour_set (drawing->palette.dim, cr, 1);
      sac_text_draw (drawing->text, cr, layout->blocks[block], &style, layout->view.x,
                     top - 0.5 * layout->small);
    }

  sac_colour_set (drawing->palette.dim, cr, 0.7);
  cairo_set_line_width (cr, 1);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);

  for (int i = 0; i < layout->n_columns; i++)
    {
      double x = floor (layout->columns[i].zero) + 0.5;

      if (!sac_bars_layout_fills (layout, block, i))
        continue;

      cairo_move_to (cr, x, top);
      cairo_line_to (cr, x, bottom);
    }

  cairo_stroke (cr);
}

static void
paint_header (cairo_t             *cr,
              const SacBarsLayout *layout)
{
  SacText *text = layout->drawing->text;
  const SacPalette *palette = &layout->drawing->palette;
  SacTextStyle style = sac_bars_layout_heading_style (layout);
  double y = layout->view.y - layout->header;

  sac_colour_set (palette->dim, cr, 1);
  sac_text_draw (text, cr, layout->heading, &style, layout->view.x,
                 y + sac_text_measure (text, layout->heading, &style).ascent);
  sac_colour_set (palette->ink, cr, 1);

  for (int i = 0; i < layout->n_columns && layout->explains; i++)
    {
      style = sac_bars_layout_title_style (layout, i);
      sac_text_draw (text, cr, layout->columns[i].title, &style, layout->columns[i].title_x,
                     y + layout->titles_y);
    }
}

/* A line from column to column that turns up at its ends, and a number in its middle. */
static void
paint_tie (cairo_t             *cr,
           const SacBarsLayout *layout,
           const SacBarsTie    *tie)
{
  SacText *text = layout->drawing->text;
  const SacTextStyle style = { .size = layout->small };
  SacTextExtents extents = sac_text_measure (text, tie->text, &style);
  double middle = (tie->x0 + tie->x1) / 2, room = extents.width / 2 + 0.4 * layout->small;
  double y = floor (tie->y) + 0.5, turn = 0.4 * layout->small;

  sac_colour_set (layout->drawing->palette.dim, cr, 0.7);
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, floor (tie->x0) + 0.5, y - turn);
  cairo_line_to (cr, floor (tie->x0) + 0.5, y);
  cairo_line_to (cr, MAX (middle - room, tie->x0), y);
  cairo_move_to (cr, MIN (middle + room, tie->x1), y);
  cairo_line_to (cr, floor (tie->x1) + 0.5, y);
  cairo_line_to (cr, floor (tie->x1) + 0.5, y - turn);
  cairo_stroke (cr);

  sac_colour_set (layout->drawing->palette.ink, cr, 1);
  sac_text_draw (text, cr, tie->text, &style, middle - extents.width / 2,
                 y + 0.34 * layout->small);
}

static void
paint_under (cairo_t             *cr,
             const SacBarsLayout *layout)
{
  SacText *text = layout->drawing->text;
  double y = layout->view.y + layout->view.height + layout->ties;
  SacBarsTie tie;

  for (int i = 0; i < SAC_BARS_N_TIES; i++)
    if (sac_bars_layout_tie (layout, i, &tie))
      {
        paint_tie (cr, layout, &tie);
        g_free (tie.text);
      }

  if (layout->note != NULL)
    {
      SacTextStyle style = { .size = layout->small * 0.95, .wrap = MAX (layout->view.width, 40) };

      sac_colour_set (layout->drawing->palette.dim, cr, 1);
      sac_text_draw (text, cr, layout->note, &style, layout->view.x,
                     y + sac_text_measure (text, layout->note, &style).ascent);
    }

  sac_drawing_paint_footer (layout->drawing, cr, layout->view.x, y + layout->note_height,
                            layout->width);
}

void
sac_bars_paint (cairo_t             *cr,
                const SacBarsLayout *layout)
{
  const cairo_rectangle_t *view = &layout->view;

  paint_header (cr, layout);

  cairo_save (cr);
  cairo_rectangle (cr, 0, view->y, layout->width, view->height);
  cairo_clip (cr);

  for (int i = 0; i < layout->rows.n_items; i++)
    paint_row (cr, layout, i);
  for (int block = 0; block < 2; block++)
    paint_block (cr, layout, block);

  cairo_restore (cr);

  sac_drawing_paint_scroll (layout->drawing, cr, view, 0, layout->scroll_y,
                            0, layout->scroll_height);
  paint_under (cr, layout);
}
