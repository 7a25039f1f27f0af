/* How the words look. */

#pragma once

#include "ui/views/words/words-layout.h"

G_BEGIN_DECLS

void sac_words_paint (cairo_t              *cr,
                      const SacWordsLayout *layout);

G_END_DECLS
