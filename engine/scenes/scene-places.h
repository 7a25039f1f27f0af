/* Where the things of a scene lie, pixel by pixel of a coarse square: who covers whom, and what
 * can still be seen.
 */

#pragma once

#include "engine/scenes/scene-relations.h"
#include "engine/scenes/scene-world-private.h"

G_BEGIN_DECLS

/* Pixels a side. */
#define SAC_SCENE_RASTER 128

typedef struct
{
  const SacSceneWorld *world;
  guint8               raster[SAC_SCENE_RASTER][SAC_SCENE_RASTER]; /* The uppermost, plus 1. */
  int                  areas[SAC_SCENE_MAX_OBJECTS]; /* In pixels, covered or not. */
  int                  covered[SAC_SCENE_MAX_OBJECTS];
  SacSceneCover        cover; /* In pixels; after measuring, in shares. */
} SacScenePlaces;

/* Empty. */
void     sac_scene_places_init    (SacScenePlaces       *self,
                                   const SacSceneWorld  *world);
/* Whether @object may lie where it is, over the @n that lie there: each keeps enough to be seen.
 * @most_cover: the share of a thing that may be hidden. */
gboolean sac_scene_places_fits    (const SacScenePlaces *self,
                                   const SacSceneObject *object,
                                   int                   n,
                                   double                most_cover);
/* Lays it there, as number @n. */
void     sac_scene_places_put     (SacScenePlaces       *self,
                                   const SacSceneObject *object,
                                   int                   n);
/* Sets the boxes of what can be seen of @n objects, and makes shares of what covers what. */
void     sac_scene_places_measure (SacScenePlaces       *self,
                                   SacSceneObject       *objects,
                                   int                   n);

G_END_DECLS
