/* Where the words under the curves of a focus lie: beside each other, where
 * there is no room for that turned, so that each stands under its column.
 */

#pragma once

#include "ui/views/focus/focus-layout.h"

G_BEGIN_DECLS

/* Painted from @left along a line that is turned by the layout's angle around @x, @y. */
typedef struct
{
  double x;
  double y;
  double left;
  double width;   /* What is longer ends in "…". */
  double first;   /* The columns of the figure that it needs, from here */
  double last;    /* to here. */
} SacFocusWord;

/* Chooses angle and band for a plot that is @width wide. FALSE: words as large as may be would have
 * to be turned, smaller or left out, and more width would help. */
gboolean sac_focus_words_fit     (SacFocusLayout       *layout,
                                  double                width);
/* In one line, however many have to give way. */
void     sac_focus_words_flatten (SacFocusLayout       *layout);
/* How wide a plot they like. */
double   sac_focus_words_width   (const SacFocusLayout *layout);
/* Chooses size and place; the plot has its own. */
void     sac_focus_words_place   (SacFocusLayout       *layout);

/* How far a word's column is to the right of what it shows at height @y. */
double   sac_focus_words_lean    (const SacFocusLayout *layout,
                                  double                y);
void     sac_focus_words_find    (const SacFocusLayout *layout,
                                  int                   step,
                                  SacFocusWord         *word);

G_END_DECLS
