/* The table of tasks. */

#pragma once

#include "engine/training/task.h"

G_BEGIN_DECLS

/* Errors: models of @kind are not trained here; the message names those that are. */
const SacTask *sac_task_find (const char  *kind,
                              GError     **error);

G_END_DECLS
