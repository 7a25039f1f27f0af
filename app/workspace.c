#include "app/workspace.h"

#include <string.h>

#include "app/job.h"
#include "app/opening.h"
#include "engine/decoding/translate.h"

struct _SacWorkspace
{
  GObject parent_instance;

  SacModel *model;
  GFile    *file;
  GFile    *trace_file;
  char     *text;
  int       beam;
  double    milliseconds;

  /* Each kind of work has its newest number; what comes back with an older one is dropped. */
  guint         run_number;
  guint         open_number;
  GCancellable *run; /* NULL: nothing runs, or what runs is of no use any more. */
  GCancellable *opening;
  gboolean      worker_runs; /* Cancelled or not: the next run begins when it has come back. */

  gboolean run_failed; /* The last problem that was told is a run's. */
};

/* Fixed after start, but for what the worker measures before it returns. */
typedef struct
{
  guint          number;
  SacModel      *model;
  char          *text;
  SacRunOptions  options;
  double         milliseconds;
} Run;

/* A long trace takes a while to join, so that the worker does it too. */
typedef struct
{
  SacAttentionTrace *trace;
  SacAttentionTrace *joined;
} Traced;

typedef struct
{
  guint  number;
  GFile *file;
} Opening;

enum
{
  PROP_0,
  PROP_BUSY,
  N_PROPS
};

enum
{
  OPENED,
  TRACED,
  PROBLEM,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (SacWorkspace, sac_workspace, G_TYPE_OBJECT)

SacWorkspace *
sac_workspace_new (void)
{
  return g_object_new (SAC_TYPE_WORKSPACE, NULL);
}

SacModel *
sac_workspace_get_model (SacWorkspace *self)
{
  return self->model;
}

GFile *
sac_workspace_get_file (SacWorkspace *self)
{
  return self->file;
}

GFile *
sac_workspace_get_trace_file (SacWorkspace *self)
{
  return self->trace_file;
}

const char *
sac_workspace_get_text (SacWorkspace *self)
{
  return self->text;
}

gboolean
sac_workspace_is_busy (SacWorkspace *self)
{
  return self->run != NULL || self->opening != NULL;
}

double
sac_workspace_get_milliseconds (SacWorkspace *self)
{
  return self->milliseconds;
}

static void
set_cancellable (SacWorkspace  *self,
                 GCancellable **slot,
                 GCancellable  *cancellable)
{
  if (*slot != NULL)
    g_cancellable_cancel (*slot);

  g_clear_object (slot);
  *slot = cancellable;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BUSY]);
}

static void
tell_problem (SacWorkspace *self,
              const GError *error,
              gboolean      of_a_run)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  self->run_failed = of_a_run;
  g_signal_emit (self, signals[PROBLEM], 0, error->message);
}

/* A run that succeeds says nothing about a file that could not be opened. */
static void
overcome_run_problem (SacWorkspace *self)
{
  if (!self->run_failed)
    return;

  self->run_failed = FALSE;
  g_signal_emit (self, signals[PROBLEM], 0, NULL);
}

static void
run_free (Run *run)
{
  sac_model_unref (run->model);
  g_free (run->text);
  g_free (run);
}

static void
traced_free (Traced *traced)
{
  sac_attention_trace_unref (traced->trace);
  sac_attention_trace_unref (traced->joined);
  g_free (traced);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Traced, traced_free)

static gpointer
run_model (gpointer       data,
           GCancellable  *cancellable,
           GError       **error)
{
  Run *run = data;
  gint64 start = g_get_monotonic_time ();
  SacAttentionTrace *trace = sac_translate (run->model, run->text, &run->options, cancellable,
                                            error);
  Traced *traced;

  run->milliseconds = (g_get_monotonic_time () - start) / 1000.0;
  if (trace == NULL)
    return NULL;

  traced = g_new (Traced, 1);
  *traced = (Traced) { trace, sac_attention_trace_join_words (trace) };

  return traced;
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
  g_autoptr(Traced) traced = sac_job_finish (result, &error);

  self->worker_runs = FALSE;
  if (run->number != self->run_number)
    {
      if (self->run != NULL)
        start_run (self);
      return;
    }

  set_cancellable (self, &self->run, NULL);
  if (traced == NULL)
    {
      tell_problem (self, error, TRUE);
      return;
    }

  self->milliseconds = run->milliseconds;
  g_clear_object (&self->trace_file);
  overcome_run_problem (self);
  g_signal_emit (self, signals[TRACED], 0, traced->trace, traced->joined);
}

/* One at a time: whoever types fast would else fill the machine with runs that nobody waits for,
 * and each of them takes a while to notice. */
static void
start_run (SacWorkspace *self)
{
  Run *run = g_new0 (Run, 1);

  run->number = self->run_number;
  run->model = sac_model_ref (self->model);
  run->text = g_strdup (self->text);
  run->options = (SacRunOptions) SAC_RUN_OPTIONS_DEFAULT;
  run->options.beam = self->beam;

  self->worker_runs = TRUE;
  sac_job_run (self, run_model, run, (GDestroyNotify) run_free, (GDestroyNotify) traced_free,
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

void
sac_workspace_run (SacWorkspace *self)
{
  self->run_number++;

  if (self->model == NULL || is_blank (self->text))
    {
      set_cancellable (self, &self->run, NULL);
      if (self->model != NULL)
        {
          g_clear_object (&self->trace_file);
          overcome_run_problem (self);
          g_signal_emit (self, signals[TRACED], 0, NULL, NULL);
        }
      return;
    }

  set_cancellable (self, &self->run, g_cancellable_new ());
  if (!self->worker_runs)
    start_run (self);
}

void
sac_workspace_set_text (SacWorkspace *self,
                        const char   *text)
{
  if (g_str_equal (self->text, text))
    return;

  g_free (self->text);
  self->text = g_strdup (text);
  sac_workspace_run (self);
}

void
sac_workspace_set_beam (SacWorkspace *self,
                        int           beam)
{
  beam = CLAMP (beam, 1, SAC_MAX_BEAM);
  if (self->beam == beam)
    return;

  self->beam = beam;
  /* What a file showed, no beam of ours has made. */
  if (self->trace_file == NULL)
    sac_workspace_run (self);
}

static void
opening_free (Opening *opening)
{
  g_object_unref (opening->file);
  g_free (opening);
}

static gpointer
open_file (gpointer       data,
           GCancellable  *cancellable,
           GError       **error)
{
  return sac_open (((Opening *) data)->file, cancellable, error);
}

static void
use_model (SacWorkspace *self,
           SacModel     *model,
           GFile        *file)
{
  g_clear_pointer (&self->model, sac_model_unref);
  self->model = sac_model_ref (model);
  g_set_object (&self->file, file);
  g_clear_object (&self->trace_file);

  /* Whoever listens may choose another text that suits the model: run what is there then. */
  g_signal_emit (self, signals[OPENED], 0, file, NULL);
  sac_workspace_run (self);

  if (model->warning != NULL)
    g_signal_emit (self, signals[PROBLEM], 0, model->warning);
}

/* A trace from elsewhere may hold the words alone. */
static char *
get_source_text (SacAttentionTrace *trace)
{
  const SacTraceSource *source = sac_attention_trace_get_n_sources (trace) > 0
                                   ? sac_attention_trace_get_source (trace, 0)
                                   : NULL;
  g_autoptr(GString) text = g_string_new (NULL);

  if (source != NULL && source->text != NULL)
    return g_strdup (source->text);

  for (int i = 0; source != NULL && source->labels != NULL && i < source->n_positions; i++)
    if (i != source->end)
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", source->labels[i]);

  return g_strdup (text->str);
}

static void
use_trace (SacWorkspace    *self,
           const SacOpened *opened,
           GFile           *file)
{
  /* A run under way would replace what was just opened. */
  self->run_number++;
  set_cancellable (self, &self->run, NULL);

  g_set_object (&self->trace_file, file);
  g_free (self->text);
  self->text = get_source_text (opened->trace);

  g_signal_emit (self, signals[OPENED], 0, file, opened->trace);
  g_signal_emit (self, signals[TRACED], 0, opened->trace, opened->joined);
}

static void
use_opened (SacWorkspace    *self,
            const SacOpened *opened,
            GFile           *file)
{
  g_signal_emit (self, signals[PROBLEM], 0, NULL);
  if (opened->model != NULL)
    use_model (self, opened->model, file);
  else
    use_trace (self, opened, file);
}

static void
opened_cb (GObject      *object,
           GAsyncResult *result,
           gpointer      data)
{
  SacWorkspace *self = SAC_WORKSPACE (object);
  const Opening *opening = sac_job_get_data (result);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacOpened) opened = sac_job_finish (result, &error);

  if (opening->number != self->open_number)
    return;

  if (opened == NULL)
    tell_problem (self, error, FALSE);
  else
    use_opened (self, opened, opening->file);

  /* Only now: between the two nothing would be there, and somebody may open the next one. */
  if (opening->number == self->open_number)
    set_cancellable (self, &self->opening, NULL);
}

void
sac_workspace_open (SacWorkspace *self,
                    GFile        *file)
{
  Opening *opening = g_new (Opening, 1);

  *opening = (Opening) { ++self->open_number, g_object_ref (file) };
  set_cancellable (self, &self->opening, g_cancellable_new ());
  sac_job_run (self, open_file, opening, (GDestroyNotify) opening_free,
               (GDestroyNotify) sac_opened_free, self->opening, opened_cb);
}

void
sac_workspace_cancel (SacWorkspace *self)
{
  self->run_number++;
  self->open_number++;
  set_cancellable (self, &self->run, NULL);
  set_cancellable (self, &self->opening, NULL);
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

  g_clear_pointer (&self->model, sac_model_unref);
  g_clear_object (&self->file);
  g_clear_object (&self->trace_file);
  g_clear_object (&self->run);
  g_clear_object (&self->opening);
  g_free (self->text);

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

  signals[OPENED] = g_signal_new ("opened", SAC_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST,
                                  0, NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_FILE,
                                  SAC_TYPE_ATTENTION_TRACE);
  signals[TRACED] = g_signal_new ("traced", SAC_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST,
                                  0, NULL, NULL, NULL, G_TYPE_NONE, 2, SAC_TYPE_ATTENTION_TRACE,
                                  SAC_TYPE_ATTENTION_TRACE);
  signals[PROBLEM] = g_signal_new ("problem", SAC_TYPE_WORKSPACE, G_SIGNAL_RUN_LAST,
                                   0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
sac_workspace_init (SacWorkspace *self)
{
  self->text = g_strdup ("");
  self->beam = 1;
}
