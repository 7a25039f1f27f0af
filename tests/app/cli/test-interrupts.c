#include "app/cli/interrupts.h"

#include <signal.h>

static void
assert_cancels (int signal)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(SacInterrupts) interrupts = sac_interrupts_begin (cancellable);
  GPollFD cancelled;

  g_assert_true (g_cancellable_make_pollfd (cancellable, &cancelled));
  raise (signal);
  g_poll (&cancelled, 1, -1);
  g_cancellable_release_fd (cancellable);

  g_assert_true (g_cancellable_is_cancelled (cancellable));
}

static void
test_signals_cancel (void)
{
  assert_cancels (SIGINT);
  assert_cancels (SIGTERM);
}

static void
test_may_end_at_once (void)
{
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();

  for (int i = 0; i < 20; i++)
    sac_interrupts_end (sac_interrupts_begin (cancellable));

  g_assert_false (g_cancellable_is_cancelled (cancellable));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/cli/interrupts/signals-cancel", test_signals_cancel);
  g_test_add_func ("/app/cli/interrupts/may-end-at-once", test_may_end_at_once);

  return g_test_run ();
}
