#include "app/workspace-private.h"

#include "app/job.h"
#include "engine/decoding/explain-trace.h"

/* Fixed after start. */
typedef struct
{
  guint              number;
  SacModel          *model;
  SacAttentionTrace *trace;
  int                word;
} Question;

static void
question_free (Question *question)
{
  sac_model_unref (question->model);
  sac_attention_trace_unref (question->trace);
  g_free (question);
}

static gpointer
explain (gpointer       data,
         GCancellable  *cancellable,
         GError       **error)
{
  const Question *question = data;

  return sac_explain_trace (question->model, question->trace, question->word, cancellable, error);
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

  if (!on || self->answer == NULL)
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
