/* The words that a step would most likely write, out of a whole vocabulary. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  int    word;
  double logprob;
} SacChoice;

/* Fills @choices with the @n best words, best first, the lower number first on a tie; fewer where
 * there are fewer. Never <pad>, <unk> or <s>. @scores: of all words; @log_sum: what taken from a
 * score leaves a log-probability. Returns how many. */
int sac_best_choices (const float *scores,
                      double       log_sum,
                      int          n_words,
                      int          n,
                      SacChoice   *choices);

G_END_DECLS
