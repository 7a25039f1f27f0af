/* How the bars look. */

#pragma once

#include "ui/views/bars/bars-layout.h"

G_BEGIN_DECLS

/* Speaks for the answer, or against it. */
SacColour sac_bars_colour     (const SacBarsLayout *layout,
                               int                  row,
                               int                  column);
gboolean  sac_bars_is_pointed (const SacBarsLayout *layout,
                               int                  row);
void      sac_bars_paint      (cairo_t             *cr,
                               const SacBarsLayout *layout);

G_END_DECLS
