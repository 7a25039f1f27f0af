/* How good a captioning model is on scenes that it does not learn from.
 */

#pragma once

#include "engine/models/model.h"
#include "engine/scenes/scene.h"
#include "engine/training/task.h"

G_BEGIN_DECLS

/* The loss per word of one caption of each of @n scenes of @part, seeds 0 … @n - 1, and BLEU-4 of
 * greedy captions against all of theirs. */
gboolean sac_scene_validate (SacModel             *model,
                             const SacSceneWorld  *world,
                             SacScenePart          part,
                             int                   n,
                             GCancellable         *cancellable,
                             SacValidationScore   *score,
                             GError              **error);

G_END_DECLS
