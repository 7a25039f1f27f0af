#include <glib/gi18n-lib.h>

#include "ui/window-private.h"

/* The entries of texts: one, or a premise and a hypothesis. */

/* Of a page, by the rows of the output for which the window has room; pixels. */
static const int page_heights[] = { 116, 150, 224 };

const char *
sac_window_get_text (SacWindow *self)
{
  return sac_sentence_entry_get_text (self->entry);
}

const char *
sac_window_get_second (SacWindow *self)
{
  return self->input == SAC_INPUT_PAIR ? sac_sentence_entry_get_text (self->second_entry) : NULL;
}

static void
set_texts (SacWindow  *self,
           const char *text,
           const char *second)
{
  self->setting_texts = TRUE;
  sac_sentence_entry_set_text (self->entry, text);
  if (second != NULL && self->second_entry != NULL)
    sac_sentence_entry_set_text (self->second_entry, second);
  self->setting_texts = FALSE;
}

void
sac_window_set_texts (SacWindow  *self,
                      const char *text,
                      const char *second)
{
  set_texts (self, text, second);
}

/* Of both it is told once: a run on the new premise and the old hypothesis is nobody's. */
void
sac_window_choose_texts (SacWindow  *self,
                         const char *text,
                         const char *second)
{
  gboolean replaces = sac_window_has_context (self);
  gboolean same = g_str_equal (sac_window_get_text (self), text) &&
                  (second == NULL || g_strcmp0 (sac_window_get_second (self), second) == 0);

  set_texts (self, text, second);
  if (!same)
    g_signal_emit_by_name (self, "texts-changed");
  /* Nothing changed, but what is shown is a file's. */
  else if (replaces)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.run", NULL);
}

static GtkLabel *
new_heading (const char *text,
             GtkWidget  *entry)
{
  GtkWidget *heading = gtk_label_new_with_mnemonic (text);

  gtk_label_set_mnemonic_widget (GTK_LABEL (heading), entry);
  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "text-heading");

  return GTK_LABEL (heading);
}

/* Made when the first pair comes. How long a run takes stands behind the text that is read last. */
static void
add_second (SacWindow *self)
{
  self->second_box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->second_entry = g_object_new (SAC_TYPE_SENTENCE_ENTRY, NULL);
  gtk_widget_add_css_class (self->second_box, "second-text");
  gtk_box_append (GTK_BOX (self->second_box),
                  GTK_WIDGET (new_heading (_("_Hypothesis"), GTK_WIDGET (self->second_entry))));
  gtk_box_append (GTK_BOX (self->second_box), GTK_WIDGET (self->second_entry));
  gtk_box_append (GTK_BOX (self->texts_box), self->second_box);

  sac_sentence_entry_set_label (self->second_entry, _("Hypothesis"));
  sac_sentence_entry_set_headed (self->second_entry, TRUE);
  sac_sentence_entry_set_editable (self->second_entry, !sac_window_has_context (self));
  g_object_bind_property (self->entry, "busy", self->second_entry, "busy", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->entry, "status", self->second_entry, "status",
                          G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->entry, "progress", self->second_entry, "progress",
                          G_BINDING_SYNC_CREATE);
  sac_window_watch_entry (self, self->second_entry);
}

static void
show_second (SacWindow *self,
             gboolean   shown)
{
  if (shown && self->second_box == NULL)
    add_second (self);
  if (self->second_box == NULL)
    return;

  gtk_widget_set_visible (self->second_box, shown);
  gtk_widget_set_visible (GTK_WIDGET (self->premise_label), shown);
  sac_sentence_entry_set_headed (self->entry, shown);
  sac_sentence_entry_show_status (self->entry, !shown);
}

static const char *
describe_nothing (SacInput input)
{
  switch (input)
    {
    case SAC_INPUT_PAIR:
      return _("Type a premise, and a hypothesis that may follow from it.");
    case SAC_INPUT_LONG:
      return _("Type or paste a text to see where the model looks.");
    case SAC_INPUT_TEXT:
    default:
      return _("Type a sentence to see where the model looks.");
    }
}

static const char *
get_label (SacInput input)
{
  switch (input)
    {
    case SAC_INPUT_PAIR:
      return _("Premise");
    case SAC_INPUT_LONG:
      return _("Text to run");
    case SAC_INPUT_TEXT:
    default:
      return _("Sentence to run");
    }
}

/* A page is read in a higher entry, where the window has room for it. */
void
sac_window_fit_entry (SacWindow *self)
{
  gboolean is_long = self->input == SAC_INPUT_LONG;

  int height = page_heights[self->output_rows - SAC_FEWEST_ROWS];

  sac_sentence_entry_set_long (self->entry, is_long ? height : 0);
}

void
sac_window_show_text_input (SacWindow *self,
                            SacInput   input)
{
  self->input = input;
  gtk_label_set_label (self->nothing_label, describe_nothing (input));
  sac_sentence_entry_set_label (self->entry, get_label (input));
  sac_window_fit_entry (self);
  show_second (self, input == SAC_INPUT_PAIR);
  gtk_stack_set_visible_child (self->input_stack, self->texts_box);
}
