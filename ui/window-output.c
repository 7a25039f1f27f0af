#include <glib/gi18n-lib.h>

#include "ui/window-private.h"

/* The output in an entry: what else could have been said, and where would the model have looked? */

static void
stop_editing (SacWindow *self)
{
  gtk_stack_set_visible_child_name (self->output_stack, "words");
  gtk_widget_grab_focus (GTK_WIDGET (self->output_line));
}

static void
edited_cb (SacWindow *self)
{
  g_autofree char *words = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->output_entry)));

  stop_editing (self);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.force-output", "s", g_strstrip (words));
}

static gboolean
key_pressed_cb (SacWindow       *self,
                guint            key,
                guint            code,
                GdkModifierType  state)
{
  if (key != GDK_KEY_Escape)
    return GDK_EVENT_PROPAGATE;

  stop_editing (self);

  return GDK_EVENT_STOP;
}

static void
add_entry (SacWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->output_entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->output_entry),
                                  _("Other words; with … at the end, the model goes on"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->output_entry),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _("Words that the model must say"),
                                  -1);
  g_signal_connect_object (self->output_entry, "activate", G_CALLBACK (edited_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (self->output_entry, keys);
  gtk_stack_add_named (self->output_stack, self->output_entry, "edit");
}

void
sac_window_edit_output (SacWindow *self)
{
  SacAttentionTrace *trace = sac_exploration_get_trace (self->exploration);
  const char *output = trace != NULL ? sac_attention_trace_get_output (trace) : NULL;

  if (self->output_entry == NULL)
    add_entry (self);
  if (g_strcmp0 (gtk_stack_get_visible_child_name (self->output_stack), "edit") == 0)
    {
      stop_editing (self);
      return;
    }

  gtk_editable_set_text (GTK_EDITABLE (self->output_entry), output != NULL ? output : "");
  gtk_stack_set_visible_child_name (self->output_stack, "edit");
  gtk_widget_grab_focus (self->output_entry);
}

static gboolean
is_forced (SacAttentionTrace *trace)
{
  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    if (sac_attention_trace_get_step (trace, i)->forced)
      return TRUE;

  return FALSE;
}

void
sac_window_show_output (SacWindow *self)
{
  SacAttentionTrace *trace = sac_exploration_get_trace (self->exploration);
  gboolean forced = trace != NULL && !sac_window_has_context (self) && is_forced (trace);

  gtk_widget_set_visible (self->unforce_button, forced);
  /* The words that are being edited are another output's now. */
  gtk_stack_set_visible_child_name (self->output_stack, "words");
}
