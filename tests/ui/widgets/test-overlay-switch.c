#include "ui/widgets/overlay-switch.h"

#include <adwaita.h>

#include "tests/support/train-trace.h"
#include "tests/support/widgets.h"

static void
test_folds_into_a_menu (void)
{
  g_autoptr(GSettings) settings = test_settings_new ();
  GtkWidget *window, *overlay_switch;

  g_settings_set_string (settings, "overlay", "heat");
  overlay_switch = sac_overlay_switch_new (settings);
  window = show_widget (overlay_switch, 600, 60);
  g_assert_nonnull (find_label (window, "Contour"));
  gtk_window_destroy (GTK_WINDOW (window));
  settle ();

  overlay_switch = sac_overlay_switch_new (settings);
  gtk_widget_set_size_request (overlay_switch, 90, -1);
  gtk_widget_set_halign (overlay_switch, GTK_ALIGN_START);
  g_object_ref_sink (overlay_switch);
  gtk_widget_allocate (overlay_switch, 120, 40, -1, NULL);
  g_assert_true (gtk_widget_get_child_visible (find_type (overlay_switch, GTK_TYPE_MENU_BUTTON,
                                                          0)));
  /* It says what is chosen, also after another choice. */
  g_assert_nonnull (find_label (find_type (overlay_switch, GTK_TYPE_MENU_BUTTON, 0), "Heat"));
  g_settings_set_string (settings, "overlay", "dim");
  g_assert_nonnull (find_label (find_type (overlay_switch, GTK_TYPE_MENU_BUTTON, 0), "Dim"));
  g_object_unref (overlay_switch);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/ui/widgets/overlay-switch/folds-into-a-menu", test_folds_into_a_menu);

  return g_test_run ();
}
