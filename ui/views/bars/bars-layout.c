#include "ui/views/bars/bars-layout.h"

#include <math.h>

/* Of the height of a row. */
#define THICKNESS 0.68

static double
row_y (const SacBarsLayout *layout,
       int                  row)
{
  int n_blocks = row < layout->rows.n_first ? 1 : 2;

  return layout->view.y - layout->scroll_y + row * layout->row_height
         + n_blocks * layout->block_height;
}

gboolean
sac_bars_layout_row (const SacBarsLayout *layout,
                     int                  row,
                     cairo_rectangle_t   *line)
{
  const cairo_rectangle_t *view = &layout->view;

  *line = (cairo_rectangle_t) { view->x, row_y (layout, row), view->width, layout->row_height };

  return line->y + line->height > view->y && line->y < view->y + view->height;
}

double
sac_bars_layout_baseline (const SacBarsLayout     *layout,
                          const cairo_rectangle_t *line,
                          double                   size)
{
  return line->y + line->height / 2 + 0.34 * size;
}

gboolean
sac_bars_layout_bar (const SacBarsLayout *layout,
                     int                  row,
                     int                  column,
                     cairo_rectangle_t   *bar)
{
  const SacBarsColumn *c = &layout->columns[column];
  double reach = sac_bars_layout_get_reach (layout, c, row);
  double height = THICKNESS * layout->row_height;
  cairo_rectangle_t line;

  if (isnan (reach) || reach == 0 || c->unit == 0)
    return FALSE;

  sac_bars_layout_row (layout, row, &line);
  bar->x = c->zero + MIN (reach * c->unit, 0);
  bar->width = fabs (reach * c->unit);
  bar->y = line.y + (line.height - height) / 2;
  bar->height = height;

  return TRUE;
}

gboolean
sac_bars_layout_fills (const SacBarsLayout *layout,
                       int                  block,
                       int                  column)
{
  const SacBarsRows *rows = &layout->rows;
  int end = block == 0 ? rows->n_first : rows->n_items;

  for (int i = block == 0 ? 0 : rows->n_first; i < end; i++)
    if (!isnan (rows->items[i].values[layout->columns[column].measure]))
      return TRUE;

  return FALSE;
}

double
sac_bars_layout_number_end (const SacBarsLayout *layout,
                            int                  column)
{
  const SacBarsColumn *c = &layout->columns[column];

  return c->number_x > 0 ? c->number_x : c->zero + layout->small;
}

char *
sac_bars_layout_number (const SacBarsLayout *layout,
                        int                  row,
                        int                  column)
{
  const SacBarsColumn *c = &layout->columns[column];
  double value = layout->rows.items[row].values[c->measure];
  int block = row < layout->rows.n_first ? 0 : 1;

  if (isnan (value))
    return !sac_bars_layout_fills (layout, block, column)
           && sac_bars_layout_fills (layout, 1 - block, column) ? g_strdup ("–") : NULL;
  if (c->number_x == 0)
    return NULL;

  return sac_weight_to_decimals (value, c->decimals);
}

gboolean
sac_bars_layout_block (const SacBarsLayout *layout,
                       int                  block,
                       double              *top,
                       double              *bottom)
{
  const SacBarsRows *rows = &layout->rows;
  int first = block == 0 ? 0 : rows->n_first;
  int n = block == 0 ? rows->n_first : rows->n_items - rows->n_first;

  *top = row_y (layout, first);
  *bottom = *top + n * layout->row_height;

  return n > 0 && *bottom > layout->view.y
         && *top - layout->block_height < layout->view.y + layout->view.height;
}

static const SacBarsColumn *
find_column (const SacBarsLayout *layout,
             SacMeasure           measure)
{
  for (int i = 0; i < layout->n_columns; i++)
    if (layout->columns[i].measure == measure)
      return &layout->columns[i];

  return NULL;
}

static double
middle_of (const SacBarsColumn *column)
{
  return (column->left + column->right) / 2;
}

gboolean
sac_bars_layout_tie (const SacBarsLayout *layout,
                     int                  index,
                     SacBarsTie          *tie)
{
  static const struct { SacMeasure one; SacMeasure other; double y; } ties[] = {
    { SAC_BY_WEIGHTS, SAC_BY_LEAVING_OUT, 0.9 }, { SAC_BY_LEAVING_OUT, SAC_BY_GRADIENT, 0.9 },
    { SAC_BY_WEIGHTS, SAC_BY_GRADIENT, 2.9 },
  };
  double aside = index < 2 ? 0.35 * layout->small : 0;
  const SacBarsColumn *one, *other;
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  double tau = NAN;

  if (layout->ties == 0 || index >= (int) G_N_ELEMENTS (ties)
      || (one = find_column (layout, ties[index].one)) == NULL
      || (other = find_column (layout, ties[index].other)) == NULL)
    return FALSE;
  if (layout->rows.explanation != NULL)
    tau = sac_explanation_get_tau (layout->rows.explanation, ties[index].one, ties[index].other);

  g_ascii_formatd (number, sizeof number, "%.2f", fabs (tau));
  tie->x0 = middle_of (one) + (index == 1 ? aside : 0);
  tie->x1 = middle_of (other) - (index == 0 ? aside : 0);
  tie->y = layout->view.y + layout->view.height
           + (layout->n_columns > 2 ? ties[index].y : ties[0].y) * layout->small;
  tie->text = isnan (tau) ? g_strdup ("τ –")
                          : g_strconcat ("τ ", tau < -0.005 ? "−" : "", number, NULL);

  return TRUE;
}

gboolean
sac_bars_layout_at (const SacBarsLayout *layout,
                    double               x,
                    double               y,
                    int                 *step,
                    int                 *position)
{
  const cairo_rectangle_t *view = &layout->view;
  cairo_rectangle_t line;

  *step = *position = -1;

  if (x < view->x || x >= view->x + view->width || y < view->y || y >= view->y + view->height)
    return FALSE;

  for (int i = 0; i < layout->rows.n_items; i++)
    {
      const SacBarsRow *row = &layout->rows.items[i];

      if (!sac_bars_layout_row (layout, i, &line) || y < line.y || y >= line.y + line.height)
        continue;

      /* Whose look is shown stays the same while rows are pointed at. */
      *position = row->position;
      *step = row->position >= 0 ? layout->rows.asking : row->step;
    }

  return *position >= 0 || *step >= 0;
}
