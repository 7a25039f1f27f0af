/* What the two halves of a beam search share: beginnings, and what may follow them. */

#pragma once

#include "engine/decoding/beam-search.h"
#include "engine/decoding/extraction.h"
#include "engine/models/model-kinds.h"

G_BEGIN_DECLS

/* The last word of a beginning; the words before it are its parents. */
typedef struct _SacBeginning SacBeginning;

struct _SacBeginning
{
  const SacBeginning *parent;
  int                 n_steps;
  int                 n_words; /* That are complete. */
  int                 word;
  double              logprob;
  double              likelihood; /* Σ logprob up to here. */
  double              total; /* The same with what was gained, which is what is searched for. */
  const float        *weights;
  float               gate;
  const SacChoice    *choices;
};

/* A living beginning, a word that may follow it. */
typedef struct
{
  int    row;
  int    word;
  double logprob;
  double total;
} SacContinuation;

typedef struct
{
  const SacModel      *model;
  const SacSearch     *search;
  SacTape             *sentence; /* What is read once, and the nodes. */
  SacTape             *step;     /* Taken back after every word. */
  SacReading           reading;
  int                  n_positions; /* That are looked at; 0 without attention. */
  gboolean             gated;
  SacExtracts         *extracts; /* NULL: no word gains anything. */
  int                  n_choices;
  SacTensor           *state; /* The first n_living rows count. */
  SacTensor           *next_state;
  const SacBeginning **living;
  int                  n_living;
  const SacBeginning **finished;
  int                  n_finished;
} SacBeam;

/* How the words after each living beginning are rated. */
typedef struct
{
  const SacTensor *scores;
  const double    *log_sums; /* What taken from a row of them leaves log-probabilities. */
} SacRatings;

/* What may follow the living beginnings at @step, the best first: the forced word, or the best ones
 * of each. @choices: n_choices of each row. Returns how many; there is room for beam × beam. */
int sac_beam_continue (SacBeam          *self,
                       int               step,
                       const SacRatings *ratings,
                       const SacChoice  *choices,
                       SacContinuation  *continuations);

G_END_DECLS
