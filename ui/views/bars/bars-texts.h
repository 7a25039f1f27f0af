/* What bars say of themselves: what is shown, what each column is and which side means what. */

#pragma once

#include "ui/views/bars/bars-layout.h"

G_BEGIN_DECLS

/* Heading, names of the texts and note of a layout whose rows are known. */
void        sac_bars_texts_write     (SacBarsLayout       *layout);
const char *sac_bars_texts_get_title (const SacBarsLayout *layout,
                                      SacMeasure           measure);

G_END_DECLS
