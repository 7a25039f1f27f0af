#include "ui/views/matrix/matrix-layout.h"

#include <math.h>

#include "ui/views/matrix/matrix-fit.h"

#define MARGIN SAC_DRAWING_MARGIN

static void
place (SacMatrixLayout *layout)
{
  const SacFigureOptions *options = layout->drawing->options;
  double total_width = layout->columns.n * layout->columns.cell;
  double total_height = layout->rows.n * layout->rows.cell;
  double content;

  if (layout->width <= 0)
    layout->width = MAX (2 * MARGIN + layout->rows.band + total_width + layout->overhang,
                         sac_drawing_footer_width (layout->drawing));

  layout->footer = sac_drawing_footer_height (layout->drawing, layout->width);

  if (layout->height <= 0)
    layout->height = 2 * MARGIN + layout->columns.band + total_height + layout->footer;

  layout->view.width = MIN (total_width,
                            MAX (sac_matrix_available_width (layout) - layout->overhang, 24));
  layout->view.height = MIN (total_height, sac_matrix_available_height (layout));
  layout->scroll_width = MAX (total_width - layout->view.width, 0);
  layout->scroll_height = MAX (total_height - layout->view.height, 0);

  /* What rounding leaves is nothing to scroll for. */
  if (layout->scroll_width < 0.1)
    layout->scroll_width = 0;

  if (layout->scroll_height < 0.1)
    layout->scroll_height = 0;

  layout->scroll_x = CLAMP (options->scroll_x, 0, layout->scroll_width);
  layout->scroll_y = CLAMP (options->scroll_y, 0, layout->scroll_height);

  content = layout->rows.band + layout->view.width + layout->overhang;
  layout->view.x = MAX ((layout->width - content) / 2, MARGIN) + layout->rows.band
                   + (layout->mirrored ? layout->overhang : 0);
  content = layout->columns.band + layout->view.height + layout->footer;
  layout->view.y = MAX ((layout->height - content) / 2, MARGIN) + layout->columns.band;
}

void
sac_matrix_layout_init (SacMatrixLayout *layout,
                        SacDrawing      *drawing,
                        double           width,
                        double           height)
{
  double font = drawing->font_size;

  *layout = (SacMatrixLayout) { .drawing = drawing, .width = width, .height = height };
  layout->mirrored = drawing->source_labels.right_to_left;
  layout->columns.n = drawing->n_positions;
  layout->rows.n = drawing->n_steps;
  layout->columns.line = sac_drawing_has_grid (drawing) ? drawing->source->columns : 0;
  layout->rows.wrap = width > 0 ? CLAMP (0.36 * width, 4 * font, 16 * font) : 16 * font;
  layout->columns.wrap = height > 0 ? CLAMP (0.36 * height, 4 * font, 12 * font) : 12 * font;
  layout->footer = sac_drawing_footer_height (drawing, width > 0 ? width : 560);

  sac_matrix_fit (layout);
  place (layout);
}

int
sac_matrix_layout_column (const SacMatrixLayout *layout,
                          int                    position)
{
  return layout->mirrored ? layout->columns.n - 1 - position : position;
}

void
sac_matrix_layout_cell (const SacMatrixLayout *layout,
                        int                    step,
                        int                    position,
                        cairo_rectangle_t     *cell)
{
  int column = sac_matrix_layout_column (layout, position);

  cell->x = layout->view.x - layout->scroll_x + column * layout->columns.cell;
  cell->y = layout->view.y - layout->scroll_y + step * layout->rows.cell;
  cell->width = layout->columns.cell;
  cell->height = layout->rows.cell;
}

static gboolean
seen (const SacMatrixAxis *axis,
      double               scroll,
      double               length,
      int                  n,
      int                 *first,
      int                 *last)
{
  *first = CLAMP ((int) floor (scroll / axis->cell), 0, MAX (n - 1, 0));
  *last = MIN ((int) ceil ((scroll + length) / axis->cell) - 1, n - 1);

  return n > 0 && *first <= *last;
}

gboolean
sac_matrix_layout_seen_columns (const SacMatrixLayout *layout,
                                int                   *first,
                                int                   *last)
{
  return seen (&layout->columns, layout->scroll_x, layout->view.width, layout->columns.n,
               first, last);
}

gboolean
sac_matrix_layout_seen_rows (const SacMatrixLayout *layout,
                             int                   *first,
                             int                   *last)
{
  return seen (&layout->rows, layout->scroll_y, layout->view.height, layout->drawing->n_visible,
               first, last);
}

static double
label_size (const SacMatrixAxis *axis,
            const SacLabel      *label)
{
  return label->width * axis->size > axis->wrap ? axis->long_size : axis->size;
}

/* The pointed label is always there; what it would cover makes way. */
static gboolean
is_shown (const SacMatrixAxis *axis,
          int                  index,
          int                  pointed)
{
  if (index == pointed || axis->every == 1)
    return TRUE;

  if (pointed >= 0 && ABS (index - pointed) < axis->every)
    return FALSE;

  /* In a grid each row begins the count anew. */
  if (axis->line > 0 && axis->every < axis->line)
    return index % axis->line % axis->every == 0;

  return index % axis->every == 0;
}

/* Puts the point at @along on the middle line of the label to @x, @y. */
static void
anchor (SacPlacedLabel *placed,
        double          along,
        double          x,
        double          y)
{
  double middle = (placed->descent - placed->ascent) / 2;
  double cosine = cos (placed->angle), sine = sin (placed->angle);

  placed->x = x - (cosine * along - sine * middle);
  placed->y = y - (sine * along + cosine * middle);
}

gboolean
sac_matrix_layout_column_label (const SacMatrixLayout *layout,
                                int                    position,
                                SacPlacedLabel        *placed)
{
  SacDrawing *drawing = layout->drawing;
  const SacMatrixAxis *axis = &layout->columns;
  int column = sac_matrix_layout_column (layout, position);
  double x = layout->view.x - layout->scroll_x + (column + 0.5) * axis->cell;
  double base = layout->view.y - sac_matrix_axis_gap (axis);

  if (x < layout->view.x || x > layout->view.x + layout->view.width
      || !is_shown (axis, position, drawing->pointed_position))
    return FALSE;

  *placed = (SacPlacedLabel) { .angle = axis->angle, .wrap = axis->wrap };
  placed->size = label_size (axis, &drawing->source_labels.items[position]);
  placed->align = axis->angle == 0 ? SAC_ALIGN_CENTRE
                                   : axis->angle > 0 ? SAC_ALIGN_END : SAC_ALIGN_START;

  if (axis->angle == 0)
    {
      placed->wrap = 0;
      placed->size = axis->size;
    }

  sac_label_fit (&drawing->source_labels, position, drawing->text, placed);

  if (axis->angle == 0)
    anchor (placed, placed->width / 2, x, base - (placed->ascent + placed->descent) / 2);
  else if (axis->angle == -G_PI / 2)
    anchor (placed, 0, x, base);
  else
    anchor (placed, axis->angle > 0 ? placed->width : 0,
            x, base - SAC_MATRIX_DIAGONAL * (placed->ascent + placed->descent) / 2);

  return TRUE;
}

gboolean
sac_matrix_layout_row_label (const SacMatrixLayout *layout,
                             int                    step,
                             SacPlacedLabel        *placed)
{
  SacDrawing *drawing = layout->drawing;
  const SacMatrixAxis *axis = &layout->rows;
  double y = layout->view.y - layout->scroll_y + (step + 0.5) * axis->cell;

  if (step >= drawing->n_visible || y < layout->view.y
      || y > layout->view.y + layout->view.height
      || !is_shown (axis, step, drawing->pointed_step))
    return FALSE;

  *placed = (SacPlacedLabel) { .wrap = axis->wrap, .align = SAC_ALIGN_END };
  placed->size = label_size (axis, &drawing->step_labels.items[step]);
  sac_label_fit (&drawing->step_labels, step, drawing->text, placed);
  anchor (placed, placed->width, layout->view.x - sac_matrix_axis_gap (axis), y);

  return TRUE;
}

gboolean
sac_matrix_layout_at (const SacMatrixLayout *layout,
                      double                 x,
                      double                 y,
                      int                   *step,
                      int                   *position)
{
  const cairo_rectangle_t *view = &layout->view;
  double lean = 0;
  int column, row;

  *step = *position = -1;

  /* Labels above the cells belong to the column that they lean from. */
  if (y < view->y && sac_matrix_is_slanted (layout))
    lean = layout->mirrored ? view->y - y : y - view->y;

  column = floor ((x + lean - view->x + layout->scroll_x) / layout->columns.cell);
  row = floor ((y - view->y + layout->scroll_y) / layout->rows.cell);

  if (x + lean >= view->x && x + lean < view->x + view->width
      && y >= view->y - layout->columns.band && y < view->y + view->height
      && column >= 0 && column < layout->columns.n)
    *position = sac_matrix_layout_column (layout, column);

  if (x >= view->x - layout->rows.band && x < view->x + view->width
      && y >= view->y && y < view->y + view->height
      && row >= 0 && row < layout->drawing->n_visible)
    *step = row;

  return *step >= 0 || *position >= 0;
}
