/* How an object becomes pixels; shared by composing, which asks where it lies. */

#pragma once

#include "engine/scenes/scene-world-private.h"
#include "engine/scenes/scene.h"

G_BEGIN_DECLS

const SacSprite *sac_scene_get_sprite (const SacSceneWorld  *world,
                                       const SacSceneObject *object);
SacSpritePlace   sac_scene_get_place  (const SacSceneObject *object);

G_END_DECLS
