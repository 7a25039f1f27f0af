#include <glib/gi18n-lib.h>

#include "app/application-private.h"
#include "app/export-job.h"
#include "app/model-card.h"
#include "engine/models/model-kinds.h"

/* A text that stood so long is one that a person meant. */
#define SETTLED_MS 3000

/* What a trace is of, for a person. */
static const char *
get_task_title (SacAttentionTrace *trace)
{
  static const struct { const char *task; const char *title; } tasks[] = {
    { "translation", N_("Translation") },
    { "captioning", N_("Description") },
    { "entailment", N_("Inference") },
    { "summarisation", N_("Summary") },
    { "classification", N_("Classification") },
  };
  const char *task = sac_attention_trace_get_task (trace);

  for (guint i = 0; i < G_N_ELEMENTS (tasks); i++)
    if (g_strcmp0 (task, tasks[i].task) == 0)
      return _(tasks[i].title);

  return task != NULL ? task : _("Trace");
}

static char *
get_file_name (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return g_filename_display_name (name);
}

/* A trace from elsewhere: its name, its task, the model that made it. */
static void
show_trace_titles (SacApplication *self)
{
  GFile *file = sac_workspace_get_trace_file (self->workspace);
  g_autofree char *name = file != NULL ? get_file_name (file) : g_strdup (_("Pasted Trace"));
  const char *task = self->trace != NULL ? get_task_title (self->trace) : _("Trace");
  const char *model = self->trace != NULL ? sac_attention_trace_get_model (self->trace) : NULL;
  g_autofree char *subtitle = model != NULL ? g_strdup_printf ("%s · %s", task, model)
                                            : g_strdup (task);

  sac_window_set_model (self->window, name, subtitle);
  sac_sidebar_set_current (sac_window_get_sidebar (self->window), NULL);
}

static void
show_model_titles (SacApplication *self)
{
  SacModel *model = sac_workspace_get_model (self->workspace);
  GFile *file = sac_workspace_get_file (self->workspace);
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;
  g_autofree char *subtitle = model != NULL
                                ? sac_model_card_subtitle (model->config, model->card)
                                : g_strdup ("");

  sac_window_set_model (self->window, model != NULL ? sac_model_get_title (model) : _("Saccade"),
                        subtitle);
  sac_sidebar_set_current (sac_window_get_sidebar (self->window),
                           uri != NULL ? g_variant_new_string (uri) : NULL);
}

static gboolean
is_of_picture (SacAttentionTrace *trace)
{
  return sac_attention_trace_get_n_sources (trace) > 0 &&
         sac_attention_trace_get_source (trace, 0)->kind == SAC_SOURCE_GRID;
}

static gboolean
is_from_elsewhere (SacApplication *self)
{
  return sac_workspace_shows_opened (self->workspace) && self->trace != NULL;
}

/* Whether the input is a picture: that of the trace from elsewhere, or else of the model. */
static gboolean
shows_picture (SacApplication *self)
{
  return is_from_elsewhere (self) ? is_of_picture (self->trace)
                             : sac_workspace_reads_pictures (self->workspace);
}

/* The same of a premise and a hypothesis. */
static gboolean
shows_pair (SacApplication *self)
{
  return sac_workspace_shows_opened (self->workspace)
           ? sac_workspace_get_second (self->workspace) != NULL
           : sac_workspace_reads_pairs (self->workspace);
}

static gboolean
is_of_task (const char   *task,
            SacTaskPlace  place)
{
  return g_strcmp0 (task, sac_task_place_get_kind (place)) == 0;
}

static SacInput
get_input (SacApplication *self)
{
  SacModel *model = sac_workspace_get_model (self->workspace);
  const char *task = NULL;

  if (shows_pair (self))
    return SAC_INPUT_PAIR;

  if (is_from_elsewhere (self))
    task = sac_attention_trace_get_task (self->trace);
  else if (model != NULL)
    task = model->kind->id;

  return is_of_task (task, SAC_TASK_SUMMARISE) || is_of_task (task, SAC_TASK_CLASSIFY)
           ? SAC_INPUT_LONG : SAC_INPUT_TEXT;
}

gboolean
sac_application_can_run (SacApplication *self)
{
  gboolean picture = shows_picture (self);

  if (sac_workspace_get_model (self->workspace) == NULL ||
      sac_workspace_reads_pictures (self->workspace) != picture ||
      (!picture && sac_workspace_reads_pairs (self->workspace) != shows_pair (self)))
    return FALSE;

  /* The picture that a trace looked at may not have come with it. */
  return !picture || !is_from_elsewhere (self) ||
         sac_attention_trace_get_source (self->trace, 0)->picture != NULL;
}

/* What a model says of what it never saw is worth a look, but no trust. */
static void
show_foreign (SacApplication *self)
{
  const char *reads = sac_workspace_get_foreign (self->workspace);
  /* Translators: %s is what the model learned from, as its card says it, “composed scenes of …”. */
  g_autofree char *note = reads != NULL && !is_from_elsewhere (self)
                            ? g_strdup_printf (_("This model knows only %s. Expect it to be wrong "
                                                 "about any other picture."), reads)
                            : NULL;

  sac_window_set_picture_note (self->window, note);
}

static void
show_input (SacApplication *self)
{
  SacSidebar *sidebar = sac_window_get_sidebar (self->window);
  gboolean picture = shows_picture (self);

  if (picture)
    {
      sac_gallery_load (sac_library_get_scenes (self->library));
      sac_gallery_load (sac_library_get_photographs (self->library));
      sac_window_show_picture_input (self->window, sac_workspace_get_picture (self->workspace));
      show_foreign (self);
    }
  else
    sac_window_show_text_input (self->window, get_input (self));

  sac_recents_show_pairs (self->recents, !picture && shows_pair (self));
  sac_sidebar_show_galleries (sidebar, picture);
}

static char *
describe_context (SacApplication *self)
{
  GFile *file = sac_workspace_get_trace_file (self->workspace);
  g_autofree char *name = file != NULL ? get_file_name (file) : NULL;

  return name != NULL ? g_strdup_printf (_("What “%s” read. It stays in the list of recent files."),
                                         name)
                      : g_strdup (_("What the pasted trace read."));
}

/* What was opened stays until a person asks for a run: typing is for what is one's own. */
static void
show_context (SacApplication *self)
{
  SacModel *model = sac_workspace_get_model (self->workspace);

  if (!sac_workspace_shows_opened (self->workspace))
    {
      sac_window_set_context (self->window, NULL, NULL);
      return;
    }

  g_autofree char *context = describe_context (self);
  /* Translators: %s is a model, “French → English”. */
  g_autofree char *run = sac_application_can_run (self)
                           ? g_strdup_printf (_("Run “%s” on It"), sac_model_get_title (model))
                           : NULL;

  sac_window_set_context (self->window, context, run);
}

void
sac_application_show_titles (SacApplication *self)
{
  if (sac_workspace_shows_opened (self->workspace))
    show_trace_titles (self);
  else
    show_model_titles (self);

  show_context (self);
  show_input (self);
}

static char *
describe_start (SacApplication *self)
{
  g_autofree char *path = g_build_filename (self->paths->samples, "models", NULL);
  g_autofree char *folder = g_canonicalize_filename (path, NULL);
  g_autofree char *name = g_filename_display_name (folder);

  if (sac_library_has_models (self->library))
    return g_strdup_printf (_("Choose one of the models at the left, or open a model file "
                              "(.safetensors), a trace or an exported figure. The models that "
                              "come with Saccade lie in %s."), name);

  return g_strdup_printf (_("Open a model file (.safetensors), a trace or an exported figure, or "
                            "drop one here. Models that come with Saccade lie in %s; there are "
                            "none now."), name);
}

/* Without a model there is nothing to type for: say what to do. */
static void
show_start (SacApplication *self)
{
  gboolean lost = sac_workspace_get_model (self->workspace) == NULL && self->trace == NULL &&
                  !sac_workspace_is_busy (self->workspace);
  g_autofree char *description = lost ? describe_start (self) : NULL;

  sac_window_set_start (self->window, description);
}

void
sac_application_show_trace (SacApplication *self)
{
  gboolean ran = self->trace != NULL && !sac_workspace_shows_opened (self->workspace);
  double milliseconds = sac_workspace_get_milliseconds (self->workspace);
  g_autofree char *status = g_strdup_printf (_("%.0f ms"), MAX (1, milliseconds));

  sac_exploration_set_trace (sac_window_get_exploration (self->window), self->trace,
                             self->joined);
  g_object_set (sac_window_get_entry (self->window), "status", ran ? status : "", NULL);
  sac_application_show_titles (self);
  sac_application_update_explanation (self);
  show_start (self);
}

void
sac_application_show_text (SacApplication *self)
{
  sac_window_set_texts (self->window, sac_workspace_get_text (self->workspace),
                        sac_workspace_get_second (self->workspace));
}

static void
settled_cb (gpointer data)
{
  SacApplication *self = data;
  const char *text = sac_workspace_get_text (self->workspace);
  const char *second = sac_workspace_get_second (self->workspace);

  self->settled_source = 0;
  if (!sac_library_has_example (self->library, text, second))
    sac_recents_remember_text (self->recents, text, second);
}

static void
texts_changed_cb (SacApplication *self)
{
  g_clear_handle_id (&self->settled_source, g_source_remove);
  self->settled_source = g_timeout_add_once (SETTLED_MS, settled_cb, self);
  sac_workspace_set_texts (self->workspace, sac_window_get_text (self->window),
                           sac_window_get_second (self->window));
}

static void
window_gone_cb (gpointer  data,
                GObject  *window)
{
  SacApplication *self = data;

  self->window = NULL;
  sac_application_stop_explaining (self);
  sac_workspace_cancel (self->workspace);
}

gboolean
sac_application_open_pending (SacApplication *self)
{
  g_autoptr(GFile) next = g_queue_pop_head (&self->pending);

  if (next != NULL)
    sac_workspace_open (self->workspace, next);

  return next != NULL;
}

/* Escape has other uses while nothing is there to stop. */
void
sac_application_show_busy (SacApplication *self)
{
  gboolean busy = sac_workspace_is_busy (self->workspace);

  /* A file that cannot be opened then still leaves a model to work with. */
  if (!busy && sac_application_open_pending (self))
    return;

  if (self->window == NULL)
    return;

  GAction *cancel = g_action_map_lookup_action (G_ACTION_MAP (self->window), "cancel");

  g_simple_action_set_enabled (G_SIMPLE_ACTION (cancel), busy);
  show_start (self);
}

static void
models_changed_cb (SacApplication *self)
{
  if (self->window != NULL)
    show_start (self);
}

static void
add_models (SacApplication *self)
{
  SacSidebar *sidebar = sac_window_get_sidebar (self->window);

  for (int i = 0; i < SAC_N_TASKS; i++)
    {
      GListModel *models = sac_library_get_models (self->library, i);

      sac_sidebar_add_models (sidebar, sac_task_place_get_title (i), models);
      /* Whether there are models to choose from changes what the start page says. */
      g_signal_connect_object (models, "items-changed", G_CALLBACK (models_changed_cb), self,
                               G_CONNECT_SWAPPED);
    }

  sac_sidebar_add_gallery (sidebar, _("Scenes"),
                           sac_gallery_get_items (sac_library_get_scenes (self->library)));
  sac_sidebar_add_gallery (sidebar, _("Photographs"),
                           sac_gallery_get_items (sac_library_get_photographs (self->library)));
}

void
sac_application_add_window (SacApplication *self)
{
  self->window = sac_window_new (GTK_APPLICATION (self), self->settings);
  g_object_weak_ref (G_OBJECT (self->window), window_gone_cb, self);

  SacSidebar *sidebar = sac_window_get_sidebar (self->window);
  SacSentenceEntry *entry = sac_window_get_entry (self->window);

  sac_application_add_window_actions (self);
  sac_application_add_explaining (self);
  add_models (self);
  sac_sidebar_set_examples (sidebar, sac_library_get_examples (self->library));
  sac_sidebar_set_recent (sidebar, sac_recents_get_items (self->recents));
  sac_window_set_recent (self->window, sac_recents_get_menu (self->recents));
  g_object_bind_property (self->workspace, "busy", entry, "busy", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->window, "texts-changed", G_CALLBACK (texts_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (self->window, "export", G_CALLBACK (sac_export_job_save), NULL);

  sac_application_show_trace (self);
  sac_application_show_text (self);
  sac_application_show_busy (self);
  gtk_widget_grab_focus (GTK_WIDGET (entry));
}
