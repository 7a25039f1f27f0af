#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/application-private.h"
#include "app/export-job.h"
#include "app/model-card.h"
#include "app/paste.h"
#include "engine/trace/trace-file.h"

static void
open_uri_cb (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  SacApplication *self = data;
  g_autoptr(GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  sac_workspace_open (self->workspace, file);
}

static void
run_cb (GSimpleAction *action,
        GVariant      *parameter,
        gpointer       data)
{
  sac_workspace_run (SAC_APPLICATION (data)->workspace);
}

static void
cancel_cb (GSimpleAction *action,
           GVariant      *parameter,
           gpointer       data)
{
  sac_workspace_cancel (SAC_APPLICATION (data)->workspace);
}

static void
about_model_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       data)
{
  SacApplication *self = data;
  SacModel *model = sac_workspace_get_model (self->workspace);

  if (model == NULL)
    return;

  g_autofree char *subtitle = sac_model_card_subtitle (model->config, model->card);
  SacModelDialog *dialog = sac_model_dialog_new (GTK_WINDOW (self->window),
                                                 sac_model_get_title (model), subtitle);

  sac_model_card_describe (model->config, model->card, dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
copy_picture_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       data)
{
  sac_export_job_copy (SAC_APPLICATION (data)->window);
}

static void
copy_output_cb (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       data)
{
  SacApplication *self = data;
  SacAttentionTrace *trace =
    sac_exploration_get_trace (sac_window_get_exploration (self->window));
  const char *output = trace != NULL ? sac_attention_trace_get_output (trace) : NULL;

  if (output == NULL)
    return;

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self->window)), output);
  sac_window_show_toast (self->window, _("Output copied"));
}

static void
open_text (SacApplication *self,
           const char     *text)
{
  g_autoptr(GBytes) bytes = g_bytes_new (text, strlen (text));

  sac_workspace_open_pasted (self->workspace, bytes);
}

/* A line of a table has both texts of a pair. */
static void
set_text (SacApplication *self,
          const char     *text)
{
  const char *tab = strchr (text, '\t');
  GtkWidget *window = GTK_WIDGET (self->window);

  if (tab == NULL || sac_window_get_second (self->window) == NULL)
    {
      gtk_widget_activate_action (window, "win.set-text", "s", text);
      return;
    }

  g_autofree char *premise = g_strndup (text, tab - text);
  g_autofree char *hypothesis = g_strstrip (g_strdup (tab + 1));

  gtk_widget_activate_action (window, "win.set-texts", "(ss)", premise, hypothesis);
}

/* A trace as text; or a sentence, where the input is one. */
static void
use_text (SacApplication *self,
          const char     *text)
{
  if (sac_trace_is_json (text, -1))
    open_text (self, text);
  else if (sac_workspace_reads_pictures (self->workspace))
    sac_window_show_toast (self->window, _("There is no picture in the clipboard"));
  else
    set_text (self, text);
}

static void
pasted_cb (gpointer         owner,
           const SacPasted *pasted,
           const GError    *error)
{
  SacApplication *self = owner;

  if (self->window == NULL)
    return;

  if (pasted == NULL)
    sac_window_show_toast (self->window, error->message);
  else if (pasted->picture != NULL)
    sac_workspace_open_pasted (self->workspace, pasted->picture);
  else if (pasted->file != NULL)
    sac_workspace_open (self->workspace, pasted->file);
  else
    use_text (self, pasted->text);
}

static void
paste_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       data)
{
  SacApplication *self = data;

  sac_paste (gtk_widget_get_clipboard (GTK_WIDGET (self->window)), self, pasted_cb);
}

static void
open_text_cb (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  open_text (data, g_variant_get_string (parameter, NULL));
}

static void
force_output_cb (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       data)
{
  SacApplication *self = data;

  if (sac_application_can_run (self))
    sac_workspace_force (self->workspace, g_variant_get_string (parameter, NULL));
  else
    sac_window_refuse_output (self->window, _("Without a model that can read the input, nobody can "
                                              "say other words: open one first."));
}

static const GActionEntry window_entries[] = {
  { "open-uri", open_uri_cb, "s" },
  { "run", run_cb },
  { "cancel", cancel_cb },
  { "about-model", about_model_cb },
  { "copy-picture", copy_picture_cb },
  { "copy-output", copy_output_cb },
  { "paste", paste_cb },
  { "open-text", open_text_cb, "s" },
  { "force-output", force_output_cb, "s" },
};

static void
about_cb (GSimpleAction *action,
          GVariant      *parameter,
          gpointer       data)
{
  SacApplication *self = data;

  adw_show_about_window (GTK_WINDOW (self->window),
                         "application-name", _("Saccade"),
                         "application-icon", SAC_APPLICATION_ID,
                         "version", SAC_VERSION,
                         "comments", _("See where a neural network looks."),
                         "developer-name", _("The Saccade developers"),
                         "license-type", GTK_LICENSE_GPL_3_0,
                         NULL);
}

static void
quit_cb (GSimpleAction *action,
         GVariant      *parameter,
         gpointer       data)
{
  g_application_quit (data);
}

static const GActionEntry application_entries[] = {
  { "about", about_cb },
  { "quit", quit_cb },
};

static const struct
{
  const char *action;
  const char *accelerators[3];
} accelerators[] = {
  { "app.quit", { "<Control>q" } },
  { "win.open", { "<Control>o" } },
  { "win.export", { "<Control>e" } },
  { "win.copy-picture", { "<Control><Shift>c" } },
  { "win.edit", { "<Control>l" } },
  { "win.cancel", { "Escape" } },
  { "win.play", { "<Control>p" } },
  { "win.first", { "<Alt>Home" } },
  { "win.back", { "<Alt>Left" } },
  { "win.forward", { "<Alt>Right" } },
  { "win.last", { "<Alt>End" } },
  { "win.zoom-in", { "<Control>plus", "<Control>equal" } },
  { "win.zoom-out", { "<Control>minus" } },
  { "win.zoom-reset", { "<Control>0" } },
  { "win.nth-figure(1)", { "<Alt>1" } },
  { "win.nth-figure(2)", { "<Alt>2" } },
  { "win.nth-figure(3)", { "<Alt>3" } },
  { "win.nth-figure(4)", { "<Alt>4" } },
  { "win.explain", { "<Control><Shift>e" } },
  { "win.edit-output", { "F2" } },
  { "win.open-picture", { "<Control><Shift>o" } },
  { "win.present", { "F11" } },
  { "win.show-sidebar", { "F9" } },
  { "win.show-inspector", { "<Control>i" } },
  { "win.show-help-overlay", { "<Control>question", "<Control>F1" } },
  { "window.close", { "<Control>w" } },
};

void
sac_application_add_actions (SacApplication *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), application_entries,
                                   G_N_ELEMENTS (application_entries), self);
  for (guint i = 0; i < G_N_ELEMENTS (accelerators); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (self), accelerators[i].action,
                                           accelerators[i].accelerators);
}

void
sac_application_add_window_actions (SacApplication *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->window), window_entries,
                                   G_N_ELEMENTS (window_entries), self);
}
