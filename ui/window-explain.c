#include <glib/gi18n-lib.h>

#include "ui/window-private.h"

static const char *
describe_measures (gboolean by_weights,
                   gboolean by_gradient)
{
  if (by_weights && by_gradient)
    return _("Three measures of what decided: where the model looked; by how much the probability "
             "falls when a word is left out; and input × gradient, how strongly the word’s vector "
             "pushes.");
  if (by_weights)
    return _("Two measures of what decided: where the model looked, and by how much the "
             "probability falls when a word is left out.");
  if (by_gradient)
    return _("Two measures of what decided, in a model that does not attend: by how much the "
             "probability falls when a word is left out; and input × gradient, how strongly the "
             "word’s vector pushes.");

  return _("What decided, in a model that does not attend: by how much the probability falls when "
           "a word is left out.");
}

/* Those that are drawn; before they are known, those that such a model may have. */
static char *
describe_explanation (SacWindow *self)
{
  SacAttentionTrace *trace = sac_exploration_get_shown (self->exploration);
  SacExplanation *explanation = trace != NULL ? sac_attention_trace_get_explanation (trace) : NULL;
  gboolean by_weights = trace == NULL || sac_attention_trace_get_n_maps (trace) > 0;
  gboolean by_gradient = TRUE;

  if (explanation != NULL)
    {
      by_weights = explanation->words[SAC_BY_WEIGHTS] != NULL;
      by_gradient = explanation->words[SAC_BY_GRADIENT] != NULL;
    }

  if (!by_weights && !by_gradient)
    return g_strdup (describe_measures (FALSE, FALSE));

  return g_strdup_printf ("%s %s", describe_measures (by_weights, by_gradient),
                          _("They need not agree: Jain and Wallace, “Attention is not "
                            "Explanation” (2019); Wiegreffe and Pinter, “Attention is not not "
                            "Explanation” (2019)."));
}

static void
set_tooltip (GtkWidget  *button,
             const char *tooltip,
             const char *description)
{
  g_autofree char *both = description != NULL ? g_strdup_printf ("%s\n\n%s", tooltip, description)
                                              : g_strdup (tooltip);

  /* Asked with each word that is pointed at; told to screen readers when it is another. */
  if (g_strcmp0 (gtk_widget_get_tooltip_text (button), both) == 0)
    return;

  gtk_widget_set_tooltip_text (button, both);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description != NULL ? description : "", -1);
}

/* What the measures are is said beside them where there is room for it, else by the button. */
void
sac_window_fit_explanation (SacWindow *self)
{
  const char *tooltip = self->hindrance != NULL
                          ? self->hindrance
                          : _("Explain: What Removing Words Does, Beside Attention (Ctrl+Shift+E)");
  g_autofree char *description = self->explains ? describe_explanation (self) : NULL;
  gboolean has_room = !self->is_short && !self->is_narrow;
  SacFigureOptions options;

  sac_exploration_fill_options (self->exploration, &options);
  gtk_label_set_label (GTK_LABEL (self->explain_label), description != NULL ? description : "");
  /* A window of middle width shows only its beginning. */
  gtk_widget_set_tooltip_text (self->explain_label, description);
  gtk_widget_set_visible (self->explain_label,
                          self->explains && has_room && options.kind == SAC_FIGURE_BARS);
  set_tooltip (self->explain_button, tooltip, has_room ? NULL : description);
  set_tooltip (self->explain_icon_button, tooltip, has_room ? NULL : description);
}

void
sac_window_show_explaining (SacWindow  *self,
                            gboolean    explains,
                            const char *hindrance)
{
  self->explains = explains;
  g_free (self->hindrance);
  self->hindrance = g_strdup (hindrance);
  sac_window_fit_explanation (self);
}
