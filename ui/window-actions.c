#include "ui/choosers.h"
#include "ui/widgets/export-dialog.h"
#include "ui/window-private.h"

#define ZOOM_STEP 1.25

void
sac_window_open_file (SacWindow *self,
                      GFile     *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.open-uri", "s", uri);
}

static void
chosen_cb (gpointer  owner,
           GFile    *file)
{
  if (file != NULL)
    sac_window_open_file (owner, file);
}

static void
open_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       data)
{
  sac_choose_file_to_open (data, chosen_cb);
}

static void
open_picture_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       data)
{
  sac_choose_picture_to_open (data, chosen_cb);
}

static void
dialog_exports_cb (SacWindow        *self,
                   SacExportRequest *request)
{
  g_signal_emit_by_name (self, "export", request);
}

static void
export_cb (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       data)
{
  SacWindow *self = data;
  SacExportDialog *dialog = sac_export_dialog_new (GTK_WINDOW (self), self->exploration);

  g_signal_connect_object (dialog, "export", G_CALLBACK (dialog_exports_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
first_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       data)
{
  sac_player_step (SAC_WINDOW (data)->player, -G_MAXINT16);
}

static void
back_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       data)
{
  sac_player_step (SAC_WINDOW (data)->player, -1);
}

static void
play_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       data)
{
  sac_player_toggle (SAC_WINDOW (data)->player);
}

static void
forward_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       data)
{
  sac_player_step (SAC_WINDOW (data)->player, 1);
}

static void
last_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       data)
{
  sac_player_step (SAC_WINDOW (data)->player, G_MAXINT16);
}

static void
zoom_in_cb (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       data)
{
  SacWindow *self = data;

  sac_view_set_zoom (self->view, sac_view_get_zoom (self->view) * ZOOM_STEP);
}

static void
zoom_out_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  SacWindow *self = data;

  sac_view_set_zoom (self->view, sac_view_get_zoom (self->view) / ZOOM_STEP);
}

static void
zoom_reset_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       data)
{
  sac_view_set_zoom (SAC_WINDOW (data)->view, 1);
}

static void
choose_texts (SacWindow  *self,
              const char *text,
              const char *second)
{
  sac_window_choose_texts (self, text, second);
  if (adw_flap_get_folded (self->sidebar_flap))
    adw_flap_set_reveal_flap (self->sidebar_flap, FALSE);
}

static void
set_text_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  choose_texts (data, g_variant_get_string (parameter, NULL), NULL);
}

static void
set_texts_cb (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  const char *text, *second;

  g_variant_get (parameter, "(&s&s)", &text, &second);
  choose_texts (data, text, second);
}

static void
edit_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       data)
{
  SacWindow *self = data;
  GtkWidget *input = gtk_stack_get_visible_child (self->input_stack);

  gtk_widget_grab_focus (input == self->texts_box ? GTK_WIDGET (self->entry) : input);
}

static void
edit_output_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       data)
{
  sac_window_edit_output (data);
}

/* The figures that suit what is shown, by their place in the switch. */
static void
nth_figure_cb (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       data)
{
  static const char *const of_text[] = { "matrix", "ribbons", "words", "bars" };
  static const char *const of_picture[] = { "focus", "strip", "matrix" };
  SacWindow *self = data;
  gboolean picture = sac_exploration_is_of_picture (self->exploration);
  int n_names = picture ? G_N_ELEMENTS (of_picture) : G_N_ELEMENTS (of_text);
  int n = CLAMP (g_variant_get_int32 (parameter), 1, n_names) - 1;

  g_settings_set_string (self->settings, picture ? "picture-figure" : "figure",
                         picture ? of_picture[n] : of_text[n]);
}

static void
present_cb (GSimpleAction *action,
            GVariant      *state,
            gpointer       data)
{
  sac_window_set_presenting (data, g_variant_get_boolean (state));
}

static void
show_sidebar_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       data)
{
  AdwFlap *flap = SAC_WINDOW (data)->sidebar_flap;

  adw_flap_set_reveal_flap (flap, !adw_flap_get_reveal_flap (flap));
}

static void
show_inspector_cb (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       data)
{
  AdwFlap *flap = SAC_WINDOW (data)->inspector_flap;

  adw_flap_set_reveal_flap (flap, !adw_flap_get_reveal_flap (flap));
}

static void
show_help_overlay_cb (GSimpleAction *action,
                      GVariant      *parameter,
                      gpointer       data)
{
  GtkApplicationWindow *window = data;

  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      g_autoptr(GtkBuilder) builder =
        gtk_builder_new_from_resource ("/org/saccade/Saccade/ui/help-overlay.ui");
      GObject *overlay = gtk_builder_get_object (builder, "help_overlay");

      gtk_application_window_set_help_overlay (window, GTK_SHORTCUTS_WINDOW (overlay));
    }

  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

static const GActionEntry entries[] = {
  { "open", open_cb },
  { "open-picture", open_picture_cb },
  { "export", export_cb },
  { "first", first_cb },
  { "back", back_cb },
  { "play", play_cb },
  { "forward", forward_cb },
  { "last", last_cb },
  { "zoom-in", zoom_in_cb },
  { "zoom-out", zoom_out_cb },
  { "zoom-reset", zoom_reset_cb },
  { "set-text", set_text_cb, "s" },
  { "set-texts", set_texts_cb, "(ss)" },
  { "edit", edit_cb },
  { "edit-output", edit_output_cb },
  { "nth-figure", nth_figure_cb, "i" },
  { "present", NULL, NULL, "false", present_cb },
  { "show-sidebar", show_sidebar_cb },
  { "show-inspector", show_inspector_cb },
  { "show-help-overlay", show_help_overlay_cb },
};

void
sac_window_add_actions (SacWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
