#include "ui/widgets/sidebar.h"

#include "ui/widgets/sidebar-item.h"

struct _SacSidebar
{
  GtkWidget parent_instance;

  GtkWidget  *scroller;
  GtkWidget  *models_heading;
  GtkListBox *models_list;
  GtkWidget  *examples_heading;
  GtkListBox *examples_list;
  GtkWidget  *recent_heading;
  GtkListBox *recent_list;

  GListModel *models;
  GVariant   *current;
};

G_DEFINE_FINAL_TYPE (SacSidebar, sac_sidebar, GTK_TYPE_WIDGET)

static GtkWidget *
new_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);

  return label;
}

static GtkWidget *
new_row (gpointer object,
         gpointer data)
{
  SacSidebarItem *item = object;
  const char *subtitle = sac_sidebar_item_get_subtitle (item);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);
  GtkWidget *title = new_label (sac_sidebar_item_get_title (item));

  gtk_widget_add_css_class (title, "row-title");
  gtk_box_append (GTK_BOX (box), title);

  if (subtitle != NULL)
    {
      GtkWidget *second = new_label (subtitle);

      gtk_widget_add_css_class (second, "caption");
      gtk_widget_add_css_class (second, "dim-label");
      gtk_box_append (GTK_BOX (box), second);
    }
  else
    gtk_widget_set_tooltip_text (row, sac_sidebar_item_get_title (item));

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "item", g_object_ref (item), g_object_unref);

  return row;
}

static void
row_activated_cb (SacSidebar    *self,
                  GtkListBoxRow *row)
{
  SacSidebarItem *item = g_object_get_data (G_OBJECT (row), "item");

  gtk_widget_activate_action_variant (GTK_WIDGET (self), sac_sidebar_item_get_action (item),
                                      sac_sidebar_item_get_target (item));
}

static void
items_changed_cb (GListModel *list,
                  guint       position,
                  guint       removed,
                  guint       added,
                  GtkWidget  *heading)
{
  gtk_widget_set_visible (heading, g_list_model_get_n_items (list) > 0);
}

static void
bind_section (GtkListBox *list,
              GtkWidget  *heading,
              GListModel *items)
{
  gtk_list_box_bind_model (list, items, new_row, NULL, NULL);
  g_signal_connect_object (items, "items-changed", G_CALLBACK (items_changed_cb), heading, 0);
  items_changed_cb (items, 0, 0, 0, heading);
}

static void
mark_current (SacSidebar *self)
{
  guint n_models = self->models != NULL ? g_list_model_get_n_items (self->models) : 0;

  gtk_list_box_unselect_all (self->models_list);

  for (guint i = 0; i < n_models && self->current != NULL; i++)
    {
      g_autoptr(SacSidebarItem) item = g_list_model_get_item (self->models, i);

      if (g_variant_equal (sac_sidebar_item_get_target (item), self->current))
        gtk_list_box_select_row (self->models_list,
                                 gtk_list_box_get_row_at_index (self->models_list, i));
    }
}

void
sac_sidebar_set_models (SacSidebar *self,
                        GListModel *models)
{
  g_set_object (&self->models, models);
  bind_section (self->models_list, self->models_heading, models);
  /* Behind the list's own handler, which makes the rows. */
  g_signal_connect_object (models, "items-changed", G_CALLBACK (mark_current), self,
                           G_CONNECT_SWAPPED);
  mark_current (self);
}

void
sac_sidebar_set_examples (SacSidebar *self,
                          GListModel *examples)
{
  bind_section (self->examples_list, self->examples_heading, examples);
}

void
sac_sidebar_set_recent (SacSidebar *self,
                        GListModel *recent)
{
  bind_section (self->recent_list, self->recent_heading, recent);
}

void
sac_sidebar_set_current (SacSidebar *self,
                         GVariant   *target)
{
  if (target != NULL)
    g_variant_ref_sink (target);
  g_clear_pointer (&self->current, g_variant_unref);
  self->current = target;
  mark_current (self);
}

static void
sac_sidebar_dispose (GObject *object)
{
  SacSidebar *self = SAC_SIDEBAR (object);

  g_clear_object (&self->models);
  g_clear_pointer (&self->current, g_variant_unref);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (sac_sidebar_parent_class)->dispose (object);
}

static void
sac_sidebar_class_init (SacSidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sac_sidebar_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "sidebar");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/saccade/Saccade/ui/sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, scroller);
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, models_heading);
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, models_list);
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, examples_heading);
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, examples_list);
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, recent_heading);
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, recent_list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
sac_sidebar_init (SacSidebar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
