/* How well an encoder tells things apart, without a word: which kinds are in a
 * picture, and which one lies under each cell of its map. Stands for the
 * paper's encoder, which had learned to name what is in a picture before it met
 * a caption (Xu et al. 2015, section 4.3).
 */

#pragma once

#include "engine/models/model.h"
#include "engine/training/captioning/scene-batch.h"

G_BEGIN_DECLS

/* Of the two parts, for each picture of the batch. */
typedef struct
{
  float kinds; /* Which ones are there, from all cells together. */
  float cells; /* Which one lies under each cell, or none. */
} SacEncoderWeights;

/* @reading: what @model read of @batch. @model: with a class for each kind. Returns the loss, 1 × 1. */
SacTensor *sac_encoder_loss    (SacModel               *model,
                                SacTape                *tape,
                                const SacReading       *reading,
                                const SacSceneBatch    *batch,
                                SacEncoderWeights       weights);
/* Over @n scenes of @part: @loss, of one of them, and @right (nullable), the share of the cells
 * with a thing in them whose kind is told right. */
gboolean   sac_encoder_measure (SacModel               *model,
                                const SacSceneWorld    *world,
                                SacScenePart            part,
                                int                     n,
                                SacEncoderWeights       weights,
                                GCancellable           *cancellable,
                                double                 *loss,
                                double                 *right,
                                GError                **error);

G_END_DECLS
