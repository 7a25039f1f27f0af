/* Which ribbons there are, how wide, and where they meet the words. */

#pragma once

#include "ui/views/ribbons/ribbons-layout.h"

G_BEGIN_DECLS

/* Fills in the ribbons of a layout whose words have their places, the weakest first. */
void sac_ribbons_collect (SacRibbonsLayout *layout);

G_END_DECLS
