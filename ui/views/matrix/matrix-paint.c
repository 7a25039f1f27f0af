#include "ui/views/matrix/matrix-paint.h"

#include <math.h>

#include "ui/views/matrix/matrix-cells.h"

#define SMALLEST_NUMBER 7.5

/* Nearer than this, lines between the rows of a grid would hide what lies between them. */
#define LEAST_LINE 10.0

/* The size at which ".66" fits into a cell, or 0. */
static double
number_size (const SacMatrixLayout *layout)
{
  double size = MIN (MIN (layout->columns.cell / 2.3, layout->rows.cell / 1.45),
                     layout->drawing->font_size * 0.84);

  return size >= SMALLEST_NUMBER ? size : 0;
}

static void
paint_number (cairo_t               *cr,
              const SacMatrixLayout *layout,
              int                    step,
              int                    position,
              double                 size,
              gboolean               bold)
{
  const SacDrawing *drawing = layout->drawing;
  double weight = sac_drawing_get_weight (drawing, step, position);
  SacColour ground = sac_matrix_cell_colour (layout, step, position);
  g_autofree char *number = sac_weight_to_cell (weight);
  SacTextStyle style = { .size = size, .bold = bold };
  SacTextExtents extents = sac_text_measure_ink (drawing->text, number, &style, NULL);
  gboolean slight = weight == 0 || g_str_equal (number, "0");
  cairo_rectangle_t cell;

  sac_matrix_layout_cell (layout, step, position, &cell);
  sac_colour_set (slight ? drawing->palette.dim : sac_palette_ink_on (&drawing->palette, ground),
                  cr, slight && !bold ? 0.6 : 1);
  sac_text_draw (drawing->text, cr, number, &style,
                 cell.x + (cell.width - extents.width) / 2,
                 cell.y + cell.height / 2 + (extents.ascent - extents.descent) / 2);
}

static void
paint_numbers (cairo_t               *cr,
               const SacMatrixLayout *layout)
{
  double size = number_size (layout);
  int first_column, last_column, first_row, last_row;

  if (!layout->drawing->options->numbers || size == 0 || layout->drawing->weights == NULL
      || !sac_matrix_layout_seen_columns (layout, &first_column, &last_column)
      || !sac_matrix_layout_seen_rows (layout, &first_row, &last_row))
    return;

  for (int row = first_row; row <= last_row; row++)
    for (int column = first_column; column <= last_column; column++)
      {
        int position = sac_matrix_layout_column (layout, column);
        double weight = sac_drawing_get_weight (layout->drawing, row, position);

        if (isfinite (weight) && !sac_scaling_hides (&layout->drawing->scaling, weight))
          paint_number (cr, layout, row, position, size, FALSE);
      }
}

/* Where a row of the picture's grid ends and the next begins. */
static void
paint_separators (cairo_t               *cr,
                  const SacMatrixLayout *layout)
{
  const cairo_rectangle_t *view = &layout->view;
  int line = layout->columns.line;
  double bottom = MIN (view->height, layout->drawing->n_visible * layout->rows.cell
                                     - layout->scroll_y);

  if (line == 0 || line * layout->columns.cell < LEAST_LINE || bottom <= 0)
    return;

  sac_colour_set (layout->drawing->palette.dim, cr, 0.45);
  cairo_set_line_width (cr, 1);

  for (int i = line; i < layout->columns.n; i += line)
    {
      double x = view->x - layout->scroll_x + i * layout->columns.cell;

      if (x < view->x || x > view->x + view->width)
        continue;

      cairo_move_to (cr, round (x) + 0.5, view->y);
      cairo_line_to (cr, round (x) + 0.5, view->y + bottom);
    }

  cairo_stroke (cr);
}

static void
outline (cairo_t           *cr,
         SacColour          colour,
         double             opacity,
         double             x,
         double             y,
         double             width,
         double             height)
{
  sac_colour_set (colour, cr, opacity);
  cairo_set_line_width (cr, 2);
  sac_rounded_rectangle (cr, x, y, width, height, 4);
  cairo_stroke (cr);
}

static void
paint_pointed_lines (cairo_t               *cr,
                     const SacMatrixLayout *layout)
{
  const SacDrawing *drawing = layout->drawing;
  const cairo_rectangle_t *view = &layout->view;
  double bottom = MIN (view->height, drawing->n_visible * layout->rows.cell - layout->scroll_y);
  cairo_rectangle_t cell;

  if (drawing->pointed_position >= 0 && drawing->n_steps > 0)
    {
      sac_matrix_layout_cell (layout, 0, drawing->pointed_position, &cell);
      outline (cr, drawing->palette.accent, drawing->pointed_step >= 0 ? 0.45 : 1,
               cell.x - 1, view->y - 1, cell.width + 2, MAX (bottom, 0) + 2);
    }

  if (drawing->pointed_step >= 0)
    {
      sac_matrix_layout_cell (layout, drawing->pointed_step, 0, &cell);
      outline (cr, drawing->palette.accent, 1, view->x - 1, cell.y - 1,
               view->width + 2, cell.height + 2);
    }
}

/* Beside the cell where its number does not fit into it. */
static void
paint_tag (cairo_t                 *cr,
           const SacMatrixLayout   *layout,
           const cairo_rectangle_t *cell)
{
  const SacDrawing *drawing = layout->drawing;
  double weight = sac_drawing_get_weight (drawing, drawing->pointed_step,
                                          drawing->pointed_position);
  g_autofree char *number = sac_weight_to_label (weight);
  SacTextStyle style = { .size = drawing->font_size * 0.82, .bold = TRUE };
  SacTextExtents extents = sac_text_measure (drawing->text, number, &style);
  double width = extents.width + 10, height = extents.ascent + extents.descent + 2;
  double x = cell->x + cell->width + 6;
  double y = cell->y - height - 4;

  if (x + width > layout->width - 2)
    x = cell->x - width - 6;

  y = MAX (y, layout->view.y + 2);

  sac_colour_set (drawing->palette.ink, cr, 1);
  sac_rounded_rectangle (cr, x, y, width, height, 4);
  cairo_fill (cr);
  sac_colour_set (drawing->palette.paper, cr, 1);
  sac_text_draw (drawing->text, cr, number, &style, x + 5, y + 1 + extents.ascent);
}

static void
paint_pointed_cell (cairo_t               *cr,
                    const SacMatrixLayout *layout)
{
  const SacDrawing *drawing = layout->drawing;
  double size = number_size (layout);
  cairo_rectangle_t cell;
  double weight;

  if (drawing->pointed_step < 0 || drawing->pointed_position < 0 || drawing->weights == NULL)
    return;

  weight = sac_drawing_get_weight (drawing, drawing->pointed_step, drawing->pointed_position);
  sac_matrix_layout_cell (layout, drawing->pointed_step, drawing->pointed_position, &cell);
  outline (cr, drawing->palette.ink, 1, cell.x, cell.y, cell.width, cell.height);

  if (size > 0)
    {
      if (!drawing->options->numbers || !isfinite (weight)
          || sac_scaling_hides (&drawing->scaling, weight))
        paint_number (cr, layout, drawing->pointed_step, drawing->pointed_position, size, TRUE);
    }
  else
    {
      paint_tag (cr, layout, &cell);
    }
}

static void
set_label_colour (cairo_t          *cr,
                  const SacDrawing *drawing,
                  const SacLabel   *label,
                  gboolean          pointed)
{
  gboolean dim = label->end && !pointed;

  sac_colour_set (dim ? drawing->palette.dim : drawing->palette.ink, cr, 1);
}

static void
paint_labels (cairo_t               *cr,
              const SacMatrixLayout *layout)
{
  SacDrawing *drawing = layout->drawing;
  SacPlacedLabel placed;
  int first, last;

  if (sac_matrix_layout_seen_columns (layout, &first, &last))
    for (int column = first; column <= last; column++)
      {
        int i = sac_matrix_layout_column (layout, column);

        if (!sac_matrix_layout_column_label (layout, i, &placed))
          continue;

        set_label_colour (cr, drawing, &drawing->source_labels.items[i],
                          i == drawing->pointed_position);
        sac_label_draw (&drawing->source_labels, i, drawing->text, cr, &placed,
                        i == drawing->pointed_position);
      }

  if (sac_matrix_layout_seen_rows (layout, &first, &last))
    for (int i = first; i <= last; i++)
      {
        if (!sac_matrix_layout_row_label (layout, i, &placed))
          continue;

        set_label_colour (cr, drawing, &drawing->step_labels.items[i], i == drawing->pointed_step);
        sac_label_draw (&drawing->step_labels, i, drawing->text, cr, &placed,
                        i == drawing->pointed_step);
      }
}

void
sac_matrix_paint (cairo_t               *cr,
                  const SacMatrixLayout *layout)
{
  const cairo_rectangle_t *view = &layout->view;

  if (layout->drawing->weights != NULL)
    sac_matrix_paint_cells (cr, layout);
  else
    outline (cr, layout->drawing->palette.faint, 1, view->x, view->y, view->width, view->height);

  cairo_save (cr);
  cairo_rectangle (cr, view->x - 3, view->y - 3, view->width + 6, view->height + 6);
  cairo_clip (cr);
  paint_separators (cr, layout);
  paint_numbers (cr, layout);
  paint_pointed_lines (cr, layout);
  cairo_restore (cr);

  paint_labels (cr, layout);
  paint_pointed_cell (cr, layout);
  sac_drawing_paint_scroll (layout->drawing, cr, view, layout->scroll_x, layout->scroll_y,
                            layout->scroll_width, layout->scroll_height);
  sac_drawing_paint_footer (layout->drawing, cr, view->x, view->y + view->height, layout->width);
}
