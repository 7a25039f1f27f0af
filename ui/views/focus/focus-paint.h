/* How the focus looks. */

#pragma once

#include "ui/views/focus/focus-layout.h"

G_BEGIN_DECLS

void sac_focus_paint (cairo_t              *cr,
                      const SacFocusLayout *layout);

G_END_DECLS
