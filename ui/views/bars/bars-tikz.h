/* The bars as TikZ. */

#pragma once

#include "ui/figures/drawing.h"
#include "ui/figures/tikz.h"

G_BEGIN_DECLS

gboolean sac_bars_write_tikz (SacTikz     *tikz,
                              SacDrawing  *drawing,
                              double       width,
                              double       height,
                              GError     **error);

G_END_DECLS
