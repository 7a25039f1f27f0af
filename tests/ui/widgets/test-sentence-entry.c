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

static void
test_shows_a_slow_run_alone (void)
{
  g_autoptr(SacSentenceEntry) entry = new_entry ();
  GtkWidget *spinner = find_type (GTK_WIDGET (entry), GTK_TYPE_SPINNER, 0);

  g_object_set (entry, "busy", TRUE, NULL);
  settle ();
  g_assert_false (gtk_spinner_get_spinning (GTK_SPINNER (spinner)));
  wait_for (250);
  g_assert_true (gtk_spinner_get_spinning (GTK_SPINNER (spinner)));
  g_object_set (entry, "busy", FALSE, NULL);
  g_assert_false (gtk_spinner_get_spinning (GTK_SPINNER (spinner)));
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
  g_test_add_func ("/ui/widgets/sentence-entry/shows-a-slow-run-alone",
                   test_shows_a_slow_run_alone);

  return g_test_run ();
}
