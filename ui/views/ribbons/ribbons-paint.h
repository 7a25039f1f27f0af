/* How the ribbons look. */

#pragma once

#include "ui/views/ribbons/ribbons-layout.h"

G_BEGIN_DECLS

/* The opacity of ribbons that are not meant while a word is pointed at. */
#define SAC_RIBBONS_ASIDE 0.13

gboolean sac_ribbons_is_meant (const SacDrawing *drawing,
                               const SacRibbon  *ribbon);
void sac_ribbons_paint (cairo_t                *cr,
                        const SacRibbonsLayout *layout);

G_END_DECLS
