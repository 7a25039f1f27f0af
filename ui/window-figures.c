#include <glib/gi18n-lib.h>

#include "ui/window-private.h"

/* Pictures have figures of their own, and ways to show on them where a word looked. */

static void
add_choice (GtkBox     *box,
            const char *label,
            const char *name)
{
  GtkWidget *button = gtk_toggle_button_new_with_label (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.overlay");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", name);
  gtk_box_append (box, button);
}

/* Made when the first picture comes. */
static GtkWidget *
make_overlay_switch (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (box, "linked");
  gtk_widget_add_css_class (box, "overlay-switch");
  gtk_widget_set_halign (box, GTK_ALIGN_END);
  gtk_widget_set_valign (box, GTK_ALIGN_START);
  add_choice (GTK_BOX (box), _("Dim"), "dim");
  add_choice (GTK_BOX (box), _("Heat"), "heat");
  add_choice (GTK_BOX (box), _("Contour"), "contour");

  return box;
}

static gboolean
lays_over (SacWindow *self)
{
  SacFigureOptions options;

  sac_exploration_fill_options (self->exploration, &options);

  return sac_exploration_is_of_picture (self->exploration) &&
         (options.kind == SAC_FIGURE_FOCUS || options.kind == SAC_FIGURE_STRIP);
}

void
sac_window_show_figures (SacWindow *self)
{
  gboolean of_picture = sac_exploration_is_of_picture (self->exploration);

  gtk_widget_set_visible (self->figure_box, !of_picture);
  gtk_widget_set_visible (self->picture_figure_box, of_picture);

  if (of_picture && self->overlay_switch == NULL)
    {
      self->overlay_switch = make_overlay_switch ();
      gtk_overlay_add_overlay (self->view_overlay, self->overlay_switch);
    }
  if (self->overlay_switch != NULL)
    gtk_widget_set_visible (self->overlay_switch, lays_over (self));
}
