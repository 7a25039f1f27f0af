#include "app/application.h"

#include <glib/gi18n-lib.h>
#include <unistd.h>

#include "app/application-private.h"
#include "app/opening.h"
#include "app/task-figures.h"
#include "engine/models/model-kinds.h"
#include "ui/figures/export.h"

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

static void
traced_cb (SacApplication    *self,
           SacAttentionTrace *trace,
           SacAttentionTrace *joined)
{
  g_clear_pointer (&self->trace, sac_attention_trace_unref);
  g_clear_pointer (&self->joined, sac_attention_trace_unref);
  self->trace = trace != NULL ? sac_attention_trace_ref (trace) : NULL;
  self->joined = joined != NULL ? sac_attention_trace_ref (joined) : NULL;
  if (self->window != NULL)
    sac_application_show_trace (self);
}

static void
problem_cb (SacApplication *self,
            const char     *message)
{
  if (self->window != NULL)
    sac_window_show_problem (self->window, message);
}

static void
refused_cb (SacApplication *self,
            const char     *message)
{
  if (self->window != NULL)
    sac_window_refuse_output (self->window, message);
}

static gboolean
is_shipped (SacApplication *self,
            GFile          *file)
{
  g_autoptr(GFile) samples = g_file_new_for_path (self->paths->samples);

  return g_file_has_prefix (file, samples);
}

/* What was typed stays for a model that reads the same kind of text in the same language. An
 * example that nobody touched goes with those that it was among. */
static void
suit_text (SacApplication *self,
           SacModel       *model)
{
  const char *text = sac_workspace_get_text (self->workspace);
  const char *second = sac_workspace_get_second (self->workspace);
  gboolean untouched = text[0] == '\0' || sac_library_has_example (self->library, text, second);
  const char *language = sac_text_codec_get_language (model->source);
  g_autofree char *reads = g_strdup_printf ("%s %s", model->kind->id, language);
  gboolean same = g_strcmp0 (self->reads, reads) == 0;
  g_autofree char *first = NULL;
  g_autofree char *first_second = NULL;

  sac_library_choose_examples (self->library, sac_workspace_get_file (self->workspace),
                               model->kind->id, language);
  g_free (self->reads);
  self->reads = g_steal_pointer (&reads);

  if (same && (!untouched || sac_library_has_example (self->library, text, second)))
    return;

  if (sac_library_get_first_example (self->library, &first, &first_second))
    sac_workspace_set_texts (self->workspace, first, first_second);
  else if (model->kind->reads_second)
    sac_workspace_set_texts (self->workspace, untouched ? "" : text, "");
  else
    sac_workspace_set_texts (self->workspace, untouched ? "" : text, NULL);
}

/* What explains is seen in the bars, whatever the task. */
static void
suit_figure (SacApplication *self,
             SacModel       *model)
{
  if (!sac_application_is_explaining (self))
    sac_task_figures_choose (self->settings, model->kind->id);
}

static void
figure_changed_cb (SacApplication *self)
{
  SacModel *model = sac_workspace_get_model (self->workspace);

  if (model != NULL && !sac_model_reads_pictures (model) && !sac_application_is_explaining (self))
    sac_task_figures_keep (self->settings, model->kind->id);
}

/* An exported figure opens as it was drawn. */
static void
restore_view (SacApplication    *self,
              SacAttentionTrace *trace)
{
  JsonObject *extra = sac_attention_trace_get_extra (trace);
  JsonNode *node = extra != NULL ? json_object_get_member (extra, SAC_EXPORT_VIEW) : NULL;

  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node))
    return;

  JsonObject *view = json_node_get_object (node);

  if (json_object_has_member (view, "join_words"))
    g_settings_set_boolean (self->settings, "join-words",
                            json_object_get_boolean_member_with_default (view, "join_words", TRUE));
  if (json_object_has_member (view, "hide_end"))
    g_settings_set_boolean (self->settings, "hide-end",
                            json_object_get_boolean_member_with_default (view, "hide_end", FALSE));
}

/* A picture comes with a wish to see it described. */
static void
suit_model (SacApplication *self)
{
  g_autoptr(GFile) model = NULL;

  if (sac_workspace_reads_pictures (self->workspace))
    return;

  model = sac_library_get_default_model (self->library, SAC_TASK_DESCRIBE);
  if (model != NULL)
    sac_workspace_open (self->workspace, model);
  else
    problem_cb (self, _("There is no model that describes pictures: open one, then the picture."));
}

/* A model that reads pictures and has none yet begins with a sample. */
static void
suit_picture (SacApplication *self)
{
  g_autoptr(GFile) first = NULL;

  if (sac_workspace_get_picture (self->workspace) == NULL)
    first = sac_gallery_get_first (sac_library_get_scenes (self->library));
  if (first != NULL)
    sac_workspace_open (self->workspace, first);
}

static void
opened_cb (SacApplication  *self,
           GFile           *file,
           const SacOpened *opened)
{
  gboolean reads_pictures = sac_workspace_reads_pictures (self->workspace);
  gboolean more;

  if (opened->trace != NULL)
    restore_view (self, opened->trace);
  else if (opened->model != NULL && opened->model->source != NULL)
    {
      suit_figure (self, opened->model);
      suit_text (self, opened->model);
    }

  /* What was asked for comes before what would suit. */
  more = sac_application_open_pending (self);

  if (!more && opened->picture != NULL)
    suit_model (self);
  else if (!more && opened->model != NULL && reads_pictures)
    suit_picture (self);

  if (file != NULL && !is_shipped (self, file))
    sac_recents_remember_file (self->recents, file);
  if (self->window == NULL)
    return;

  /* Where texts go is known first. */
  sac_application_show_titles (self);
  sac_application_show_text (self);
}

/* The workers had time while GTK began: what they have done is taken in before the window is
 * built, so that its first frame has the picture. Nothing else waits in the main loop yet. */
static void
take_what_is_done (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* Only now: it would take a core from what the first frame needs. */
static void
painted_cb (SacApplication *self,
            GdkFrameClock  *clock)
{
  g_signal_handlers_disconnect_by_func (clock, painted_cb, self);
  sac_library_read_models (self->library);
}

static void
sac_application_activate (GApplication *application)
{
  SacApplication *self = SAC_APPLICATION (application);
  gboolean first = self->window == NULL;

  if (first)
    {
      take_what_is_done ();
      sac_application_add_window (self);
      take_what_is_done ();
    }
  gtk_window_present (GTK_WINDOW (self->window));
  if (first)
    g_signal_connect_object (gtk_widget_get_frame_clock (GTK_WIDGET (self->window)), "after-paint",
                             G_CALLBACK (painted_cb), self, G_CONNECT_SWAPPED);
}

/* Of many files one is shown; a model among them opens first, to read the other. */
static void
sac_application_open (GApplication  *application,
                      GFile        **files,
                      int            n_files,
                      const char    *hint)
{
  SacApplication *self = SAC_APPLICATION (application);

  GFile *model = NULL, *other = NULL;

  for (int i = n_files - 1; i >= 0; i--)
    if (sac_opening_is_model (files[i]))
      model = files[i];
    else
      other = files[i];

  sac_application_activate (application);
  g_queue_clear_full (&self->pending, g_object_unref);
  if (model != NULL)
    g_queue_push_tail (&self->pending, g_object_ref (model));
  if (other != NULL)
    g_queue_push_tail (&self->pending, g_object_ref (other));

  /* Otherwise the model that ships is about to come, and they come after it. */
  if (sac_workspace_get_model (self->workspace) != NULL ||
      !sac_workspace_is_busy (self->workspace))
    sac_application_open_pending (self);
}

static void
beam_changed_cb (SacApplication *self)
{
  sac_workspace_set_beam (self->workspace, g_settings_get_int (self->settings, "beam"));
}

static void
length_changed_cb (SacApplication *self)
{
  sac_workspace_set_length (self->workspace, g_settings_get_int (self->settings, "length"));
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
  beam_changed_cb (self);
  length_changed_cb (self);
  self->library = sac_library_new (self->paths->samples);
  self->recents = sac_recents_new (self->settings);
  g_signal_connect_object (self->settings, "changed::beam", G_CALLBACK (beam_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::length", G_CALLBACK (length_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->settings, "changed::figure", G_CALLBACK (figure_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "opened", G_CALLBACK (opened_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "traced", G_CALLBACK (traced_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "notify::busy",
                           G_CALLBACK (sac_application_show_busy), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "problem", G_CALLBACK (problem_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->workspace, "refused", G_CALLBACK (refused_cb), self,
                           G_CONNECT_SWAPPED);

  /* The model loads in its worker while GTK opens the display. */
  g_autoptr(GFile) model = sac_library_get_default_model (self->library, SAC_TASK_TRANSLATE);

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
  sac_application_stop_explaining (self);
  g_queue_clear_full (&self->pending, g_object_unref);
  g_clear_pointer (&self->trace, sac_attention_trace_unref);
  g_clear_pointer (&self->joined, sac_attention_trace_unref);
  g_clear_object (&self->workspace);
  g_clear_object (&self->library);
  g_clear_object (&self->recents);
  g_clear_object (&self->settings);
  g_free (self->reads);
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
                   "(.trace.json), a figure exported as PNG or SVG, or a picture to describe."));
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
