#include "ui/widgets/sentence-entry.h"

#include <adwaita.h>

#include "tests/support/widgets.h"

static void
count_cb (int *n)
{
  (*n)++;
}

static SacSentenceEntry *
new_entry (void)
{
  return g_object_ref_sink (g_object_new (SAC_TYPE_SENTENCE_ENTRY, NULL));
}

static void
test_tells_a_text_once (void)
{
  g_autoptr(SacSentenceEntry) entry = new_entry ();
  int n_told = 0;

  sac_sentence_entry_set_text (entry, "un");
  g_signal_connect_swapped (entry, "notify::text", G_CALLBACK (count_cb), &n_told);
  sac_sentence_entry_set_text (entry, "deux");
  sac_sentence_entry_set_text (entry, "deux");

  g_assert_cmpint (n_told, ==, 1);
  g_assert_cmpstr (sac_sentence_entry_get_text (entry), ==, "deux");
}

static void
test_takes_its_own_text (void)
{
  g_autoptr(SacSentenceEntry) entry = new_entry ();

  sac_sentence_entry_set_text (entry, "é");
  sac_sentence_entry_set_text (entry, sac_sentence_entry_get_text (entry));
  g_assert_cmpstr (sac_sentence_entry_get_text (entry), ==, "é");
}

static void
test_cuts_what_is_too_long (void)
{
  g_autoptr(SacSentenceEntry) entry = new_entry ();
  g_autofree char *text = g_malloc (1 << 20);
  int n_cut = 0;

  memset (text, 'a', (1 << 20) - 1);
  text[(1 << 20) - 1] = '\0';
  g_signal_connect_swapped (entry, "cut", G_CALLBACK (count_cb), &n_cut);
  sac_sentence_entry_set_text (entry, text);

  g_assert_cmpint (strlen (sac_sentence_entry_get_text (entry)), ==, SAC_SENTENCE_ENTRY_LIMIT);
  g_assert_cmpint (n_cut, ==, 1);
}

/* A megabyte without a blank is the worst that a clipboard brings: one line, one word. */
static void
test_pastes_a_megabyte_without_a_freeze (void)
{
  SacSentenceEntry *entry = g_object_new (SAC_TYPE_SENTENCE_ENTRY, NULL);
  GtkWidget *window = show_widget (GTK_WIDGET (entry), 500, 200);
  GtkWidget *text_view = find_type (GTK_WIDGET (entry), GTK_TYPE_TEXT_VIEW, 0);
  g_autofree char *text = g_strnfill (1 << 20, 'a');
  int n_cut = 0;
  gint64 longest = 0;
  gint64 end;

  g_signal_connect_swapped (entry, "cut", G_CALLBACK (count_cb), &n_cut);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (text_view), text);
  g_signal_emit_by_name (text_view, "paste-clipboard");
  end = g_get_monotonic_time () + G_TIME_SPAN_SECOND;

  while (n_cut == 0 || g_get_monotonic_time () < end)
    {
      gint64 before = g_get_monotonic_time ();

      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (1000);
      else
        longest = MAX (longest, g_get_monotonic_time () - before);
    }

  g_assert_cmpint (n_cut, ==, 1);
  g_assert_cmpint (strlen (sac_sentence_entry_get_text (entry)), ==, SAC_SENTENCE_ENTRY_LIMIT);
  g_test_message ("longest turn of the main loop: %d ms", (int) (longest / 1000));
  g_assert_cmpint (longest, <, 3 * G_TIME_SPAN_SECOND);
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
take_cb (char       **taken,
         const char  *json)
{
  *taken = g_strdup (json);
}

static void
test_a_pasted_trace_is_no_sentence (void)
{
  g_autoptr(SacSentenceEntry) entry = new_entry ();
  g_autofree char *taken = NULL;
  const char *json = " {\"format\": \"saccade-trace\", \"version\": 1}";
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (sac_sentence_entry_get_text_view (entry));

  sac_sentence_entry_set_text (entry, "bonjour");
  g_signal_connect_swapped (entry, "trace-pasted", G_CALLBACK (take_cb), &taken);
  gtk_text_buffer_insert_at_cursor (buffer, "{format} ", -1);
  g_assert_null (taken);
  gtk_text_buffer_insert_at_cursor (buffer, json, -1);
  g_assert_cmpstr (taken, ==, json);
  g_assert_null (strstr (sac_sentence_entry_get_text (entry), "saccade-trace"));
}

/* A sentence that needs more lines in a narrow window has them at once. */
static void
test_takes_the_height_that_it_needs (void)
{
  SacSentenceEntry *entry = g_object_new (SAC_TYPE_SENTENCE_ENTRY, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *window;
  GtkAdjustment *adjustment;

  sac_sentence_entry_set_text (entry, "je crois que nous avons manqué le dernier train");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (entry));
  window = show_widget (box, 900, 300);
  wait_for (200);
  gtk_window_set_default_size (GTK_WINDOW (window), 250, 300);
  wait_for (500);

  adjustment = gtk_scrollable_get_vadjustment (
    GTK_SCROLLABLE (sac_sentence_entry_get_text_view (entry)));
  g_assert_cmpint (gtk_widget_get_width (box), ==, 250);
  g_assert_cmpfloat (gtk_adjustment_get_page_size (adjustment), >=,
                     gtk_adjustment_get_upper (adjustment));
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
test_what_is_to_be_read_is_not_typed_over (void)
{
  SacSentenceEntry *entry = g_object_new (SAC_TYPE_SENTENCE_ENTRY, NULL);
  GtkWidget *window = show_widget (GTK_WIDGET (entry), 500, 200);
  GtkWidget *text_view = find_type (GTK_WIDGET (entry), GTK_TYPE_TEXT_VIEW, 0);

  sac_sentence_entry_set_text (entry, "bonjour");
  sac_sentence_entry_set_editable (entry, FALSE);
  g_signal_emit_by_name (text_view, "insert-at-cursor", "x");
  g_assert_cmpstr (sac_sentence_entry_get_text (entry), ==, "bonjour");

  sac_sentence_entry_set_editable (entry, TRUE);
  g_signal_emit_by_name (text_view, "insert-at-cursor", "x");
  g_assert_nonnull (strchr (sac_sentence_entry_get_text (entry), 'x'));
  gtk_window_destroy (GTK_WINDOW (window));
}

static double
get_page (SacSentenceEntry *entry,
          double           *upper)
{
  GtkAdjustment *down = gtk_scrollable_get_vadjustment (
    GTK_SCROLLABLE (sac_sentence_entry_get_text_view (entry)));

  *upper = gtk_adjustment_get_upper (down);

  return gtk_adjustment_get_page_size (down);
}

/* A page is higher than a sentence may be, scrolls, and is counted. */
static void
test_a_page_has_room_and_a_count (void)
{
  SacSentenceEntry *entry = g_object_new (SAC_TYPE_SENTENCE_ENTRY, NULL);
  GtkWidget *window, *label;
  g_autoptr(GString) page = g_string_new ("“One,” it said – two");
  double upper = 0;

  for (int i = 0; i < 80; i++)
    g_string_append (page, " it's well-known and new\nhere ...");

  gtk_widget_set_valign (GTK_WIDGET (entry), GTK_ALIGN_START);
  sac_sentence_entry_set_long (entry, 220);
  window = show_widget (GTK_WIDGET (entry), 500, 400);
  sac_sentence_entry_set_text (entry, "so few");
  g_assert_null (find_label (GTK_WIDGET (entry), "2 words"));
  sac_sentence_entry_set_text (entry, page->str);

  for (int i = 0; i < 400 && get_page (entry, &upper) < 160; i++)
    {
      g_usleep (5000);
      settle ();
    }

  g_assert_cmpfloat (get_page (entry, &upper), >=, 160);
  g_assert_cmpfloat (upper, >, 1000);
  label = find_label (GTK_WIDGET (entry), "404 words");
  g_assert_nonnull (label);
  sac_sentence_entry_set_long (entry, 0);
  g_assert_false (gtk_widget_get_visible (label));
  gtk_window_destroy (GTK_WINDOW (window));
}

static GtkAdjustment *
get_scroll (SacSentenceEntry *entry)
{
  return gtk_scrollable_get_vadjustment (
    GTK_SCROLLABLE (sac_sentence_entry_get_text_view (entry)));
}

/* It scrolls to the caret before it grows. */
static void
test_a_line_more_leaves_nothing_scrolled (void)
{
  SacSentenceEntry *entry = g_object_new (SAC_TYPE_SENTENCE_ENTRY, NULL);
  GtkTextView *text_view = sac_sentence_entry_get_text_view (entry);
  GtkWidget *window;

  gtk_widget_set_valign (GTK_WIDGET (entry), GTK_ALIGN_START);
  sac_sentence_entry_set_headed (entry, TRUE);
  window = show_widget (GTK_WIDGET (entry), 260, 300);
  gtk_widget_grab_focus (GTK_WIDGET (entry));

  for (int i = 0; i < 9; i++)
    {
      g_signal_emit_by_name (text_view, "insert-at-cursor", "two men ");
      wait_for (60);
    }

  g_assert_cmpfloat (gtk_adjustment_get_upper (get_scroll (entry)), >, 30);
  g_assert_cmpfloat (gtk_adjustment_get_value (get_scroll (entry)), ==, 0);
  gtk_window_destroy (GTK_WINDOW (window));
}

/* What scrolls shows the caret, between whole lines. */
static void
test_the_end_of_a_pasted_page_is_seen (void)
{
  SacSentenceEntry *entry = g_object_new (SAC_TYPE_SENTENCE_ENTRY, NULL);
  GtkTextView *text_view = sac_sentence_entry_get_text_view (entry);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (text_view);
  g_autoptr(GString) page = g_string_new (NULL);
  GtkWidget *window;
  GdkRectangle caret, seen, first;
  GtkTextIter end, start;

  for (int i = 0; i < 530; i++)
    g_string_append (page, "word ");

  gtk_widget_set_valign (GTK_WIDGET (entry), GTK_ALIGN_START);
  sac_sentence_entry_set_long (entry, 224);
  window = show_widget (GTK_WIDGET (entry), 500, 400);
  gtk_widget_grab_focus (GTK_WIDGET (entry));
  gtk_text_buffer_insert_at_cursor (buffer, page->str, -1);
  gtk_text_view_scroll_mark_onscreen (text_view, gtk_text_buffer_get_insert (buffer));
  wait_for (600);

  gtk_text_buffer_get_end_iter (buffer, &end);
  gtk_text_view_get_iter_location (text_view, &end, &caret);
  gtk_text_view_get_visible_rect (text_view, &seen);
  g_assert_cmpint (caret.y, >=, seen.y);
  g_assert_cmpint (caret.y + caret.height, <=, seen.y + seen.height);
  gtk_text_view_get_iter_at_location (text_view, &start, 0, seen.y + 2);
  gtk_text_view_get_iter_location (text_view, &start, &first);
  /* Lines are not of whole pixels. */
  g_assert_cmpint (ABS (first.y - seen.y), <=, 2);
  g_assert_cmpint (seen.height % caret.height, ==, 0);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/ui/widgets/sentence-entry/tells-a-text-once", test_tells_a_text_once);
  g_test_add_func ("/ui/widgets/sentence-entry/takes-its-own-text", test_takes_its_own_text);
  g_test_add_func ("/ui/widgets/sentence-entry/cuts-what-is-too-long",
                   test_cuts_what_is_too_long);
  g_test_add_func ("/ui/widgets/sentence-entry/pastes-a-megabyte-without-a-freeze",
                   test_pastes_a_megabyte_without_a_freeze);
  g_test_add_func ("/ui/widgets/sentence-entry/a-pasted-trace-is-no-sentence",
                   test_a_pasted_trace_is_no_sentence);
  g_test_add_func ("/ui/widgets/sentence-entry/takes-the-height-that-it-needs",
                   test_takes_the_height_that_it_needs);
  g_test_add_func ("/ui/widgets/sentence-entry/what-is-to-be-read-is-not-typed-over",
                   test_what_is_to_be_read_is_not_typed_over);
  g_test_add_func ("/ui/widgets/sentence-entry/a-page-has-room-and-a-count",
                   test_a_page_has_room_and_a_count);
  g_test_add_func ("/ui/widgets/sentence-entry/a-line-more-leaves-nothing-scrolled",
                   test_a_line_more_leaves_nothing_scrolled);
  g_test_add_func ("/ui/widgets/sentence-entry/the-end-of-a-pasted-page-is-seen",
                   test_the_end_of_a_pasted_page_is_seen);

  return g_test_run ();
}
