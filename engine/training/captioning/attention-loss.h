/* What is asked of the attention alone, beside the words: that soft attention
 * sees all of the picture, and that hard attention looks where it helps (Xu et
 * al. 2015, sections 4.2.1 and 4.1).
 */

#pragma once

#include "engine/training/loss.h"

G_BEGIN_DECLS

typedef struct
{
  double lambda;    /* Of the doubly stochastic term, for soft attention. */
  double reward;    /* Of REINFORCE, for hard attention: λ_r. */
  double entropy;   /* Of the entropy there, λ_e, beside the reward. */
  double baseline;  /* What reward is usual; NAN: not known yet, that of these rows is. */
  float  scale;     /* Of all that is in the loss. */
} SacAttentionTerms;

/* The rewards of hard attention: for each row the mean log-likelihood of its words. (The paper has
 * their sum; the mean does not tell long captions from short ones.) */
typedef struct
{
  double sum;
  int    n; /* Rows; 0 with other attention. */
} SacAttentionRewards;

/* @lengths: words of each row of @lesson. Returns the loss, 1 × 1; NULL: nothing is asked. */
SacTensor *sac_attention_loss (SacTape                 *tape,
                               const SacLesson         *lesson,
                               const int               *lengths,
                               const SacAttentionTerms *terms,
                               SacAttentionRewards     *rewards);

G_END_DECLS
