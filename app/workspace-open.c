#include "app/workspace-private.h"

#include "app/job.h"
#include "app/opening.h"

typedef struct
{
  guint   number;
  GFile  *file;  /* NULL: pasted. */
  GBytes *bytes; /* NULL: in the file. */
} Opening;

static void
keep_picture (SacWorkspace   *self,
              SacPicture     *picture,
              GPtrArray      *truths,
              const SacTruth *truth)
{
  g_clear_pointer (&self->wanted.picture, sac_picture_unref);
  g_clear_pointer (&self->wanted.truths, g_ptr_array_unref);
  sac_workspace_set_free (self);
  self->wanted.picture = sac_picture_ref (picture);
  self->wanted.truths = truths != NULL ? g_ptr_array_ref (truths) : NULL;
  self->wanted.truth = truth;
}

static void
opening_free (Opening *opening)
{
  g_clear_object (&opening->file);
  g_clear_pointer (&opening->bytes, g_bytes_unref);
  g_free (opening);
}

static gpointer
open_file (gpointer       data,
           GCancellable  *cancellable,
           GError       **error)
{
  const Opening *opening = data;

  return opening->file != NULL ? sac_open (opening->file, cancellable, error)
                               : sac_open_pasted (opening->bytes, cancellable, error);
}

static void
use_model (SacWorkspace    *self,
           const SacOpened *opened,
           GFile           *file)
{
  SacModel *model = opened->model;

  g_clear_pointer (&self->wanted.model, sac_model_unref);
  sac_workspace_set_free (self);
  self->wanted.model = sac_model_ref (model);
  g_set_object (&self->file, file);
  sac_workspace_leave_opened (self);

  /* Whoever listens may choose another text that suits the model: run what is there then. */
  g_signal_emit (self, sac_workspace_signals[OPENED], 0, file, opened);
  sac_workspace_run (self);

  if (model->warning != NULL)
    g_signal_emit (self, sac_workspace_signals[PROBLEM], 0, model->warning);
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

/* What the trace read can be read again by a model. */
static void
keep_input_of (SacWorkspace      *self,
               SacAttentionTrace *trace)
{
  const SacTraceSource *source = sac_attention_trace_get_n_sources (trace) > 0
                                   ? sac_attention_trace_get_source (trace, 0)
                                   : NULL;

  if (source != NULL && source->kind == SAC_SOURCE_GRID)
    {
      if (source->picture != NULL)
        keep_picture (self, source->picture, NULL, NULL);
      return;
    }

  g_autofree char *text = get_source_text (trace);

  sac_workspace_keep_texts (self, text, sac_attention_trace_get_second (trace));
}

static void
use_trace (SacWorkspace    *self,
           const SacOpened *opened,
           GFile           *file)
{
  /* A run under way would replace what was just opened. */
  self->run_number++;
  sac_workspace_set_cancellable (self, &self->run, NULL);

  sac_workspace_set_answer (self, NULL, NULL);
  self->shows_opened = TRUE;
  g_set_object (&self->trace_file, file);
  sac_workspace_set_free (self);
  keep_input_of (self, opened->trace);

  g_signal_emit (self, sac_workspace_signals[OPENED], 0, file, opened);
  g_signal_emit (self, sac_workspace_signals[TRACED], 0, opened->trace, opened->joined);
  if (opened->notice != NULL)
    g_signal_emit (self, sac_workspace_signals[PROBLEM], 0, opened->notice);
}

static void
use_picture (SacWorkspace    *self,
             const SacOpened *opened,
             GFile           *file)
{
  keep_picture (self, opened->picture, opened->truths, opened->truth);

  /* Whoever listens may open a model that reads pictures, where the one in use does not. */
  g_signal_emit (self, sac_workspace_signals[OPENED], 0, file, opened);
  if (sac_workspace_reads_pictures (self))
    sac_workspace_run (self);
}

static void
use_opened (SacWorkspace    *self,
            const SacOpened *opened,
            GFile           *file)
{
  g_signal_emit (self, sac_workspace_signals[PROBLEM], 0, NULL);
  if (opened->model != NULL)
    use_model (self, opened, file);
  else if (opened->trace != NULL)
    use_trace (self, opened, file);
  else
    use_picture (self, opened, file);
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
    sac_workspace_tell_problem (self, error, FALSE);
  else
    use_opened (self, opened, opening->file);

  /* Only now: between the two nothing would be there, and somebody may open the next one. */
  if (opening->number == self->open_number)
    sac_workspace_set_cancellable (self, &self->opening, NULL);
}

static void
start_opening (SacWorkspace *self,
               GFile        *file,
               GBytes       *bytes)
{
  Opening *opening = g_new0 (Opening, 1);

  opening->number = ++self->open_number;
  opening->file = file != NULL ? g_object_ref (file) : NULL;
  opening->bytes = bytes != NULL ? g_bytes_ref (bytes) : NULL;
  sac_workspace_set_cancellable (self, &self->opening, g_cancellable_new ());
  sac_job_run (self, open_file, opening, (GDestroyNotify) opening_free,
               (GDestroyNotify) sac_opened_free, self->opening, opened_cb);
}

void
sac_workspace_open (SacWorkspace *self,
                    GFile        *file)
{
  start_opening (self, file, NULL);
}

void
sac_workspace_open_pasted (SacWorkspace *self,
                           GBytes       *bytes)
{
  start_opening (self, NULL, bytes);
}
