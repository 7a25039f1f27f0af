#include <glib/gi18n-lib.h>

#include "ui/window-private.h"

/* Where a person says what the model is to read: a sentence, or a picture. */

void
sac_window_set_context (SacWindow  *self,
                        const char *context,
                        const char *run)
{
  gtk_label_set_label (self->context_label, context != NULL ? context : "");
  gtk_button_set_label (self->context_button, run != NULL ? run : "");
  gtk_widget_set_visible (GTK_WIDGET (self->context_button), run != NULL);
  gtk_widget_set_visible (self->context_box, context != NULL);
  sac_sentence_entry_set_editable (self->entry, context == NULL);
  if (self->second_entry != NULL)
    sac_sentence_entry_set_editable (self->second_entry, context == NULL);
}

gboolean
sac_window_has_context (SacWindow *self)
{
  return gtk_widget_get_visible (self->context_box);
}

/* Made when the first picture comes: a start with a sentence needs none. */
static SacPictureBar *
get_picture_bar (SacWindow *self)
{
  if (self->picture_bar == NULL)
    {
      self->picture_bar = SAC_PICTURE_BAR (sac_picture_bar_new ());
      gtk_stack_add_named (self->input_stack, GTK_WIDGET (self->picture_bar), "picture");
      g_object_bind_property (self->entry, "busy", self->picture_bar, "busy",
                              G_BINDING_SYNC_CREATE);
      g_object_bind_property (self->entry, "status", self->picture_bar, "status",
                              G_BINDING_SYNC_CREATE);
    }

  return self->picture_bar;
}

void
sac_window_show_picture_input (SacWindow  *self,
                               SacPicture *picture)
{
  sac_picture_bar_set_picture (get_picture_bar (self), picture);
  gtk_stack_set_visible_child_name (self->input_stack, "picture");
  gtk_label_set_label (self->nothing_label,
                       _("Open a picture to see where the model looks for each word."));
}

void
sac_window_set_picture_note (SacWindow  *self,
                             const char *note)
{
  sac_picture_bar_set_note (get_picture_bar (self), note);
}
