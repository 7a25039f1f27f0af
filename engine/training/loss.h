/* What a model has to make small: how unlikely it finds the true words. */

#pragma once

#include "engine/models/model-kinds.h"

G_BEGIN_DECLS

typedef struct
{
  double log_likelihood; /* Σ log p (true word), natural, without smoothing. */
  int    n_words;        /* True words, padding left out. */
} SacLikelihood;

/* One pass over the true words of a padded batch. Everything lives on the tape. */
typedef struct
{
  SacReading      reading;
  SacTensor      *loss;     /* 1 × 1 */
  SacTensor      *scores;   /* n_steps n_rows × words, before the soft-max, step by step. */
  const int      *truth;    /* The true word of each row of the scores; -1: padding. */
  int             n_rows;
  int             n_steps;
  SacTensor     **weights;  /* α of each step, n_rows × n_positions, padding included; NULL without
                             * attention. */
  const int     **choices;  /* Hard attention: the position that each row looked at in each step, of
                             * which the weights are the probabilities, or -1: at the expectation;
                             * else NULL. */
  SacLikelihood   likelihood;
} SacLesson;

/* Shows the model each true word and rates the next (teacher forcing). @source and @target have the
 * same rows; every target ends with its end-of-sentence piece. The loss is @scale times the sum over
 * all true words of the cross-entropy, smoothed by @smoothing (Szegedy et al. 2016, section 7). */
SacLesson  sac_teach                       (const SacModelKind *kind,
                                            gpointer            layers,
                                            SacTape            *tape,
                                            const SacSource    *source,
                                            const SacTokens    *target,
                                            float               smoothing,
                                            float               scale);
/* log p (row's true words), natural, of each row: what hard attention is rewarded with. */
void       sac_lesson_get_log_likelihoods  (const SacLesson    *self,
                                            double             *log_likelihoods);

/* The loss of such a pass over sentences. */
SacTensor *sac_translation_loss (const SacModelKind *kind,
                                 gpointer            layers,
                                 SacTape            *tape,
                                 const SacTokens    *source,
                                 const SacTokens    *target,
                                 float               smoothing,
                                 float               scale,
                                 SacLikelihood      *likelihood);

G_END_DECLS
