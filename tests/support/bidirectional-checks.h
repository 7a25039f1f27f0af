/* What every layer that reads a sentence both ways must pass, whatever its units are. */

#pragma once

#include "engine/layers/bidirectional.h"

G_BEGIN_DECLS

#define BIDIRECTIONAL_N_INPUTS 2
#define BIDIRECTIONAL_N_HIDDEN 3

typedef SacAnnotations (*BidirectionalRead) (gconstpointer  encoder,
                                             SacTape       *tape,
                                             SacTensor     *x,
                                             const int     *lengths,
                                             int            n_positions,
                                             int            n_rows);

typedef struct
{
  SacParameters     *parameters; /* Owned. */
  SacTensor         *x;          /* A batch of sentences of several lengths; a weight like the others. */
  gconstpointer      encoder;    /* Of BIDIRECTIONAL_N_INPUTS and _N_HIDDEN, named "encoder". */
  BidirectionalRead  read;
} BidirectionalCheck;

/* @parameters hold the encoder's; all weights are filled. */
void bidirectional_check_init  (BidirectionalCheck *self,
                                SacParameters      *parameters,
                                gconstpointer       encoder,
                                BidirectionalRead   read);
void bidirectional_check_clear (BidirectionalCheck *self);

void assert_bidirectional_gradients                   (BidirectionalCheck *self);
/* PyTorch's. */
void assert_bidirectional_names                       (BidirectionalCheck *self);
void assert_bidirectional_last_states_are_annotations (BidirectionalCheck *self);
void assert_bidirectional_alone_as_in_a_batch         (BidirectionalCheck *self);

G_END_DECLS
