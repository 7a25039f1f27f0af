/* Legend and caption as TikZ. */

#pragma once

#include "ui/figures/drawing.h"
#include "ui/figures/tikz.h"

G_BEGIN_DECLS

/* As sac_drawing_paint_footer() does. */
void sac_tikz_footer (SacTikz    *tikz,
                      SacDrawing *drawing,
                      double      x,
                      double      y,
                      double      width);

G_END_DECLS
