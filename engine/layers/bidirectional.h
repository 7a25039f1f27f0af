/* A gated recurrent unit read in both directions over a batch of sentences, as
 * torch.nn.GRU with bidirectional=True over packed sequences: padding is never
 * read. (Bahdanau et al. 2015, section 3.2)
 */

#pragma once

#include "engine/layers/gru.h"

G_BEGIN_DECLS

typedef struct
{
  SacGru forward;
  SacGru backward;
} SacBidirectional;

typedef struct
{
  SacTensor *annotations;    /* h_j = [forward_j ; backward_j]: n_positions n_rows × 2 hidden */
  SacTensor *forward_last;   /* At each sentence's own last position: n_rows × hidden */
  SacTensor *backward_first; /* n_rows × hidden */
} SacAnnotations;

/* Adds the weights "encoder.weight_ih_l0", …, "encoder.bias_hh_l0_reverse". */
void           sac_bidirectional_build (SacBidirectional *self,
                                        SacParameters    *parameters,
                                        const char       *name,
                                        int               n_inputs,
                                        int               n_hidden,
                                        SacReset          reset);
/* Reads @x with @unit in one direction: fills @outputs, one for each position, and returns the last one
 * reached. Padding keeps its state. */
typedef SacTensor *(*SacReadOneWay) (gconstpointer   unit,
                                     SacTape        *tape,
                                     SacTensor      *x,
                                     const int      *lengths,
                                     int             n_positions,
                                     int             n_rows,
                                     gboolean        backward,
                                     SacTensor     **outputs);

/* What two units of any kind make of @x, each in its direction. */
SacAnnotations sac_read_both_ways      (gconstpointer           forward,
                                        gconstpointer           backward,
                                        SacReadOneWay           read,
                                        SacTape                *tape,
                                        SacTensor              *x,
                                        const int              *lengths,
                                        int                     n_positions,
                                        int                     n_rows);
/* @x: n_positions n_rows × inputs, position by position. */
SacAnnotations sac_bidirectional_read  (const SacBidirectional *self,
                                        SacTape                *tape,
                                        SacTensor              *x,
                                        const int              *lengths,
                                        int                     n_positions,
                                        int                     n_rows);

G_END_DECLS
