#include "engine/tensor/workers.h"

struct _SacWorkers
{
  int          n_threads;
  GThreadPool *pool; /* One thread fewer than shares: the caller takes the first. */

  /* Fixed while shares run. */
  SacWorkFunc  func;
  gpointer     data;

  GMutex       mutex;
  GCond        all_done;
  int          n_running; /* Under the mutex. */
};

static void
work (gpointer share,
      gpointer user_data)
{
  SacWorkers *self = user_data;

  self->func (GPOINTER_TO_INT (share), self->n_threads, self->data);

  g_mutex_lock (&self->mutex);
  if (--self->n_running == 0)
    g_cond_signal (&self->all_done);
  g_mutex_unlock (&self->mutex);
}

SacWorkers *
sac_workers_new (int n_threads)
{
  SacWorkers *self = g_new0 (SacWorkers, 1);

  g_assert (n_threads >= 1);

  self->n_threads = n_threads;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->all_done);

  if (n_threads > 1)
    self->pool = g_thread_pool_new (work, self, n_threads - 1, TRUE, NULL);

  return self;
}

void
sac_workers_free (SacWorkers *self)
{
  if (self->pool != NULL)
    g_thread_pool_free (self->pool, FALSE, TRUE);

  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->all_done);
  g_free (self);
}

int
sac_workers_count (const SacWorkers *self)
{
  return self->n_threads;
}

void
sac_workers_run (SacWorkers  *self,
                 SacWorkFunc  func,
                 gpointer     data)
{
  self->func = func;
  self->data = data;
  self->n_running = self->n_threads - 1;

  /* A share of 0 would be a NULL pointer, which a pool refuses: the caller's is the one. */
  for (int share = 1; share < self->n_threads; share++)
    g_thread_pool_push (self->pool, GINT_TO_POINTER (share), NULL);

  func (0, self->n_threads, data);

  g_mutex_lock (&self->mutex);
  while (self->n_running > 0)
    g_cond_wait (&self->all_done, &self->mutex);
  g_mutex_unlock (&self->mutex);
}
