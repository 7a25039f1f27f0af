#include "engine/training/loss.h"

#include "engine/tensor/operations-gather.h"
#include "engine/tensor/operations-reduce.h"
#include "engine/text/text-codec.h"

/* What stands before each target word: the start piece, then the true words. */
static int *
previous_words (SacTape         *tape,
                const SacTokens *target)
{
  int n = target->n_positions * target->n_rows;
  int *previous = sac_tape_take (tape, sizeof (int) * n);

  for (int i = 0; i < n; i++)
    previous[i] = i < target->n_rows ? SAC_PIECE_START : target->ids[i - target->n_rows];

  return previous;
}

/* The true words, -1 where a sentence is over. */
static int *
true_words (SacTape         *tape,
            const SacTokens *target,
            int             *n_words)
{
  int *truth = sac_tape_take (tape, sizeof (int) * target->n_positions * target->n_rows);

  *n_words = 0;

  for (int position = 0; position < target->n_positions; position++)
    for (int row = 0; row < target->n_rows; row++)
      {
        int i = position * target->n_rows + row;
        gboolean real = position < target->lengths[row];

        truth[i] = real ? target->ids[i] : -1;
        *n_words += real;
      }

  return truth;
}

SacTensor *
sac_translation_loss (const SacModelKind *kind,
                      gpointer            layers,
                      SacTape            *tape,
                      const SacTokens    *source,
                      const SacTokens    *target,
                      float               smoothing,
                      float               scale,
                      SacLikelihood      *likelihood)
{
  int n_rows = target->n_rows;
  int n_steps = target->n_positions;
  SacTensor **states = sac_tape_take (tape, sizeof (SacTensor *) * n_steps);
  SacTensor **contexts = sac_tape_take (tape, sizeof (SacTensor *) * n_steps);
  SacReading reading = kind->read (layers, tape, source);
  SacPrevious all = kind->embed (layers, tape, previous_words (tape, target), n_steps * n_rows);
  SacTensor *state = reading.first_state;
  int *truth = true_words (tape, target, &likelihood->n_words);
  SacTensor *scores;

  g_assert (source->n_rows == n_rows);

  for (int i = 0; i < n_steps; i++)
    {
      SacPrevious previous = {
        .embedded = sac_rows (tape, all.embedded, i * n_rows, n_rows),
        .gates = sac_rows (tape, all.gates, i * n_rows, n_rows),
      };
      SacStep step = kind->write (layers, tape, &reading, state, &previous);

      state = step.state;
      states[i] = step.readout_state;
      contexts[i] = step.context;
    }

  scores = kind->score (layers, tape, all.embedded, sac_stack (tape, states, n_steps),
                        sac_stack (tape, contexts, n_steps));

  return sac_cross_entropy (tape, scores, truth, smoothing, scale, &likelihood->log_likelihood);
}
