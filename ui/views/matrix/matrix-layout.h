/* Where everything in the matrix lies: one column for each source position,
 * one row for each step. Painting and pointing both ask here.
 */

#pragma once

#include "ui/figures/drawing.h"

G_BEGIN_DECLS

typedef struct
{
  int    n;
  double cell;      /* From one cell to the next. */
  double size;      /* Of the labels. */
  double long_size; /* Of those that do not fit on one line. */
  double angle;     /* Radians; the labels of columns turn. */
  double wrap;      /* The longest line of a label. */
  double band;      /* What the labels take beside the cells, their gap included. */
  int    every;     /* One label in so many is shown. */
  int    line;      /* So many cells are a row of a picture's grid; 0: they lie on a line. */
} SacMatrixAxis;

typedef struct
{
  SacDrawing       *drawing;
  double            width;  /* Of the whole figure; the natural one if none was given. */
  double            height;
  SacMatrixAxis     columns;
  SacMatrixAxis     rows;
  gboolean          mirrored; /* The first position is the rightmost column. */
  cairo_rectangle_t view;     /* Where cells are seen. */
  double            overhang; /* Of slanted labels, beyond the outermost column. */
  double            footer;
  double            scroll_x; /* Within range. */
  double            scroll_y;
  double            scroll_width;
  double            scroll_height;
} SacMatrixLayout;

/* A width or height of 0: the natural one. @drawing must outlive the layout. */
void     sac_matrix_layout_init         (SacMatrixLayout       *layout,
                                         SacDrawing            *drawing,
                                         double                 width,
                                         double                 height);

/* May lie outside the view. */
void     sac_matrix_layout_cell         (const SacMatrixLayout *layout,
                                         int                    step,
                                         int                    position,
                                         cairo_rectangle_t     *cell);
/* The first and last column, from the left, and row that are seen. FALSE: none. */
gboolean sac_matrix_layout_seen_columns (const SacMatrixLayout *layout,
                                         int                   *first,
                                         int                   *last);
gboolean sac_matrix_layout_seen_rows    (const SacMatrixLayout *layout,
                                         int                   *first,
                                         int                   *last);
/* Between columns counted from the left and positions; its own inverse. */
int      sac_matrix_layout_column       (const SacMatrixLayout *layout,
                                         int                    position);

/* FALSE: this label is not shown. */
gboolean sac_matrix_layout_column_label (const SacMatrixLayout *layout,
                                         int                    position,
                                         SacPlacedLabel        *placed);
gboolean sac_matrix_layout_row_label    (const SacMatrixLayout *layout,
                                         int                    step,
                                         SacPlacedLabel        *placed);

/* What lies under a point: a cell, or the label of a column or of a row. */
gboolean sac_matrix_layout_at           (const SacMatrixLayout *layout,
                                         double                 x,
                                         double                 y,
                                         int                   *step,
                                         int                   *position);

G_END_DECLS
