#include "app/cli/evaluation-crew.h"

typedef struct
{
  /* Fixed after start. */
  GFunc    work;
  gpointer job;

  /* Under the mutex. */
  GMutex   mutex;
  GCond    changed;
  int      n_done;
} Run;

static void
do_one (gpointer result,
        gpointer data)
{
  Run *run = data;

  run->work (result, run->job);

  g_mutex_lock (&run->mutex);
  run->n_done++;
  g_cond_signal (&run->changed);
  g_mutex_unlock (&run->mutex);
}

static void
wait_for_all (Run                     *run,
              const SacEvaluationCrew *crew,
              int                      n)
{
  int n_told = 0;

  while (TRUE)
    {
      if (crew->progress != NULL)
        crew->progress (n_told, n, crew->data);

      if (n_told >= n)
        return;

      g_mutex_lock (&run->mutex);

      while (run->n_done == n_told)
        g_cond_wait (&run->changed, &run->mutex);

      n_told = run->n_done;
      g_mutex_unlock (&run->mutex);
    }
}

void
sac_evaluation_crew_run (const SacEvaluationCrew *self,
                         GFunc                    work,
                         gpointer                 job,
                         gpointer                 results,
                         gsize                    size,
                         int                      n)
{
  Run run = { .work = work, .job = job };
  GThreadPool *pool = g_thread_pool_new (do_one, &run, self->n_threads, FALSE, NULL);

  g_mutex_init (&run.mutex);
  g_cond_init (&run.changed);

  for (int i = 0; i < n; i++)
    g_thread_pool_push (pool, (char *) results + i * size, NULL);

  wait_for_all (&run, self, n);
  g_thread_pool_free (pool, FALSE, TRUE);
  g_cond_clear (&run.changed);
  g_mutex_clear (&run.mutex);
}
