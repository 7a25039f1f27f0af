#include "ui/widgets/model-dialog.h"

#include "tests/support/widgets.h"

static void
test_takes_nothing_for_markup (void)
{
  SacModelDialog *dialog = sac_model_dialog_new (NULL, "<b>", "a & b");

  sac_model_dialog_add_fact (dialog, "<i>name", "a < b & c");
  sac_model_dialog_add_figure (dialog, "BLEU <1>", "54.5", "over <b>");
  sac_model_dialog_add_heading (dialog, "More");
  sac_model_dialog_add_fact (dialog, "x", "y");

  g_assert_nonnull (find_label (GTK_WIDGET (dialog), "<i>name"));
  g_assert_nonnull (find_label (GTK_WIDGET (dialog), "a < b & c"));
  g_assert_nonnull (find_label (GTK_WIDGET (dialog), "BLEU <1>"));
  g_assert_nonnull (find_label (GTK_WIDGET (dialog), "54.5"));
  g_assert_nonnull (find_label (GTK_WIDGET (dialog), "over <b>"));
  g_assert_nonnull (find_label (GTK_WIDGET (dialog), "y"));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/ui/widgets/model-dialog/takes-nothing-for-markup",
                   test_takes_nothing_for_markup);

  return g_test_run ();
}
