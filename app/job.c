#include "app/job.h"

/* Fixed after start. */
typedef struct
{
  SacJobFunc     function;
  gpointer       data;
  GDestroyNotify free_data;
  GDestroyNotify free_result;
} Job;

static void
job_free (Job *job)
{
  if (job->free_data != NULL)
    job->free_data (job->data);
  g_free (job);
}

static void
work (GTask        *task,
      gpointer      owner,
      gpointer      task_data,
      GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  gpointer result = NULL;

  /* What was cancelled while it waited for a thread need not begin. */
  if (!g_cancellable_set_error_if_cancelled (cancellable, &error))
    result = job->function (job->data, cancellable, &error);

  if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, result, job->free_result);
}

void
sac_job_run (gpointer             owner,
             SacJobFunc           function,
             gpointer             data,
             GDestroyNotify       free_data,
             GDestroyNotify       free_result,
             GCancellable        *cancellable,
             GAsyncReadyCallback  callback)
{
  g_autoptr(GTask) task = g_task_new (owner, cancellable, callback, NULL);
  Job *job = g_new (Job, 1);

  *job = (Job) { function, data, free_data, free_result };
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  g_task_run_in_thread (task, work);
}

gpointer
sac_job_get_data (GAsyncResult *result)
{
  Job *job = g_task_get_task_data (G_TASK (result));

  return job->data;
}

gpointer
sac_job_finish (GAsyncResult  *result,
                GError       **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
