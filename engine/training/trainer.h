/* Trains a model from a recipe: reads the data, holds some out, learns the
 * vocabularies and the weights, and keeps the best model that it met.
 *
 * For the same recipe, data and number of threads the result is the same to
 * the bit (but for the date on its card), also when it was interrupted and
 * resumed.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  gint64  update;
  gint64  n_updates;
  int     epoch; /* From 0. */
  double  loss;  /* Per unit, natural logarithm, over what was learned since a validation. */
  double  words_per_second; /* Units. */
  double  seconds_left;
  /* Of the latest evaluation; NAN before the first. */
  double  validation_loss; /* Not smoothed. */
  double  validation_score; /* On some of what is held out; NAN where there is none. */
  const char *unit;         /* What is learned from; whoever prints it translates it. */
  const char *score_name;   /* What that is: "BLEU", greedy; "accuracy". NULL: there is none. */
  gint64  best_update;     /* Of the model that is kept. */
  gboolean evaluated;      /* This report follows an evaluation. */
  gboolean finished;       /* The last report, also of a training with nothing left to do. */
  const char *notice;      /* What to know of the data, the same in every report; NULL: nothing. */
} SacTrainingProgress;

typedef void (*SacTrainingFunc) (const SacTrainingProgress *progress,
                                 gpointer                   data);

typedef struct
{
  const char      *recipe;  /* Path. */
  const char      *folder;  /* Where the recipe's data lie. */
  const char      *output;  /* The model; what a resumption needs is saved beside it as
                             * OUTPUT.checkpoint, and what is held out from translating as
                             * OUTPUT.validation.tsv, OUTPUT.test.tsv and OUTPUT.test-long.tsv. */
  gboolean         resume;
  int              n_threads;
  SacTrainingFunc  report;  /* About once a second, in the caller's thread; or NULL. */
  gpointer         data;
} SacTrainingOptions;

/* Synchronous. When cancelled, saves a checkpoint first. */
gboolean sac_train (const SacTrainingOptions  *options,
                    GCancellable              *cancellable,
                    GError                   **error);

G_END_DECLS
