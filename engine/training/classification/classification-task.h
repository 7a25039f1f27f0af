/* Learning to tell which label a text deserves. */

#pragma once

#include "engine/training/task.h"

G_BEGIN_DECLS

extern const SacTask sac_classification_task;

G_END_DECLS
