#include "ui/widgets/run-status.h"

#include <adwaita.h>

#include "tests/support/widgets.h"

static gboolean
spins (GtkWidget *status)
{
  GtkWidget *spinner = find_type (status, GTK_TYPE_SPINNER, 0);

  return spinner != NULL && gtk_spinner_get_spinning (GTK_SPINNER (spinner));
}

static void
test_shows_a_slow_run_alone (void)
{
  g_autoptr(SacRunStatus) status = g_object_ref_sink (g_object_new (SAC_TYPE_RUN_STATUS, NULL));

  sac_run_status_set_text (status, "6 ms");
  sac_run_status_set_busy (status, TRUE);
  settle ();
  g_assert_false (spins (GTK_WIDGET (status)));
  g_assert_nonnull (find_label (GTK_WIDGET (status), "6 ms"));
  wait_for (250);
  g_assert_true (spins (GTK_WIDGET (status)));
  g_assert_null (find_label (GTK_WIDGET (status), "6 ms"));

  sac_run_status_set_busy (status, FALSE);
  g_assert_false (spins (GTK_WIDGET (status)));
  g_assert_nonnull (find_label (GTK_WIDGET (status), "6 ms"));
}

/* What takes seconds says how far it is; what is done says nothing of it. */
static void
test_says_how_far_it_is (void)
{
  g_autoptr(SacRunStatus) status = g_object_ref_sink (g_object_new (SAC_TYPE_RUN_STATUS, NULL));

  sac_run_status_set_progress (status, "212 of 530 left out");
  g_assert_null (find_label (GTK_WIDGET (status), "212 of 530 left out"));
  sac_run_status_set_busy (status, TRUE);
  sac_run_status_set_progress (status, "212 of 530 left out");
  g_assert_nonnull (find_label (GTK_WIDGET (status), "212 of 530 left out"));
  sac_run_status_set_busy (status, FALSE);
  g_assert_null (find_label (GTK_WIDGET (status), "212 of 530 left out"));
  g_assert_cmpstr (sac_run_status_get_progress (status), ==, "");
}

static void
test_goes_while_it_is_busy (void)
{
  SacRunStatus *status = g_object_ref_sink (g_object_new (SAC_TYPE_RUN_STATUS, NULL));

  sac_run_status_set_busy (status, TRUE);
  g_object_unref (status);
  wait_for (250);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/ui/widgets/run-status/shows-a-slow-run-alone", test_shows_a_slow_run_alone);
  g_test_add_func ("/ui/widgets/run-status/says-how-far-it-is", test_says_how_far_it_is);
  g_test_add_func ("/ui/widgets/run-status/goes-while-it-is-busy", test_goes_while_it_is_busy);

  return g_test_run ();
}
