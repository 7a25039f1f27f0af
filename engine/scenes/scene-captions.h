/* What is said of a scene: names, colours, numbers, relations and where it is, in sentences of
 * several kinds. Everything said is true; not everything that is true is said.
 */

#pragma once

#include "engine/scenes/background.h"
#include "engine/scenes/scene-relations.h"
#include "engine/scenes/scene-world-private.h"

G_BEGIN_DECLS

/* One of many captions of @scene, by @random. @spans: receives SacSceneSpan. */
char *sac_scene_write_caption  (const SacSceneWorld *world,
                                const SacScene      *scene,
                                const SacSceneCover  cover,
                                const SacBackground *background,
                                SacRandom           *random,
                                GArray              *spans) G_GNUC_WARN_UNUSED_RESULT;
/* Sets the scene's captions and their spans, as far as possible no two of them alike. */
void  sac_scene_write_captions (const SacSceneWorld *world,
                                SacScene            *scene,
                                const SacSceneCover  cover,
                                const SacBackground *background,
                                SacRandom           *random);

G_END_DECLS
