#include "ui/widgets/model-dialog.h"

#include <glib/gi18n-lib.h>

struct _SacModelDialog
{
  AdwWindow parent_instance;

  AdwWindowTitle     *window_title;
  AdwPreferencesPage *page;

  AdwPreferencesGroup *group; /* The last one added; the page owns it. */
};

G_DEFINE_FINAL_TYPE (SacModelDialog, sac_model_dialog, ADW_TYPE_WINDOW)

void
sac_model_dialog_add_heading (SacModelDialog *self,
                              const char     *heading)
{
  self->group = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  adw_preferences_group_set_title (self->group, heading != NULL ? heading : "");
  adw_preferences_page_add (self->page, self->group);
}

static GtkWidget *
add_row (SacModelDialog *self,
         const char     *name,
         const char     *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  if (self->group == NULL)
    sac_model_dialog_add_heading (self, NULL);

  /* A card comes from a file: nothing in it is markup. */
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  adw_preferences_group_add (self->group, row);

  return row;
}

void
sac_model_dialog_add_figure (SacModelDialog *self,
                             const char     *name,
                             const char     *value,
                             const char     *note)
{
  GtkWidget *row = add_row (self, name, note != NULL ? note : "");
  GtkWidget *label = gtk_label_new (value);

  gtk_widget_add_css_class (label, "title-3");
  gtk_widget_add_css_class (label, "numeric");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
}

void
sac_model_dialog_add_fact (SacModelDialog *self,
                           const char     *name,
                           const char     *value)
{
  gtk_widget_add_css_class (add_row (self, name, value), "fact");
}

SacModelDialog *
sac_model_dialog_new (GtkWindow  *parent,
                      const char *title,
                      const char *subtitle)
{
  SacModelDialog *self = g_object_new (SAC_TYPE_MODEL_DIALOG,
                                       "transient-for", parent,
                                       "title", title,
                                       NULL);

  adw_window_title_set_title (self->window_title, title);
  adw_window_title_set_subtitle (self->window_title, subtitle);

  return self;
}

static void
sac_model_dialog_class_init (SacModelDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/saccade/Saccade/ui/model-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, SacModelDialog, window_title);
  gtk_widget_class_bind_template_child (widget_class, SacModelDialog, page);
}

static void
sac_model_dialog_init (SacModelDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
