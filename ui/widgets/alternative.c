#include "ui/widgets/alternative.h"

#include <glib/gi18n-lib.h>

#include "ui/trace-text.h"
#include "ui/widgets/weight-row.h"

/* What the model is made to say: behind the dots it goes on; the end has nothing behind it. */
static char *
make_words (const char *beginning,
            const char *word)
{
  if (word == NULL || beginning == NULL)
    return g_strdup (beginning != NULL ? beginning : "");

  return g_strdup_printf ("%s%s%s…", beginning, *beginning != '\0' ? " " : "", word);
}

void
sac_alternative_set (GtkButton  *self,
                     const char *beginning,
                     const char *word,
                     double      probability)
{
  GtkWidget *row = gtk_button_get_child (self);
  g_autofree char *words = make_words (beginning, word);
  /* Without words the model would choose its own. */
  gboolean offered = *words != '\0';
  g_autofree char *number = sac_trace_text_number (probability);
  g_autofree char *tooltip = word == NULL ? g_strdup (_("End the output here"))
                                          : g_strdup_printf (_("Go on from here with “%s”"), word);
  g_autofree char *spoken = g_strdup_printf ("%s, %s", tooltip, number);

  sac_weight_row_set (SAC_WEIGHT_ROW (row), word != NULL ? word : SAC_END_SIGN,
                      word != NULL ? word : _("end of sentence"), probability);
  if (offered)
    gtk_widget_set_tooltip_text (row, tooltip);

  gtk_actionable_set_action_target (GTK_ACTIONABLE (self), "s", words);
  gtk_widget_set_can_target (GTK_WIDGET (self), offered);
  gtk_widget_set_focusable (GTK_WIDGET (self), offered);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                  -1);
}

GtkWidget *
sac_alternative_new (void)
{
  GtkWidget *button = gtk_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), sac_weight_row_new ());
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.force-output");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", "");
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "alternative");

  return button;
}
