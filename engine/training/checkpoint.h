/* All that a training needs to go on as if it had never stopped. */

#pragma once

#include "engine/tensor/random.h"
#include "engine/training/optimizer.h"
#include "engine/training/task.h"

G_BEGIN_DECLS

#define SAC_MAX_THREADS 64

/* Plain numbers: saved as they are. */
typedef struct
{
  gint64    update;
  gint32    epoch;
  gint32    batch; /* Of the epoch, the next one. */
  gint64    best_update;
  double    best_loss;
  gint32    n_worse; /* Evaluations since. */
  gint32    n_threads;
  double    validation_loss;
  double    validation_score;
  SacRandom random[SAC_MAX_THREADS];
  double    memory[SAC_TASK_MEMORY]; /* See task.h. */
} SacTrainingState;

/* @recipe, @data: what tells this training from others: the text of the recipe, a digest of what
 * is learned from. */
gboolean sac_checkpoint_save (const char              *path,
                              const char              *recipe,
                              const char              *data,
                              SacOptimizer            *optimizer,
                              const SacTrainingState  *state,
                              GError                 **error);
/* Errors: another recipe, other data, another number of threads, a damaged file. */
gboolean sac_checkpoint_load (const char        *path,
                              const char        *recipe,
                              const char        *data,
                              SacOptimizer      *optimizer,
                              SacTrainingState  *state,
                              GError           **error);

G_END_DECLS
