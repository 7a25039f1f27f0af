/* The smallest kind of model that has vectors, matrices and both vocabularies:
 * it stands where the table of kinds stands, so that storage is tested alone.
 *
 * Its only key in config is "hidden"; its tensors are encoder.weight (source words × hidden),
 * decoder.weight (target words × hidden) and decoder.bias (target words).
 */

#pragma once

#include "engine/models/model.h"

G_BEGIN_DECLS

#define TINY_HIDDEN 3
#define TINY_SOURCE "[\"<pad>\",\"<unk>\",\"<s>\",\"</s>\",\"é\",\"a\"]"
#define TINY_TARGET "[\"<pad>\",\"<unk>\",\"<s>\",\"</s>\",\"\\\"\"]"
#define TINY_N_SOURCE 6
#define TINY_N_TARGET 5

/* A model whose weights are all different. */
SacModel *tiny_model_new (void);

G_END_DECLS
