#include "engine/decoding/beam-search-private.h"

#include <string.h>

static gboolean
may_be_written (int word)
{
  return word == SAC_PIECE_END || word >= SAC_N_SPECIAL_PIECES;
}

int
sac_beam_choose (const float *logprobs,
                 int          n_words,
                 int          n,
                 SacChoice   *choices)
{
  int count = 0;

  for (int word = SAC_PIECE_END; word < n_words; word++)
    {
      int place = count;

      if (count == n && logprobs[word] <= choices[n - 1].logprob)
        continue;

      if (!may_be_written (word))
        continue;

      if (count < n)
        count++;
      else
        place--;

      for (; place > 0 && choices[place - 1].logprob < logprobs[word]; place--)
        choices[place] = choices[place - 1];

      choices[place] = (SacChoice) { word, logprobs[word] };
    }

  return count;
}

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
rank (SacBeam         *self,
      int              row,
      const float     *logprobs,
      int              n_words,
      const SacChoice *choices)
{
  const SacBeginning *last = self->living[row];
  SacChoice *ranked;
  float *rated;

  if (self->extracts == NULL)
    return choices;

  ranked = sac_tape_take (self->step, sizeof (SacChoice) * self->n_choices);
  rated = sac_tape_take (self->step, sizeof (float) * n_words);
  memcpy (rated, logprobs, sizeof (float) * n_words);
  sac_extracts_add (self->extracts, list_words (self, last), last->n_steps, rated);
  sac_beam_choose (rated, n_words, self->n_choices, ranked);

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
continue_best (const SacBeam   *self,
               int              row,
               const float     *logprobs,
               const SacChoice *ranked,
               SacContinuation *continuations)
{
  int length = self->search->length, n = 0;

  if (length > 0 && self->living[row]->n_words >= length)
    {
      continuations[0] = continue_row (self, row, SAC_PIECE_END, logprobs[SAC_PIECE_END],
                                       logprobs[SAC_PIECE_END]);
      return 1;
    }

  for (int i = 0; i < self->n_choices && n < self->search->beam; i++)
    if (length == 0 || ranked[i].word != SAC_PIECE_END)
      continuations[n++] = continue_row (self, row, ranked[i].word, logprobs[ranked[i].word],
                                         ranked[i].logprob);

  return n;
}

int
sac_beam_continue (SacBeam         *self,
                   int              step,
                   const SacTensor *logprobs,
                   const SacChoice *choices,
                   SacContinuation *continuations)
{
  int n = 0;

  for (int row = 0; row < self->n_living; row++)
    {
      const float *of_row = logprobs->values + (gsize) row * logprobs->columns;

      if (step < self->search->n_prefix)
        {
          int word = self->search->prefix[step];

          continuations[n++] = continue_row (self, row, word, of_row[word], of_row[word]);
        }
      else
        {
          const SacChoice *ranked = rank (self, row, of_row, logprobs->columns,
                                          choices + row * self->n_choices);

          n += continue_best (self, row, of_row, ranked, continuations + n);
        }
    }

  qsort (continuations, n, sizeof *continuations, compare_continuations);

  return n;
}
