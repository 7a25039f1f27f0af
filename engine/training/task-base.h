/* What every task holds: its place, what it says of its data, and the seeds of its
 * epochs. The first member of the struct that a task keeps.
 */

#pragma once

#include "engine/training/task.h"

G_BEGIN_DECLS

typedef struct
{
  SacTaskPlace  place;
  char         *digest;
  char         *notice;
} SacTaskBase;

void        sac_task_base_clear          (SacTaskBase       *self);

/* SacTask.get_digest and get_notice, of a struct that begins with a SacTaskBase. */
const char *sac_task_base_get_digest     (gpointer           self);
const char *sac_task_base_get_notice     (gpointer           self);

guint64     sac_task_base_get_epoch_seed (const SacTaskBase *self,
                                          int                epoch);

G_END_DECLS
