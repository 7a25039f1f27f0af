/* The step of a long short-term memory in one piece. */

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

G_END_DECLS
