/* How fast a training goes: sums between two reports, and tells them about
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
  double                    loss;    /* Since the last report. */
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
/* Reports if it is time, and always what was just evaluated. */
void sac_progress_meter_report (SacProgressMeter          *self,
                                const SacTrainingState    *state,
                                gboolean                   evaluated);
void sac_progress_meter_finish (SacProgressMeter          *self,
                                const SacTrainingState    *state);

G_END_DECLS
