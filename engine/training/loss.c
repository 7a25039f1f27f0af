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

/* What `score` is asked about, of all steps. */
typedef struct
{
  SacTensor *embedded;
  SacTensor *readout_states;
  SacTensor *contexts;
} Readout;

/* Each step from the state that the last one left. */
static Readout
write_steps (const SacModelKind *kind,
             gpointer            layers,
             SacTape            *tape,
             const int          *previous,
             SacLesson          *lesson)
{
  int n_rows = lesson->n_rows;
  int n_steps = lesson->n_steps;
  SacTensor **states = sac_tape_take (tape, sizeof (SacTensor *) * n_steps);
  SacTensor **contexts = sac_tape_take (tape, sizeof (SacTensor *) * n_steps);
  SacTensor **weights = sac_tape_take (tape, sizeof (SacTensor *) * n_steps);
  const int **choices = sac_tape_take (tape, sizeof (int *) * n_steps);
  SacPrevious all = kind->embed (layers, tape, previous, n_steps * n_rows);
  SacTensor *state = lesson->reading.first_state;

  for (int i = 0; i < n_steps; i++)
    {
      SacPrevious one = {
        .embedded = sac_rows (tape, all.embedded, i * n_rows, n_rows),
        .gates = sac_rows (tape, all.gates, i * n_rows, n_rows),
      };
      SacStep step = kind->write (layers, tape, &lesson->reading, state, &one);

      state = step.state;
      states[i] = step.readout_state;
      contexts[i] = step.context;
      weights[i] = step.weights;
      choices[i] = step.choices;
    }

  lesson->weights = weights[0] != NULL ? weights : NULL;
  lesson->choices = choices[0] != NULL ? choices : NULL;

  return (Readout) { all.embedded, sac_stack (tape, states, n_steps),
                     sac_stack (tape, contexts, n_steps) };
}

/* All steps in one product, where none needs the state of another. */
static Readout
write_all_steps (const SacModelKind *kind,
                 gpointer            layers,
                 SacTape            *tape,
                 const int          *previous,
                 SacLesson          *lesson)
{
  int n_rows = lesson->n_rows;
  SacStep all = kind->write_all (layers, tape, &lesson->reading, previous,
                                 lesson->n_steps * n_rows);

  if (all.weights != NULL)
    {
      lesson->weights = sac_tape_take (tape, sizeof (SacTensor *) * lesson->n_steps);

      for (int i = 0; i < lesson->n_steps; i++)
        lesson->weights[i] = sac_rows (tape, all.weights, i * n_rows, n_rows);
    }

  return (Readout) { NULL, all.readout_state, all.context };
}

SacLesson
sac_teach (const SacModelKind *kind,
           gpointer            layers,
           SacTape            *tape,
           const SacSource    *source,
           const SacTokens    *target,
           float               smoothing,
           float               scale)
{
  SacLesson lesson = { .n_rows = target->n_rows, .n_steps = target->n_positions };
  const int *previous = previous_words (tape, target);
  Readout readout;

  g_assert (source->n_rows == target->n_rows);

  lesson.reading = kind->read (layers, tape, source);
  lesson.truth = true_words (tape, target, &lesson.likelihood.n_words);
  readout = kind->write_all != NULL ? write_all_steps (kind, layers, tape, previous, &lesson)
                                    : write_steps (kind, layers, tape, previous, &lesson);
  lesson.scores = kind->score (layers, tape, readout.embedded, readout.readout_states,
                               readout.contexts);
  lesson.loss = sac_cross_entropy (tape, lesson.scores, lesson.truth, smoothing, scale,
                                   &lesson.likelihood.log_likelihood);

  return lesson;
}

void
sac_lesson_get_log_likelihoods (const SacLesson *self,
                                double          *log_likelihoods)
{
  const SacTensor *scores = self->scores;

  for (int row = 0; row < self->n_rows; row++)
    log_likelihoods[row] = 0;

  for (int i = 0; i < scores->rows; i++)
    if (self->truth[i] >= 0)
      {
        const float *row = scores->values + (gsize) i * scores->columns;

        log_likelihoods[i % self->n_rows] += row[self->truth[i]] -
                                             sac_log_sum_exp (row, scores->columns);
      }
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
  SacSource read = { .words = *source, .n_rows = source->n_rows };
  SacLesson lesson = sac_teach (kind, layers, tape, &read, target, smoothing, scale);

  *likelihood = lesson.likelihood;

  return lesson.loss;
}
