/* How the ribbons look. */

#pragma once

#include "ui/views/ribbons/ribbons-layout.h"

G_BEGIN_DECLS

void sac_ribbons_paint (cairo_t                *cr,
                        const SacRibbonsLayout *layout);

G_END_DECLS
