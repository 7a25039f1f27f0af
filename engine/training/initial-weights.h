/* What a model starts to learn from. */

#pragma once

#include "engine/layers/parameters.h"
#include "engine/tensor/random.h"

G_BEGIN_DECLS

/* Matrices: uniform with the variance of Glorot and Bengio 2010, each gate of a recurrent unit
 * by itself; embeddings: normal with deviation 0.1; vectors: zero. */
void sac_initialize_weights (SacParameters *parameters,
                             SacRandom     *random);

G_END_DECLS
