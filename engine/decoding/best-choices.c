#include "engine/decoding/best-choices.h"

#include "engine/tensor/operations-reduce.h"
#include "engine/text/text-codec.h"

#define N_TOGETHER 64

static gboolean
may_be_written (int word)
{
  return word == SAC_PIECE_END || word >= SAC_N_SPECIAL_PIECES;
}

/* Into the best so far, @count of at most @n, best first; the lower number first on a tie. */
static int
insert_choice (SacChoice *choices,
               int        count,
               int        n,
               SacChoice  choice)
{
  int place = count < n ? count++ : n - 1;

  for (; place > 0 && choices[place - 1].logprob < choice.logprob; place--)
    choices[place] = choices[place - 1];

  choices[place] = choice;

  return count;
}

int
sac_best_choices (const float *scores,
                  double       log_sum,
                  int          n_words,
                  int          n,
                  SacChoice   *choices)
{
  int count = 0;

  for (int first = SAC_PIECE_END; first < n_words; first += N_TOGETHER)
    {
      int end = MIN (first + N_TOGETHER, n_words);

      /* Most words are passed by together. */
      if (count == n &&
          sac_highest (scores + first, end - first) - log_sum <= choices[n - 1].logprob)
        continue;

      for (int word = first; word < end; word++)
        {
          double logprob = scores[word] - log_sum;

          if (may_be_written (word) && (count < n || logprob > choices[n - 1].logprob))
            count = insert_choice (choices, count, n, (SacChoice) { word, logprob });
        }
    }

  return count;
}
