#include "app/cli/evaluation-crew.h"

#define N_RESULTS 50

typedef struct
{
  int      n_done;
  gboolean here; /* All was told in this thread. */
  GThread *thread;
} Heard;

static void
square (gpointer result,
        gpointer job)
{
  int *number = result;

  *number = *number * *number + *(int *) job;
}

static void
progress_cb (int      n_done,
             int      n,
             gpointer data)
{
  Heard *heard = data;

  g_assert_cmpint (n, ==, N_RESULTS);
  g_assert_true (heard->n_done >= 0 ? n_done > heard->n_done : n_done == 0);
  heard->n_done = n_done;
  heard->here &= g_thread_self () == heard->thread;
}

static void
test_does_each_once (void)
{
  for (int n_threads = 1; n_threads <= 3; n_threads++)
    {
      const SacEvaluationCrew crew = { .n_threads = n_threads };
      int results[N_RESULTS], more = 7;

      for (int i = 0; i < N_RESULTS; i++)
        results[i] = i;

      sac_evaluation_crew_run (&crew, square, &more, results, sizeof (int), N_RESULTS);

      for (int i = 0; i < N_RESULTS; i++)
        g_assert_cmpint (results[i], ==, i * i + 7);
    }
}

static void
test_tells_how_far_it_is (void)
{
  Heard heard = { .n_done = -1, .here = TRUE, .thread = g_thread_self () };
  const SacEvaluationCrew crew = { .n_threads = 2, .progress = progress_cb, .data = &heard };
  int results[N_RESULTS] = { 0 }, more = 0;

  sac_evaluation_crew_run (&crew, square, &more, results, sizeof (int), N_RESULTS);

  g_assert_cmpint (heard.n_done, ==, N_RESULTS);
  g_assert_true (heard.here);
}

static void
test_nothing_is_done_at_once (void)
{
  const SacEvaluationCrew crew = { .n_threads = 2 };

  sac_evaluation_crew_run (&crew, square, NULL, NULL, sizeof (int), 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/cli/evaluation-crew/does-each-once", test_does_each_once);
  g_test_add_func ("/app/cli/evaluation-crew/tells-how-far-it-is", test_tells_how_far_it_is);
  g_test_add_func ("/app/cli/evaluation-crew/nothing-is-done-at-once",
                   test_nothing_is_done_at_once);

  return g_test_run ();
}
