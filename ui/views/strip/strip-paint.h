/* How the film strip looks. */

#pragma once

#include "ui/views/strip/strip-layout.h"

G_BEGIN_DECLS

void sac_strip_paint (cairo_t              *cr,
                      const SacStripLayout *layout);

G_END_DECLS
