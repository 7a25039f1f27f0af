#include "ui/widgets/run-status.h"

#include <glib/gi18n-lib.h>

/* Shorter than this, a run seems immediate and a spinner would only flicker. */
#define SPINNER_DELAY_MS 150
/* Of how far it is: as much as lies beside a text anyway, which so keeps its lines. */
#define PROGRESS_CHARS 10

struct _SacRunStatus
{
  GtkWidget parent_instance;

  GtkWidget *row;
  GtkWidget *label; /* In it, and the two that follow. */
  GtkWidget *spinner; /* With its button made when a run first takes long: most never do. */
  GtkWidget *stop_button;

  GtkWidget *progress_label; /* Below them; hidden where nobody knows how far it is. */

  gboolean   busy;
  guint      spinner_source;
};

G_DEFINE_FINAL_TYPE (SacRunStatus, sac_run_status, GTK_TYPE_WIDGET)

void
sac_run_status_set_text (SacRunStatus *self,
                         const char   *text)
{
  gtk_label_set_label (GTK_LABEL (self->label), text != NULL ? text : "");
}

const char *
sac_run_status_get_text (SacRunStatus *self)
{
  return gtk_label_get_label (GTK_LABEL (self->label));
}

void
sac_run_status_set_progress (SacRunStatus *self,
                             const char   *progress)
{
  gboolean shown = self->busy && progress != NULL && *progress != '\0';

  gtk_label_set_label (GTK_LABEL (self->progress_label), shown ? progress : "");
  gtk_widget_set_visible (self->progress_label, shown);
}

const char *
sac_run_status_get_progress (SacRunStatus *self)
{
  return gtk_label_get_label (GTK_LABEL (self->progress_label));
}

static void
add_spinner (SacRunStatus *self)
{
  self->spinner = gtk_spinner_new ();
  gtk_box_append (GTK_BOX (self->row), self->spinner);

  self->stop_button = gtk_button_new_from_icon_name ("process-stop-symbolic");
  gtk_widget_set_tooltip_text (self->stop_button, _("Stop (Escape)"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->stop_button), "win.cancel");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->stop_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _("Stop"), -1);
  gtk_widget_add_css_class (self->stop_button, "flat");
  gtk_widget_add_css_class (self->stop_button, "circular");
  gtk_box_append (GTK_BOX (self->row), self->stop_button);
}

static void
show_spinner (SacRunStatus *self,
              gboolean      shown)
{
  if (self->spinner == NULL && !shown)
    return;
  if (self->spinner == NULL)
    add_spinner (self);

  gtk_spinner_set_spinning (GTK_SPINNER (self->spinner), shown);
  gtk_widget_set_visible (self->spinner, shown);
  gtk_widget_set_visible (self->stop_button, shown);
  gtk_widget_set_visible (self->label, !shown);
}

static void
lasted_cb (gpointer data)
{
  SacRunStatus *self = data;

  self->spinner_source = 0;
  show_spinner (self, TRUE);
}

void
sac_run_status_set_busy (SacRunStatus *self,
                         gboolean      busy)
{
  if (self->busy == busy)
    return;

  self->busy = busy;
  g_clear_handle_id (&self->spinner_source, g_source_remove);
  if (busy)
    self->spinner_source = g_timeout_add_once (SPINNER_DELAY_MS, lasted_cb, self);
  else
    show_spinner (self, FALSE);
  sac_run_status_set_progress (self, NULL);
}

gboolean
sac_run_status_get_busy (SacRunStatus *self)
{
  return self->busy;
}

static void
sac_run_status_dispose (GObject *object)
{
  SacRunStatus *self = SAC_RUN_STATUS (object);

  g_clear_handle_id (&self->spinner_source, g_source_remove);
  g_clear_pointer (&self->row, gtk_widget_unparent);
  g_clear_pointer (&self->progress_label, gtk_widget_unparent);

  G_OBJECT_CLASS (sac_run_status_parent_class)->dispose (object);
}

static void
sac_run_status_class_init (SacRunStatusClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sac_run_status_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "run-status");
}

static GtkWidget *
new_label (void)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_widget_add_css_class (label, "caption");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_widget_add_css_class (label, "numeric");

  return label;
}

static void
add_progress_label (SacRunStatus *self)
{
  self->progress_label = new_label ();
  gtk_label_set_wrap (GTK_LABEL (self->progress_label), TRUE);
  gtk_label_set_justify (GTK_LABEL (self->progress_label), GTK_JUSTIFY_RIGHT);
  gtk_label_set_xalign (GTK_LABEL (self->progress_label), 1);
  gtk_label_set_max_width_chars (GTK_LABEL (self->progress_label), PROGRESS_CHARS);
  gtk_widget_set_halign (self->progress_label, GTK_ALIGN_END);
  gtk_widget_set_visible (self->progress_label, FALSE);
  gtk_widget_set_parent (self->progress_label, GTK_WIDGET (self));
}

static void
sac_run_status_init (SacRunStatus *self)
{
  gtk_orientable_set_orientation (
    GTK_ORIENTABLE (gtk_widget_get_layout_manager (GTK_WIDGET (self))), GTK_ORIENTATION_VERTICAL);

  self->row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_halign (self->row, GTK_ALIGN_END);
  self->label = new_label ();
  gtk_box_append (GTK_BOX (self->row), self->label);
  gtk_widget_set_parent (self->row, GTK_WIDGET (self));
  add_progress_label (self);
}
