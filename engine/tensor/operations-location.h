/* How well each position of a memory fits a state that knows where it looked last
 * (Chorowski et al. 2015, section 2.2).
 *
 * A row of an alignment is one state's: n × n_positions. What belongs to each position of each state is
 * stacked as operations-reduce says: position * n + state.
 */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* f_i = F * α_{i-1}: f_ij = Σ_d F_d α_{i-1, j + d - r}, d = 0 … 2 r, of which what lies outside is
 * zero. last: n × n_positions; filters: n_filters × (2 r + 1). Returns n_positions n × n_filters. */
SacTensor *sac_filter_alignment (SacTape   *tape,
                                 SacTensor *last,
                                 SacTensor *filters);
/* e_ij = v tanh (q_i + k_j + U f_ij). keys: n_positions n_rows × m; queries: n × m; features:
 * n_positions n × n_filters; U: m × n_filters; v: 1 × m; n_rows divides n. Returns n × n_positions. */
SacTensor *sac_located_energies (SacTape   *tape,
                                 SacTensor *keys,
                                 SacTensor *queries,
                                 SacTensor *features,
                                 SacTensor *U,
                                 SacTensor *v,
                                 int        n_positions);

G_END_DECLS
