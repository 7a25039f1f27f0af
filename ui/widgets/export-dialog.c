#include "ui/widgets/export-dialog.h"

#include <glib/gi18n-lib.h>

#include "ui/choosers.h"
#include "ui/export-request.h"
#include "ui/figures/export-paper.h"

#define CUSTOM_PRESET G_N_ELEMENTS (sac_export_presets)
#define PREVIEW_WIDTH 800
#define MILLIMETRES_TO_UNITS (96 / 25.4)

struct _SacExportDialog
{
  AdwWindow parent_instance;

  GtkPicture    *preview;
  GtkLabel      *size_label;
  GtkLabel      *fault_label;
  AdwComboRow   *format_row;
  AdwComboRow   *preset_row;
  AdwActionRow  *width_row;
  AdwActionRow  *dpi_row;
  GtkAdjustment *width_adjustment;
  GtkAdjustment *dpi_adjustment;
  AdwActionRow  *caption_row;
  GtkSwitch     *caption_switch;
  AdwActionRow  *pointed_row;
  GtkSwitch     *pointed_switch;
  AdwActionRow  *print_row;
  GtkSwitch     *print_switch;

  SacExploration *exploration;
  guint           preview_source;
};

enum
{
  EXPORT,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SacExportDialog, sac_export_dialog, ADW_TYPE_WINDOW)

static SacExportSize
get_size (SacExportDialog *self)
{
  guint preset = adw_combo_row_get_selected (self->preset_row);

  if (preset < CUSTOM_PRESET)
    return sac_export_presets[preset].size;

  return (SacExportSize) {
    .width = gtk_adjustment_get_value (self->width_adjustment) * MILLIMETRES_TO_UNITS,
    .dpi = gtk_adjustment_get_value (self->dpi_adjustment)
  };
}

static SacExportRequest *
make_request (SacExportDialog *self)
{
  gboolean dark = adw_style_manager_get_dark (adw_style_manager_get_default ());
  SacExportRequest *request =
    sac_export_request_new (self->exploration, adw_combo_row_get_selected (self->format_row));

  request->size = get_size (self);
  request->options.theme = gtk_switch_get_active (self->print_switch) ? SAC_THEME_PRINT
                           : dark                                     ? SAC_THEME_DARK
                                                                      : SAC_THEME_LIGHT;
  if (gtk_switch_get_active (self->caption_switch))
    sac_export_request_add_caption (request);

  return request;
}

static GdkTexture *
draw_preview (const SacExportRequest *request)
{
  SacExportSize size = request->size;

  /* The same figure with fewer dots. */
  size.dpi = size.width > 0 ? 96 * PREVIEW_WIDTH / size.width : 96;

  g_autoptr(GBytes) png = sac_export_to_bytes (request->trace, &request->options, &size,
                                               SAC_EXPORT_PNG, NULL);

  return png != NULL ? gdk_texture_new_from_bytes (png, NULL) : NULL;
}

static gboolean
has_pixels (SacExportFormat format)
{
  return format == SAC_EXPORT_PNG || format == SAC_EXPORT_GIF;
}

static char *
describe_size (const SacExportRequest *request,
               GdkTexture             *texture)
{
  double ratio = (double) gdk_texture_get_height (texture) / gdk_texture_get_width (texture);
  double width = request->size.width;
  double dots = request->size.dpi / 96;

  if (!sac_export_format_is_picture (request->format))
    return g_strdup (_("Numbers and words; the picture is not in this file."));
  if (!has_pixels (request->format))
    return g_strdup_printf (_("%.0f × %.0f mm"), width / MILLIMETRES_TO_UNITS,
                            width * ratio / MILLIMETRES_TO_UNITS);

  return g_strdup_printf (_("%.0f × %.0f pixels, %.0f × %.0f mm"),
                          width * dots, width * ratio * dots,
                          width / MILLIMETRES_TO_UNITS, width * ratio / MILLIMETRES_TO_UNITS);
}

/* Quietly beside the size; NULL: all can be read. */
static char *
describe_fault (const SacExportRequest *request)
{
  g_autofree char *fault = NULL;
  SacExportPaper paper;

  sac_export_measure (request->trace, &request->options, &request->size, request->format, &paper);
  fault = sac_export_describe_fault (&paper);

  if (fault == NULL)
    return NULL;
  if (request->options.kind == SAC_FIGURE_WORDS
      || !sac_figure_suits (SAC_FIGURE_WORDS, request->trace, request->options.map))
    return g_strdup_printf (_("Mind that %s: choose a wider size."), fault);

  return g_strdup_printf (_("Mind that %s: choose a wider size, or the figure Words."), fault);
}

static void
update_preview (gpointer data)
{
  SacExportDialog *self = data;
  g_autoptr(SacExportRequest) request = make_request (self);
  g_autoptr(GdkTexture) texture = draw_preview (request);
  g_autofree char *size = texture != NULL ? describe_size (request, texture) : NULL;
  g_autofree char *fault = texture != NULL ? describe_fault (request) : NULL;

  self->preview_source = 0;
  gtk_picture_set_paintable (self->preview, GDK_PAINTABLE (texture));
  gtk_label_set_label (self->size_label, size != NULL ? size : "");
  gtk_label_set_label (self->fault_label, fault != NULL ? fault : "");
  gtk_widget_set_visible (GTK_WIDGET (self->fault_label), fault != NULL);
}

static void
changed_cb (SacExportDialog *self)
{
  /* The template is still being built. */
  if (self->exploration == NULL)
    return;

  SacExportFormat format = adw_combo_row_get_selected (self->format_row);
  gboolean is_picture = sac_export_format_is_picture (format);
  gboolean custom = adw_combo_row_get_selected (self->preset_row) == CUSTOM_PRESET;

  gtk_widget_set_sensitive (GTK_WIDGET (self->preset_row), is_picture);
  gtk_widget_set_visible (GTK_WIDGET (self->width_row), custom && is_picture);
  gtk_widget_set_visible (GTK_WIDGET (self->dpi_row), custom && has_pixels (format));
  gtk_widget_set_sensitive (GTK_WIDGET (self->caption_row), is_picture);
  gtk_widget_set_sensitive (GTK_WIDGET (self->pointed_row), is_picture);
  gtk_widget_set_sensitive (GTK_WIDGET (self->print_row), is_picture);

  if (self->preview_source == 0)
    self->preview_source = g_idle_add_once (update_preview, self);
}

static void
chosen_cb (gpointer  owner,
           GFile    *file)
{
  SacExportDialog *self = owner;
  g_autoptr(SacExportRequest) request = NULL;

  /* Nothing was chosen, or a place that is not on this computer. */
  if (file == NULL || g_file_peek_path (file) == NULL)
    return;

  request = make_request (self);
  request->path = g_file_get_path (file);
  g_signal_emit (self, signals[EXPORT], 0, request);
  gtk_window_close (GTK_WINDOW (self));
}

static void
choose_file_cb (SacExportDialog *self)
{
  g_autoptr(SacExportRequest) request = make_request (self);
  g_autofree char *name = sac_export_request_suggest_name (request);

  sac_choose_file_to_save (GTK_WINDOW (self), _("Export Figure"), name, chosen_cb);
}

static void
bind_settings (SacExportDialog *self)
{
  GSettings *settings = sac_exploration_get_settings (self->exploration);
  GSettingsBindFlags flags = G_SETTINGS_BIND_DEFAULT;

  g_settings_bind (settings, "export-format", self->format_row, "selected", flags);
  g_settings_bind (settings, "export-preset", self->preset_row, "selected", flags);
  g_settings_bind (settings, "export-width", self->width_adjustment, "value", flags);
  g_settings_bind (settings, "export-dpi", self->dpi_adjustment, "value", flags);
  g_settings_bind (settings, "export-caption", self->caption_switch, "active", flags);
  g_settings_bind (settings, "export-pointed", self->pointed_switch, "active", flags);
  g_settings_bind (settings, "export-print-colours", self->print_switch, "active", flags);
}

static void
list_presets (SacExportDialog *self)
{
  g_autoptr(GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint i = 0; i < CUSTOM_PRESET; i++)
    gtk_string_list_append (titles, _(sac_export_presets[i].title));
  gtk_string_list_append (titles, _("Other Size"));

  adw_combo_row_set_model (self->preset_row, G_LIST_MODEL (titles));
}

SacExportDialog *
sac_export_dialog_new (GtkWindow      *parent,
                       SacExploration *exploration)
{
  SacExportDialog *self = g_object_new (SAC_TYPE_EXPORT_DIALOG, "transient-for", parent, NULL);

  self->exploration = g_object_ref (exploration);
  list_presets (self);
  bind_settings (self);
  changed_cb (self);

  return self;
}

static void
sac_export_dialog_dispose (GObject *object)
{
  SacExportDialog *self = SAC_EXPORT_DIALOG (object);

  g_clear_handle_id (&self->preview_source, g_source_remove);
  g_clear_object (&self->exploration);

  G_OBJECT_CLASS (sac_export_dialog_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, size_label);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, fault_label);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, format_row);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, preset_row);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, width_row);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, dpi_row);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, width_adjustment);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, dpi_adjustment);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, caption_row);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, caption_switch);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, pointed_row);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, pointed_switch);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, print_row);
  gtk_widget_class_bind_template_child (widget_class, SacExportDialog, print_switch);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, choose_file_cb);
}

static void
sac_export_dialog_class_init (SacExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sac_export_dialog_dispose;

  signals[EXPORT] = g_signal_new ("export", SAC_TYPE_EXPORT_DIALOG, G_SIGNAL_RUN_LAST,
                                  0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  SAC_TYPE_EXPORT_REQUEST | G_SIGNAL_TYPE_STATIC_SCOPE);

  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/saccade/Saccade/ui/export-dialog.ui");
  bind_children (widget_class);
}

static void
sac_export_dialog_init (SacExportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
