/* Whole lines of a text that scrolls: no half of one at its top or below. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The text view's scroller becomes as high as its text, or as many whole lines as @height pixels
 * have room for; at least one. */
void sac_text_lines_fit        (GtkTextView       *text_view,
                                GtkScrolledWindow *scroller,
                                int                height);
/* Scrolls at once, no further than it must: the caret is seen, and no half line at the top. */
void sac_text_lines_show_caret (GtkTextView       *text_view);

G_END_DECLS
