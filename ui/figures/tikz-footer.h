/* Legend and caption as TikZ. */

#pragma once

#include "ui/figures/picture.h"
#include "ui/figures/tikz.h"

G_BEGIN_DECLS

/* As sac_picture_paint_footer() does. */
void sac_tikz_footer (SacTikz    *tikz,
                      SacPicture *picture,
                      double      x,
                      double      y,
                      double      width);

G_END_DECLS
