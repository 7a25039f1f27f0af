/* Which relations hold between the things of a scene: measured, never guessed. */

#pragma once

#include "engine/scenes/scene.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_RELATION_LEFT = 1 << 0,
  SAC_RELATION_RIGHT = 1 << 1,
  SAC_RELATION_ABOVE = 1 << 2,
  SAC_RELATION_BELOW = 1 << 3,
  SAC_RELATION_NEXT = 1 << 4,
  SAC_RELATION_FRONT = 1 << 5,
  SAC_RELATION_BEHIND = 1 << 6
} SacRelation;

#define SAC_N_RELATIONS 7

/* Which share of the object in the column the object in the row covers. */
typedef double SacSceneCover[SAC_SCENE_MAX_OBJECTS][SAC_SCENE_MAX_OBJECTS];

/* Things that are spoken of together: "two red apples". */
typedef struct
{
  int         kind;
  int         colour;    /* Of all of them; -1: none. */
  const char *adjective; /* Of all of them, or NULL. */
  int         members[SAC_SCENE_MAX_OBJECTS];
  int         n_members;
} SacSceneGroup;

/* Every relation (flags of SacRelation) in which all of @a stand to all of @b. */
guint    sac_scene_find_relations (const SacScene      *scene,
                                   const SacSceneCover  cover,
                                   const SacSceneGroup *a,
                                   const SacSceneGroup *b);
/* Whether @a stands between @b and @c. */
gboolean sac_scene_is_between     (const SacScene      *scene,
                                   const SacSceneGroup *a,
                                   const SacSceneGroup *b,
                                   const SacSceneGroup *c);

G_END_DECLS
