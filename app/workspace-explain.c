#include "app/workspace-private.h"

#include "app/job.h"
#include "engine/decoding/explain-trace.h"

/* Between two reports: more than that nobody can read. */
#define REPORT_US (G_USEC_PER_SEC / 10)

typedef struct
{
  /* Fixed after start. */
  SacWorkspace      *workspace; /* Lives as long as the job. */
  guint              number;
  SacModel          *model;
  SacAttentionTrace *trace;
  int                word;

  /* The worker's alone. */
  gint64             reported; /* When it told last. */
} Question;

/* On its way to the main thread. */
typedef struct
{
  SacWorkspace *workspace;
  guint         number;
  int           n_done;
  int           n_words;
} Report;

static void
question_free (Question *question)
{
  sac_model_unref (question->model);
  sac_attention_trace_unref (question->trace);
  g_free (question);
}

static void
report_free (Report *report)
{
  g_object_unref (report->workspace);
  g_free (report);
}

static gboolean
take_report (gpointer data)
{
  const Report *report = data;
  SacWorkspace *self = report->workspace;

  /* Not after its answer, or of a question that nobody asks any more. */
  if (report->number == self->explain_number && self->explaining != NULL)
    g_signal_emit (self, sac_workspace_signals[EXPLAINING], 0, report->n_done, report->n_words);

  return G_SOURCE_REMOVE;
}

static void
report (int      n_done,
        int      n_words,
        gpointer data)
{
  Question *question = data;
  gint64 now = g_get_monotonic_time ();
  Report *told;

  if (now - question->reported < REPORT_US)
    return;

  question->reported = now;
  told = g_new (Report, 1);
  *told = (Report) { g_object_ref (question->workspace), question->number, n_done, n_words };
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, take_report, told, (GDestroyNotify) report_free);
}

static gpointer
explain (gpointer       data,
         GCancellable  *cancellable,
         GError       **error)
{
  Question *question = data;
  const SacExplainProgress progress = { report, question };

  /* What is there at once needs no report. */
  question->reported = g_get_monotonic_time ();

  return sac_explain_trace (question->model, question->trace, question->word, &progress,
                            cancellable, error);
}

static void start_explaining (SacWorkspace *self);

static void
explained_cb (GObject      *object,
              GAsyncResult *result,
              gpointer      data)
{
  SacWorkspace *self = SAC_WORKSPACE (object);
  const Question *question = sac_job_get_data (result);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacExplanation) explanation = sac_job_finish (result, &error);

  self->explainer_runs = FALSE;
  if (question->number != self->explain_number)
    {
      if (self->explaining != NULL)
        start_explaining (self);
      return;
    }

  sac_workspace_set_cancellable (self, &self->explaining, NULL);
  if (explanation == NULL)
    sac_workspace_tell_problem (self, error, TRUE);
  else
    sac_workspace_overcome_run_problem (self);

  g_signal_emit (self, sac_workspace_signals[EXPLAINED], 0, explanation);
}

/* One at a time, as with runs. */
static void
start_explaining (SacWorkspace *self)
{
  Question *question = g_new0 (Question, 1);

  question->workspace = self;
  question->number = self->explain_number;
  question->model = sac_model_ref (self->answered_by);
  question->trace = sac_attention_trace_ref (self->answer);
  question->word = self->explained_word;

  self->explainer_runs = TRUE;
  sac_job_run (self, explain, question, (GDestroyNotify) question_free,
               (GDestroyNotify) sac_explanation_unref, self->explaining, explained_cb);
}

void
sac_workspace_stop_explaining (SacWorkspace *self)
{
  self->explain_number++;
  sac_workspace_set_cancellable (self, &self->explaining, NULL);
  g_signal_emit (self, sac_workspace_signals[EXPLAINING], 0, 0, 0);
}

void
sac_workspace_set_answer (SacWorkspace      *self,
                          SacModel          *model,
                          SacAttentionTrace *trace)
{
  sac_workspace_stop_explaining (self);
  g_clear_pointer (&self->answered_by, sac_model_unref);
  g_clear_pointer (&self->answer, sac_attention_trace_unref);

  if (trace == NULL)
    return;

  self->answered_by = sac_model_ref (model);
  self->answer = sac_attention_trace_ref (trace);
}

void
sac_workspace_explain (SacWorkspace *self,
                       gboolean      on,
                       int           step)
{
  self->explain_number++;

  /* The answer of the model before stays only until there is another. */
  if (!on || self->answer == NULL || self->answered_by != self->wanted.model)
    {
      sac_workspace_set_cancellable (self, &self->explaining, NULL);
      g_signal_emit (self, sac_workspace_signals[EXPLAINED], 0, NULL);
      return;
    }

  self->explained_word = step;
  sac_workspace_set_cancellable (self, &self->explaining, g_cancellable_new ());
  if (!self->explainer_runs)
    start_explaining (self);
}
