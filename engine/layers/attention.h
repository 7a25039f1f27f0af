/* Where the decoder looks: energies over the annotations, their soft-max, and
 * the context. Additive: Bahdanau et al. 2015, section 3.1 and appendix A.1.2.
 * Dot, general and concat: Luong et al. 2015, section 3.1.
 */

#pragma once

#include "engine/layers/parameters.h"
#include "engine/tensor/tape.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_SCORE_ADDITIVE,
  SAC_SCORE_DOT,
  SAC_SCORE_GENERAL,
  SAC_SCORE_CONCAT
} SacScore;

typedef struct
{
  SacScore   score;
  int        hidden;
  SacTensor *query;   /* Additive: W, size × hidden. */
  SacTensor *key;     /* Additive: U, size × 2 hidden. */
  SacTensor *bias;    /* Additive and concat: 1 × size. */
  SacTensor *energy;  /* Additive and concat: v, 1 × size. */
  SacTensor *combine; /* Concat: size × (hidden + 2 hidden). */
  SacTensor *general; /* General: hidden × 2 hidden. */
} SacAttention;

/* What is attended to: positions stacked in rows, position * n_rows + row. */
typedef struct
{
  SacTensor *annotations; /* h: n_positions n_rows × 2 hidden */
  SacTensor *keys;        /* What the energies need of h, computed once. */
  const int *lengths;     /* Of each row; lives as long as the tape's contents. */
  int        n_positions;
  int        n_rows; /* 1: every state attends to the same sentence. */
} SacMemory;

typedef struct
{
  SacTensor *weights; /* α: states × n_positions; 0 past a row's length. */
  SacTensor *context; /* c: states × 2 hidden */
} SacAttended;

void        sac_attention_build    (SacAttention  *self,
                                    SacParameters *parameters,
                                    SacScore       score,
                                    int            hidden,
                                    int            size);
SacMemory   sac_attention_remember (const SacAttention *self,
                                    SacTape            *tape,
                                    SacTensor          *annotations,
                                    const int          *lengths,
                                    int                 n_positions,
                                    int                 n_rows);
SacAttended sac_attention_attend   (const SacAttention *self,
                                    SacTape            *tape,
                                    const SacMemory    *memory,
                                    SacTensor          *state);

G_END_DECLS
