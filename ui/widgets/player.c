#include "ui/widgets/player.h"

#include <glib/gi18n-lib.h>

#define STEP_MS 650

struct _SacPlayer
{
  GtkWidget parent_instance;

  GtkWidget     *box;
  GtkWidget     *play_button;
  GtkWidget     *slider;
  GtkAdjustment *adjustment;
  GtkLabel      *place_label;

  SacExploration *exploration;
  guint           play_source;
};

G_DEFINE_FINAL_TYPE (SacPlayer, sac_player, GTK_TYPE_WIDGET)

/* The step that the player stands on: the pointed one, or else the last one seen; -1: none. */
static int
get_place (SacPlayer *self)
{
  int step, position;

  if (self->exploration == NULL)
    return -1;

  sac_exploration_get_pointed (self->exploration, &step, &position);

  return step >= 0 ? step : sac_exploration_get_n_visible (self->exploration) - 1;
}

static void
show_play_button (SacPlayer *self)
{
  gboolean plays = self->play_source != 0;
  const char *label = plays ? _("Pause (Space)") : _("Play (Space)");

  gtk_button_set_icon_name (GTK_BUTTON (self->play_button),
                            plays ? "media-playback-pause-symbolic"
                                  : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (self->play_button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->play_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static void
pause_playing (SacPlayer *self)
{
  if (self->play_source == 0)
    return;

  g_clear_handle_id (&self->play_source, g_source_remove);
  show_play_button (self);
}

static void
changed_cb (SacPlayer *self)
{
  int n_steps = sac_exploration_get_n_steps (self->exploration);
  int place = get_place (self);
  g_autofree char *text = n_steps > 0 ? g_strdup_printf ("%d / %d", place + 1, n_steps) : NULL;

  gtk_widget_set_sensitive (GTK_WIDGET (self), n_steps > 0);
  gtk_adjustment_configure (self->adjustment, place + 1, 1, MAX (n_steps, 2), 1, 5, 0);
  gtk_label_set_label (self->place_label, text != NULL ? text : "");
}

void
sac_player_set_exploration (SacPlayer      *self,
                            SacExploration *exploration)
{
  g_return_if_fail (self->exploration == NULL);

  self->exploration = g_object_ref (exploration);
  g_signal_connect_object (exploration, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (exploration, "trace-changed", G_CALLBACK (pause_playing), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}

static gboolean
play_step (gpointer data)
{
  SacPlayer *self = data;
  int n_visible = sac_exploration_get_n_visible (self->exploration);

  sac_exploration_go_to (self->exploration, n_visible);

  if (n_visible + 1 < sac_exploration_get_n_steps (self->exploration))
    return G_SOURCE_CONTINUE;

  self->play_source = 0;
  show_play_button (self);

  return G_SOURCE_REMOVE;
}

void
sac_player_toggle (SacPlayer *self)
{
  int n_steps = self->exploration != NULL ? sac_exploration_get_n_steps (self->exploration) : 0;

  if (self->play_source != 0)
    {
      pause_playing (self);
      return;
    }
  if (n_steps == 0)
    return;

  if (sac_exploration_get_n_visible (self->exploration) == n_steps)
    sac_exploration_go_to (self->exploration, 0);

  self->play_source = g_timeout_add (STEP_MS, play_step, self);
  show_play_button (self);
}

void
sac_player_step (SacPlayer *self,
                 int        by_steps)
{
  int n_steps = self->exploration != NULL ? sac_exploration_get_n_steps (self->exploration) : 0;

  if (n_steps == 0)
    return;

  pause_playing (self);
  sac_exploration_go_to (self->exploration, CLAMP (get_place (self) + by_steps, 0, n_steps - 1));
}

static gboolean
slider_moved_cb (SacPlayer     *self,
                 GtkScrollType  scroll,
                 double         value)
{
  pause_playing (self);
  sac_exploration_go_to (self->exploration, (int) (value + 0.5) - 1);

  return GDK_EVENT_STOP;
}

static void
sac_player_dispose (GObject *object)
{
  SacPlayer *self = SAC_PLAYER (object);

  g_clear_handle_id (&self->play_source, g_source_remove);
  g_clear_object (&self->exploration);
  g_clear_pointer (&self->box, gtk_widget_unparent);

  G_OBJECT_CLASS (sac_player_parent_class)->dispose (object);
}

static void
sac_player_class_init (SacPlayerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sac_player_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "player");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/saccade/Saccade/ui/player.ui");
  gtk_widget_class_bind_template_child (widget_class, SacPlayer, box);
  gtk_widget_class_bind_template_child (widget_class, SacPlayer, play_button);
  gtk_widget_class_bind_template_child (widget_class, SacPlayer, slider);
  gtk_widget_class_bind_template_child (widget_class, SacPlayer, adjustment);
  gtk_widget_class_bind_template_child (widget_class, SacPlayer, place_label);
  gtk_widget_class_bind_template_callback (widget_class, slider_moved_cb);
}

static void
sac_player_init (SacPlayer *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
