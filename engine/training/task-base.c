#include "engine/training/task-base.h"

#include "engine/training/recipe.h"

void
sac_task_base_clear (SacTaskBase *self)
{
  g_clear_pointer (&self->digest, g_free);
  g_clear_pointer (&self->notice, g_free);
}

const char *
sac_task_base_get_digest (gpointer self)
{
  return ((SacTaskBase *) self)->digest;
}

const char *
sac_task_base_get_notice (gpointer self)
{
  return ((SacTaskBase *) self)->notice;
}

guint64
sac_task_base_get_epoch_seed (const SacTaskBase *self,
                              int                epoch)
{
  return (guint64) self->place.recipe->seed << 32 | epoch;
}
