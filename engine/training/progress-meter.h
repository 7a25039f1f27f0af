/* How fast a training goes: sums what was learned since the last validation, and tells it about
 * once a second.
 */

#pragma once

#include "engine/training/checkpoint.h"
#include "engine/training/trainer.h"

G_BEGIN_DECLS

typedef struct
{
  const SacTrainingOptions *options;
  gint64                    started; /* Microseconds. */
  gint64                    first_update;
  gint64                    reported;
  gint64                    learning; /* Since when. */
  gint64                    paused;   /* 0: it learns. */
  double                    loss;     /* The sum, over n_words. */
  gint64                    n_words;
  SacTrainingProgress       progress;
} SacProgressMeter;

void sac_progress_meter_start  (SacProgressMeter          *self,
                                const SacTrainingOptions  *options,
                                const SacTrainingState    *state,
                                gint64                     n_updates);
/* @loss: the mean over @n_words target pieces. */
void sac_progress_meter_add    (SacProgressMeter          *self,
                                double                     loss,
                                int                        n_words);
/* What follows, up to the report of what it evaluated, is no learning. */
void sac_progress_meter_pause  (SacProgressMeter          *self);
/* Reports if it is time, and always what was just evaluated. */
void sac_progress_meter_report (SacProgressMeter          *self,
                                const SacTrainingState    *state,
                                gboolean                   evaluated);
void sac_progress_meter_finish (SacProgressMeter          *self,
                                const SacTrainingState    *state);

G_END_DECLS
