#include "ui/window-private.h"

/* For an audience: the whole screen for what is shown, without the panels at the sides. */

void
sac_window_set_presenting (SacWindow *self,
                           gboolean   presenting)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "present");

  if (presenting == self->presenting)
    return;

  self->presenting = presenting;
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (presenting));

  if (presenting)
    {
      self->had_sidebar = adw_flap_get_reveal_flap (self->sidebar_flap);
      self->had_inspector = adw_flap_get_reveal_flap (self->inspector_flap);
      gtk_window_fullscreen (GTK_WINDOW (self));
    }
  else
    gtk_window_unfullscreen (GTK_WINDOW (self));

  adw_flap_set_reveal_flap (self->sidebar_flap, !presenting && self->had_sidebar);
  adw_flap_set_reveal_flap (self->inspector_flap, !presenting && self->had_inspector);
}
