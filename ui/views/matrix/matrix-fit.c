#include "ui/views/matrix/matrix-fit.h"

#include <math.h>

#define MARGIN SAC_DRAWING_MARGIN

/* A cell is at most this many ems wide and high, and this much wider than high or the reverse. */
#define MAX_WIDTH    6.0
#define MAX_HEIGHT   4.0
#define WIDEST_RATIO 2.4
#define TALLEST_RATIO 1.5

/* Numbered positions may lie closer than their labels. */
#define NUMBERED_FLOOR 2.0

double
sac_matrix_axis_gap (const SacMatrixAxis *axis)
{
  return MAX (axis->size * 0.6, 6);
}

/* The largest sizes, down to the floor, at which labels are no thicker than @room. Words that
 * are broken into lines shrink first; the others need not follow them. FALSE: even the floor is
 * too large. */
static gboolean
shrink (const SacMatrixLayout *layout,
        const SacLabels       *labels,
        SacMatrixAxis         *axis,
        double                 room)
{
  double font = layout->drawing->font_size;

  axis->size = axis->long_size = font;

  while (axis->size > SAC_LABEL_FLOOR && sac_labels_line (labels, axis->size) > room)
    axis->size = MAX (axis->size - 0.5, SAC_LABEL_FLOOR);

  axis->long_size = axis->size;

  while (axis->long_size > SAC_LABEL_FLOOR
         && sac_labels_thickness (labels, axis->long_size, axis->wrap) > room)
    axis->long_size = MAX (axis->long_size - 0.5, SAC_LABEL_FLOOR);

  return sac_labels_line (labels, axis->size) <= room
         && sac_labels_thickness (labels, axis->long_size, axis->wrap) <= room;
}

/* Across: how thick the thickest is, as they are now. */
static double
thickest (const SacLabels     *labels,
          const SacMatrixAxis *axis)
{
  return MAX (sac_labels_line (labels, axis->size),
              sac_labels_thickness (labels, axis->long_size, axis->wrap));
}

static void
thin_out (const SacLabels *labels,
          SacMatrixAxis   *axis)
{
  axis->every = MAX (ceil (thickest (labels, axis) / axis->cell), 1);
}

/* One, two or five times a power of ten: what a person counts in. */
static int
round_count (double least)
{
  int count = 1;

  for (int k = 0; count < least; k++)
    count = k % 3 == 1 ? count / 2 * 5 : count * 2;

  return count;
}

/* Whole rows of a grid, or so many of its columns that the last has room before the next row. */
static int
choose_count (const SacMatrixAxis *axis,
              double               least)
{
  if (axis->line == 0)
    return round_count (least);

  for (int every = MAX (ceil (least), 1); every <= axis->line / 2; every++)
    if ((axis->line - 1) % every + 1 >= least || every == 1)
      return every;

  return axis->line * round_count (least / axis->line);
}

static void
fit_column_labels (SacMatrixLayout *layout,
                   gboolean         may_slant)
{
  const SacLabels *labels = &layout->drawing->source_labels;
  SacMatrixAxis *axis = &layout->columns;
  double font = layout->drawing->font_size;
  double level = (labels->widest + 0.5) * font;

  axis->size = axis->long_size = font;
  axis->every = 1;
  axis->angle = 0;

  if (labels->numbers)
    {
      axis->size = MAX (font * 0.8, SAC_LABEL_FLOOR);
      axis->every = choose_count (axis, (labels->widest + 0.8) * axis->size / axis->cell);
    }
  else if (level > axis->cell)
    {
      gboolean fits = shrink (layout, labels, axis, axis->cell * SAC_MATRIX_DIAGONAL);

      if (may_slant && fits && axis->size == font)
        {
          axis->angle = layout->mirrored ? SAC_MATRIX_SLANT : -SAC_MATRIX_SLANT;
        }
      else
        {
          axis->angle = -G_PI / 2;
          shrink (layout, labels, axis, axis->cell);
          thin_out (labels, axis);
        }
    }

  if (axis->angle == 0)
    axis->band = (labels->ascent + labels->descent) * axis->size;
  else if (axis->angle == -G_PI / 2)
    axis->band = sac_labels_length (labels, axis->size, axis->wrap);
  else
    axis->band = SAC_MATRIX_DIAGONAL * (sac_labels_length (labels, axis->size, axis->wrap)
                             + thickest (labels, axis));

  axis->band += sac_matrix_axis_gap (axis);
}

static void
fit_row_labels (SacMatrixLayout *layout)
{
  const SacLabels *labels = &layout->drawing->step_labels;
  SacMatrixAxis *axis = &layout->rows;

  shrink (layout, labels, axis, axis->cell);
  thin_out (labels, axis);
  axis->band = sac_labels_length (labels, axis->size, axis->wrap) + sac_matrix_axis_gap (axis);
}

gboolean
sac_matrix_is_slanted (const SacMatrixLayout *layout)
{
  return fabs (layout->columns.angle) == SAC_MATRIX_SLANT;
}

/* How far slanted labels reach over the side they lean to. Leaning left they may lie over the
 * corner above the labels of the rows, which is empty. */
static double
measure_overhang (const SacMatrixLayout *layout)
{
  const SacLabels *labels = &layout->drawing->source_labels;
  const SacMatrixAxis *axis = &layout->columns;
  double overhang = 0;

  if (!sac_matrix_is_slanted (layout))
    return 0;

  for (int i = 0; i < axis->n; i++)
    {
      double length = MIN (labels->items[i].width * axis->size, axis->wrap);
      double reach = SAC_MATRIX_DIAGONAL * (length + thickest (labels, axis) / 2);

      overhang = MAX (overhang, reach - (axis->n - i - 0.5) * axis->cell);
    }

  return layout->mirrored ? MAX (overhang - layout->rows.band, 0) : overhang;
}

double
sac_matrix_available_width (const SacMatrixLayout *layout)
{
  return MAX (layout->width - 2 * MARGIN - layout->rows.band, 24);
}

double
sac_matrix_available_height (const SacMatrixLayout *layout)
{
  return MAX (layout->height - 2 * MARGIN - layout->columns.band - layout->footer, 24);
}

static double
column_floor (const SacMatrixLayout *layout)
{
  const SacLabels *labels = &layout->drawing->source_labels;

  if (labels->numbers)
    return NUMBERED_FLOOR;

  return sac_labels_thickness (labels, SAC_LABEL_FLOOR, layout->columns.wrap);
}

static double
row_floor (const SacMatrixLayout *layout)
{
  return sac_labels_thickness (&layout->drawing->step_labels, SAC_LABEL_FLOOR, layout->rows.wrap);
}

static double
natural_column_cell (const SacMatrixLayout *layout)
{
  const SacLabels *labels = &layout->drawing->source_labels;
  double font = layout->drawing->font_size;
  double least = labels->numbers ? NUMBERED_FLOOR
                                 : MAX (sac_labels_line (labels, font), column_floor (layout));

  return MAX (MIN (54 * font / MAX (layout->columns.n, 14), 54 * font / 14), least);
}

static double
natural_row_cell (const SacMatrixLayout *layout)
{
  const SacLabels *labels = &layout->drawing->step_labels;
  double font = layout->drawing->font_size;
  double even = layout->drawing->source_labels.numbers ? 24 : layout->columns.cell * 0.74;

  return MAX (MIN (even, 40 * font / 14),
              MAX (sac_labels_line (labels, font), row_floor (layout)));
}

static void
fit_columns (SacMatrixLayout *layout)
{
  SacMatrixAxis *axis = &layout->columns;
  double room = sac_matrix_available_width (layout) - layout->overhang;
  double cell = natural_column_cell (layout);

  if (layout->width > 0)
    cell = MIN (room / MAX (axis->n, 1), MAX_WIDTH * layout->drawing->font_size);

  if (layout->rows.cell > 0)
    cell = MIN (cell, WIDEST_RATIO * layout->rows.cell);

  axis->cell = MAX (cell, column_floor (layout));
  fit_column_labels (layout, TRUE);
  layout->overhang = measure_overhang (layout);
}

static void
fit_rows (SacMatrixLayout *layout)
{
  SacMatrixAxis *axis = &layout->rows;
  double cell = natural_row_cell (layout);

  if (layout->height > 0)
    cell = MIN (sac_matrix_available_height (layout) / MAX (axis->n, 1),
                MAX_HEIGHT * layout->drawing->font_size);

  /* Frames of a sound are narrow, and their rows may still be read. */
  if (!layout->drawing->source_labels.numbers)
    cell = MIN (cell, TALLEST_RATIO * layout->columns.cell);

  axis->cell = MAX (cell, row_floor (layout));
  fit_row_labels (layout);
}

/* Slanting is only for what is seen whole: the labels of a scrolled matrix would lean out of it
 * wherever it stands. */
static void
settle_columns (SacMatrixLayout *layout)
{
  SacMatrixAxis *axis = &layout->columns;
  double room = sac_matrix_available_width (layout);
  double cell = (room - layout->overhang) / MAX (axis->n, 1);

  if (layout->width <= 0 || axis->n * axis->cell + layout->overhang <= room + 0.01)
    return;

  if (sac_matrix_is_slanted (layout) && layout->drawing->zoom == 1
      && thickest (&layout->drawing->source_labels, axis) <= cell * SAC_MATRIX_DIAGONAL)
    {
      axis->cell = cell;
      return;
    }

  if (layout->drawing->zoom == 1)
    axis->cell = MAX (room / MAX (axis->n, 1), column_floor (layout));

  fit_column_labels (layout, FALSE);
  layout->overhang = 0;
}

static void
settle_rows (SacMatrixLayout *layout)
{
  SacMatrixAxis *axis = &layout->rows;
  double room = sac_matrix_available_height (layout);

  if (layout->height <= 0 || layout->drawing->zoom != 1 || axis->n * axis->cell <= room + 0.01)
    return;

  axis->cell = MAX (room / MAX (axis->n, 1), row_floor (layout));
  fit_row_labels (layout);
}

static void
apply_zoom (SacMatrixLayout *layout)
{
  double zoom = layout->drawing->zoom;

  if (zoom == 1)
    return;

  layout->columns.cell *= zoom;
  layout->rows.cell *= zoom;
  fit_column_labels (layout, TRUE);
  fit_row_labels (layout);
  layout->overhang = measure_overhang (layout);
}

/* Columns and rows depend on each other through the room that their labels leave: a few rounds
 * bring them close, then each takes what there is. */
void
sac_matrix_fit (SacMatrixLayout *layout)
{
  layout->rows.size = layout->rows.long_size = layout->drawing->font_size;
  layout->rows.band = sac_labels_length (&layout->drawing->step_labels, layout->rows.size,
                                         layout->rows.wrap)
                      + sac_matrix_axis_gap (&layout->rows);

  for (int round = 0; round < 3; round++)
    {
      fit_columns (layout);
      fit_rows (layout);
    }

  apply_zoom (layout);
  settle_columns (layout);
  settle_rows (layout);
}
