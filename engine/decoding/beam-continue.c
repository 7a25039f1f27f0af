#include "engine/decoding/beam-search-private.h"

#include <string.h>

static int
compare_continuations (gconstpointer a,
                       gconstpointer b)
{
  const SacContinuation *left = a, *right = b;

  if (left->total != right->total)
    return left->total > right->total ? -1 : 1;
  if (left->row != right->row)
    return left->row - right->row;

  return left->word - right->word;
}

static const float *
scores_of (const SacRatings *ratings,
           int               row)
{
  return ratings->scores->values + (gsize) row * ratings->scores->columns;
}

static double
logprob_of (const SacRatings *ratings,
            int               row,
            int               word)
{
  return scores_of (ratings, row)[word] - ratings->log_sums[row];
}

/* The last word first. */
static int *
list_words (SacBeam            *self,
            const SacBeginning *node)
{
  int *words = sac_tape_take (self->step, sizeof (int) * MAX (node->n_steps, 1));

  for (int i = 0; node->parent != NULL; node = node->parent)
    words[i++] = node->word;

  return words;
}

/* The best that may follow the beginning @row, with what they gain. */
static const SacChoice *
rank (SacBeam          *self,
      int               row,
      const SacRatings *ratings,
      const SacChoice  *choices)
{
  int n_words = ratings->scores->columns;
  const SacBeginning *last = self->living[row];
  SacChoice *ranked;
  float *rated;

  if (self->extracts == NULL)
    return choices;

  ranked = sac_tape_take (self->step, sizeof (SacChoice) * self->n_choices);
  rated = sac_tape_take (self->step, sizeof (float) * n_words);
  memcpy (rated, scores_of (ratings, row), sizeof (float) * n_words);
  sac_extracts_add (self->extracts, list_words (self, last), last->n_steps, rated);
  sac_best_choices (rated, ratings->log_sums[row], n_words, self->n_choices, ranked);

  return ranked;
}

static SacContinuation
continue_row (const SacBeam *self,
              int            row,
              int            word,
              double         logprob,
              double         rated)
{
  return (SacContinuation) { row, word, logprob, self->living[row]->total + rated };
}

/* The best that may follow the beginning @row. Where so many words are asked for, the end follows
 * the last of them, and nothing else does. */
static int
continue_best (const SacBeam    *self,
               int               row,
               const SacRatings *ratings,
               const SacChoice  *ranked,
               SacContinuation  *continuations)
{
  int length = self->search->length, n = 0;

  if (length > 0 && self->living[row]->n_words >= length)
    {
      double logprob = logprob_of (ratings, row, SAC_PIECE_END);

      continuations[0] = continue_row (self, row, SAC_PIECE_END, logprob, logprob);
      return 1;
    }

  for (int i = 0; i < self->n_choices && n < self->search->beam; i++)
    if (length == 0 || ranked[i].word != SAC_PIECE_END)
      continuations[n++] = continue_row (self, row, ranked[i].word,
                                         logprob_of (ratings, row, ranked[i].word),
                                         ranked[i].logprob);

  return n;
}

int
sac_beam_continue (SacBeam          *self,
                   int               step,
                   const SacRatings *ratings,
                   const SacChoice  *choices,
                   SacContinuation  *continuations)
{
  int n = 0;

  for (int row = 0; row < self->n_living; row++)
    {
      if (step < self->search->n_prefix)
        {
          int word = self->search->prefix[step];
          double logprob = logprob_of (ratings, row, word);

          continuations[n++] = continue_row (self, row, word, logprob, logprob);
        }
      else
        {
          const SacChoice *ranked = rank (self, row, ratings, choices + row * self->n_choices);

          n += continue_best (self, row, ratings, ranked, continuations + n);
        }
    }

  qsort (continuations, n, sizeof *continuations, compare_continuations);

  return n;
}
