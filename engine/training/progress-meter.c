#include "engine/training/progress-meter.h"

#define SECONDS_BETWEEN_REPORTS 1.0

void
sac_progress_meter_start (SacProgressMeter         *self,
                          const SacTrainingOptions *options,
                          const SacTrainingState   *state,
                          gint64                    n_updates)
{
  self->options = options;
  self->started = self->reported = self->learning = g_get_monotonic_time ();
  self->first_update = state->update;
  self->progress.n_updates = n_updates;
}

void
sac_progress_meter_add (SacProgressMeter *self,
                        double            loss,
                        int               n_words)
{
  self->loss += loss * n_words;
  self->n_words += n_words;
}

void
sac_progress_meter_pause (SacProgressMeter *self)
{
  self->paused = g_get_monotonic_time ();
}

static void
report_now (SacProgressMeter       *self,
            const SacTrainingState *state)
{
  SacTrainingProgress *progress = &self->progress;
  gint64 now = g_get_monotonic_time ();
  double learned = ((self->paused != 0 ? self->paused : now) - self->learning) / 1e6;
  double per_update = (now - self->started) / 1e6 / MAX (1, state->update - self->first_update);

  if (self->options->report == NULL)
    return;

  progress->update = state->update;
  progress->epoch = state->epoch;
  progress->seconds_left = per_update * (progress->n_updates - state->update);
  progress->validation_loss = state->validation_loss;
  progress->validation_score = state->validation_score;
  progress->best_update = state->best_update;

  if (self->n_words > 0)
    {
      progress->loss = self->loss / self->n_words;
      progress->words_per_second = self->n_words / MAX (learned, 1e-6);
    }

  self->options->report (progress, self->options->data);
  self->reported = now;
}

void
sac_progress_meter_report (SacProgressMeter       *self,
                           const SacTrainingState *state,
                           gboolean                evaluated)
{
  double elapsed = (g_get_monotonic_time () - self->reported) / 1e6;

  self->progress.evaluated = evaluated;

  if (evaluated || elapsed >= SECONDS_BETWEEN_REPORTS)
    report_now (self, state);

  if (evaluated)
    {
      self->learning = g_get_monotonic_time ();
      self->paused = 0;
      self->loss = 0;
      self->n_words = 0;
    }
}

void
sac_progress_meter_finish (SacProgressMeter       *self,
                           const SacTrainingState *state)
{
  self->progress.evaluated = FALSE;
  self->progress.finished = TRUE;
  report_now (self, state);
}
