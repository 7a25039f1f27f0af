/* Learning to write headlines from texts that have one. */

#pragma once

#include "engine/training/task.h"

G_BEGIN_DECLS

extern const SacTask sac_summarisation_task;

G_END_DECLS
