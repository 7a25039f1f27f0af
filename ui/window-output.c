#include <glib/gi18n-lib.h>

#include "ui/trace-text.h"
#include "ui/window-private.h"

/* The output in an entry: what else could have been said, and where would the model have looked? */

static gboolean
is_editing (SacWindow *self)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->output_stack), "edit") == 0;
}

/* NULL: nothing is wrong. */
static void
show_refusal (SacWindow  *self,
              const char *message)
{
  GtkAccessible *entry = GTK_ACCESSIBLE (self->output_entry);

  gtk_label_set_label (self->refusal_label, message != NULL ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->refusal_label), message != NULL);

  if (message == NULL)
    {
      gtk_widget_remove_css_class (self->output_entry, "error");
      gtk_accessible_reset_state (entry, GTK_ACCESSIBLE_STATE_INVALID);
      gtk_accessible_reset_property (entry, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
      return;
    }

  gtk_widget_add_css_class (self->output_entry, "error");
  gtk_accessible_update_state (entry, GTK_ACCESSIBLE_STATE_INVALID, GTK_ACCESSIBLE_INVALID_TRUE,
                               -1);
  gtk_accessible_update_property (entry, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, message, -1);
}

static gboolean
is_judged (SacWindow *self)
{
  SacAttentionTrace *trace = sac_exploration_get_trace (self->exploration);

  return trace != NULL && sac_trace_text_is_judged (trace);
}

static void
stop_editing (SacWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  gboolean focused = is_editing (self) && focus != NULL &&
                     gtk_widget_is_ancestor (focus, self->output_entry);

  g_clear_pointer (&self->edited, sac_attention_trace_unref);
  gtk_stack_set_visible_child_name (self->output_stack, is_judged (self) ? "labels" : "words");
  /* A stack asks for the width of what it hides in one line. */
  if (self->output_entry != NULL)
    show_refusal (self, NULL);
  if (focused)
    gtk_widget_grab_focus (GTK_WIDGET (self->output_line));
}

/* The words stay in the entry until there is a trace with them: they may be refused. */
static void
edited_cb (SacWindow *self)
{
  g_autofree char *words = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->output_entry)));

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

  /* A run that was asked for with these words, too. */
  gtk_widget_activate_action (GTK_WIDGET (self), "win.cancel", NULL);
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
}

static GtkLabel *
make_refusal_label (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "error");

  return GTK_LABEL (label);
}

/* Made when it is first needed. */
static void
add_editor (SacWindow *self)
{
  GtkWidget *editor = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

  add_entry (self);
  self->refusal_label = make_refusal_label ();
  gtk_box_append (GTK_BOX (editor), self->output_entry);
  gtk_box_append (GTK_BOX (editor), GTK_WIDGET (self->refusal_label));
  gtk_stack_add_named (self->output_stack, editor, "edit");
}

void
sac_window_edit_output (SacWindow *self)
{
  SacAttentionTrace *trace = sac_exploration_get_trace (self->exploration);
  const char *output = trace != NULL ? sac_attention_trace_get_output (trace) : NULL;

  if (self->output_entry == NULL)
    add_editor (self);
  if (is_editing (self))
    {
      stop_editing (self);
      return;
    }

  self->edited = trace != NULL ? sac_attention_trace_ref (trace) : NULL;
  gtk_editable_set_text (GTK_EDITABLE (self->output_entry), output != NULL ? output : "");
  gtk_stack_set_visible_child_name (self->output_stack, "edit");
  gtk_widget_grab_focus (self->output_entry);
}

void
sac_window_refuse_output (SacWindow  *self,
                          const char *message)
{
  if (is_editing (self))
    show_refusal (self, message);
  else
    sac_window_show_problem (self, message);
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
  gtk_widget_set_visible (self->edit_button, !is_judged (self));
  /* Bars need less room than words to lie beside the player. */
  sac_row_layout_set_equal (self->foot_layout, is_judged (self));
  /* A single look has nothing to be played. */
  gtk_widget_set_visible (GTK_WIDGET (self->player),
                          trace == NULL || !sac_trace_text_is_answer (trace, 0));
  /* The words that are being edited are another output's now; other settings change none. */
  if (trace != self->edited || !is_editing (self))
    stop_editing (self);
}
