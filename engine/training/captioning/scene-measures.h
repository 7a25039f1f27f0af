/* What a captioning model's card says of it: how it describes scenes that it
 * never saw.
 */

#pragma once

#include "engine/models/model.h"
#include "engine/scenes/scene.h"

G_BEGIN_DECLS

/* Greedy captions of @n scenes of @part, seeds 0 … @n - 1; see caption-score.h for what is added to
 * @metrics. @model: prepared. */
gboolean sac_scene_measure (SacModel             *model,
                            const SacSceneWorld  *world,
                            SacScenePart          part,
                            int                   n,
                            JsonObject           *metrics,
                            GCancellable         *cancellable,
                            GError              **error);

G_END_DECLS
