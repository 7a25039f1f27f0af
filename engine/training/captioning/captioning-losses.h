/* What captioning makes small besides how unlikely it finds the true words.
 *
 * Weights of all steps are stacked: row step * n_rows + row. Where @truth is negative, the caption
 * is over and the row does not count.
 */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* @scale Σ_rows Σ_j (1 - Σ_t α_tj)²: every part of the picture should be looked at as much as any
 * other, over the whole caption, its end included (doubly stochastic attention; Xu et al. 2015,
 * equation 14). */
SacTensor *sac_doubly_stochastic (SacTape       *tape,
                                  SacTensor     *weights,
                                  const int     *truth,
                                  int            n_rows,
                                  float          scale);
/* -@scale Σ_rows Σ_t (r log α_ts + @entropy H (α_t)) for the cell s that was chosen and what is
 * gained by it, r = @gains[row], a constant: its gradient is that of REINFORCE (Williams 1992; Xu
 * et al. 2015, section 4.1). @choices: s of each row; -1: none was chosen, and nothing gained. */
SacTensor *sac_policy_loss       (SacTape       *tape,
                                  SacTensor     *weights,
                                  const int     *choices,
                                  const int     *truth,
                                  const double  *gains,
                                  int            n_rows,
                                  float          entropy,
                                  float          scale);
/* y = 1/r log (1/n Σ_p exp (r x_p)) over n positions, between their mean and their largest, r being
 * the @sharpness (Pinheiro and Collobert 2015). x: n_positions n_rows × m; y: n_rows × m. */
SacTensor *sac_soft_maximum      (SacTape       *tape,
                                  SacTensor     *x,
                                  int            n_positions,
                                  float          sharpness);
/* -@scale Σ (l log σ (x) + (1 - l) log (1 - σ (x))) for @labels of 0 or 1, as many as scores. */
SacTensor *sac_logistic_loss     (SacTape       *tape,
                                  SacTensor     *scores,
                                  const float   *labels,
                                  float          scale);

G_END_DECLS
