/* The vectors of words, some of which learn and some of which others learned and stay. */

#pragma once

#include "engine/layers/parameters.h"
#include "engine/tensor/tape.h"

G_BEGIN_DECLS

typedef struct
{
  SacTensor *trained; /* Of the first words: n_trained × size. */
  SacTensor *fixed;   /* Of the others; NULL: all are trained. */
} SacWordTable;

/* Named "embedding.weight" and "fixed_embedding.weight". */
void       sac_word_table_build   (SacWordTable       *self,
                                   SacParameters      *parameters,
                                   int                 n_words,
                                   int                 n_trained,
                                   int                 size);
/* n × size, a row for each of the @n words. */
SacTensor *sac_word_table_look_up (const SacWordTable *self,
                                   SacTape            *tape,
                                   const int          *words,
                                   int                 n);

G_END_DECLS
