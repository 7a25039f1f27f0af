#include <glib/gi18n-lib.h>

#include "ui/window-private.h"

/* What the measures are is said beside them, where there is room for it. */
void
sac_window_fit_explanation (SacWindow *self)
{
  SacFigureOptions options;

  sac_exploration_fill_options (self->exploration, &options);
  gtk_widget_set_visible (self->explain_label, self->explains && !self->is_short &&
                                                 options.kind == SAC_FIGURE_BARS);
}

void
sac_window_show_explaining (SacWindow  *self,
                            gboolean    explains,
                            const char *hindrance)
{
  const char *tooltip = hindrance != NULL
                          ? hindrance
                          : _("Explain: What Removing Words Does, Beside Attention (Ctrl+Shift+E)");

  self->explains = explains;
  /* Narrow windows show only its beginning. */
  gtk_widget_set_tooltip_text (self->explain_label,
                               gtk_label_get_label (GTK_LABEL (self->explain_label)));
  gtk_widget_set_tooltip_text (self->explain_button, tooltip);
  gtk_widget_set_tooltip_text (self->explain_icon_button, tooltip);
  sac_window_fit_explanation (self);
}
