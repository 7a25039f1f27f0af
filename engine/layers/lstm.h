/* A long short-term memory, with the weights and the gate order of
 * torch.nn.LSTMCell, and of a layer of torch.nn.LSTM (input, forget, candidate,
 * output).
 */

#pragma once

#include "engine/layers/parameters.h"
#include "engine/tensor/tape.h"

G_BEGIN_DECLS

typedef struct
{
  SacTensor *weight_ih; /* 4 hidden × inputs */
  SacTensor *weight_hh; /* 4 hidden × hidden */
  SacTensor *bias_ih;
  SacTensor *bias_hh;
} SacLstm;

/* Adds "{prefix}weight_ih{suffix}" and so on: ("decoder.", ""), ("encoder.", "_l0_reverse"). */
void       sac_lstm_build  (SacLstm       *self,
                            SacParameters *parameters,
                            const char    *prefix,
                            const char    *suffix,
                            int            n_inputs,
                            int            n_hidden);
/* W x + b for the @x that are the inputs from @first on: n × 4 hidden. The parts of an input are
 * added; the bias comes with the first. */
SacTensor *sac_lstm_inputs (const SacLstm *self,
                            SacTape       *tape,
                            SacTensor     *x,
                            int            first);
/* h of [h ; c]: n × hidden. */
SacTensor *sac_lstm_output (const SacLstm *self,
                            SacTape       *tape,
                            SacTensor     *state);
/* The next state [h ; c] from the prepared inputs, the state, n × 2 hidden, and its h. */
SacTensor *sac_lstm_step   (const SacLstm *self,
                            SacTape       *tape,
                            SacTensor     *inputs,
                            SacTensor     *state,
                            SacTensor     *h);
/* The same for a batch: rows whose length is not above @position are padding and keep their state. */
SacTensor *sac_lstm_step_padded (const SacLstm *self,
                                 SacTape       *tape,
                                 SacTensor     *inputs,
                                 SacTensor     *state,
                                 SacTensor     *h,
                                 const int     *lengths,
                                 int            position);

G_END_DECLS
