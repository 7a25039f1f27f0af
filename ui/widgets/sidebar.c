#include "ui/widgets/sidebar.h"

#include "ui/widgets/gallery-item.h"
#include "ui/widgets/sidebar-item.h"

/* Three beside each other fill the sidebar. */
#define N_THUMBNAILS 3
#define THUMBNAIL_SIZE 56
/* Of a title, or of what stands below it. */
#define MOST_LINES 3
/* Until what was moved has its place: some frames. */
#define REVEAL_MS 60

struct _SacSidebar
{
  GtkWidget parent_instance;

  GtkWidget  *scroller;
  GtkBox     *models_box;
  GtkWidget  *examples_box;
  GtkWidget  *examples_heading;
  GtkListBox *examples_list;
  GtkBox     *galleries_box;
  GtkWidget  *recent_heading;
  GtkListBox *recent_list;

  GPtrArray  *model_lists; /* Of GtkListBox; the widget's children. */
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

/* In as many lines as it may need; its end is in the tooltip. */
static GtkWidget *
new_wrapping_label (const char *text)
{
  GtkWidget *label = new_label (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), MOST_LINES);

  return label;
}

static gboolean
is_file (SacSidebarItem *item)
{
  return g_str_equal (sac_sidebar_item_get_action (item), "win.open-uri");
}

/* All that there is to say, with the name of the file, by which tables and commands call it. */
static char *
describe_item (SacSidebarItem *item)
{
  const char *subtitle = sac_sidebar_item_get_subtitle (item);
  g_autoptr(GString) text = g_string_new (sac_sidebar_item_get_title (item));

  if (subtitle != NULL)
    g_string_append_printf (text, "\n%s", subtitle);

  if (is_file (item))
    {
      g_autoptr(GFile) file = g_file_new_for_uri (
        g_variant_get_string (sac_sidebar_item_get_target (item), NULL));
      g_autofree char *name = g_file_get_basename (file);
      g_autofree char *shown = name != NULL ? g_filename_display_name (name) : NULL;

      if (shown != NULL && !g_str_equal (shown, sac_sidebar_item_get_title (item)))
        g_string_append_printf (text, "\n%s", shown);
    }

  return g_strdup (text->str);
}

static GtkWidget *
new_row (gpointer object,
         gpointer data)
{
  SacSidebarItem *item = object;
  const char *subtitle = sac_sidebar_item_get_subtitle (item);
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 1);
  /* A text that is to be read is no name: one line tells it from the others. */
  GtkWidget *title = is_file (item) ? new_wrapping_label (sac_sidebar_item_get_title (item))
                                    : new_label (sac_sidebar_item_get_title (item));
  g_autofree char *tooltip = describe_item (item);

  gtk_widget_add_css_class (title, "row-title");
  gtk_box_append (GTK_BOX (box), title);

  if (subtitle != NULL)
    {
      GtkWidget *second = new_wrapping_label (subtitle);

      gtk_widget_add_css_class (second, "caption");
      gtk_widget_add_css_class (second, "dim-label");
      gtk_box_append (GTK_BOX (box), second);
    }

  gtk_widget_set_tooltip_text (row, tooltip);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "item", g_object_ref (item), g_object_unref);

  return row;
}

static SacSidebarItem *
get_item (GtkListBoxRow *row)
{
  return g_object_get_data (G_OBJECT (row), "item");
}

static void
row_activated_cb (SacSidebar    *self,
                  GtkListBoxRow *row)
{
  SacSidebarItem *item = get_item (row);

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
mark_current_in (SacSidebar *self,
                 GtkListBox *list)
{
  GtkListBoxRow *row;

  gtk_list_box_unselect_all (list);

  for (int i = 0; (row = gtk_list_box_get_row_at_index (list, i)) != NULL; i++)
    if (self->current != NULL &&
        g_variant_equal (sac_sidebar_item_get_target (get_item (row)), self->current))
      gtk_list_box_select_row (list, row);
}

/* What a model reads lies right below it and the others of its task; without one, below all. */
static void
place_examples (SacSidebar *self,
                GtkWidget  *section)
{
  GtkWidget *box = GTK_WIDGET (self->models_box);
  GtkWidget *last = gtk_widget_get_last_child (box);

  if (section == NULL && last == GTK_WIDGET (self->galleries_box))
    return;

  gtk_box_reorder_child_after (self->models_box, self->examples_box,
                               section != NULL ? section : last);
  gtk_box_reorder_child_after (self->models_box, GTK_WIDGET (self->galleries_box),
                               self->examples_box);
}

static GtkWidget *
get_section (GtkListBox *list)
{
  return gtk_widget_get_parent (GTK_WIDGET (list));
}

static GtkWidget *
find_current_section (SacSidebar *self)
{
  for (guint i = 0; i < self->model_lists->len; i++)
    if (gtk_list_box_get_selected_row (self->model_lists->pdata[i]) != NULL)
      return get_section (self->model_lists->pdata[i]);

  return NULL;
}

/* The models of the task in use, and what there is below them of examples. */
static void
reveal_current (gpointer data)
{
  g_autoptr(SacSidebar) self = data;
  GtkWidget *section, *next;
  graphene_rect_t top, bottom;

  if (self->scroller == NULL || (section = find_current_section (self)) == NULL)
    return;

  GtkWidget *box = GTK_WIDGET (self->models_box);
  GtkAdjustment *down =
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));

  next = gtk_widget_get_visible (self->examples_box) ? self->examples_box
                                                     : GTK_WIDGET (self->galleries_box);
  if (!gtk_widget_compute_bounds (section, box, &top) ||
      !gtk_widget_compute_bounds (next, box, &bottom))
    return;

  gtk_adjustment_clamp_page (
    down, top.origin.y,
    MIN (bottom.origin.y + bottom.size.height,
         top.origin.y + gtk_adjustment_get_page_size (down)));
}

static void
mark_current (SacSidebar *self)
{
  for (guint i = 0; i < self->model_lists->len; i++)
    mark_current_in (self, self->model_lists->pdata[i]);

  place_examples (self, find_current_section (self));
  /* After sizes are given out. */
  g_timeout_add_once (REVEAL_MS, reveal_current, g_object_ref (self));
}

static GtkWidget *
new_heading (const char *title)
{
  GtkWidget *heading = new_label (title);

  gtk_widget_add_css_class (heading, "section-heading");

  return heading;
}

void
sac_sidebar_add_models (SacSidebar *self,
                        const char *task,
                        GListModel *models)
{
  GtkWidget *section = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *heading = new_heading (task);
  GtkWidget *list = gtk_list_box_new ();

  gtk_widget_add_css_class (list, "navigation-sidebar");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  heading, NULL, -1);
  g_signal_connect_object (list, "row-activated", G_CALLBACK (row_activated_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (section), heading);
  gtk_box_append (GTK_BOX (section), list);
  gtk_box_append (self->models_box, section);
  g_ptr_array_add (self->model_lists, list);

  /* An empty list has a margin, too. */
  bind_section (GTK_LIST_BOX (list), section, models);
  /* Behind the list's own handler, which makes the rows. */
  g_signal_connect_object (models, "items-changed", G_CALLBACK (mark_current), self,
                           G_CONNECT_SWAPPED);
  mark_current (self);
}

static GtkWidget *
new_thumbnail (gpointer object,
               gpointer data)
{
  SacGalleryItem *item = object;
  const char *credit = sac_gallery_item_get_credit (item);
  const char *title = sac_gallery_item_get_title (item);
  GtkWidget *child = gtk_flow_box_child_new ();
  GtkWidget *picture = gtk_picture_new_for_paintable (sac_gallery_item_get_thumbnail (item));
  g_autofree char *tooltip = credit != NULL ? g_strdup_printf ("%s\n%s", title, credit)
                                            : g_strdup (title);

  gtk_picture_set_content_fit (GTK_PICTURE (picture), GTK_CONTENT_FIT_COVER);
  gtk_picture_set_alternative_text (GTK_PICTURE (picture), title);
  gtk_widget_set_size_request (picture, THUMBNAIL_SIZE, THUMBNAIL_SIZE);
  gtk_widget_set_overflow (picture, GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (picture, "thumbnail");
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), picture);
  gtk_widget_set_tooltip_text (child, tooltip);
  g_object_set_data_full (G_OBJECT (child), "item", g_object_ref (item), g_object_unref);

  return child;
}

static void
thumbnail_activated_cb (SacSidebar      *self,
                        GtkFlowBoxChild *child)
{
  SacGalleryItem *item = g_object_get_data (G_OBJECT (child), "item");

  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-uri", "s",
                              sac_gallery_item_get_uri (item));
}

void
sac_sidebar_add_gallery (SacSidebar *self,
                         const char *title,
                         GListModel *pictures)
{
  GtkWidget *heading = new_heading (title);
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (flow), N_THUMBNAILS);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), N_THUMBNAILS);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  gtk_flow_box_bind_model (GTK_FLOW_BOX (flow), pictures, new_thumbnail, NULL, NULL);
  gtk_widget_add_css_class (flow, "gallery");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (flow), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  heading, NULL, -1);
  g_signal_connect_object (flow, "child-activated", G_CALLBACK (thumbnail_activated_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (pictures, "items-changed", G_CALLBACK (items_changed_cb), heading, 0);
  items_changed_cb (pictures, 0, 0, 0, heading);
  gtk_box_append (self->galleries_box, heading);
  gtk_box_append (self->galleries_box, flow);
}

void
sac_sidebar_show_galleries (SacSidebar *self,
                            gboolean    shown)
{
  gtk_widget_set_visible (GTK_WIDGET (self->galleries_box), shown);
  gtk_widget_set_visible (self->examples_box, !shown);
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

  g_ptr_array_set_size (self->model_lists, 0);
  g_clear_pointer (&self->current, g_variant_unref);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (sac_sidebar_parent_class)->dispose (object);
}

static void
sac_sidebar_finalize (GObject *object)
{
  g_ptr_array_unref (SAC_SIDEBAR (object)->model_lists);

  G_OBJECT_CLASS (sac_sidebar_parent_class)->finalize (object);
}

static void
sac_sidebar_class_init (SacSidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sac_sidebar_dispose;
  G_OBJECT_CLASS (klass)->finalize = sac_sidebar_finalize;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "sidebar");
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/saccade/Saccade/ui/sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, scroller);
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, models_box);
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, examples_box);
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, examples_heading);
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, examples_list);
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, galleries_box);
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, recent_heading);
  gtk_widget_class_bind_template_child (widget_class, SacSidebar, recent_list);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
}

static void
sac_sidebar_init (SacSidebar *self)
{
  self->model_lists = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
