#include "engine/layers/word-table.h"

#include "engine/tensor/operations-gather.h"

void
sac_word_table_build (SacWordTable  *self,
                      SacParameters *parameters,
                      int            n_words,
                      int            n_trained,
                      int            size)
{
  self->trained = sac_parameters_add_matrix (parameters, "embedding.weight", n_trained, size);
  self->fixed = NULL;

  if (n_trained < n_words)
    self->fixed = sac_parameters_add_frozen (parameters, "fixed_embedding.weight",
                                             n_words - n_trained, size);
}

SacTensor *
sac_word_table_look_up (const SacWordTable *self,
                        SacTape            *tape,
                        const int          *words,
                        int                 n)
{
  return self->fixed == NULL ? sac_gather (tape, self->trained, words, n)
                             : sac_gather_two (tape, self->trained, self->fixed, words, n);
}
