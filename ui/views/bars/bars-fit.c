/* Makes a layout of bars: what stands above and below, and how the columns share the width. */

#include "ui/views/bars/bars-layout.h"

#include <math.h>

#include "ui/views/bars/bars-texts.h"

#define MARGIN SAC_DRAWING_MARGIN

/* In ems of the words. */
#define LINE         1.55
#define GAP          1.2  /* Between columns. */
#define LABEL_GAP    0.6
#define NUMBER_GAP   0.5
#define NUMBER       4.4
#define LEAST_BAR    3.5  /* Numbers give way to it. */
#define NATURAL_BAR  11.0
#define LONGEST_BAR  30.0
#define MOST_LABEL   13.0

#define LEAST_ROWS 10
#define MOST_MEASURED 500

/* Of the longer side, the shorter has at least so much: the zero line stands off the edge. */
#define LEAST_SIDE 0.12

/* What fills a column at least. Bars that grew to whatever is the largest would make a difference
 * of 0.0001 look like the whole answer: an effect that is tiny has to look tiny. Leaving out: of
 * probability. Input times gradient: of its logarithm, where 0.05 is a probability 5 % larger, so
 * that about the same is tiny in both. Attention sums to 1 and needs no floor. */
static const double least_reach[SAC_N_MEASURES] = {
  [SAC_BY_LEAVING_OUT] = 0.05, [SAC_BY_GRADIENT] = 0.05
};

SacTextStyle
sac_bars_layout_heading_style (const SacBarsLayout *layout)
{
  return (SacTextStyle) { .size = layout->small, .wrap = MAX (layout->view.width, 40) };
}

/* Where a title must end. */
static double
title_end (const SacBarsLayout *layout,
           const SacBarsColumn *column)
{
  double gap = column == &layout->columns[layout->n_columns - 1] ? 0 : 0.8 * GAP * layout->size;

  return MAX (column->right, column->number_x) + gap;
}

SacTextStyle
sac_bars_layout_title_style (const SacBarsLayout *layout,
                             int                  column)
{
  const SacBarsColumn *c = &layout->columns[column];

  return (SacTextStyle) { .size = layout->small, .bold = TRUE,
                          .wrap = MAX (title_end (layout, c) - c->title_x, 24) };
}

/* At the line from which its bars go; further left where it would not fit on one line. */
static void
place_title (SacBarsLayout *layout,
             SacBarsColumn *column)
{
  const SacTextStyle style = { .size = layout->small, .bold = TRUE };
  double width = sac_text_measure (layout->drawing->text, column->title, &style).width;

  column->title_x = CLAMP (column->zero, column->left,
                           MAX (title_end (layout, column) - width - 1, column->left));
}

static double
widest_label (const SacBarsLayout *layout)
{
  const SacDrawing *drawing = layout->drawing;
  const SacTextStyle style = { .size = layout->size, .bold = TRUE };
  double widest = drawing->source_labels.widest * layout->size;

  /* What is longer than a page of them is cut where it is. */
  for (int i = layout->rows.n_first;
       i < MIN (layout->rows.n_items, layout->rows.n_first + MOST_MEASURED); i++)
    widest = MAX (widest, sac_text_measure (drawing->text, layout->rows.items[i].text,
                                            &style).width);

  /* What is measured at one size and drawn at another may be a little wider. */
  return MIN (1.01 * widest + 1, MOST_LABEL * layout->size);
}

static double
natural_width (const SacBarsLayout *layout)
{
  double bar = layout->n_columns > 1 ? NATURAL_BAR : 2 * NATURAL_BAR;

  return layout->label_width + LABEL_GAP * layout->size
         + layout->n_columns * (bar + NUMBER_GAP + NUMBER) * layout->size
         + MAX (layout->n_columns - 1, 0) * GAP * layout->size;
}

/* The columns share what the words leave. */
static void
place_columns (SacBarsLayout *layout)
{
  double size = layout->size, x = layout->view.x + layout->label_width + LABEL_GAP * size;
  double gaps = MAX (layout->n_columns - 1, 0) * GAP * size;
  double share = (layout->view.x + layout->view.width - x - gaps) / MAX (layout->n_columns, 1);
  double numbers = (NUMBER_GAP + NUMBER) * layout->small;
  gboolean numbered = share - numbers >= LEAST_BAR * size;

  for (int i = 0; i < layout->n_columns; i++)
    {
      SacBarsColumn *column = &layout->columns[i];

      column->left = x;
      column->right = x + MAX (share - (numbered ? numbers : 0), 8);
      column->number_x = numbered ? x + share : 0;
      x += share + GAP * size;
    }
}

double
sac_bars_layout_get_reach (const SacBarsLayout *layout,
                           const SacBarsColumn *column,
                           int                  row)
{
  const SacDrawing *drawing = layout->drawing;
  double value = layout->rows.items[row].values[column->measure];

  if (!isfinite (value))
    return NAN;
  if (column->measure != SAC_BY_WEIGHTS || drawing->options->scale == SAC_SCALE_AUTOMATIC)
    return sac_scaling_hides (&drawing->scaling, value) && column->measure == SAC_BY_WEIGHTS
           ? 0 : value;

  return sac_scaling_place (&drawing->scaling, layout->rows.asking, value);
}

/* As many decimals as the largest number needs to show three digits, the same in all rows; a number
 * below the last of them is said to be so. */
static int
choose_decimals (const SacBarsColumn *column)
{
  double most = MAX (column->most, least_reach[column->measure]);

  if (!(most > 0))
    return 2;

  return CLAMP (2 - (int) floor (log10 (most)), 0, 3);
}

static void
scale_column (SacBarsLayout *layout,
              SacBarsColumn *column)
{
  gboolean absolute = column->measure == SAC_BY_WEIGHTS
                      && layout->drawing->options->scale != SAC_SCALE_AUTOMATIC;
  double low = 0, high = absolute ? 1 : 0, most = 0;
  double room = column->right - column->left;

  for (int i = 0; i < layout->rows.n_items; i++)
    {
      double reach = sac_bars_layout_get_reach (layout, column, i);

      if (isnan (reach))
        continue;

      low = MIN (low, reach);
      high = MAX (high, reach);
      most = MAX (most, fabs (layout->rows.items[i].values[column->measure]));
    }

  column->most = most;
  column->decimals = choose_decimals (column);
  high = MAX (high, least_reach[column->measure] + MIN (low, 0));

  if (column->measure != SAC_BY_WEIGHTS || low < 0)
    {
      low = MIN (low, -LEAST_SIDE * high);
      high = MAX (high, -LEAST_SIDE * low);
    }

  /* Halves, since the sum of huge numbers is none. */
  if (high / 2 - low / 2 > 0)
    {
      column->unit = room / 2 / (high / 2 - low / 2);
      column->zero = column->left + room * ((-low / 2) / (high / 2 - low / 2));
    }
  else
    {
      column->unit = 0;
      column->zero = column->measure == SAC_BY_WEIGHTS ? column->left : column->left + room / 2;
    }
}

static double
measure_header (SacBarsLayout *layout)
{
  SacText *text = layout->drawing->text;
  SacTextStyle style = sac_bars_layout_heading_style (layout);
  SacTextExtents extents = sac_text_measure (text, layout->heading, &style);
  double height = extents.ascent + extents.descent + 0.5 * layout->small;
  double ascent = 0, descent = 0;

  layout->titles_y = height;

  for (int i = 0; i < layout->n_columns && layout->explains; i++)
    {
      style = sac_bars_layout_title_style (layout, i);
      extents = sac_text_measure (text, layout->columns[i].title, &style);
      ascent = MAX (ascent, extents.ascent);
      descent = MAX (descent, extents.descent);
    }

  layout->titles_y += ascent;

  return height + ascent + descent + (ascent > 0 ? 0.4 : 0) * layout->small;
}

/* Where few words would be seen over what stands below, they come first. */
static void
fold (SacBarsLayout *layout)
{
  double room = layout->height - 2 * MARGIN - layout->header - layout->ties - layout->footer;

  if (layout->height <= 0
      || room - layout->note_height >= MIN (LEAST_ROWS * layout->row_height, layout->content))
    return;

  g_clear_pointer (&layout->note, g_free);
  layout->note_height = 0;

  if (room < MIN (LEAST_ROWS / 2 * layout->row_height, layout->content))
    layout->ties = 0;
}

static double
measure_note (SacBarsLayout *layout)
{
  SacTextStyle style = { .size = layout->small * 0.95, .wrap = MAX (layout->view.width, 40) };
  SacTextExtents extents;

  if (layout->note == NULL)
    return 0;

  extents = sac_text_measure (layout->drawing->text, layout->note, &style);

  return extents.ascent + extents.descent + 0.8 * layout->small;
}

/* The whole, in a width that is known. */
static void
fit (SacBarsLayout *layout)
{
  double longest, room = layout->width - 2 * MARGIN;

  longest = layout->label_width + layout->n_columns * LONGEST_BAR * layout->size;
  /* Beside a scroll bar. */
  layout->view.width = MAX (MIN (room - 6, longest), 60);
  layout->view.x = MAX ((layout->width - layout->view.width) / 2, MARGIN);
  layout->label_width = MIN (layout->label_width, 0.34 * layout->view.width);
  place_columns (layout);

  for (int i = 0; i < layout->n_columns; i++)
    {
      scale_column (layout, &layout->columns[i]);
      place_title (layout, &layout->columns[i]);
    }

  layout->header = measure_header (layout);
  layout->note_height = measure_note (layout);
  layout->footer = sac_drawing_footer_height (layout->drawing, layout->width);
  fold (layout);
}

static void
place (SacBarsLayout *layout)
{
  double around = layout->header + layout->ties + layout->note_height + layout->footer;

  layout->view.height = layout->content;

  if (layout->height > 0)
    layout->view.height = CLAMP (layout->height - 2 * MARGIN - around, 2 * layout->row_height,
                                 MAX (layout->content, 2 * layout->row_height));
  else
    layout->height = layout->content + around + 2 * MARGIN;

  /* At its beginning and at its end no row is seen by half: headings are as high as rows. */
  if (layout->view.height < layout->content)
    layout->view.height = floor (layout->view.height / layout->row_height + 1e-6) * layout->row_height;

  layout->view.y = MAX ((layout->height - around - layout->view.height) / 2, MARGIN)
                   + layout->header;
  layout->scroll_height = MAX (layout->content - layout->view.height, 0);
  if (layout->scroll_height < 0.1)
    layout->scroll_height = 0;
  layout->scroll_y = CLAMP (layout->drawing->options->scroll_y, 0, layout->scroll_height);
}

/* Whether there is something to show, if maybe not of the step that asks. */
static gboolean
is_measured (const SacBarsLayout *layout,
             SacMeasure           measure)
{
  const SacExplanation *explanation = layout->rows.of_trace;

  if (explanation == NULL)
    return measure == SAC_BY_WEIGHTS ? layout->drawing->weights != NULL || !layout->explains
                                     : layout->explains;

  return explanation->words[measure] != NULL || explanation->second[measure] != NULL
         || (measure == SAC_BY_WEIGHTS && layout->drawing->weights != NULL);
}

static void
init_columns (SacBarsLayout *layout)
{
  for (int i = 0; i < SAC_N_MEASURES; i++)
    if (is_measured (layout, i))
      layout->columns[layout->n_columns++] = (SacBarsColumn) {
        .measure = i, .title = sac_bars_texts_get_title (layout, i)
      };
}

void
sac_bars_layout_init (SacBarsLayout *layout,
                      SacDrawing    *drawing,
                      double         width,
                      double         height)
{
  *layout = (SacBarsLayout) {
    .drawing = drawing, .width = width, .height = height,
    .size = MAX (drawing->font_size * drawing->zoom, SAC_LABEL_FLOOR),
  };
  layout->small = MAX (0.82 * layout->size, SAC_LABEL_FLOOR);
  layout->row_height = LINE * layout->size;

  /* Bars say with their length what elsewhere a colour says. */
  drawing->folds_legend = TRUE;
  sac_bars_rows_init (&layout->rows, drawing);
  layout->explains = layout->rows.of_trace != NULL || drawing->options->explaining;
  init_columns (layout);
  sac_bars_texts_write (layout);
  layout->label_width = widest_label (layout);
  layout->block_height = layout->blocks[0] != NULL ? layout->row_height : 0;
  layout->ties = MAX (layout->n_columns - 1, 0) * 2.2 * layout->small;
  layout->content = layout->rows.n_items * layout->row_height
                    + (layout->blocks[0] != NULL ? 2 : 0) * layout->block_height;

  if (width <= 0)
    layout->width = MAX (natural_width (layout) + 2 * MARGIN + 6,
                         sac_drawing_footer_width (drawing));

  fit (layout);
  place (layout);
}

void
sac_bars_layout_clear (SacBarsLayout *layout)
{
  sac_bars_rows_clear (&layout->rows);
  g_clear_pointer (&layout->heading, g_free);
  g_clear_pointer (&layout->note, g_free);
}
