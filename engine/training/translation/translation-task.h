/* Learning to translate from pairs of sentences. */

#pragma once

#include "engine/training/task.h"

G_BEGIN_DECLS

extern const SacTask sac_translation_task;

G_END_DECLS
