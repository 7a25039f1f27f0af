/* Operations that treat each number, or each group of a few, by itself. */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* a + b; both n × m. */
SacTensor *sac_add       (SacTape   *tape,
                          SacTensor *a,
                          SacTensor *b);
/* a ∘ b */
SacTensor *sac_multiply  (SacTape   *tape,
                          SacTensor *a,
                          SacTensor *b);
SacTensor *sac_tanh      (SacTape   *tape,
                          SacTensor *a);
/* σ (a) */
SacTensor *sac_sigmoid   (SacTape   *tape,
                          SacTensor *a);
/* max (0, a) */
SacTensor *sac_relu      (SacTape   *tape,
                          SacTensor *a);
/* y_k = max (a_{2k}, a_{2k+1}). a: n × 2m; y: n × m. (Goodfellow et al. 2013) */
SacTensor *sac_maxout    (SacTape   *tape,
                          SacTensor *a);
/* Each number is set to zero with probability @rate, the others are divided by 1 - @rate. On a
 * tape without random numbers, or with rate 0, @a itself. (Srivastava et al. 2014) */
SacTensor *sac_dropout   (SacTape   *tape,
                          SacTensor *a,
                          float      rate);

G_END_DECLS
