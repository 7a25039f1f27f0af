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
/* A gated recurrent unit's new state from its two products, reset gate after the product (PyTorch):
 *   r = σ (x_r + g_r), z = σ (x_z + g_z), n = tanh (x_n + r ∘ g_n), h' = (1 - z) ∘ n + z ∘ h
 * inputs: n × 3m (W x + b); products: n × 3m (U h + b'); state: n × m. Rows from lengths[row]
 * <= position keep their state: the padding of a batch. @lengths NULL: no padding. */
SacTensor *sac_gru_state (SacTape   *tape,
                          SacTensor *inputs,
                          SacTensor *products,
                          SacTensor *state,
                          const int *lengths,
                          int        position);
/* h' = (1 - z) ∘ n + z ∘ h, with padding as above. */
SacTensor *sac_gate      (SacTape   *tape,
                          SacTensor *z,
                          SacTensor *candidate,
                          SacTensor *state,
                          const int *lengths,
                          int        position);

G_END_DECLS
