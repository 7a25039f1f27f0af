#include "app/display.h"

#include <adwaita.h>

static void
test_leaves_the_style_to_libadwaita (void)
{
  g_autofree char *theme = NULL;

  g_unsetenv ("GTK_THEME");
  sac_display_open ();
  g_assert_true (gtk_is_initialized ());
  g_assert_null (g_getenv ("GTK_THEME"));

  adw_init ();
  g_object_get (gtk_settings_get_default (), "gtk-theme-name", &theme, NULL);
  g_assert_cmpstr (theme, ==, "Adwaita-empty");
}

static void
test_needs_no_gl (void)
{
  if (g_test_subprocess ())
    {
      /* Chosen by hand or by us, Cairo has no use for it. */
      g_setenv ("GSK_RENDERER", "cairo", TRUE);
      g_unsetenv ("GDK_DEBUG");
      sac_display_open ();
      g_assert_cmpstr (g_getenv ("GDK_DEBUG"), ==, "gl-disable");
      return;
    }

  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
}

static void
test_keeps_a_style_of_ones_own (void)
{
  if (g_test_subprocess ())
    {
      g_setenv ("GTK_THEME", "Default:dark", TRUE);
      sac_display_open ();
      g_assert_cmpstr (g_getenv ("GTK_THEME"), ==, "Default:dark");
      return;
    }

  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/display/leaves-the-style-to-libadwaita",
                   test_leaves_the_style_to_libadwaita);
  g_test_add_func ("/app/display/keeps-a-style-of-ones-own", test_keeps_a_style_of_ones_own);

  g_test_add_func ("/app/display/needs-no-gl", test_needs_no_gl);

  return g_test_run ();
}
