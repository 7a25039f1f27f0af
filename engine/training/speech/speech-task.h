/* Learning to hear phonemes in speech. */

#pragma once

#include "engine/training/task.h"

G_BEGIN_DECLS

extern const SacTask sac_speech_task;

G_END_DECLS
