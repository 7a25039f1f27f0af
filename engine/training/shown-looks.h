/* Attention that is shown where to look, while it learns. */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* -@scale Σ log Σ_j α_tj over the positions j of what row t is about, of a picture's cells or of a
 * text's words (Liu et al. 2017, section 3.2, with the logarithm of the sum for the sum of
 * logarithms). @named: the kind of thing for each row of @weights, -1: none; @cells: the kind that lies
 * at each position, position * n_rows + row. Rows whose thing lies nowhere do not count. */
SacTensor *sac_shown_looks (SacTape   *tape,
                            SacTensor *weights,
                            const int *named,
                            const int *cells,
                            int        n_rows,
                            float      scale);

G_END_DECLS
