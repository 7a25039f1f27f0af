#include "ui/widgets/text-lines.h"

void
sac_text_lines_fit (GtkTextView       *text_view,
                    GtkScrolledWindow *scroller,
                    int                height)
{
  GtkTextIter start;
  GdkRectangle line;

  gtk_text_buffer_get_start_iter (gtk_text_view_get_buffer (text_view), &start);
  gtk_text_view_get_iter_location (text_view, &start, &line);
  if (line.height > 0)
    height = MAX (1, height / line.height) * line.height;

  if (height != gtk_scrolled_window_get_max_content_height (scroller))
    gtk_scrolled_window_set_max_content_height (scroller, height);
}

/* Lines are not of whole pixels: each is asked for its own place. */
void
sac_text_lines_show_caret (GtkTextView *text_view)
{
  GtkAdjustment *down = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (text_view));
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text_view);
  GtkTextIter place;
  GdkRectangle line;

  gtk_text_buffer_get_iter_at_mark (buffer, &place, gtk_text_buffer_get_insert (buffer));
  gtk_text_view_get_iter_location (text_view, &place, &line);
  gtk_adjustment_clamp_page (down, line.y, line.y + line.height);

  /* The caret stays, as there is room for whole lines. */
  gtk_text_view_get_iter_at_location (text_view, &place, 0, gtk_adjustment_get_value (down));
  gtk_text_view_get_iter_location (text_view, &place, &line);
  if (line.y < gtk_adjustment_get_value (down))
    gtk_adjustment_set_value (down, line.y + line.height);
}
