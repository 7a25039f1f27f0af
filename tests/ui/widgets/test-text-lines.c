#include "ui/widgets/text-lines.h"

#include "tests/support/widgets.h"

typedef struct
{
  GtkTextView       *text_view;
  GtkScrolledWindow *scroller;
  GtkWidget         *window;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(GString) text = g_string_new (NULL);

  for (int i = 0; i < 200; i++)
    g_string_append (text, "word ");

  fixture->text_view = GTK_TEXT_VIEW (gtk_text_view_new ());
  gtk_text_view_set_wrap_mode (fixture->text_view, GTK_WRAP_WORD);
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (fixture->text_view), text->str, -1);
  fixture->scroller = GTK_SCROLLED_WINDOW (gtk_scrolled_window_new ());
  gtk_scrolled_window_set_policy (fixture->scroller, GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL);
  gtk_scrolled_window_set_propagate_natural_height (fixture->scroller, TRUE);
  gtk_scrolled_window_set_child (fixture->scroller, GTK_WIDGET (fixture->text_view));
  gtk_widget_set_valign (GTK_WIDGET (fixture->scroller), GTK_ALIGN_START);
  fixture->window = show_widget (GTK_WIDGET (fixture->scroller), 300, 300);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
}

static void
get_line (Fixture      *fixture,
          int           offset,
          GdkRectangle *line)
{
  GtkTextIter place;

  gtk_text_buffer_get_iter_at_offset (gtk_text_view_get_buffer (fixture->text_view), &place,
                                      offset);
  gtk_text_view_get_iter_location (fixture->text_view, &place, line);
}

static void
test_has_room_for_whole_lines (Fixture       *fixture,
                               gconstpointer  data)
{
  GdkRectangle line;

  get_line (fixture, 0, &line);
  sac_text_lines_fit (fixture->text_view, fixture->scroller, 4 * line.height + line.height / 2);
  g_assert_cmpint (gtk_scrolled_window_get_max_content_height (fixture->scroller), ==,
                   4 * line.height);
  sac_text_lines_fit (fixture->text_view, fixture->scroller, 1);
  g_assert_cmpint (gtk_scrolled_window_get_max_content_height (fixture->scroller), ==,
                   line.height);
}

static void
test_shows_the_caret_below_a_whole_line (Fixture       *fixture,
                                         gconstpointer  data)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (fixture->text_view);
  GtkTextIter place;
  GdkRectangle first, caret, seen;

  sac_text_lines_fit (fixture->text_view, fixture->scroller, 100);
  wait_for (300);
  gtk_text_buffer_get_iter_at_offset (buffer, &place, 700);
  gtk_text_buffer_place_cursor (buffer, &place);
  sac_text_lines_show_caret (fixture->text_view);

  get_line (fixture, 700, &caret);
  gtk_text_view_get_visible_rect (fixture->text_view, &seen);
  g_assert_cmpint (caret.y, >=, seen.y);
  g_assert_cmpint (caret.y + caret.height, <=, seen.y + seen.height + 2);
  gtk_text_view_get_iter_at_location (fixture->text_view, &place, 0, seen.y + 2);
  gtk_text_view_get_iter_location (fixture->text_view, &place, &first);
  g_assert_cmpint (ABS (first.y - seen.y), <=, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init ();

#define ADD(name, func) \
  g_test_add ("/ui/widgets/text-lines/" name, Fixture, NULL, set_up, func, tear_down)

  ADD ("has-room-for-whole-lines", test_has_room_for_whole_lines);
  ADD ("shows-the-caret-below-a-whole-line", test_shows_the_caret_below_a_whole_line);

  return g_test_run ();
}
