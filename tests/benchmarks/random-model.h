/* A translation model of the size of the figures in the papers, with random
 * weights: benchmarks need no trained one.
 */

#pragma once

#include "engine/models/model.h"

G_BEGIN_DECLS

/* As the samples' recipes, but with embedding and hidden 256, and 8,000 words of three letters on
 * both sides. The end of the sentence is never likely: what is written ends at the limit. */
SacModel *sac_random_model_new  (void) G_GNUC_WARN_UNUSED_RESULT;
/* @n words that the model knows, blanks between. */
char     *sac_random_model_text (SacModel *model,
                                 int       n) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
