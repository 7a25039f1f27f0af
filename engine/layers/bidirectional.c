#include "engine/layers/bidirectional.h"

#include "engine/tensor/operations-gather.h"

void
sac_bidirectional_build (SacBidirectional *self,
                         SacParameters    *parameters,
                         const char       *name,
                         int               n_inputs,
                         int               n_hidden,
                         SacReset          reset)
{
  g_autofree char *prefix = g_strconcat (name, ".", NULL);

  sac_gru_build (&self->forward, parameters, prefix, "_l0", n_inputs, n_hidden, reset);
  sac_gru_build (&self->backward, parameters, prefix, "_l0_reverse", n_inputs, n_hidden, reset);
}

static SacTensor *
read_one_way (gconstpointer   unit,
              SacTape        *tape,
              SacTensor      *x,
              const int      *lengths,
              int             n_positions,
              int             n_rows,
              gboolean        backward,
              SacTensor     **states)
{
  const SacGru *gru = unit;
  SacTensor *inputs = sac_gru_inputs (gru, tape, x);
  SacTensor *state = sac_zeros (tape, n_rows, gru->weight_hh->columns);

  for (int i = 0; i < n_positions; i++)
    {
      int position = backward ? n_positions - 1 - i : i;

      state = sac_gru_step (gru, tape, sac_rows (tape, inputs, position * n_rows, n_rows),
                            state, lengths, position);
      states[position] = state;
    }

  return state;
}

SacAnnotations
sac_read_both_ways (gconstpointer   forward,
                    gconstpointer   backward,
                    SacReadOneWay   read,
                    SacTape        *tape,
                    SacTensor      *x,
                    const int      *lengths,
                    int             n_positions,
                    int             n_rows)
{
  SacTensor **outputs = sac_tape_take (tape, sizeof (SacTensor *) * 2 * n_positions);
  SacAnnotations result;

  g_assert (x->rows == n_positions * n_rows);

  /* Padding keeps its state: the forward one is the last real state at the end, and the backward
   * one is still zero when the last real position is reached. */
  result.forward_last = read (forward, tape, x, lengths, n_positions, n_rows, FALSE, outputs);
  result.backward_first = read (backward, tape, x, lengths, n_positions, n_rows, TRUE,
                                outputs + n_positions);
  result.annotations = sac_join (tape, sac_stack (tape, outputs, n_positions),
                                 sac_stack (tape, outputs + n_positions, n_positions));

  return result;
}

SacAnnotations
sac_bidirectional_read (const SacBidirectional *self,
                        SacTape                *tape,
                        SacTensor              *x,
                        const int              *lengths,
                        int                     n_positions,
                        int                     n_rows)
{
  return sac_read_both_ways (&self->forward, &self->backward, read_one_way, tape, x, lengths,
                             n_positions, n_rows);
}
