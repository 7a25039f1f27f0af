/* What the trainer must be told of a task: what is learned from, what has to
 * become small, how good the model is. One row in tasks.c, one folder a task.
 */

#pragma once

#include <gio/gio.h>

#include "engine/models/model.h"
#include "engine/tensor/tape.h"

G_BEGIN_DECLS

/* Numbers that a task remembers from batch to batch, zero at first; a checkpoint holds them. */
#define SAC_TASK_MEMORY 4

typedef struct _SacRecipe SacRecipe;

typedef struct
{
  double loss; /* Per target piece, natural logarithm; the lowest is the best. */
  double score; /* Higher is better; NAN: none. */
} SacValidationScore;

typedef struct
{
  const SacRecipe *recipe;
  const char      *folder; /* Where the recipe's data lie. */
  const char      *output; /* The model; what is held out may be saved beside it. */
  int              n_shares;
} SacTaskPlace;

typedef struct
{
  gint64  update; /* From 0. */
  int     batch;  /* Of the epoch. */
  double *memory; /* SAC_TASK_MEMORY numbers. */
} SacTaskMoment;

/* Only `learn` is called from several threads, once a share; all else from the trainer's. */
typedef struct
{
  const char        *kind; /* Of the models that it trains. */
  const char        *score_name; /* What its validation scores: "BLEU"; NULL: nothing. */
  const char        *unit; /* What it learns from and begin_batch() counts: "pieces", "texts". */
  const char *const *keys; /* Of its recipes, beside the common ones; see recipe-keys.h. */

  /* Reads the task's own part of the recipe, and its data. @place is copied; its pointers stay. */
  gpointer    (*prepare)     (const SacTaskPlace  *place,
                              GCancellable        *cancellable,
                              GError             **error);
  void        (*free)        (gpointer             self);
  /* A new model; its weights are zero. */
  SacModel   *(*make_model)  (gpointer             self,
                              GError             **error);
  /* Optional. Called when the weights of @model have their first values. */
  gboolean    (*begin)       (gpointer             self,
                              SacModel            *model,
                              GError             **error);
  /* The same for the same things to learn from, and for no others: a checkpoint belongs to these. */
  const char *(*get_digest)  (gpointer             self);
  /* Optional. What a person should know of the data, translated; NULL: nothing. */
  const char *(*get_notice)  (gpointer             self);

  /* Returns how many batches the epoch has, at least one. The same number gives the same epoch. */
  int         (*begin_epoch) (gpointer             self,
                              int                  epoch);
  /* Chooses one batch for all shares; returns how many units it has. */
  int         (*begin_batch) (gpointer             self,
                              const SacTaskMoment *moment);
  /* The loss of one share, 1 × 1: its part of a mean over the batch's units. NULL: nothing
   * is left for this share. */
  SacTensor  *(*learn)       (gpointer             self,
                              SacModel            *model,
                              SacTape             *tape,
                              int                  share);
  /* Optional. Called when all shares have learned. */
  void        (*end_batch)   (gpointer             self,
                              const SacTaskMoment *moment);

  /* Not cancellable: half an evaluation leaves nothing that a checkpoint could go on from. */
  gboolean    (*validate)    (gpointer             self,
                              SacModel            *model,
                              SacValidationScore  *score,
                              GError             **error);
  /* How good the finished model is on what it never saw: adds it to the card's @metrics. */
  gboolean    (*measure)     (gpointer             self,
                              SacModel            *model,
                              JsonObject          *metrics,
                              GCancellable        *cancellable,
                              GError             **error);
} SacTask;

G_END_DECLS
