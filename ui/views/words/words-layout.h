/* Where the words of two paragraphs lie: what was read, and under it what was
 * written. Lines wrap as in a text.
 */

#pragma once

#include "ui/views/words/words-paragraph.h"

G_BEGIN_DECLS

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
  double            content; /* Height of all. */
  double            begin;   /* Of the source's words in it. */
  double            end;     /* Of the same. */
  double            bottom;  /* Under which the footer stands. */
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
