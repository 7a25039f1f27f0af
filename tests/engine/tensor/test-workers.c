#include "engine/tensor/workers.h"

#define N 5

typedef struct
{
  int      n_calls[N];
  GThread *threads[N];
  int      n_shares;
} Shares;

static void
note_share (int      share,
            int      n_shares,
            gpointer data)
{
  Shares *shares = data;

  shares->n_calls[share]++;
  shares->threads[share] = g_thread_self ();

  if (share == 0)
    shares->n_shares = n_shares;
}

static void
test_each_share_is_done_once (void)
{
  for (int n = 1; n <= N; n++)
    {
      g_autoptr(SacWorkers) workers = sac_workers_new (n);
      Shares shares = { 0 };

      g_assert_cmpint (sac_workers_count (workers), ==, n);

      /* All is done whenever run returns: nothing else waits for it. */
      for (int turn = 1; turn <= 200; turn++)
        {
          sac_workers_run (workers, note_share, &shares);
          g_assert_cmpint (shares.n_shares, ==, n);

          for (int i = 0; i < N; i++)
            g_assert_cmpint (shares.n_calls[i], ==, i < n ? turn : 0);
        }
    }
}

static void
test_caller_takes_the_first (void)
{
  g_autoptr(SacWorkers) workers = sac_workers_new (2);
  Shares shares = { 0 };

  sac_workers_run (workers, note_share, &shares);
  g_assert_true (shares.threads[0] == g_thread_self ());
  g_assert_true (shares.threads[1] != g_thread_self ());
}

/* Shares that wait for each other would hang if one thread took two of them. */
typedef struct
{
  GMutex mutex;
  GCond  arrived;
  int    n_arrived;
} Meeting;

static void
meet (int      share,
      int      n_shares,
      gpointer data)
{
  Meeting *meeting = data;

  g_mutex_lock (&meeting->mutex);
  meeting->n_arrived++;
  g_cond_broadcast (&meeting->arrived);
  while (meeting->n_arrived < n_shares)
    g_cond_wait (&meeting->arrived, &meeting->mutex);
  g_mutex_unlock (&meeting->mutex);
}

static void
test_shares_run_side_by_side (void)
{
  g_autoptr(SacWorkers) workers = sac_workers_new (N);
  Meeting meeting = { 0 };

  g_mutex_init (&meeting.mutex);
  g_cond_init (&meeting.arrived);
  sac_workers_run (workers, meet, &meeting);
  g_assert_cmpint (meeting.n_arrived, ==, N);
  g_cond_clear (&meeting.arrived);
  g_mutex_clear (&meeting.mutex);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/tensor/workers/each-share-is-done-once",
                   test_each_share_is_done_once);
  g_test_add_func ("/engine/tensor/workers/caller-takes-the-first",
                   test_caller_takes_the_first);
  g_test_add_func ("/engine/tensor/workers/shares-run-side-by-side",
                   test_shares_run_side_by_side);

  return g_test_run ();
}
