/* What a model has to make small: how unlikely it finds the true words. */

#pragma once

#include "engine/models/model-kinds.h"

G_BEGIN_DECLS

typedef struct
{
  double log_likelihood; /* Σ log p (true word), natural, without smoothing. */
  int    n_words;        /* True words, padding left out. */
} SacLikelihood;

/* Shows the model each true word and rates the next (teacher forcing): one pass over a padded
 * batch. @source and @target have the same rows; every target ends with its end-of-sentence
 * piece. Returns the loss, 1 × 1: @scale times the sum over all true words of the cross-entropy,
 * smoothed by @smoothing (Szegedy et al. 2016, section 7). */
SacTensor *sac_translation_loss (const SacModelKind *kind,
                                 gpointer            layers,
                                 SacTape            *tape,
                                 const SacTokens    *source,
                                 const SacTokens    *target,
                                 float               smoothing,
                                 float               scale,
                                 SacLikelihood      *likelihood);

G_END_DECLS
