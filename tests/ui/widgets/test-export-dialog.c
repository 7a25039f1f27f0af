#include "ui/widgets/export-dialog.h"

#include "tests/support/train-trace.h"
#include "tests/support/widgets.h"

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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/ui/widgets/export-dialog/previews-what-is-written",
                   test_previews_what_is_written);

  return g_test_run ();
}
