#include <glib/gi18n-lib.h>

#include "ui/trace-text.h"
#include "ui/window-private.h"

/* Pages that say why there is no picture are made when they are first needed: most starts show
 * none of them. */

static GtkWidget *
add_page (SacWindow  *self,
          const char *name,
          const char *title,
          const char *description)
{
  GtkWidget *page = adw_status_page_new ();

  adw_status_page_set_icon_name (ADW_STATUS_PAGE (page), "org.saccade.Saccade-symbolic");
  adw_status_page_set_title (ADW_STATUS_PAGE (page), title);
  adw_status_page_set_description (ADW_STATUS_PAGE (page), description);
  gtk_widget_add_css_class (page, "compact");
  gtk_stack_add_named (self->stage_stack, page, name);

  return page;
}

static void
add_blind_page (SacWindow *self)
{
  add_page (self, "blind", _("Nothing to See"), NULL);
}

static const char *
describe_blindness (SacWindow *self)
{
  SacAttentionTrace *trace = sac_exploration_get_trace (self->exploration);

  if (trace != NULL && sac_trace_text_is_judged (trace))
    return _("This model does not attend: it answers from what it has read as a whole. Try it "
             "beside the model with attention, or let Explain show what each word does.");

  return _("This model reads the whole sentence into one vector and never looks back at a word. "
           "Try it on long sentences, beside the model with attention.");
}

static void
add_start_page (SacWindow *self)
{
  GtkWidget *page = add_page (self, "start", _("No Model Yet"), NULL);
  GtkWidget *button = gtk_button_new_with_mnemonic (_("_Open a Model…"));

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.open");
  gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "pill");
  gtk_widget_add_css_class (button, "suggested-action");
  adw_status_page_set_child (ADW_STATUS_PAGE (page), button);
}

static GtkWidget *
get_page (SacWindow   *self,
          const char  *name,
          void       (*add) (SacWindow *))
{
  if (gtk_stack_get_child_by_name (self->stage_stack, name) == NULL)
    add (self);

  return gtk_stack_get_child_by_name (self->stage_stack, name);
}

static const char *
choose_page (SacWindow *self)
{
  SacAttentionTrace *trace = sac_exploration_get_shown (self->exploration);

  if (trace == NULL)
    return self->start != NULL ? "start" : "nothing";

  return sac_attention_trace_get_n_maps (trace) > 0
             || sac_attention_trace_get_explanation (trace) != NULL
           ? "picture" : "blind";
}

void
sac_window_choose_page (SacWindow *self)
{
  const char *name = choose_page (self);

  if (g_str_equal (name, "blind"))
    adw_status_page_set_description (ADW_STATUS_PAGE (get_page (self, name, add_blind_page)),
                                     describe_blindness (self));
  if (g_str_equal (name, "start"))
    {
      g_autofree char *escaped = g_markup_escape_text (self->start, -1);

      adw_status_page_set_description (
        ADW_STATUS_PAGE (get_page (self, name, add_start_page)), escaped);
    }

  gtk_stack_set_visible_child_name (self->stage_stack, name);
}

void
sac_window_set_start (SacWindow  *self,
                      const char *description)
{
  g_free (self->start);
  self->start = g_strdup (description);
  sac_window_choose_page (self);
}
