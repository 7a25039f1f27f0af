/* Where the words of two paragraphs lie: what was read, and under it what was
 * written. Lines wrap as in a text.
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
  SacWordsBox     *boxes;
} SacWordsParagraph;

typedef struct
{
  SacDrawing       *drawing;
  double            width;
  double            height;
  double            size;
  double            heading_size;
  SacWordsParagraph source;
  SacWordsParagraph steps;
  cairo_rectangle_t view;
  double            content; /* Height of what scrolls. */
  double            footer;
  double            scroll_y;
  double            scroll_height;
  int               asking;  /* The step whose look shades the source, or -1. */
} SacWordsLayout;

void     sac_words_layout_init  (SacWordsLayout          *layout,
                                 SacDrawing              *drawing,
                                 double                   width,
                                 double                   height);
void     sac_words_layout_clear (SacWordsLayout          *layout);

SacTextStyle sac_words_layout_heading_style (const SacWordsLayout *layout);

/* In the figure; FALSE: out of sight. */
gboolean sac_words_layout_box   (const SacWordsLayout    *layout,
                                 const SacWordsParagraph *paragraph,
                                 int                      index,
                                 SacWordsBox             *box);
gboolean sac_words_layout_at    (const SacWordsLayout    *layout,
                                 double                   x,
                                 double                   y,
                                 int                     *step,
                                 int                     *position);

G_END_DECLS
