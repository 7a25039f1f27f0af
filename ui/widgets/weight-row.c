#include "ui/widgets/weight-row.h"

#include <math.h>

#include "ui/trace-text.h"

struct _SacWeightRow
{
  GtkWidget parent_instance;

  GtkWidget *label;
  GtkWidget *bar;
  GtkWidget *number;
};

G_DEFINE_FINAL_TYPE (SacWeightRow, sac_weight_row, GTK_TYPE_WIDGET)

void
sac_weight_row_set (SacWeightRow *self,
                    const char   *label,
                    const char   *spoken,
                    double        value)
{
  g_autofree char *number = sac_trace_text_number (value);
  g_autofree char *sentence = g_strdup_printf ("%s %s", spoken, number);

  gtk_label_set_label (GTK_LABEL (self->label), label);
  gtk_label_set_label (GTK_LABEL (self->number), number);
  gtk_level_bar_set_value (GTK_LEVEL_BAR (self->bar), isfinite (value) ? CLAMP (value, 0, 1) : 0);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), spoken);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  sentence, -1);
}

static void
sac_weight_row_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (sac_weight_row_parent_class)->dispose (object);
}

static void
sac_weight_row_class_init (SacWeightRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sac_weight_row_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "weight-row");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
sac_weight_row_init (SacWeightRow *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 10);

  self->label = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (self->label), 9);
  gtk_label_set_max_width_chars (GTK_LABEL (self->label), 9);
  gtk_label_set_xalign (GTK_LABEL (self->label), 1);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));

  self->bar = gtk_level_bar_new ();
  gtk_widget_set_hexpand (self->bar, TRUE);
  gtk_widget_set_valign (self->bar, GTK_ALIGN_CENTER);
  /* A high weight is no better than a low one: one colour for all. */
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (self->bar), GTK_LEVEL_BAR_OFFSET_LOW);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (self->bar), GTK_LEVEL_BAR_OFFSET_HIGH);
  gtk_level_bar_remove_offset_value (GTK_LEVEL_BAR (self->bar), GTK_LEVEL_BAR_OFFSET_FULL);
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));

  self->number = gtk_label_new (NULL);
  gtk_label_set_width_chars (GTK_LABEL (self->number), 6);
  gtk_label_set_xalign (GTK_LABEL (self->number), 1);
  gtk_widget_add_css_class (self->number, "numeric");
  gtk_widget_set_parent (self->number, GTK_WIDGET (self));
}

GtkWidget *
sac_weight_row_new (void)
{
  return g_object_new (SAC_TYPE_WEIGHT_ROW, NULL);
}
