#include "engine/image/patience.h"

#include "engine/errors.h"

/* Done when it may be, and let go of once. */
typedef struct
{
  GMutex   mutex;
  GCond    changed;
  gboolean may_end;
  gboolean done;
  int      n_freed;
} Work;

static void
do_work (gpointer data)
{
  Work *work = data;

  g_mutex_lock (&work->mutex);
  while (!work->may_end)
    g_cond_wait (&work->changed, &work->mutex);
  work->done = TRUE;
  g_mutex_unlock (&work->mutex);
}

static void
free_work (gpointer data)
{
  Work *work = data;

  g_mutex_lock (&work->mutex);
  work->n_freed++;
  g_cond_broadcast (&work->changed);
  g_mutex_unlock (&work->mutex);
}

static void
end_work (Work *work)
{
  g_mutex_lock (&work->mutex);
  work->may_end = TRUE;
  g_cond_broadcast (&work->changed);
  while (work->n_freed == 0)
    g_cond_wait (&work->changed, &work->mutex);
  g_assert_cmpint (work->n_freed, ==, 1);
  g_assert_true (work->done);
  g_mutex_unlock (&work->mutex);
}

static void
test_waits_for_what_ends (void)
{
  Work work = { .may_end = TRUE };
  g_autoptr(GError) error = NULL;

  g_assert_true (sac_run_with_patience (do_work, &work, free_work, 60, NULL, &error));
  g_assert_no_error (error);
  end_work (&work);
}

static void
test_gives_up (void)
{
  Work work = { 0 };
  g_autoptr(GError) error = NULL;

  g_assert_false (sac_run_with_patience (do_work, &work, free_work, 0.05, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
  /* Nobody waits, and it ends all the same. */
  end_work (&work);
}

static void
test_stops_when_cancelled (void)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  Work work = { 0 };

  g_cancellable_cancel (cancellable);
  g_assert_false (sac_run_with_patience (do_work, &work, free_work, 600, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  end_work (&work);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/image/patience/waits-for-what-ends", test_waits_for_what_ends);
  g_test_add_func ("/image/patience/gives-up", test_gives_up);
  g_test_add_func ("/image/patience/stops-when-cancelled", test_stops_when_cancelled);

  return g_test_run ();
}
