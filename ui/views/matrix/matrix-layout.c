#include "ui/views/matrix/matrix-layout.h"

#include <math.h>

#define SLANT    (G_PI / 4)
#define DIAGONAL 0.70710678118654752
#define MARGIN   SAC_PICTURE_MARGIN

/* A cell is at most this many ems wide and high, and this much wider than high or the reverse. */
#define MAX_WIDTH    6.0
#define MAX_HEIGHT   4.0
#define WIDEST_RATIO 2.4
#define TALLEST_RATIO 1.5

/* Numbered positions may lie closer than their labels. */
#define NUMBERED_FLOOR 2.0

static double
gap_of (const SacMatrixAxis *axis)
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
  double font = layout->picture->font_size;

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

static double
label_size (const SacMatrixAxis *axis,
            const SacLabel      *label)
{
  return label->width * axis->size > axis->wrap ? axis->long_size : axis->size;
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

static void
fit_column_labels (SacMatrixLayout *layout,
                   gboolean         may_slant)
{
  const SacLabels *labels = &layout->picture->source_labels;
  SacMatrixAxis *axis = &layout->columns;
  double font = layout->picture->font_size;
  double level = (labels->widest + 0.5) * font;

  axis->size = axis->long_size = font;
  axis->every = 1;
  axis->angle = 0;

  if (labels->numbers)
    {
      axis->size = MAX (font * 0.8, SAC_LABEL_FLOOR);
      axis->every = round_count ((labels->widest + 0.8) * axis->size / axis->cell);
    }
  else if (level > axis->cell)
    {
      gboolean fits = shrink (layout, labels, axis, axis->cell * DIAGONAL);

      if (may_slant && fits && axis->size == font)
        {
          axis->angle = layout->mirrored ? SLANT : -SLANT;
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
    axis->band = DIAGONAL * (sac_labels_length (labels, axis->size, axis->wrap)
                             + thickest (labels, axis));

  axis->band += gap_of (axis);
}

static void
fit_row_labels (SacMatrixLayout *layout)
{
  const SacLabels *labels = &layout->picture->step_labels;
  SacMatrixAxis *axis = &layout->rows;

  shrink (layout, labels, axis, axis->cell);
  thin_out (labels, axis);
  axis->band = sac_labels_length (labels, axis->size, axis->wrap) + gap_of (axis);
}

static gboolean
is_slanted (const SacMatrixLayout *layout)
{
  return fabs (layout->columns.angle) == SLANT;
}

/* How far slanted labels reach over the side they lean to. Leaning left they may lie over the
 * corner above the labels of the rows, which is empty. */
static double
measure_overhang (const SacMatrixLayout *layout)
{
  const SacLabels *labels = &layout->picture->source_labels;
  const SacMatrixAxis *axis = &layout->columns;
  double overhang = 0;

  if (!is_slanted (layout))
    return 0;

  for (int i = 0; i < axis->n; i++)
    {
      double length = MIN (labels->items[i].width * axis->size, axis->wrap);
      double reach = DIAGONAL * (length + thickest (labels, axis) / 2);

      overhang = MAX (overhang, reach - (axis->n - i - 0.5) * axis->cell);
    }

  return layout->mirrored ? MAX (overhang - layout->rows.band, 0) : overhang;
}

static double
available_width (const SacMatrixLayout *layout)
{
  return MAX (layout->width - 2 * MARGIN - layout->rows.band, 24);
}

static double
available_height (const SacMatrixLayout *layout)
{
  return MAX (layout->height - 2 * MARGIN - layout->columns.band - layout->footer, 24);
}

static double
column_floor (const SacMatrixLayout *layout)
{
  const SacLabels *labels = &layout->picture->source_labels;

  if (labels->numbers)
    return NUMBERED_FLOOR;

  return sac_labels_thickness (labels, SAC_LABEL_FLOOR, layout->columns.wrap);
}

static double
row_floor (const SacMatrixLayout *layout)
{
  return sac_labels_thickness (&layout->picture->step_labels, SAC_LABEL_FLOOR, layout->rows.wrap);
}

static double
natural_column_cell (const SacMatrixLayout *layout)
{
  const SacLabels *labels = &layout->picture->source_labels;
  double font = layout->picture->font_size;
  double least = labels->numbers ? NUMBERED_FLOOR
                                 : MAX (sac_labels_line (labels, font), column_floor (layout));

  return MAX (MIN (54 * font / MAX (layout->columns.n, 14), 54 * font / 14), least);
}

static double
natural_row_cell (const SacMatrixLayout *layout)
{
  const SacLabels *labels = &layout->picture->step_labels;
  double font = layout->picture->font_size;

  return MAX (MIN (layout->columns.cell * 0.74, 40 * font / 14),
              MAX (sac_labels_line (labels, font), row_floor (layout)));
}

/* Columns and rows depend on each other through the room that their labels leave; a few rounds
 * settle it. Labels of rows only get smaller from round to round, so that what was given to the
 * columns stays theirs. */
static void
fit_cells (SacMatrixLayout *layout)
{
  double n_columns = MAX (layout->columns.n, 1), n_rows = MAX (layout->rows.n, 1);
  double font = layout->picture->font_size;
  double least_column = column_floor (layout), least_row = row_floor (layout);

  layout->rows.band = sac_labels_length (&layout->picture->step_labels, font, layout->rows.wrap) + 0.6 * font;

  for (int round = 0; round < 3; round++)
    {
      double cell = layout->width > 0
                    ? MIN ((available_width (layout) - layout->overhang) / n_columns, MAX_WIDTH * font)
                    : natural_column_cell (layout);

      if (round > 0)
        cell = MIN (cell, WIDEST_RATIO * layout->rows.cell);

      layout->columns.cell = MAX (cell, least_column);
      fit_column_labels (layout, TRUE);
      layout->overhang = measure_overhang (layout);

      cell = layout->height > 0 ? MIN (available_height (layout) / n_rows, MAX_HEIGHT * font)
                                : natural_row_cell (layout);
      cell = MIN (cell, TALLEST_RATIO * layout->columns.cell);
      layout->rows.cell = MAX (cell, least_row);
      fit_row_labels (layout);
    }
}

/* Slanting is only for what is seen whole: the labels of a scrolled matrix would lean out of it
 * wherever it stands. */
static void
settle_slant (SacMatrixLayout *layout)
{
  const SacLabels *labels = &layout->picture->source_labels;
  SacMatrixAxis *axis = &layout->columns;
  double room = available_width (layout);

  if (layout->width <= 0 || !is_slanted (layout))
    return;

  if (axis->n * axis->cell + layout->overhang <= room + 0.01)
    return;

  if (layout->picture->zoom == 1)
    {
      double cell = (room - layout->overhang) / axis->n;

      if (thickest (labels, axis) <= cell * DIAGONAL)
        {
          axis->cell = cell;
          layout->overhang = room - axis->n * cell;
          return;
        }

      axis->cell = MAX (MIN (axis->cell, room / axis->n), column_floor (layout));
    }

  fit_column_labels (layout, FALSE);
  layout->overhang = 0;
}

static void
apply_zoom (SacMatrixLayout *layout)
{
  double zoom = layout->picture->zoom;

  if (zoom == 1)
    return;

  layout->columns.cell *= zoom;
  layout->rows.cell *= zoom;
  fit_column_labels (layout, TRUE);
  fit_row_labels (layout);
  layout->overhang = measure_overhang (layout);
}

static void
place (SacMatrixLayout *layout)
{
  const SacFigureOptions *options = layout->picture->options;
  double total_width = layout->columns.n * layout->columns.cell;
  double total_height = layout->rows.n * layout->rows.cell;
  double content;

  if (layout->width <= 0)
    layout->width = MAX (2 * MARGIN + layout->rows.band + total_width + layout->overhang,
                         sac_picture_footer_width (layout->picture));

  layout->footer = sac_picture_footer_height (layout->picture, layout->width);

  if (layout->height <= 0)
    layout->height = 2 * MARGIN + layout->columns.band + total_height + layout->footer;

  layout->view.width = MIN (total_width, MAX (available_width (layout) - layout->overhang, 24));
  layout->view.height = MIN (total_height, available_height (layout));
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
                        SacPicture      *picture,
                        double           width,
                        double           height)
{
  double font = picture->font_size;

  *layout = (SacMatrixLayout) { .picture = picture, .width = width, .height = height };
  layout->mirrored = picture->source_labels.right_to_left;
  layout->columns.n = picture->n_positions;
  layout->rows.n = picture->n_steps;
  layout->rows.wrap = width > 0 ? CLAMP (0.36 * width, 4 * font, 16 * font) : 16 * font;
  layout->columns.wrap = height > 0 ? CLAMP (0.36 * height, 4 * font, 12 * font) : 12 * font;
  layout->footer = sac_picture_footer_height (picture, width > 0 ? width : 560);

  fit_cells (layout);
  apply_zoom (layout);
  settle_slant (layout);
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
  return seen (&layout->rows, layout->scroll_y, layout->view.height, layout->picture->n_visible,
               first, last);
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
  SacPicture *picture = layout->picture;
  const SacMatrixAxis *axis = &layout->columns;
  int column = sac_matrix_layout_column (layout, position);
  double x = layout->view.x - layout->scroll_x + (column + 0.5) * axis->cell;
  double base = layout->view.y - gap_of (axis);

  if (x < layout->view.x || x > layout->view.x + layout->view.width
      || !is_shown (axis, position, picture->pointed_position))
    return FALSE;

  *placed = (SacPlacedLabel) { .angle = axis->angle, .wrap = axis->wrap };
  placed->size = label_size (axis, &picture->source_labels.items[position]);
  placed->align = axis->angle == 0 ? SAC_ALIGN_CENTRE
                                   : axis->angle > 0 ? SAC_ALIGN_END : SAC_ALIGN_START;

  if (axis->angle == 0)
    {
      placed->wrap = 0;
      placed->size = axis->size;
    }

  sac_label_fit (&picture->source_labels, position, picture->text, placed);

  if (axis->angle == 0)
    anchor (placed, placed->width / 2, x, base - (placed->ascent + placed->descent) / 2);
  else if (axis->angle == -G_PI / 2)
    anchor (placed, 0, x, base);
  else
    anchor (placed, axis->angle > 0 ? placed->width : 0,
            x, base - DIAGONAL * (placed->ascent + placed->descent) / 2);

  return TRUE;
}

gboolean
sac_matrix_layout_row_label (const SacMatrixLayout *layout,
                             int                    step,
                             SacPlacedLabel        *placed)
{
  SacPicture *picture = layout->picture;
  const SacMatrixAxis *axis = &layout->rows;
  double y = layout->view.y - layout->scroll_y + (step + 0.5) * axis->cell;

  if (step >= picture->n_visible || y < layout->view.y
      || y > layout->view.y + layout->view.height
      || !is_shown (axis, step, picture->pointed_step))
    return FALSE;

  *placed = (SacPlacedLabel) { .wrap = axis->wrap, .align = SAC_ALIGN_END };
  placed->size = label_size (axis, &picture->step_labels.items[step]);
  sac_label_fit (&picture->step_labels, step, picture->text, placed);
  anchor (placed, placed->width, layout->view.x - gap_of (axis), y);

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
  if (y < view->y && is_slanted (layout))
    lean = layout->mirrored ? view->y - y : y - view->y;

  column = floor ((x + lean - view->x + layout->scroll_x) / layout->columns.cell);
  row = floor ((y - view->y + layout->scroll_y) / layout->rows.cell);

  if (x + lean >= view->x && x + lean < view->x + view->width
      && y >= view->y - layout->columns.band && y < view->y + view->height
      && column >= 0 && column < layout->columns.n)
    *position = sac_matrix_layout_column (layout, column);

  if (x >= view->x - layout->rows.band && x < view->x + view->width
      && y >= view->y && y < view->y + view->height
      && row >= 0 && row < layout->picture->n_visible)
    *step = row;

  return *step >= 0 || *position >= 0;
}
