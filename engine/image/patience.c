#include "engine/image/patience.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"

/* How soon a cancellation is seen. */
#define LOOK_EVERY (G_TIME_SPAN_SECOND / 50)

/* Held by both threads. */
typedef struct
{
  SacPatientFunc func;
  gpointer       data;
  GDestroyNotify free;

  /* Under the mutex. */
  GMutex         mutex;
  GCond          changed;
  gboolean       done;
} Work;

static void
work_clear (gpointer data)
{
  Work *self = data;

  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
}

static void
work_unref (Work *self)
{
  g_atomic_rc_box_release_full (self, work_clear);
}

static gpointer
run (gpointer data)
{
  Work *self = data;

  self->func (self->data);
  self->free (self->data);

  g_mutex_lock (&self->mutex);
  self->done = TRUE;
  g_cond_signal (&self->changed);
  g_mutex_unlock (&self->mutex);
  work_unref (self);

  return NULL;
}

static gboolean
wait_for (Work         *self,
          double        seconds,
          GCancellable *cancellable)
{
  gint64 end = g_get_monotonic_time () + (gint64) (seconds * G_TIME_SPAN_SECOND);
  gboolean done;

  g_mutex_lock (&self->mutex);

  while (!self->done && g_get_monotonic_time () < end && !g_cancellable_is_cancelled (cancellable))
    g_cond_wait_until (&self->changed, &self->mutex, g_get_monotonic_time () + LOOK_EVERY);

  done = self->done;
  g_mutex_unlock (&self->mutex);

  return done;
}

gboolean
sac_run_with_patience (SacPatientFunc   func,
                       gpointer         data,
                       GDestroyNotify   free,
                       double           seconds,
                       GCancellable    *cancellable,
                       GError         **error)
{
  Work *work = g_atomic_rc_box_new0 (Work);
  gboolean done;

  work->func = func;
  work->data = data;
  work->free = free;
  g_mutex_init (&work->mutex);
  g_cond_init (&work->changed);

  g_thread_unref (g_thread_new ("patience", run, g_atomic_rc_box_acquire (work)));
  done = wait_for (work, seconds, cancellable);
  work_unref (work);

  if (!done && !g_cancellable_set_error_if_cancelled (cancellable, error))
    g_set_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE,
                 _("nothing came of it in %.3g seconds, so it was given up"), seconds);

  return done;
}
