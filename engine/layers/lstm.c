#include "engine/layers/lstm.h"

#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-linear.h"
#include "engine/tensor/operations-recurrent.h"

void
sac_lstm_build (SacLstm       *self,
                SacParameters *parameters,
                const char    *prefix,
                const char    *suffix,
                int            n_inputs,
                int            n_hidden)
{
  g_autofree char *weight_ih = g_strconcat (prefix, "weight_ih", suffix, NULL);
  g_autofree char *weight_hh = g_strconcat (prefix, "weight_hh", suffix, NULL);
  g_autofree char *bias_ih = g_strconcat (prefix, "bias_ih", suffix, NULL);
  g_autofree char *bias_hh = g_strconcat (prefix, "bias_hh", suffix, NULL);

  self->weight_ih = sac_parameters_add_matrix (parameters, weight_ih, 4 * n_hidden, n_inputs);
  self->weight_hh = sac_parameters_add_matrix (parameters, weight_hh, 4 * n_hidden, n_hidden);
  self->bias_ih = sac_parameters_add_vector (parameters, bias_ih, 4 * n_hidden);
  self->bias_hh = sac_parameters_add_vector (parameters, bias_hh, 4 * n_hidden);
}

SacTensor *
sac_lstm_inputs (const SacLstm *self,
                 SacTape       *tape,
                 SacTensor     *x,
                 int            first)
{
  return sac_linear_columns (tape, x, self->weight_ih, first, first == 0 ? self->bias_ih : NULL);
}

SacTensor *
sac_lstm_output (const SacLstm *self,
                 SacTape       *tape,
                 SacTensor     *state)
{
  return sac_columns (tape, state, 0, self->weight_hh->columns);
}

SacTensor *
sac_lstm_step_padded (const SacLstm *self,
                      SacTape       *tape,
                      SacTensor     *inputs,
                      SacTensor     *state,
                      SacTensor     *h,
                      const int     *lengths,
                      int            position)
{
  SacTensor *products = sac_linear (tape, h, self->weight_hh, self->bias_hh);

  return sac_lstm_state_padded (tape, inputs, products, state, lengths, position);
}

SacTensor *
sac_lstm_step (const SacLstm *self,
               SacTape       *tape,
               SacTensor     *inputs,
               SacTensor     *state,
               SacTensor     *h)
{
  return sac_lstm_step_padded (self, tape, inputs, state, h, NULL, 0);
}
