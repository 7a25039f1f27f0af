#include "ui/widgets/overlay-switch.h"
#include "ui/window-private.h"

/* Pictures have figures of their own, and ways to show on them where a word looked. */

static gboolean
lays_over (SacWindow *self)
{
  SacFigureOptions options;

  sac_exploration_fill_options (self->exploration, &options);

  return sac_exploration_is_of_picture (self->exploration) &&
         (options.kind == SAC_FIGURE_FOCUS || options.kind == SAC_FIGURE_STRIP);
}

static gboolean
shows_pictures (SacWindow *self)
{
  if (sac_exploration_get_trace (self->exploration) != NULL)
    return sac_exploration_is_of_picture (self->exploration);

  return g_strcmp0 (gtk_stack_get_visible_child_name (self->input_stack), "picture") == 0;
}

void
sac_window_show_figures (SacWindow *self)
{
  gboolean of_picture = shows_pictures (self);

  gtk_widget_set_visible (self->figure_squeezer, !of_picture);
  gtk_widget_set_visible (self->picture_figure_box, of_picture);

  /* Made when the first picture comes. */
  if (of_picture && adw_bin_get_child (self->overlay_bin) == NULL)
    adw_bin_set_child (self->overlay_bin, sac_overlay_switch_new (self->settings));

  gtk_widget_set_visible (GTK_WIDGET (self->overlay_bin), lays_over (self));
}
