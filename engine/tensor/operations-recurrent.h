/* Steps of recurrent units in one piece. */

#pragma once

#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* A long short-term memory's new state from its two products (Hochreiter and Schmidhuber 1997, with
 * the forget gate of Gers et al. 2000), gates in PyTorch's order:
 *   i = σ (x_i + g_i), f = σ (x_f + g_f), g = tanh (x_g + g_g), o = σ (x_o + g_o)
 *   c' = f ∘ c + i ∘ g, h' = o ∘ tanh (c')
 * inputs: n × 4m (W x + b); products: n × 4m (U h + b'); state and what is returned: n × 2m,
 * [h ; c]. */
SacTensor *sac_lstm_state (SacTape   *tape,
                           SacTensor *inputs,
                           SacTensor *products,
                           SacTensor *state);
/* The same for a batch: rows from lengths[row] <= position are its padding and keep their state. @lengths
 * NULL: no padding. */
SacTensor *sac_lstm_state_padded (SacTape   *tape,
                                  SacTensor *inputs,
                                  SacTensor *products,
                                  SacTensor *state,
                                  const int *lengths,
                                  int        position);
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
