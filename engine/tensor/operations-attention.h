/* What attention over pictures needs besides the sums of operations-reduce. */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* e_ij = v max (q_i + k_j, 0), as sac_additive_energies() in everything else. */
SacTensor *sac_rectified_energies (SacTape   *tape,
                                   SacTensor *keys,
                                   SacTensor *queries,
                                   SacTensor *v,
                                   int        n_positions);
/* Every number of row i of @a, times the one number of row i of @factors: n × m and n × 1. */
SacTensor *sac_scale_rows         (SacTape   *tape,
                                   SacTensor *a,
                                   SacTensor *factors);

G_END_DECLS
