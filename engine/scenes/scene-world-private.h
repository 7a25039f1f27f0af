/* What composing and rendering see of a world. */

#pragma once

#include "engine/scenes/object-table.h"
#include "engine/scenes/scene-world.h"
#include "engine/scenes/sprite.h"

G_BEGIN_DECLS

typedef struct
{
  SacColour  colour; /* The word for it as it is. */
  gboolean   tinted; /* Whether it may be painted: then all of @tints are there. */
  SacSprite *plain;
  SacSprite *tints[SAC_N_TINTS];
} SacScenePicture;

struct _SacSceneWorld
{
  SacObjectTable  *table;
  SacScenePicture *pictures; /* One for each picture of the table. */
  guint32         *hashes;   /* One for each kind, of its name. */
};

G_END_DECLS
