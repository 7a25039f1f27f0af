#include "engine/layers/gru.h"

#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-linear.h"
#include "engine/tensor/operations-pointwise.h"
#include "engine/tensor/operations-recurrent.h"

void
sac_gru_build (SacGru        *self,
               SacParameters *parameters,
               const char    *prefix,
               const char    *suffix,
               int            n_inputs,
               int            n_hidden,
               SacReset       reset)
{
  g_autofree char *weight_ih = g_strconcat (prefix, "weight_ih", suffix, NULL);
  g_autofree char *weight_hh = g_strconcat (prefix, "weight_hh", suffix, NULL);
  g_autofree char *bias_ih = g_strconcat (prefix, "bias_ih", suffix, NULL);
  g_autofree char *bias_hh = g_strconcat (prefix, "bias_hh", suffix, NULL);

  self->weight_ih = sac_parameters_add_matrix (parameters, weight_ih, 3 * n_hidden, n_inputs);
  self->weight_hh = sac_parameters_add_matrix (parameters, weight_hh, 3 * n_hidden, n_hidden);
  self->bias_ih = sac_parameters_add_vector (parameters, bias_ih, 3 * n_hidden);
  self->bias_hh = sac_parameters_add_vector (parameters, bias_hh, 3 * n_hidden);
  self->reset = reset;
}

SacTensor *
sac_gru_inputs (const SacGru *self,
                SacTape      *tape,
                SacTensor    *x)
{
  return sac_linear (tape, x, self->weight_ih, self->bias_ih);
}

/* r = σ (x_r + U_r h), z = σ (x_z + U_z h), n = tanh (x_n + U_n (r ∘ h)) */
static SacTensor *
reset_before (const SacGru *self,
              SacTape      *tape,
              SacTensor    *inputs,
              SacTensor    *state,
              const int    *lengths,
              int           position)
{
  int n = state->columns;
  SacTensor *U_rz = sac_rows (tape, self->weight_hh, 0, 2 * n);
  SacTensor *U_n = sac_rows (tape, self->weight_hh, 2 * n, n);
  SacTensor *b_rz = sac_view (tape, self->bias_hh, 0, 1, 2 * n);
  SacTensor *b_n = sac_view (tape, self->bias_hh, 2 * n, 1, n);
  SacTensor *rz = sac_sigmoid (tape, sac_add (tape, sac_columns (tape, inputs, 0, 2 * n),
                                              sac_linear (tape, state, U_rz, b_rz)));
  SacTensor *r = sac_columns (tape, rz, 0, n);
  SacTensor *z = sac_columns (tape, rz, n, n);
  SacTensor *product = sac_linear (tape, sac_multiply (tape, r, state), U_n, b_n);
  SacTensor *candidate = sac_tanh (tape, sac_add (tape, sac_columns (tape, inputs, 2 * n, n),
                                                  product));

  return sac_gate (tape, z, candidate, state, lengths, position);
}

SacTensor *
sac_gru_step (const SacGru *self,
              SacTape      *tape,
              SacTensor    *inputs,
              SacTensor    *state,
              const int    *lengths,
              int           position)
{
  if (self->reset == SAC_RESET_BEFORE)
    return reset_before (self, tape, inputs, state, lengths, position);

  return sac_gru_state (tape, inputs, sac_linear (tape, state, self->weight_hh, self->bias_hh),
                        state, lengths, position);
}
