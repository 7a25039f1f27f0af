/* What was read, or what was written: a heading and words, of which some
 * follow the one before without a blank.
 */

#pragma once

#include "ui/figures/drawing.h"

G_BEGIN_DECLS

/* A word with the ground that it may be shaded on, in the content, which scrolls. */
typedef struct
{
  cairo_rectangle_t box;
  SacPlacedLabel    placed;
} SacWordsBox;

typedef struct
{
  const SacLabels *labels;
  int              n_seen;
  gboolean        *joined; /* No blank stands before the word. */
  char            *heading;
  double           heading_y; /* Its first baseline. */
  double           heading_top; /* What to add to it for its place in the figure. */
  double           top;         /* The same for the boxes. */
  gboolean         fixed;       /* Scrolls with nothing. */
  SacWordsBox     *boxes;
} SacWordsParagraph;

void sac_words_paragraph_init           (SacWordsParagraph    *paragraph,
                                         const SacLabels      *labels,
                                         int                   n_seen);
void sac_words_paragraph_clear          (SacWordsParagraph    *paragraph);

/* As the spans in the text say. */
void sac_words_paragraph_join_positions (SacWordsParagraph    *paragraph,
                                         const SacTraceSource *source);
/* The output as a person would write it tells where blanks belong. From where it no longer matches
 * the tokens, all are kept apart. */
void sac_words_paragraph_join_steps     (SacWordsParagraph    *paragraph,
                                         SacAttentionTrace    *trace);

G_END_DECLS
