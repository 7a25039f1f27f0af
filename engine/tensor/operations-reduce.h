/* Operations that sum, over words or over positions.
 *
 * Positions of a batch are stacked in rows: position * n_rows + row. State i looks
 * at row i modulo n_rows of a memory: all states at a memory of one row, and those
 * of several steps, stacked step by step, each at its own row.
 */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* e_ij = v tanh (q_i + k_j). keys: n_positions n_rows × m; queries: n × m; v: 1 × m; n_rows
 * divides n; e: n × n_positions. (Bahdanau et al. 2015, appendix A.1.2) */
SacTensor *sac_additive_energies (SacTape   *tape,
                                  SacTensor *keys,
                                  SacTensor *queries,
                                  SacTensor *v,
                                  int        n_positions);
/* e_ij = q_i · k_j (Luong et al. 2015, section 3.1) */
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
/* log softmax of one row of scores, for decoding; @log_probabilities may be @scores. Returns
 * FALSE where a number is no number. */
gboolean   sac_log_softmax_row   (const float *scores,
                                  int          n,
                                  float       *log_probabilities);

G_END_DECLS
