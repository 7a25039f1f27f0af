/* The table of pictures: what each kind can do. A new kind is one folder in
 * ui/views and one row here.
 */

#pragma once

#include "ui/figures/drawing.h"
#include "ui/figures/tikz.h"

G_BEGIN_DECLS

/* What a layout says of its size; a width or height of 0 asks for the natural one. */
typedef struct
{
  double            width;
  double            height;
  double            scroll_width;
  double            scroll_height;
  double            scroll_x; /* Within range. */
  double            scroll_y;
  cairo_rectangle_t view;     /* What scrolls lies under it. */
  cairo_rectangle_t pointed;  /* As wide or high as the view where nothing is pointed at. */
  gboolean          steps_stay; /* Where they are when it scrolls. */
  double            text_size;  /* Of its words at their smallest; 0: there are none. */
} SacViewSize;

/* What a kind of picture can do. */
typedef struct
{
  void        (*paint)      (cairo_t     *cr,
                             SacDrawing  *drawing,
                             double       width,
                             double       height);
  gboolean    (*locate)     (SacDrawing  *drawing,
                             double       width,
                             double       height,
                             double       x,
                             double       y,
                             int         *step,
                             int         *position);
  SacViewSize (*measure)    (SacDrawing  *drawing,
                             double       width,
                             double       height);
  gboolean    (*write_tikz) (SacTikz     *tikz,
                             SacDrawing  *drawing,
                             double       width,
                             double       height,
                             GError     **error);
  gboolean      needs_grid; /* Calls nothing else where the map looks at no picture. */
} SacViewKind;

/* The matrix for a kind that is unknown. */
const SacViewKind *sac_view_kind_get (SacFigureKind kind);

G_END_DECLS
