#include "engine/training/progress-meter.h"

#include <math.h>

typedef struct
{
  SacTrainingProgress latest;
  int                 n_reports;
} Seen;

static void
report_cb (const SacTrainingProgress *progress,
           gpointer                   data)
{
  Seen *seen = data;

  seen->latest = *progress;
  seen->n_reports++;
}

static void
test_loss_is_a_mean_since_the_last_validation (void)
{
  Seen seen = { 0 };
  SacTrainingOptions options = { .report = report_cb, .data = &seen };
  SacTrainingState state = { .update = 4, .epoch = 2, .validation_loss = 1.5 };
  SacProgressMeter meter = { 0 };

  sac_progress_meter_start (&meter, &options, &state, 10);
  sac_progress_meter_add (&meter, 2, 10);
  sac_progress_meter_add (&meter, 1, 30);
  state.update = 6;

  /* Too early, but for an evaluation. */
  sac_progress_meter_report (&meter, &state, FALSE);
  g_assert_cmpint (seen.n_reports, ==, 0);
  sac_progress_meter_report (&meter, &state, TRUE);
  g_assert_cmpint (seen.n_reports, ==, 1);
  g_assert_cmpfloat (seen.latest.loss, ==, 1.25);
  g_assert_cmpint (seen.latest.update, ==, 6);
  g_assert_cmpint (seen.latest.epoch, ==, 2);
  g_assert_cmpint (seen.latest.n_updates, ==, 10);
  g_assert_cmpfloat (seen.latest.validation_loss, ==, 1.5);
  g_assert_true (seen.latest.evaluated && !seen.latest.finished);

  sac_progress_meter_add (&meter, 0.5, 3);
  sac_progress_meter_finish (&meter, &state);
  g_assert_cmpfloat (seen.latest.loss, ==, 0.5);
  g_assert_true (!seen.latest.evaluated && seen.latest.finished);
}

/* The pause is long beside the rest, so that a rate that counted it would be far off. */
static void
test_validation_is_no_learning (void)
{
  Seen seen = { 0 };
  SacTrainingOptions options = { .report = report_cb, .data = &seen };
  SacTrainingState state = { .update = 1 };
  SacProgressMeter meter = { 0 };
  gint64 start = g_get_monotonic_time ();

  sac_progress_meter_start (&meter, &options, &state, 10);
  sac_progress_meter_add (&meter, 1, 1000);
  sac_progress_meter_pause (&meter);

  double learned = (g_get_monotonic_time () - start + 1) / 1e6;

  g_usleep (50000);
  sac_progress_meter_report (&meter, &state, TRUE);
  g_assert_cmpfloat (seen.latest.words_per_second, >=, 1000 / learned);
}

static void
test_nobody_need_listen (void)
{
  SacTrainingOptions options = { 0 };
  SacTrainingState state = { 0 };
  SacProgressMeter meter = { 0 };

  sac_progress_meter_start (&meter, &options, &state, 10);
  sac_progress_meter_report (&meter, &state, TRUE);
  sac_progress_meter_finish (&meter, &state);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/progress-meter/loss-is-a-mean-since-the-last-validation",
                   test_loss_is_a_mean_since_the_last_validation);
  g_test_add_func ("/engine/training/progress-meter/validation-is-no-learning",
                   test_validation_is_no_learning);
  g_test_add_func ("/engine/training/progress-meter/nobody-need-listen", test_nobody_need_listen);

  return g_test_run ();
}
