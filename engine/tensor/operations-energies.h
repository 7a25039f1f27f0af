/* How well each position of a memory fits a state, by a function of what both
 * ask for: the energies of additive attention.
 *
 * keys: n_positions n_rows × m, stacked as operations-reduce says; queries: n × m;
 * v: 1 × m; n_rows divides n; e: n × n_positions.
 */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* e_ij = v tanh (q_i + k_j) (Bahdanau et al. 2015, appendix A.1.2) */
SacTensor *sac_additive_energies  (SacTape   *tape,
                                   SacTensor *keys,
                                   SacTensor *queries,
                                   SacTensor *v,
                                   int        n_positions);
/* e_ij = v max (q_i + k_j, 0) */
SacTensor *sac_rectified_energies (SacTape   *tape,
                                   SacTensor *keys,
                                   SacTensor *queries,
                                   SacTensor *v,
                                   int        n_positions);

G_END_DECLS
