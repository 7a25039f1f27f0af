#include "app/display.h"

#include <gtk/gtk.h>

/* GTK reads its own style, a third of a megabyte of CSS, only for libadwaita to put another one in
 * its place. Where the variable is set, GTK begins with the empty style that libadwaita wants; it
 * must be gone again before libadwaita sees it, which would then keep its own style back. */
static void
open_without_a_style (void)
{
  if (g_getenv ("GTK_THEME") != NULL)
    {
      gtk_init_check ();
      return;
    }

  g_setenv ("GTK_THEME", "Adwaita-empty", TRUE);
  /* The settings choose the style when they are first asked for. */
  if (gtk_init_check ())
    gtk_settings_get_default ();
  g_unsetenv ("GTK_THEME");
}

void
sac_display_open (void)
{
  /* The pictures are Cairo's, so GL would only carry them to the screen; without it the first
   * frame is there in half the time, and most of that is not even looking for GL. */
  g_setenv ("GSK_RENDERER", "cairo", FALSE);
  if (g_str_equal (g_getenv ("GSK_RENDERER"), "cairo"))
    g_setenv ("GDK_DEBUG", "gl-disable", FALSE);

  open_without_a_style ();
}
