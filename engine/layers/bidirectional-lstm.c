#include "engine/layers/bidirectional-lstm.h"

#include "engine/tensor/operations-gather.h"

void
sac_bidirectional_lstm_build (SacBidirectionalLstm *self,
                              SacParameters        *parameters,
                              const char           *name,
                              int                   n_inputs,
                              int                   n_hidden)
{
  g_autofree char *prefix = g_strconcat (name, ".", NULL);

  sac_lstm_build (&self->forward, parameters, prefix, "_l0", n_inputs, n_hidden);
  sac_lstm_build (&self->backward, parameters, prefix, "_l0_reverse", n_inputs, n_hidden);
}

static SacTensor *
read_one_way (gconstpointer   unit,
              SacTape        *tape,
              SacTensor      *x,
              const int      *lengths,
              int             n_positions,
              int             n_rows,
              gboolean        backward,
              SacTensor     **outputs)
{
  const SacLstm *lstm = unit;
  SacTensor *inputs = sac_lstm_inputs (lstm, tape, x, 0);
  SacTensor *state = sac_zeros (tape, n_rows, 2 * lstm->weight_hh->columns);
  SacTensor *h = sac_lstm_output (lstm, tape, state);

  for (int i = 0; i < n_positions; i++)
    {
      int position = backward ? n_positions - 1 - i : i;

      state = sac_lstm_step_padded (lstm, tape, sac_rows (tape, inputs, position * n_rows, n_rows),
                                    state, h, lengths, position);
      outputs[position] = h = sac_lstm_output (lstm, tape, state);
    }

  return h;
}

SacAnnotations
sac_bidirectional_lstm_read (const SacBidirectionalLstm *self,
                             SacTape                    *tape,
                             SacTensor                  *x,
                             const int                  *lengths,
                             int                         n_positions,
                             int                         n_rows)
{
  return sac_read_both_ways (&self->forward, &self->backward, read_one_way, tape, x, lengths,
                             n_positions, n_rows);
}
