#include "app/workspace-private.h"

#include <string.h>

#include "app/job.h"
#include "engine/decoding/run.h"
#include "engine/models/model-kinds.h"

/* Fixed after start. */
typedef struct
{
  guint       number;
  SacRequest *request;
} Run;

enum
{
  PROP_0,
  PROP_BUSY,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];
guint sac_workspace_signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SacWorkspace, sac_workspace, G_TYPE_OBJECT)

SacWorkspace *
sac_workspace_new (void)
{
  return g_object_new (SAC_TYPE_WORKSPACE, NULL);
}

SacModel *
sac_workspace_get_model (SacWorkspace *self)
{
  return self->wanted.model;
}

gboolean
sac_workspace_reads_pictures (SacWorkspace *self)
{
  return self->wanted.model != NULL && sac_model_reads_pictures (self->wanted.model);
}

/* Whose truth is known was composed. */
const char *
sac_workspace_get_foreign (SacWorkspace *self)
{
  if (!sac_workspace_reads_pictures (self) || self->wanted.picture == NULL ||
      self->wanted.truth != NULL)
    return NULL;

  return sac_model_get_domain (self->wanted.model);
}

gboolean
sac_workspace_reads_pairs (SacWorkspace *self)
{
  return self->wanted.model != NULL && self->wanted.model->kind->reads_second;
}

SacPicture *
sac_workspace_get_picture (SacWorkspace *self)
{
  return self->wanted.picture;
}

GFile *
sac_workspace_get_file (SacWorkspace *self)
{
  return self->file;
}

gboolean
sac_workspace_shows_opened (SacWorkspace *self)
{
  return self->shows_opened;
}

GFile *
sac_workspace_get_trace_file (SacWorkspace *self)
{
  return self->trace_file;
}

const char *
sac_workspace_get_text (SacWorkspace *self)
{
  return self->wanted.text;
}

const char *
sac_workspace_get_second (SacWorkspace *self)
{
  return self->wanted.second;
}

gboolean
sac_workspace_is_busy (SacWorkspace *self)
{
  return self->run != NULL || self->opening != NULL || self->explaining != NULL;
}

double
sac_workspace_get_milliseconds (SacWorkspace *self)
{
  return self->milliseconds;
}

void
sac_workspace_set_cancellable (SacWorkspace  *self,
                               GCancellable **slot,
                               GCancellable  *cancellable)
{
  if (*slot != NULL)
    g_cancellable_cancel (*slot);

  g_clear_object (slot);
  *slot = cancellable;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

void
sac_workspace_tell_problem (SacWorkspace *self,
                            const GError *error,
                            gboolean      of_a_run)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self->run_failed = of_a_run;
  g_signal_emit (self, sac_workspace_signals[PROBLEM], 0, error->message);
}

void
sac_workspace_set_free (SacWorkspace *self)
{
  g_clear_pointer (&self->wanted.forced, g_free);
  g_clear_pointer (&self->said, g_free);
}

void
sac_workspace_keep_texts (SacWorkspace *self,
                          const char   *text,
                          const char   *second)
{
  char *own_second = g_strdup (second);
  char *own_text = g_strdup (text);

  g_free (self->wanted.text);
  g_free (self->wanted.second);
  self->wanted.text = own_text;
  self->wanted.second = own_second;
}

void
sac_workspace_leave_opened (SacWorkspace *self)
{
  self->shows_opened = FALSE;
  g_clear_object (&self->trace_file);
}

/* Back to what was last said: another run would fail, too. */
static void
take_back (SacWorkspace *self)
{
  g_free (self->wanted.forced);
  self->wanted.forced = g_strdup (self->said);
}

static void
tell_failure (SacWorkspace     *self,
              const SacRequest *request,
              const GError     *error)
{
  if (request->forced == NULL || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      sac_workspace_tell_problem (self, error, TRUE);
      return;
    }

  take_back (self);
  self->run_failed = TRUE;
  g_signal_emit (self, sac_workspace_signals[REFUSED], 0, error->message);
}

void
sac_workspace_overcome_run_problem (SacWorkspace *self)
{
  if (!self->run_failed)
    return;

  self->run_failed = FALSE;
  g_signal_emit (self, sac_workspace_signals[PROBLEM], 0, NULL);
}

static void
run_free (Run *run)
{
  sac_request_free (run->request);
  g_free (run);
}

static gpointer
run_model (gpointer       data,
           GCancellable  *cancellable,
           GError       **error)
{
  return sac_request_run (((Run *) data)->request, cancellable, error);
}

/* What another model answered stands under the name of this one no longer. */
static void
drop_answer_of_another (SacWorkspace *self,
                        SacModel     *model)
{
  if (self->answered_by == NULL || self->answered_by == model)
    return;

  sac_workspace_set_answer (self, NULL, NULL);
  g_signal_emit (self, sac_workspace_signals[TRACED], 0, NULL, NULL);
}

static void start_run (SacWorkspace *self);

static void
run_done_cb (GObject      *object,
             GAsyncResult *result,
             gpointer      data)
{
  SacWorkspace *self = SAC_WORKSPACE (object);
  const Run *run = sac_job_get_data (result);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTraced) traced = sac_job_finish (result, &error);

  self->worker_runs = FALSE;
  if (run->number != self->run_number)
    {
      if (self->run != NULL)
        start_run (self);
      return;
    }

  sac_workspace_set_cancellable (self, &self->run, NULL);
  if (traced == NULL)
    {
      drop_answer_of_another (self, run->request->model);
      tell_failure (self, run->request, error);
      return;
    }

  self->milliseconds = traced->milliseconds;
  g_free (self->said);
  self->said = g_strdup (run->request->forced);
  sac_workspace_leave_opened (self);
  sac_workspace_overcome_run_problem (self);
  sac_workspace_set_answer (self, run->request->model, traced->trace);
  g_signal_emit (self, sac_workspace_signals[TRACED], 0, traced->trace, traced->joined);
}

/* One at a time: whoever types fast would else fill the machine with runs that nobody waits for,
 * and each of them takes a while to notice. */
static void
start_run (SacWorkspace *self)
{
  Run *run = g_new0 (Run, 1);

  run->number = self->run_number;
  run->request = sac_request_copy (&self->wanted);
  /* The other kind of input is kept for the other kind of model. */
  if (!sac_workspace_reads_pictures (self))
    g_clear_pointer (&run->request->picture, sac_picture_unref);

  self->worker_runs = TRUE;
  sac_job_run (self, run_model, run, (GDestroyNotify) run_free, (GDestroyNotify) sac_traced_free,
               self->run, run_done_cb);
}

static gboolean
is_blank (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isspace (g_utf8_get_char (text)))
      return FALSE;

  return TRUE;
}

static gboolean
has_input (SacWorkspace *self)
{
  if (sac_workspace_reads_pictures (self))
    return self->wanted.picture != NULL;
  /* Half a pair is one that is still being typed. */
  if (sac_workspace_reads_pairs (self) &&
      (self->wanted.second == NULL || is_blank (self->wanted.second)))
    return FALSE;

  return !is_blank (self->wanted.text);
}

void
sac_workspace_run (SacWorkspace *self)
{
  self->run_number++;
  sac_workspace_stop_explaining (self);

  if (self->wanted.model == NULL || !has_input (self))
    {
      sac_workspace_set_cancellable (self, &self->run, NULL);
      if (self->wanted.model != NULL)
        {
          sac_workspace_leave_opened (self);
          sac_workspace_overcome_run_problem (self);
          sac_workspace_set_answer (self, NULL, NULL);
          g_signal_emit (self, sac_workspace_signals[TRACED], 0, NULL, NULL);
        }
      return;
    }

  sac_workspace_set_cancellable (self, &self->run, g_cancellable_new ());
  if (!self->worker_runs)
    start_run (self);
}

void
sac_workspace_set_text (SacWorkspace *self,
                        const char   *text)
{
  sac_workspace_set_texts (self, text, NULL);
}

void
sac_workspace_set_texts (SacWorkspace *self,
                         const char   *text,
                         const char   *second)
{
  if (g_str_equal (self->wanted.text, text) && g_strcmp0 (self->wanted.second, second) == 0)
    return;

  sac_workspace_keep_texts (self, text, second);
  sac_workspace_set_free (self);
  sac_workspace_run (self);
}

void
sac_workspace_force (SacWorkspace *self,
                     const char   *words)
{
  if (words != NULL && words[0] == '\0')
    words = NULL;

  g_free (self->wanted.forced);
  self->wanted.forced = g_strdup (words);
  sac_workspace_run (self);
}

void
sac_workspace_set_beam (SacWorkspace *self,
                        int           beam)
{
  beam = CLAMP (beam, 0, SAC_MAX_BEAM);
  if (self->wanted.beam == beam)
    return;

  self->wanted.beam = beam;
  /* What a file showed, no beam of ours has made. */
  if (!self->shows_opened)
    sac_workspace_run (self);
}

void
sac_workspace_set_length (SacWorkspace *self,
                          int           length)
{
  length = CLAMP (length, 0, SAC_MAX_LENGTH);
  if (self->wanted.length == length)
    return;

  self->wanted.length = length;
  if (!self->shows_opened)
    sac_workspace_run (self);
}

void
sac_workspace_cancel (SacWorkspace *self)
{
  self->run_number++;
  self->open_number++;
  take_back (self);
  sac_workspace_set_cancellable (self, &self->run, NULL);
  sac_workspace_set_cancellable (self, &self->opening, NULL);
  sac_workspace_stop_explaining (self);
}

static void
sac_workspace_get_property (GObject    *object,
                            guint       id,
                            GValue     *value,
                            GParamSpec *pspec)
{
  if (id == PROP_BUSY)
    g_value_set_boolean (value, sac_workspace_is_busy (SAC_WORKSPACE (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
sac_workspace_finalize (GObject *object)
{
  SacWorkspace *self = SAC_WORKSPACE (object);

  g_clear_pointer (&self->wanted.model, sac_model_unref);
  g_clear_pointer (&self->wanted.picture, sac_picture_unref);
  g_clear_pointer (&self->wanted.truths, g_ptr_array_unref);
  g_free (self->wanted.text);
  g_free (self->wanted.second);
  g_free (self->wanted.forced);
  g_free (self->said);
  g_clear_object (&self->file);
  g_clear_object (&self->trace_file);
  g_clear_object (&self->run);
  g_clear_object (&self->opening);
  g_clear_object (&self->explaining);
  g_clear_pointer (&self->answered_by, sac_model_unref);
  g_clear_pointer (&self->answer, sac_attention_trace_unref);

  G_OBJECT_CLASS (sac_workspace_parent_class)->finalize (object);
}

static void
sac_workspace_class_init (SacWorkspaceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = sac_workspace_get_property;
  object_class->finalize = sac_workspace_finalize;

  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  sac_workspace_signals[OPENED] = g_signal_new ("opened", SAC_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST,
                                  0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_FILE,
                                  G_TYPE_POINTER);
  sac_workspace_signals[TRACED] = g_signal_new ("traced", SAC_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST,
                                  0, NULL, NULL, NULL, G_TYPE_NONE, 2, SAC_TYPE_ATTENTION_TRACE,
                                  SAC_TYPE_ATTENTION_TRACE);
  sac_workspace_signals[PROBLEM] = g_signal_new ("problem", SAC_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST,
                                   0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  sac_workspace_signals[REFUSED] = g_signal_new ("refused", SAC_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST,
                                   0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  sac_workspace_signals[EXPLAINED] = g_signal_new ("explained", SAC_TYPE_WORKSPACE,
                                   G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                   SAC_TYPE_EXPLANATION);
  sac_workspace_signals[EXPLAINING] =
    g_signal_new ("explaining", SAC_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
sac_workspace_init (SacWorkspace *self)
{
  self->wanted.text = g_strdup ("");
}
