#include "ui/widgets/overlay-switch.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "ui/figures/figure.h"

struct _SacOverlaySwitch
{
  GtkWidget parent_instance;

  GtkWidget     *squeezer;
  GtkMenuButton *menu_button;
};

G_DEFINE_FINAL_TYPE (SacOverlaySwitch, sac_overlay_switch, GTK_TYPE_WIDGET)

static const char *const labels[] = {
  [SAC_OVERLAY_DIM] = N_("Dim"),
  [SAC_OVERLAY_HEAT] = N_("Heat"),
  [SAC_OVERLAY_CONTOUR] = N_("Contour"),
};

static GtkWidget *
make_buttons (void)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  gtk_widget_add_css_class (box, "linked");

  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      GtkWidget *button = gtk_toggle_button_new_with_label (_(labels[i]));

      gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.overlay");
      gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", sac_overlay_names ()[i]);
      gtk_box_append (GTK_BOX (box), button);
    }

  return box;
}

static GtkWidget *
make_menu_button (void)
{
  g_autoptr(GMenu) menu = g_menu_new ();
  GtkWidget *button = gtk_menu_button_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      g_autofree char *action = g_strdup_printf ("win.overlay::%s", sac_overlay_names ()[i]);

      g_menu_append (menu, _(labels[i]), action);
    }

  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  gtk_widget_set_tooltip_text (button, _("How the Picture Shows Where a Word Looked"));

  return button;
}

static void
chosen_cb (SacOverlaySwitch *self,
           const char       *key,
           GSettings        *settings)
{
  g_autofree char *name = g_settings_get_string (settings, "overlay");
  int index;

  if (sac_name_to_index (sac_overlay_names (), name, &index))
    gtk_menu_button_set_label (self->menu_button, _(labels[index]));
}

static void
sac_overlay_switch_dispose (GObject *object)
{
  g_clear_pointer (&SAC_OVERLAY_SWITCH (object)->squeezer, gtk_widget_unparent);

  G_OBJECT_CLASS (sac_overlay_switch_parent_class)->dispose (object);
}

static void
sac_overlay_switch_class_init (SacOverlaySwitchClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sac_overlay_switch_dispose;

  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "overlay-switch");
}

static void
sac_overlay_switch_init (SacOverlaySwitch *self)
{
  self->squeezer = adw_squeezer_new ();
  self->menu_button = GTK_MENU_BUTTON (make_menu_button ());
  adw_squeezer_set_homogeneous (ADW_SQUEEZER (self->squeezer), FALSE);
  adw_squeezer_set_xalign (ADW_SQUEEZER (self->squeezer), 0);
  adw_squeezer_add (ADW_SQUEEZER (self->squeezer), make_buttons ());
  adw_squeezer_add (ADW_SQUEEZER (self->squeezer), GTK_WIDGET (self->menu_button));
  gtk_widget_set_parent (self->squeezer, GTK_WIDGET (self));
}

GtkWidget *
sac_overlay_switch_new (GSettings *settings)
{
  SacOverlaySwitch *self = g_object_new (SAC_TYPE_OVERLAY_SWITCH, NULL);

  g_signal_connect_object (settings, "changed::overlay", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  chosen_cb (self, "overlay", settings);

  return GTK_WIDGET (self);
}
