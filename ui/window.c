#include "ui/window.h"

#include <glib/gi18n-lib.h>

#include "ui/trace-text.h"
#include "ui/widgets/display-popover.h"
#include "ui/window-private.h"

/* Pixels; in lower windows, what is above each other elsewhere lies side by side. */
#define SHORT 540
/* What is narrower has no room for whole sentences above the picture. */
#define NARROW 600
/* A row of the output; for each so much of the window's height. */
#define OUTPUT_ROW 28
#define HEIGHT_PER_ROW 190

enum
{
  EXPORT,
  TEXTS_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SacWindow, sac_window, ADW_TYPE_APPLICATION_WINDOW)

SacExploration *
sac_window_get_exploration (SacWindow *self)
{
  return self->exploration;
}

SacView *
sac_window_get_view (SacWindow *self)
{
  return self->view;
}

SacSentenceEntry *
sac_window_get_entry (SacWindow *self)
{
  return self->entry;
}

SacSidebar *
sac_window_get_sidebar (SacWindow *self)
{
  return self->sidebar;
}

void
sac_window_set_model (SacWindow  *self,
                      const char *title,
                      const char *subtitle)
{
  g_autofree char *window_title = g_strdup_printf (_("%s – Saccade"), title);

  adw_window_title_set_title (self->window_title, title);
  adw_window_title_set_subtitle (self->window_title, subtitle);
  gtk_window_set_title (GTK_WINDOW (self), window_title);
}

/* Without a menu the arrow cannot be pressed. */
static void
recent_changed_cb (GMenuModel *recent,
                   int         position,
                   int         removed,
                   int         added,
                   SacWindow  *self)
{
  gboolean any = g_menu_model_get_n_items (recent) > 0;

  adw_split_button_set_menu_model (self->open_button, any ? recent : NULL);
  adw_split_button_set_dropdown_tooltip (self->open_button,
                                         any ? _("Opened Before") : _("Nothing Opened Yet"));
}

void
sac_window_set_recent (SacWindow  *self,
                       GMenuModel *recent)
{
  g_signal_connect_object (recent, "items-changed", G_CALLBACK (recent_changed_cb), self, 0);
  recent_changed_cb (recent, 0, 0, 0, self);
}

void
sac_window_show_problem (SacWindow  *self,
                         const char *message)
{
  if (message != NULL)
    gtk_label_set_label (self->problem_label, message);

  gtk_info_bar_set_revealed (self->problem_bar, message != NULL);
}

void
sac_window_show_toast (SacWindow  *self,
                       const char *message)
{
  AdwToast *toast = adw_toast_new ("");
  g_autofree char *escaped = g_markup_escape_text (message, -1);

  /* A toast reads its title as markup; file names are none. */
  adw_toast_set_title (toast, escaped);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static void
problem_closed_cb (SacWindow *self)
{
  sac_window_show_problem (self, NULL);
}

static void
map_selected_cb (SacWindow   *self,
                 GParamSpec  *pspec,
                 GtkDropDown *drop_down)
{
  sac_exploration_set_map (self->exploration, gtk_drop_down_get_selected (drop_down));
}

/* Few traces have more than one map, and a drop-down takes long to make. */
static void
list_maps (SacWindow         *self,
           SacAttentionTrace *trace)
{
  int n_maps = trace != NULL ? sac_attention_trace_get_n_maps (trace) : 0;
  g_autoptr(GtkStringList) names = gtk_string_list_new (NULL);

  adw_bin_set_child (self->map_bin, NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->map_bin), n_maps > 1);
  if (n_maps < 2)
    return;

  for (int i = 0; i < n_maps; i++)
    {
      const SacTraceMap *map = sac_attention_trace_get_map (trace, i);
      g_autofree char *name = g_strdup_printf (_("Layer %d, head %d"),
                                               map->layer + 1, map->head + 1);

      gtk_string_list_append (names, name);
    }

  GtkWidget *drop_down = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down),
                              sac_exploration_get_map (self->exploration));
  gtk_widget_set_tooltip_text (drop_down, _("Layer and Head"));
  g_signal_connect_object (drop_down, "notify::selected", G_CALLBACK (map_selected_cb), self,
                           G_CONNECT_SWAPPED);
  adw_bin_set_child (self->map_bin, drop_down);
}

/* Made when it is first opened: the window comes sooner without it. */
static void
create_display_popover (GtkMenuButton *button,
                        gpointer       data)
{
  SacWindow *self = data;
  SacDisplayPopover *popover;

  if (gtk_menu_button_get_popover (button) != NULL)
    return;

  popover = g_object_new (SAC_TYPE_DISPLAY_POPOVER, NULL);
  sac_display_popover_bind (popover, self->settings);
  sac_display_popover_set_exploration (popover, self->exploration);
  gtk_menu_button_set_popover (button, GTK_WIDGET (popover));
}

static void
enable_action (SacWindow  *self,
               const char *name,
               gboolean    enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), name);

  if (action != NULL)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

/* A judgement has no beam. */
static void
show_display_name (SacWindow         *self,
                   SacAttentionTrace *trace)
{
  gboolean judged = trace != NULL && sac_trace_text_is_judged (trace);
  const char *name = judged ? _("Scale and Colours") : _("Scale, Colours, Beam");

  gtk_widget_set_tooltip_text (GTK_WIDGET (self->display_button), name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->display_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
trace_changed_cb (SacWindow *self)
{
  static const char *const of_a_trace[] = {
    "export", "first", "back", "play", "forward", "last", "copy-picture", "copy-output"
  };
  SacAttentionTrace *trace = sac_exploration_get_shown (self->exploration);

  for (guint i = 0; i < G_N_ELEMENTS (of_a_trace); i++)
    enable_action (self, of_a_trace[i], trace != NULL);
  /* A label is not written: no other can be forced. */
  enable_action (self, "edit-output", trace != NULL && !sac_trace_text_is_judged (trace));

  show_display_name (self, trace);
  list_maps (self, trace);
  sac_window_show_figures (self);
  sac_window_show_output (self);
  sac_window_choose_page (self);
}

static void
show_zoom (SacWindow *self)
{
  double zoom = sac_view_get_zoom (self->view);
  g_autofree char *percent = g_strdup_printf (_("%.0f %%"), zoom * 100);

  gtk_button_set_label (self->zoom_button, percent);
  gtk_widget_set_visible (GTK_WIDGET (self->zoom_button), zoom < 0.99 || zoom > 1.01);
}

static gboolean
drop_cb (GtkDropTarget *target,
         const GValue  *value,
         double         x,
         double         y,
         gpointer       data)
{
  SacWindow *self = SAC_WINDOW (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target)));
  GSList *files = g_value_get_boxed (value);

  if (files == NULL)
    return FALSE;

  sac_window_open_file (self, files->data);

  return TRUE;
}

SacWindow *
sac_window_new (GtkApplication *application,
                GSettings      *settings)
{
  SacWindow *self = g_object_new (SAC_TYPE_WINDOW, "application", application, NULL);
  g_autoptr(GAction) figure = g_settings_create_action (settings, "figure");
  g_autoptr(GAction) picture_figure = g_settings_create_action (settings, "picture-figure");
  g_autoptr(GAction) overlay = g_settings_create_action (settings, "overlay");

  self->settings = g_object_ref (settings);
  self->exploration = sac_exploration_new (settings);
  g_action_map_add_action (G_ACTION_MAP (self), figure);
  g_action_map_add_action (G_ACTION_MAP (self), picture_figure);
  g_action_map_add_action (G_ACTION_MAP (self), overlay);

  g_signal_connect_object (self->exploration, "trace-changed", G_CALLBACK (trace_changed_cb),
                           self, G_CONNECT_SWAPPED);
  /* An explanation may come for what had nothing to be seen. */
  g_signal_connect_object (self->exploration, "changed", G_CALLBACK (sac_window_choose_page),
                           self, G_CONNECT_SWAPPED);
  /* Not every model has all of its measures. */
  g_signal_connect_object (self->exploration, "changed", G_CALLBACK (sac_window_fit_explanation),
                           self, G_CONNECT_SWAPPED);
  /* Before there is a trace, the input says which figures there will be. */
  g_signal_connect_object (self->input_stack, "notify::visible-child",
                           G_CALLBACK (sac_window_show_figures), self, G_CONNECT_SWAPPED);
  /* The overlay is for two of the figures. */
  g_signal_connect_object (settings, "changed::figure", G_CALLBACK (sac_window_fit_explanation),
                           self, G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_signal_connect_object (settings, "changed::picture-figure",
                           G_CALLBACK (sac_window_show_figures), self, G_CONNECT_SWAPPED);
  sac_view_set_exploration (self->view, self->exploration);
  sac_player_set_exploration (self->player, self->exploration);
  sac_output_line_set_exploration (self->output_line, self->exploration);
  sac_label_bars_set_exploration (self->label_bars, self->exploration);
  sac_inspector_set_exploration (self->inspector, self->exploration);
  gtk_menu_button_set_create_popup_func (self->display_button, create_display_popover, self,
                                         NULL);
  trace_changed_cb (self);

  g_settings_bind (settings, "window-width", self, "default-width", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "window-height", self, "default-height", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "window-maximized", self, "maximized", G_SETTINGS_BIND_DEFAULT);

  return self;
}

static void
fit_height (gpointer data)
{
  g_autoptr(SacWindow) self = data;

  gtk_scrolled_window_set_max_content_height (self->output_scroller,
                                              self->output_rows * OUTPUT_ROW);
  sac_window_fit_entry (self);
  sac_row_layout_set_beside (self->head_layout, self->is_short);
  sac_row_layout_set_beside (self->foot_layout, self->is_short);

  sac_window_fit_explanation (self);

  if (self->is_short)
    gtk_widget_add_css_class (GTK_WIDGET (self), "short");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "short");
}

static void
sac_window_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  SacWindow *self = SAC_WINDOW (widget);
  gboolean is_short = height < SHORT;
  gboolean is_narrow = width < NARROW;
  int output_rows = CLAMP (height / HEIGHT_PER_ROW, SAC_FEWEST_ROWS, SAC_MOST_ROWS);

  GTK_WIDGET_CLASS (sac_window_parent_class)->size_allocate (widget, width, height, baseline);

  if (is_short == self->is_short && is_narrow == self->is_narrow
      && output_rows == self->output_rows)
    return;

  /* Not while sizes are given out, when nothing may change what it wants. */
  self->is_short = is_short;
  self->is_narrow = is_narrow;
  self->output_rows = output_rows;
  g_idle_add_once (fit_height, g_object_ref (self));
}

static void
sac_window_finalize (GObject *object)
{
  g_free (SAC_WINDOW (object)->start);
  g_free (SAC_WINDOW (object)->hindrance);

  G_OBJECT_CLASS (sac_window_parent_class)->finalize (object);
}

static void
sac_window_dispose (GObject *object)
{
  SacWindow *self = SAC_WINDOW (object);

  g_clear_object (&self->exploration);
  g_clear_object (&self->settings);
  g_clear_pointer (&self->edited, sac_attention_trace_unref);

  G_OBJECT_CLASS (sac_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, SacWindow, window_title);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, sidebar_flap);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, inspector_flap);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, sidebar);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, inspector);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, texts_box);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, texts_layout);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, premise_label);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, entry);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, input_stack);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, context_box);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, context_label);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, context_button);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, problem_bar);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, problem_label);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, figure_squeezer);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, picture_figure_box);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, map_bin);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, zoom_button);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, display_button);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, explain_button);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, explain_icon_button);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, explain_label);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, stage_stack);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, nothing_label);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, overlay_bin);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, head_layout);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, foot_layout);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, view);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, player);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, output_stack);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, output_scroller);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, output_line);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, label_bars);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, edit_button);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, unforce_button);
  gtk_widget_class_bind_template_child (widget_class, SacWindow, drop_target);
  gtk_widget_class_bind_template_callback (widget_class, drop_cb);
  gtk_widget_class_bind_template_callback (widget_class, problem_closed_cb);
}

static gboolean
leave_cb (GtkWidget *widget,
          GVariant  *arguments,
          gpointer   data)
{
  SacWindow *self = SAC_WINDOW (widget);
  gboolean presented = self->presenting;

  sac_window_set_presenting (self, FALSE);

  return presented;
}

/* The desktop has its own ways out. */
static void
fullscreened_cb (SacWindow *self)
{
  if (!gtk_window_is_fullscreen (GTK_WINDOW (self)))
    sac_window_set_presenting (self, FALSE);
}

static void
sac_window_class_init (SacWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sac_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = sac_window_finalize;
  widget_class->size_allocate = sac_window_size_allocate;

  signals[EXPORT] = g_signal_new ("export", SAC_TYPE_WINDOW, G_SIGNAL_RUN_LAST,
                                  0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                  SAC_TYPE_EXPORT_REQUEST | G_SIGNAL_TYPE_STATIC_SCOPE);
  signals[TEXTS_CHANGED] = g_signal_new ("texts-changed", SAC_TYPE_WINDOW, G_SIGNAL_RUN_LAST,
                                         0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (SAC_TYPE_INSPECTOR);
  g_type_ensure (SAC_TYPE_LABEL_BARS);
  g_type_ensure (SAC_TYPE_OUTPUT_LINE);
  g_type_ensure (SAC_TYPE_PLAYER);
  g_type_ensure (SAC_TYPE_ROW_LAYOUT);
  g_type_ensure (SAC_TYPE_SENTENCE_ENTRY);
  g_type_ensure (SAC_TYPE_SIDEBAR);
  g_type_ensure (SAC_TYPE_VIEW);

  /* Behind what an entry does with it. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK,
                                       "win.paste", NULL);
  /* Behind what stops or leaves something else with it. */
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, leave_cb, NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/saccade/Saccade/ui/window.ui");
  bind_children (widget_class);
}

static void
sac_window_init (SacWindow *self)
{
  sac_window_add_actions (self);
  gtk_widget_init_template (GTK_WIDGET (self));

  gtk_drop_target_set_gtypes (self->drop_target, (GType[]) { GDK_TYPE_FILE_LIST }, 1);
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (fullscreened_cb), NULL);
  sac_row_layout_set_equal (self->texts_layout, TRUE);
  sac_row_layout_set_beside (self->texts_layout, TRUE);
  self->output_rows = SAC_FEWEST_ROWS;
  sac_window_show_text_input (self, SAC_INPUT_TEXT);
  sac_window_watch_entry (self, self->entry);
  g_signal_connect_object (self->view, "zoom-changed", G_CALLBACK (show_zoom), self,
                           G_CONNECT_SWAPPED);
}
