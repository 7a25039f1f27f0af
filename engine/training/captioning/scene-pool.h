/* Scenes to learn from, batch after batch, each of them once.
 *
 * So many batches are composed together and sorted by the length of their
 * captions, so that a batch has little padding. The same seed and number give
 * the same batch, whichever was asked for before.
 */

#pragma once

#include "engine/training/captioning/scene-batch.h"

G_BEGIN_DECLS

typedef struct _SacScenePool SacScenePool;

/* @batch_pictures: examples of a batch. @world and @codec stay as long as the pool. */
SacScenePool          *sac_scene_pool_new       (const SacSceneWorld *world,
                                                 const SacTextCodec  *codec,
                                                 int                  seed,
                                                 int                  batch_pictures)
                                                 G_GNUC_WARN_UNUSED_RESULT;
void                   sac_scene_pool_free      (SacScenePool        *self);

/* The examples of batch @number, from 0; they belong to the pool, until the next call. */
const SacSceneExample *sac_scene_pool_get_batch (SacScenePool        *self,
                                                 gint64               number);

/* Of scene @number, from 0, of a training with this @seed. */
guint64                sac_scene_pool_get_seed  (int                  seed,
                                                 guint64              number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacScenePool, sac_scene_pool_free)

G_END_DECLS
