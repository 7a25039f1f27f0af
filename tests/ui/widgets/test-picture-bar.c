#include "ui/widgets/picture-bar.h"

#include <adwaita.h>

#include "tests/support/widgets.h"

static const guint8 pixels[6] = { 0 };

static void
test_names_the_picture (void)
{
  GtkWidget *bar = g_object_ref_sink (sac_picture_bar_new ());
  g_autoptr(SacPicture) named = sac_picture_new (2, 1, pixels, "/a/b <i>.png");
  g_autoptr(SacPicture) pasted = sac_picture_new (1, 2, pixels, NULL);

  g_assert_nonnull (find_label (bar, "Open a picture, drop one here, or paste one"));
  sac_picture_bar_set_picture (SAC_PICTURE_BAR (bar), named);
  g_assert_nonnull (find_label (bar, "b <i>.png"));
  g_assert_nonnull (find_label (bar, "2 × 1"));
  sac_picture_bar_set_picture (SAC_PICTURE_BAR (bar), pasted);
  g_assert_nonnull (find_label (bar, "Pasted picture"));
  g_object_unref (bar);
}

static void
test_says_how_the_run_goes (void)
{
  GtkWidget *bar = g_object_ref_sink (sac_picture_bar_new ());

  g_object_set (bar, "status", "80 ms", NULL);
  g_assert_nonnull (find_label (bar, "80 ms"));
  g_object_unref (bar);
}

static void
test_notes_come_and_go (void)
{
  GtkWidget *bar = g_object_ref_sink (sac_picture_bar_new ());
  GtkWidget *label;

  sac_picture_bar_set_note (SAC_PICTURE_BAR (bar), "It knows drawings.");
  label = find_label (bar, "It knows drawings.");
  g_assert_nonnull (label);
  g_assert_true (gtk_widget_get_visible (gtk_widget_get_parent (label)));
  sac_picture_bar_set_note (SAC_PICTURE_BAR (bar), NULL);
  g_assert_false (gtk_widget_get_visible (gtk_widget_get_parent (label)));
  g_object_unref (bar);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/ui/widgets/picture-bar/names-the-picture", test_names_the_picture);
  g_test_add_func ("/ui/widgets/picture-bar/notes-come-and-go", test_notes_come_and_go);
  g_test_add_func ("/ui/widgets/picture-bar/says-how-the-run-goes", test_says_how_the_run_goes);

  return g_test_run ();
}
