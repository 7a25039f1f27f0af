/* A long short-term memory read in both directions over a batch of sentences, as
 * torch.nn.LSTM with bidirectional=True over packed sequences: padding is never
 * read.
 */

#pragma once

#include "engine/layers/bidirectional.h"
#include "engine/layers/lstm.h"

G_BEGIN_DECLS

typedef struct
{
  SacLstm forward;
  SacLstm backward;
} SacBidirectionalLstm;

/* Adds the weights "encoder.weight_ih_l0", …, "encoder.bias_hh_l0_reverse". */
void           sac_bidirectional_lstm_build (SacBidirectionalLstm *self,
                                             SacParameters        *parameters,
                                             const char           *name,
                                             int                   n_inputs,
                                             int                   n_hidden);
/* @x: n_positions n_rows × inputs, position by position. The states in what it returns are the
 * outputs h, without the cells. */
SacAnnotations sac_bidirectional_lstm_read  (const SacBidirectionalLstm *self,
                                             SacTape                    *tape,
                                             SacTensor                  *x,
                                             const int                  *lengths,
                                             int                         n_positions,
                                             int                         n_rows);

G_END_DECLS
