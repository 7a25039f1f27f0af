#include "ui/widgets/export-dialog.h"

#include "tests/support/train-trace.h"
#include "tests/support/widgets.h"
#include "tests/ui/figures/sample-trace.h"

static void
test_previews_what_is_written (void)
{
  g_autoptr(GSettings) settings = test_settings_new ();
  g_autoptr(SacExploration) exploration = sac_exploration_new (settings);
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  SacExportDialog *dialog;
  GtkWidget *preview;

  sac_exploration_set_trace (exploration, trace, NULL);
  g_settings_set_uint (settings, "export-format", 0);
  g_settings_set_uint (settings, "export-preset", 2);
  dialog = sac_export_dialog_new (NULL, exploration);
  settle ();

  preview = find_type (GTK_WIDGET (dialog), GTK_TYPE_PICTURE, 0);
  g_assert_nonnull (gtk_picture_get_paintable (GTK_PICTURE (preview)));
  g_assert_nonnull (find_label (GTK_WIDGET (dialog), "1920 × 1080 pixels, 254 × 143 mm"));

  /* A table of numbers has no size. */
  g_settings_set_uint (settings, "export-format", 5);
  settle ();
  g_assert_null (find_label (GTK_WIDGET (dialog), "1920 × 1080 pixels, 254 × 143 mm"));

  gtk_window_destroy (GTK_WINDOW (dialog));
  g_settings_reset (settings, "export-format");
  g_settings_reset (settings, "export-preset");
}

static gboolean
warns (GtkWidget *dialog)
{
  GtkWidget *label;

  for (int i = 0; (label = find_type (dialog, GTK_TYPE_LABEL, i)) != NULL; i++)
    if (gtk_widget_get_visible (label)
        && strstr (gtk_label_get_text (GTK_LABEL (label)), "too small to be read") != NULL)
      return TRUE;

  return FALSE;
}

/* Two hundred words in a column are no text any more; a table of numbers is. */
static void
test_says_what_cannot_be_read (void)
{
  g_autoptr(GSettings) settings = test_settings_new ();
  g_autoptr(SacExploration) exploration = sac_exploration_new (settings);
  g_autoptr(GString) words = g_string_new ("a");
  g_autoptr(SacAttentionTrace) trace = NULL;
  SacExportDialog *dialog;

  for (int i = 0; i < 200; i++)
    g_string_append (words, " words");

  trace = sac_sample_trace (words->str, "x y z");
  sac_exploration_set_trace (exploration, trace, NULL);
  g_settings_set_uint (settings, "export-format", 2);
  g_settings_set_uint (settings, "export-preset", 0);
  dialog = sac_export_dialog_new (NULL, exploration);
  settle ();
  g_assert_true (warns (GTK_WIDGET (dialog)));

  g_settings_set_uint (settings, "export-format", 5);
  settle ();
  g_assert_false (warns (GTK_WIDGET (dialog)));

  gtk_window_destroy (GTK_WINDOW (dialog));
  g_settings_reset (settings, "export-format");
  g_settings_reset (settings, "export-preset");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/ui/widgets/export-dialog/previews-what-is-written",
                   test_previews_what_is_written);
  g_test_add_func ("/ui/widgets/export-dialog/says-what-cannot-be-read",
                   test_says_what_cannot_be_read);

  return g_test_run ();
}
