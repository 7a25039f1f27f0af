#include "app/job.h"

static int
add_one (gpointer data)
{
  return GPOINTER_TO_INT (data) + 1;
}

static gpointer
count (gpointer       data,
       GCancellable  *cancellable,
       GError       **error)
{
  return GINT_TO_POINTER (add_one (data));
}

static gpointer
wait_until_cancelled (gpointer       data,
                      GCancellable  *cancellable,
                      GError       **error)
{
  GPollFD fd;

  g_assert_true (g_cancellable_make_pollfd (cancellable, &fd));
  g_poll (&fd, 1, -1);
  g_cancellable_release_fd (cancellable);

  /* It came to an end all the same. */
  return GINT_TO_POINTER (1);
}

typedef struct
{
  gpointer  result;
  GError   *error;
  gboolean  done;
} Outcome;

static void
done_cb (GObject      *owner,
         GAsyncResult *result,
         gpointer      data)
{
  Outcome *outcome = g_object_get_data (owner, "outcome");

  outcome->result = sac_job_finish (result, &outcome->error);
  outcome->done = TRUE;
}

static Outcome
run (SacJobFunc     function,
     gpointer       data,
     GCancellable  *cancellable,
     gboolean       cancel)
{
  g_autoptr(GObject) owner = g_object_new (G_TYPE_OBJECT, NULL);
  Outcome outcome = { 0 };

  g_object_set_data (owner, "outcome", &outcome);
  sac_job_run (owner, function, data, NULL, NULL, cancellable, done_cb);
  if (cancel)
    g_cancellable_cancel (cancellable);

  while (!outcome.done)
    g_main_context_iteration (NULL, TRUE);

  return outcome;
}

static void
test_returns_what_was_worked_out (void)
{
  Outcome outcome = run (count, GINT_TO_POINTER (41), NULL, FALSE);

  g_assert_no_error (outcome.error);
  g_assert_cmpint (GPOINTER_TO_INT (outcome.result), ==, 42);
}

static void
test_cancelled_is_cancelled (void)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  Outcome outcome = run (wait_until_cancelled, NULL, cancellable, TRUE);

  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (outcome.result);
  g_error_free (outcome.error);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/job/returns-what-was-worked-out", test_returns_what_was_worked_out);
  g_test_add_func ("/app/job/cancelled-is-cancelled", test_cancelled_is_cancelled);

  return g_test_run ();
}
