/* How the words look. */

#pragma once

#include "ui/views/words/words-layout.h"

G_BEGIN_DECLS

/* What a word's ground shows, on the palette: 0 where nothing is asked, NAN for no number. */
double sac_words_place (const SacWordsLayout    *layout,
                        const SacWordsParagraph *paragraph,
                        int                      index);
void sac_words_paint (cairo_t              *cr,
                      const SacWordsLayout *layout);

G_END_DECLS
