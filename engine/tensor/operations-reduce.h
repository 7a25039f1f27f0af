/* Operations that sum, over words or over positions.
 *
 * Positions of a batch are stacked in rows: position * n_rows + row. State i looks
 * at row i modulo n_rows of a memory: all states at a memory of one row, and those
 * of several steps, stacked step by step, each at its own row.
 */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* e_ij = q_i · k_j. keys: n_positions n_rows × m; queries: n × m; n_rows divides n; e: n ×
 * n_positions. (Luong et al. 2015, section 3.1) */
SacTensor *sac_dot_energies      (SacTape   *tape,
                                  SacTensor *keys,
                                  SacTensor *queries,
                                  int        n_positions);
/* α_i = softmax (e_i) over the first lengths[i] positions, 0 past them; lengths has one number
 * for each row of the memory. */
SacTensor *sac_softmax           (SacTape   *tape,
                                  SacTensor *energies,
                                  const int *lengths,
                                  int        n_lengths);
/* c_i = Σ_j α_ij h_j */
SacTensor *sac_weighted_sum      (SacTape   *tape,
                                  SacTensor *weights,
                                  SacTensor *annotations);
/* -@scale Σ_i Σ_k q_ik log softmax (scores_i)_k with q = 1 - smoothing on the truth plus
 * smoothing / m on each word; rows with truth[i] < 0 are padding. @log_likelihood, if not NULL,
 * receives Σ_i log p (truth_i), unscaled and unsmoothed. */
SacTensor *sac_cross_entropy     (SacTape   *tape,
                                  SacTensor *scores,
                                  const int *truth,
                                  float      smoothing,
                                  float      scale,
                                  double    *log_likelihood);
/* The highest of @n numbers; what it is among no numbers is not said. */
float      sac_highest           (const float *values,
                                  int          n);
/* log Σ_k exp (x_k): what taken from a score leaves its log-probability. Not finite where a score is
 * no number. */
double     sac_log_sum_exp       (const float *scores,
                                  int          n);
/* log softmax of one row of scores; @log_probabilities may be @scores. Returns FALSE where a number
 * is no number. */
gboolean   sac_log_softmax_row   (const float *scores,
                                  int          n,
                                  float       *log_probabilities);
/* Where the highest of @n scores stands, the first of equal ones. */
int        sac_highest_of_row    (const float *scores,
                                  int          n);

G_END_DECLS
