/* Learning to describe pictures from composed scenes, whose truth is known.
 *
 * No scene is seen twice: each batch is composed and drawn while it is learned.
 */

#pragma once

#include "engine/training/task.h"

G_BEGIN_DECLS

extern const SacTask sac_captioning_task;

G_END_DECLS
