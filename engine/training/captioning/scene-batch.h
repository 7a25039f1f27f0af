/* Composed scenes as a model learns from them: pictures, captions in word
 * numbers, and which kinds of things are there.
 *
 * A scene and all that chance does to it depend on its seed alone, so that it
 * does not matter which thread draws it.
 */

#pragma once

#include "engine/models/model-kinds.h"
#include "engine/scenes/scene.h"
#include "engine/text/text-codec.h"

G_BEGIN_DECLS

typedef struct
{
  SacScene *scene;
  guint64   seed;
  int      *words; /* Of one of the captions, the end of the sentence last. */
  int      *kinds; /* The kind of thing that each word names; -1: none. */
  int       n_words;
} SacSceneExample;

/* How a camera may differ; a picture's numbers go from 0 to 1. */
typedef struct
{
  double brightness; /* The most that is added or taken away. */
  double contrast;   /* The most that differences grow or shrink, as a share. */
  double noise;      /* The largest deviation. */
} SacSceneCamera;

/* Rows of a batch, or of one thread's share of it. */
typedef struct
{
  SacSight  sight; /* Of the model that learns. */
  int       n_kinds;
  int       n_rows;
  SacSource source;
  SacTokens target;
  float    *labels; /* n_rows × n_kinds: 1 where the kind is there. */
  int      *named;  /* As the target's words, position * n_rows + row: the kind that is named; -1. */
  int      *cells;  /* The kind that lies under the centre of each cell, -1: none; cell * n_rows +
                     * row. */

  /* Its memory; source and target point into it. */
  SacTensor pictures;
  int      *ids;
  int      *lengths;
  guint8   *pixels;
} SacSceneBatch;

/* Composes the scene and chooses one of its captions, in @codec's words. */
void           sac_scene_example_init  (SacSceneExample        *self,
                                        const SacSceneWorld    *world,
                                        const SacTextCodec     *codec,
                                        SacScenePart            part,
                                        guint64                 seed);
/* Frees what it holds. */
void           sac_scene_example_clear (SacSceneExample        *self);

/* Empty. @sight: of the model that will learn; @n_kinds: of the world. */
SacSceneBatch *sac_scene_batch_new     (SacSight                sight,
                                        int                     n_kinds) G_GNUC_WARN_UNUSED_RESULT;
void           sac_scene_batch_free    (SacSceneBatch          *self);
/* Draws @n_rows examples, @stride apart from the first on. @camera NULL: as they are. */
void           sac_scene_batch_fill    (SacSceneBatch          *self,
                                        const SacSceneWorld    *world,
                                        const SacSceneExample  *examples,
                                        int                     n_rows,
                                        int                     stride,
                                        const SacSceneCamera   *camera);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacSceneBatch, sac_scene_batch_free)

G_END_DECLS
