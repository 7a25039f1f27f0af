/* A gated recurrent unit, with the weights and the gate order of
 * torch.nn.GRUCell (reset, update, candidate).
 *
 * Where the reset gate acts is a choice: after the product with the state, as
 * in PyTorch, n = tanh (W x + b + r ∘ (U h + b')); or before it, as in Cho et
 * al. 2014 (section 2.3), n = tanh (W x + b + U (r ∘ h) + b').
 */

#pragma once

#include "engine/layers/parameters.h"
#include "engine/tensor/tape.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_RESET_AFTER,
  SAC_RESET_BEFORE
} SacReset;

typedef struct
{
  SacTensor *weight_ih; /* 3 hidden × inputs */
  SacTensor *weight_hh; /* 3 hidden × hidden */
  SacTensor *bias_ih;
  SacTensor *bias_hh;
  SacReset   reset;
} SacGru;

/* Adds "{prefix}weight_ih{suffix}" and so on: ("decoder.", ""), ("encoder.", "_l0_reverse"). */
void       sac_gru_build  (SacGru        *self,
                           SacParameters *parameters,
                           const char    *prefix,
                           const char    *suffix,
                           int            n_inputs,
                           int            n_hidden,
                           SacReset       reset);
/* W x + b: n × 3 hidden. Does not depend on the state: all positions at once. */
SacTensor *sac_gru_inputs (const SacGru *self,
                           SacTape      *tape,
                           SacTensor    *x);
/* The next state from the prepared inputs. Rows whose length is not above @position are padding
 * and keep their state; @lengths NULL: none are. */
SacTensor *sac_gru_step   (const SacGru *self,
                           SacTape      *tape,
                           SacTensor    *inputs,
                           SacTensor    *state,
                           const int    *lengths,
                           int           position);

G_END_DECLS
