/* Where the bars lie: a list of words, and beside each a bar from a zero line;
 * with an explanation three columns of bars, one for each measure.
 */

#pragma once

#include "ui/views/bars/bars-rows.h"

G_BEGIN_DECLS

#define SAC_BARS_N_TIES 3

/* In the figure, but for what a row adds. */
typedef struct
{
  SacMeasure  measure;
  const char *title;
  double      title_x;
  double      left;     /* Of the bars' room. */
  double      right;
  double      zero;
  double      unit;     /* Of a bar of the number 1; 0: all are 0. */
  double      number_x; /* Where numbers end; 0: there is no room for them. */
  double      most;     /* The largest number by size. */
  int         decimals;
} SacBarsColumn;

typedef struct
{
  SacDrawing       *drawing;
  double            width;
  double            height;
  double            size;          /* Of words. */
  double            small;         /* Of everything else. */
  SacBarsRows       rows;
  SacBarsColumn     columns[SAC_N_MEASURES];
  int               n_columns;
  gboolean          explains;      /* There is more than weights, or it comes. */
  char             *heading;
  const char       *blocks[2];     /* What stands above the words of each text; NULL: nothing. */
  char             *note;          /* Under the columns, or NULL. */
  double            note_height;
  double            header;        /* Heading and titles, above what scrolls. */
  double            titles_y;      /* Their first baseline, in the header. */
  double            block_height;
  double            row_height;
  double            label_width;
  double            ties;          /* Height of the lines that tie columns, with their numbers. */
  double            footer;
  cairo_rectangle_t view;
  double            content;
  double            scroll_y;
  double            scroll_height;
} SacBarsLayout;

/* What ties two columns: how far they agree. */
typedef struct
{
  double x0;
  double x1;
  double y;
  char  *text;
} SacBarsTie;

void         sac_bars_layout_init   (SacBarsLayout       *layout,
                                     SacDrawing          *drawing,
                                     double               width,
                                     double               height);
void         sac_bars_layout_clear  (SacBarsLayout       *layout);

SacTextStyle sac_bars_layout_heading_style (const SacBarsLayout *layout);
SacTextStyle sac_bars_layout_title_style (const SacBarsLayout *layout,
                                     int                  column);
/* How far the bar of a row reaches, in the unit of its column: weights go along the scale that is
 * chosen. NAN: there is no such number. */
double       sac_bars_layout_get_reach (const SacBarsLayout *layout,
                                     const SacBarsColumn *column,
                                     int                  row);
/* The whole line of a row; FALSE: out of sight. */
gboolean     sac_bars_layout_row    (const SacBarsLayout *layout,
                                     int                  row,
                                     cairo_rectangle_t   *line);
/* The baseline in a line. */
double       sac_bars_layout_baseline (const SacBarsLayout *layout,
                                     const cairo_rectangle_t *line,
                                     double               size);
/* FALSE: there is no such number, or it is 0. */
gboolean     sac_bars_layout_bar    (const SacBarsLayout *layout,
                                     int                  row,
                                     int                  column,
                                     cairo_rectangle_t   *bar);
/* What stands beside the bar: a dash where the other text alone has numbers; NULL: nothing. */
char        *sac_bars_layout_number (const SacBarsLayout *layout,
                                     int                  row,
                                     int                  column) G_GNUC_WARN_UNUSED_RESULT;
/* Where it ends: a dash, which needs no room for numbers, at the line of the bars without it. */
double       sac_bars_layout_number_end (const SacBarsLayout *layout,
                                     int                  column);
/* Whether the column has a number for the block. */
gboolean     sac_bars_layout_fills  (const SacBarsLayout *layout,
                                     int                  block,
                                     int                  column);
/* From the first row of a block to its last; FALSE: there is no such block, or out of sight. */
gboolean     sac_bars_layout_block  (const SacBarsLayout *layout,
                                     int                  block,
                                     double              *top,
                                     double              *bottom);
/* The @index-th; free its text. FALSE: there are no such columns to tie. */
gboolean     sac_bars_layout_tie    (const SacBarsLayout *layout,
                                     int                  index,
                                     SacBarsTie          *tie);
gboolean     sac_bars_layout_at     (const SacBarsLayout *layout,
                                     double               x,
                                     double               y,
                                     int                 *step,
                                     int                 *position);

G_END_DECLS
