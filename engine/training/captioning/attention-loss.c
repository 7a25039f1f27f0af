#include "engine/training/captioning/attention-loss.h"

#include "engine/tensor/operations-gather.h"
#include "engine/training/captioning/captioning-losses.h"

#include <math.h>

/* λ_r (r - b): what each row gains over the baseline by where it looked. */
static double *
get_gains (SacTape                 *tape,
           const SacLesson         *lesson,
           const int               *lengths,
           const SacAttentionTerms *terms,
           SacAttentionRewards     *rewards)
{
  double *gains = sac_tape_take (tape, sizeof (double) * lesson->n_rows);
  double baseline = terms->baseline;

  sac_lesson_get_log_likelihoods (lesson, gains);

  for (int row = 0; row < lesson->n_rows; row++)
    {
      gains[row] /= lengths[row];
      rewards->sum += gains[row];
    }

  rewards->n = lesson->n_rows;
  if (isnan (baseline))
    baseline = rewards->sum / lesson->n_rows;

  for (int row = 0; row < lesson->n_rows; row++)
    gains[row] = terms->reward * (gains[row] - baseline);

  return gains;
}

static SacTensor *
hard_loss (SacTape                 *tape,
           const SacLesson         *lesson,
           SacTensor               *weights,
           const int               *lengths,
           const SacAttentionTerms *terms,
           SacAttentionRewards     *rewards)
{
  int n = lesson->n_steps * lesson->n_rows;
  int *choices = sac_tape_take (tape, sizeof (int) * n);

  for (int i = 0; i < n; i++)
    choices[i] = lesson->choices[i / lesson->n_rows][i % lesson->n_rows];

  return sac_policy_loss (tape, weights, choices, lesson->truth,
                          get_gains (tape, lesson, lengths, terms, rewards), lesson->n_rows,
                          terms->entropy, terms->scale);
}

SacTensor *
sac_attention_loss (SacTape                 *tape,
                    const SacLesson         *lesson,
                    const int               *lengths,
                    const SacAttentionTerms *terms,
                    SacAttentionRewards     *rewards)
{
  SacTensor *weights;

  *rewards = (SacAttentionRewards) { 0 };
  if (lesson->weights == NULL || (lesson->choices == NULL && terms->lambda == 0))
    return NULL;

  weights = sac_stack (tape, lesson->weights, lesson->n_steps);
  if (lesson->choices != NULL)
    return hard_loss (tape, lesson, weights, lengths, terms, rewards);

  return sac_doubly_stochastic (tape, weights, lesson->truth, lesson->n_rows,
                                terms->lambda * terms->scale);
}
