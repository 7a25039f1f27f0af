#include "app/application.h"

#include <glib/gi18n-lib.h>
#include <unistd.h>

#include "app/application-private.h"
#include "app/export-job.h"
#include "app/model-card.h"

/* A text that stood so long is one that a person meant. */
#define SETTLED_MS 3000

G_DEFINE_FINAL_TYPE (SacApplication, sac_application, ADW_TYPE_APPLICATION)

static GSettings *
open_settings (const SacPaths *paths)
{
  GSettingsSchemaSource *system = g_settings_schema_source_get_default ();
  g_autoptr(GSettingsSchemaSource) own =
    g_settings_schema_source_new_from_directory (paths->schemas, system, TRUE, NULL);
  g_autoptr(GSettingsSchema) schema =
    g_settings_schema_source_lookup (own != NULL ? own : system, SAC_APPLICATION_ID, TRUE);

  if (schema == NULL)
    {
      g_printerr (_("saccade: the settings’ schema %s is missing: install Saccade again\n"),
                  SAC_APPLICATION_ID);
      exit (1);
    }

  return g_settings_new_full (schema, NULL, NULL);
}

static char *
get_subtitle (SacApplication *self)
{
  SacModel *model = sac_workspace_get_model (self->workspace);
  GFile *trace_file = sac_workspace_get_trace_file (self->workspace);

  if (trace_file == NULL)
    return model != NULL ? sac_model_card_subtitle (model->config, model->card) : g_strdup ("");

  g_autofree char *name = g_file_get_basename (trace_file);

  return g_filename_display_name (name);
}

static const char *
get_title (SacApplication *self)
{
  SacModel *model = sac_workspace_get_model (self->workspace);
  SacAttentionTrace *trace =
    sac_exploration_get_trace (sac_window_get_exploration (self->window));

  if (sac_workspace_get_trace_file (self->workspace) == NULL && model != NULL)
    return sac_model_get_title (model);

  const char *title = trace != NULL ? sac_attention_trace_get_model (trace) : NULL;

  return title != NULL ? title : _("Saccade");
}

static void
show_titles (SacApplication *self)
{
  g_autofree char *subtitle = get_subtitle (self);
  GFile *file = sac_workspace_get_file (self->workspace);
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;

  sac_window_set_model (self->window, get_title (self), subtitle);
  sac_sidebar_set_current (sac_window_get_sidebar (self->window),
                           uri != NULL ? g_variant_new_string (uri) : NULL);
}

static void
show_trace (SacApplication *self)
{
  gboolean ran = self->trace != NULL && sac_workspace_get_trace_file (self->workspace) == NULL;
  double milliseconds = sac_workspace_get_milliseconds (self->workspace);
  g_autofree char *status = g_strdup_printf (_("%.0f ms"), MAX (1, milliseconds));

  sac_exploration_set_trace (sac_window_get_exploration (self->window), self->trace);
  g_object_set (sac_window_get_entry (self->window), "status", ran ? status : "", NULL);
  show_titles (self);
}

static void
traced_cb (SacApplication    *self,
           SacAttentionTrace *trace)
{
  g_clear_pointer (&self->trace, sac_attention_trace_unref);
  self->trace = trace != NULL ? sac_attention_trace_ref (trace) : NULL;
  if (self->window != NULL)
    show_trace (self);
}

static void
problem_cb (SacApplication *self,
            const char     *message)
{
  if (self->window != NULL)
    sac_window_show_problem (self->window, message);
}

static gboolean
is_shipped (SacApplication *self,
            GFile          *file)
{
  g_autoptr(GFile) samples = g_file_new_for_path (self->paths->samples);

  return g_file_has_prefix (file, samples);
}

/* Another language: what was typed for the model before makes no sense to this one. */
static void
suit_text (SacApplication *self,
           SacModel       *model)
{
  const char *language;

  if (model->source == NULL)
    return;

  language = sac_text_codec_get_language (model->source);
  if (g_strcmp0 (self->language, language) == 0)
    return;

  g_autofree char *first = sac_library_choose_language (self->library, language);

  g_free (self->language);
  self->language = g_strdup (language);
  if (first != NULL)
    sac_workspace_set_text (self->workspace, first);
}

static void
show_text (SacApplication *self)
{
  sac_sentence_entry_set_text (sac_window_get_entry (self->window),
                               sac_workspace_get_text (self->workspace));
}

static void
opened_cb (SacApplication *self,
           GFile          *file)
{
  SacModel *model = sac_workspace_get_model (self->workspace);

  if (model != NULL && sac_workspace_get_trace_file (self->workspace) == NULL)
    suit_text (self, model);
  if (!is_shipped (self, file))
    sac_recents_remember_file (self->recents, file);
  if (self->window == NULL)
    return;

  show_text (self);
  show_titles (self);
}

static void
settled_cb (gpointer data)
{
  SacApplication *self = data;
  const char *text = sac_workspace_get_text (self->workspace);

  self->settled_source = 0;
  if (!sac_library_has_example (self->library, text))
    sac_recents_remember_text (self->recents, text);
}

static void
text_changed_cb (SacApplication *self)
{
  const char *text = sac_sentence_entry_get_text (sac_window_get_entry (self->window));

  g_clear_handle_id (&self->settled_source, g_source_remove);
  self->settled_source = g_timeout_add_once (SETTLED_MS, settled_cb, self);
  sac_workspace_set_text (self->workspace, text);
}

static void
window_gone_cb (gpointer  data,
                GObject  *window)
{
  SacApplication *self = data;

  self->window = NULL;
  sac_workspace_cancel (self->workspace);
}

/* Escape has other uses while nothing is there to stop. */
static void
busy_cb (SacApplication *self)
{
  gboolean busy = sac_workspace_is_busy (self->workspace);

  /* A file that cannot be opened then still leaves a model to work with. */
  if (self->pending != NULL && (!busy || sac_workspace_get_model (self->workspace) != NULL))
    {
      g_autoptr(GFile) pending = g_steal_pointer (&self->pending);

      sac_workspace_open (self->workspace, pending);
      return;
    }

  if (self->window == NULL)
    return;

  GAction *cancel = g_action_map_lookup_action (G_ACTION_MAP (self->window), "cancel");

  g_simple_action_set_enabled (G_SIMPLE_ACTION (cancel), busy);
}

static void
add_window (SacApplication *self)
{
  self->window = sac_window_new (GTK_APPLICATION (self), self->settings);
  g_object_weak_ref (G_OBJECT (self->window), window_gone_cb, self);

  SacSidebar *sidebar = sac_window_get_sidebar (self->window);
  SacSentenceEntry *entry = sac_window_get_entry (self->window);

  sac_application_add_window_actions (self);
  sac_sidebar_set_models (sidebar, sac_library_get_models (self->library));
  sac_sidebar_set_examples (sidebar, sac_library_get_examples (self->library));
  sac_sidebar_set_recent (sidebar, sac_recents_get_items (self->recents));
  sac_window_set_recent (self->window, sac_recents_get_menu (self->recents));
  g_object_bind_property (self->workspace, "busy", entry, "busy", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (entry, "notify::text", G_CALLBACK (text_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (self->window, "export", G_CALLBACK (sac_export_job_save), NULL);

  show_trace (self);
  show_text (self);
  busy_cb (self);
  gtk_widget_grab_focus (GTK_WIDGET (entry));
}

/* The workers had time while GTK began: what they have done is taken in before the window is
 * built, so that its first frame has the picture. Nothing else waits in the main loop yet. */
static void
take_what_is_done (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
sac_application_activate (GApplication *application)
{
  SacApplication *self = SAC_APPLICATION (application);

  if (self->window == NULL)
    {
      take_what_is_done ();
      add_window (self);
      take_what_is_done ();
      /* Only now: it would take a core from what the first frame needs. */
      sac_library_read_models (self->library);
    }
  gtk_window_present (GTK_WINDOW (self->window));
}

static void
sac_application_open (GApplication  *application,
                      GFile        **files,
                      int            n_files,
                      const char    *hint)
{
  SacApplication *self = SAC_APPLICATION (application);

  sac_application_activate (application);
  g_set_object (&self->pending, files[0]);
  busy_cb (self);
}

static void
sac_application_startup (GApplication *application)
{
  SacApplication *self = SAC_APPLICATION (application);

  self->paths = sac_paths_find ();
  bindtextdomain (GETTEXT_PACKAGE, self->paths->locale);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");

  self->settings = open_settings (self->paths);
  self->workspace = sac_workspace_new ();
  self->library = sac_library_new (self->paths->samples);
  self->recents = sac_recents_new (self->settings);
  g_signal_connect_object (self->workspace, "opened", G_CALLBACK (opened_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "traced", G_CALLBACK (traced_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "notify::busy", G_CALLBACK (busy_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "problem", G_CALLBACK (problem_cb), self,
                           G_CONNECT_SWAPPED);

  /* The model loads in its worker while GTK opens the display. */
  g_autoptr(GFile) model = sac_library_get_default_model (self->library);

  if (model != NULL)
    sac_workspace_open (self->workspace, model);

  if (!gtk_init_check ())
    {
      g_printerr ("%s\n", _("saccade: there is no display to open a window on; saccade-cli draws "
                            "the same figures without one"));
      /* Not exit(), which would tear down what the worker still uses. */
      _exit (1);
    }
  take_what_is_done ();

  G_APPLICATION_CLASS (sac_application_parent_class)->startup (application);

  sac_application_add_actions (self);
}

static int
sac_application_handle_local_options (GApplication *application,
                                      GVariantDict *options)
{
  if (g_variant_dict_contains (options, "version"))
    {
      g_print ("saccade %s\n", SAC_VERSION);
      return 0;
    }

  return -1;
}

static void
sac_application_finalize (GObject *object)
{
  SacApplication *self = SAC_APPLICATION (object);

  g_clear_handle_id (&self->settled_source, g_source_remove);
  g_clear_object (&self->pending);
  g_clear_pointer (&self->trace, sac_attention_trace_unref);
  g_clear_object (&self->workspace);
  g_clear_object (&self->library);
  g_clear_object (&self->recents);
  g_clear_object (&self->settings);
  g_free (self->language);
  g_clear_pointer (&self->paths, sac_paths_free);

  G_OBJECT_CLASS (sac_application_parent_class)->finalize (object);
}

static void
sac_application_class_init (SacApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = sac_application_finalize;
  application_class->startup = sac_application_startup;
  application_class->activate = sac_application_activate;
  application_class->open = sac_application_open;
  application_class->handle_local_options = sac_application_handle_local_options;
}

static void
sac_application_init (SacApplication *self)
{
  GApplication *application = G_APPLICATION (self);

  g_application_add_main_option (application, "version", 0, G_OPTION_FLAG_NONE,
                                 G_OPTION_ARG_NONE, _("Say the version and exit"), NULL);
  g_application_set_option_context_parameter_string (application, _("[FILE]"));
  g_application_set_option_context_summary (
    application, _("Shows where a neural network looks. FILE is a model (.safetensors), a trace "
                   "(.trace.json) or a figure exported as PNG or SVG."));
}

SacApplication *
sac_application_new (void)
{
  return g_object_new (SAC_TYPE_APPLICATION,
                       "application-id", SAC_APPLICATION_ID,
                       "flags", G_APPLICATION_HANDLES_OPEN,
                       "resource-base-path", "/org/saccade/Saccade",
                       NULL);
}
