#include "ui/widgets/display-popover.h"

#include <glib/gi18n-lib.h>

#include "ui/figures/figure.h"
#include "ui/trace-text.h"

struct _SacDisplayPopover
{
  GtkPopover parent_instance;

  GtkDropDown   *scale_drop_down;
  GtkDropDown   *palette_drop_down;
  GtkSwitch     *numbers_switch;
  GtkSwitch     *join_switch;
  GtkSwitch     *hide_end_switch;
  GtkWidget     *threshold_scale;
  GtkAdjustment *beam_adjustment;
  GtkWidget     *numbers_row;
  GtkWidget     *join_row;
  GtkWidget     *hide_end_row;
  GtkWidget     *beam_row; /* Of what writes. */

  /* Of headlines alone. */
  GtkWidget     *length_row;
  GtkAdjustment *length_adjustment;

  /* Of pictures alone. */
  GtkWidget     *strength_row;
  GtkAdjustment *strength_adjustment;
  GtkWidget     *smooth_row;
  GtkSwitch     *smooth_switch;
  GtkWidget     *boxes_row;
  GtkSwitch     *boxes_switch;
};

G_DEFINE_FINAL_TYPE (SacDisplayPopover, sac_display_popover, GTK_TYPE_POPOVER)

/* The drop-downs list their names in the order of the enums. */
static gboolean
get_choice (GValue   *value,
            GVariant *name,
            gpointer  names)
{
  int index;

  if (!sac_name_to_index (names, g_variant_get_string (name, NULL), &index))
    return FALSE;

  g_value_set_uint (value, index);

  return TRUE;
}

static GVariant *
set_choice (const GValue       *value,
            const GVariantType *type,
            gpointer            names)
{
  guint index = g_value_get_uint (value);

  if (index >= g_strv_length (names))
    return NULL;

  return g_variant_new_string (((char **) names)[index]);
}

static void
bind_choice (GSettings         *settings,
             const char        *key,
             GtkDropDown       *drop_down,
             const char *const *names)
{
  g_settings_bind_with_mapping (settings, key, drop_down, "selected", G_SETTINGS_BIND_DEFAULT,
                                get_choice, set_choice, (gpointer) names, NULL);
}

void
sac_display_popover_bind (SacDisplayPopover *self,
                          GSettings         *settings)
{
  g_settings_bind (settings, "strength", self->strength_adjustment, "value",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "smooth", self->smooth_switch, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "boxes", self->boxes_switch, "active", G_SETTINGS_BIND_DEFAULT);
  bind_choice (settings, "scale", self->scale_drop_down, sac_scale_names ());
  bind_choice (settings, "palette", self->palette_drop_down, sac_palette_names ());
  g_settings_bind (settings, "numbers", self->numbers_switch, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "join-words", self->join_switch, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "hide-end", self->hide_end_switch, "active",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "threshold",
                   gtk_range_get_adjustment (GTK_RANGE (self->threshold_scale)), "value",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "beam", self->beam_adjustment, "value", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "length", self->length_adjustment, "value", G_SETTINGS_BIND_DEFAULT);
}

/* The number 0 is a word. */
static gboolean
write_number_cb (GtkSpinButton *spin)
{
  if (gtk_spin_button_get_value_as_int (spin) != 0)
    return FALSE;

  gtk_editable_set_text (GTK_EDITABLE (spin), _("Automatic"));

  return TRUE;
}

static int
read_number_cb (GtkSpinButton *spin,
                double        *value)
{
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (spin)), _("Automatic")))
    return FALSE;

  *value = 0;

  return TRUE;
}

static gboolean
is_headline (SacExploration *exploration)
{
  SacAttentionTrace *trace = sac_exploration_get_trace (exploration);

  return trace != NULL
         && g_strcmp0 (sac_attention_trace_get_task (trace), "summarisation") == 0;
}

static void
trace_changed_cb (SacExploration    *exploration,
                  SacDisplayPopover *self)
{
  const SacTraceSource *grid = sac_exploration_get_grid (exploration);
  SacAttentionTrace *trace = sac_exploration_get_trace (exploration);

  gboolean judged = trace != NULL && sac_trace_text_is_judged (trace);

  gtk_widget_set_visible (self->beam_row, !judged);
  gtk_widget_set_visible (self->length_row, is_headline (exploration));

  gtk_widget_set_visible (self->strength_row, grid != NULL);
  gtk_widget_set_visible (self->smooth_row, grid != NULL);
  gtk_widget_set_visible (self->boxes_row, grid != NULL && grid->n_boxes > 0);
  /* What is judged has no end that could be hidden. */
  gtk_widget_set_visible (self->hide_end_row, !judged);
  gtk_widget_set_visible (self->join_row, grid == NULL);
}

/* Other figures have no cells. */
static void
show_numbers_row (SacDisplayPopover *self,
                  SacExploration    *exploration)
{
  SacFigureOptions options;

  sac_exploration_fill_options (exploration, &options);
  gtk_widget_set_visible (self->numbers_row, !sac_exploration_is_of_picture (exploration) &&
                                             options.kind == SAC_FIGURE_MATRIX);
}

void
sac_display_popover_set_exploration (SacDisplayPopover *self,
                                     SacExploration    *exploration)
{
  g_signal_connect_object (exploration, "trace-changed", G_CALLBACK (trace_changed_cb), self, 0);
  trace_changed_cb (exploration, self);
  g_signal_connect_object (exploration, "changed", G_CALLBACK (show_numbers_row), self,
                           G_CONNECT_SWAPPED);
  show_numbers_row (self, exploration);
}

static char *
format_threshold (GtkScale *scale,
                  double    value,
                  gpointer  data)
{
  return g_strdup_printf ("%.2f", value);
}

static void
sac_display_popover_class_init (SacDisplayPopoverClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/saccade/Saccade/ui/display-popover.ui");
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, scale_drop_down);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, palette_drop_down);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, numbers_switch);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, join_switch);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, hide_end_switch);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, threshold_scale);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, beam_adjustment);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, numbers_row);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, join_row);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, hide_end_row);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, beam_row);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, length_row);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, length_adjustment);
  gtk_widget_class_bind_template_callback (widget_class, read_number_cb);
  gtk_widget_class_bind_template_callback (widget_class, write_number_cb);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, strength_row);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, strength_adjustment);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, smooth_row);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, smooth_switch);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, boxes_row);
  gtk_widget_class_bind_template_child (widget_class, SacDisplayPopover, boxes_switch);
}

static void
sac_display_popover_init (SacDisplayPopover *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_scale_set_format_value_func (GTK_SCALE (self->threshold_scale), format_threshold, NULL,
                                   NULL);
}
