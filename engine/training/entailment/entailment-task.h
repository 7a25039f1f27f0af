/* What the trainer must be told of entailment. */

#pragma once

#include "engine/training/task.h"

G_BEGIN_DECLS

extern const SacTask sac_entailment_task;

G_END_DECLS
