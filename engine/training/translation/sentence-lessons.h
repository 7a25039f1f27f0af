/* What the trainings of models that write a text from a text have in common: the
 * pieces of both sides, the order of the pairs, and the loss of their words.
 */

#pragma once

#include "engine/training/task.h"
#include "engine/training/translation/plan.h"

G_BEGIN_DECLS

typedef struct
{
  SacTextCodec *source;   /* Owned, like the next two. */
  SacTextCodec *target;
  SacExamples  *examples;
  SacPlan      *plan;     /* Of the epoch. */
  SacBatch    **batches;  /* Each share's. */
  int           n_shares;
  float         scale;    /* One over the words of the batch. */
} SacSentenceLessons;

/* All is empty and zero before. */
void        sac_sentence_lessons_init        (SacSentenceLessons  *self,
                                              int                  n_shares);
void        sac_sentence_lessons_clear       (SacSentenceLessons  *self);
/* Makes the examples, with the codecs that are there. Returns their digest. Errors:
 * G_IO_ERROR_CANCELLED, a text that is too long. */
char       *sac_sentence_lessons_prepare     (SacSentenceLessons  *self,
                                              SacCorpus           *corpus,
                                              GCancellable        *cancellable,
                                              GError             **error) G_GNUC_WARN_UNUSED_RESULT;
SacModel   *sac_sentence_lessons_make_model  (SacSentenceLessons  *self,
                                              const SacRecipe     *recipe,
                                              GError             **error) G_GNUC_WARN_UNUSED_RESULT;

/* See sac_plan_new(). Returns how many batches there are. */
int         sac_sentence_lessons_begin_epoch (SacSentenceLessons  *self,
                                              int                  n_joined,
                                              int                  most,
                                              int                  batch_words,
                                              guint64              seed);
/* Returns how many target pieces the batch has. */
int         sac_sentence_lessons_begin_batch (SacSentenceLessons  *self,
                                              int                  index);
/* The loss of one share; NULL: it has no rows. */
SacTensor  *sac_sentence_lessons_learn       (SacSentenceLessons  *self,
                                              SacModel            *model,
                                              SacTape             *tape,
                                              int                  share,
                                              float                smoothing);

/* Saves what is held out beside the model at @output, so that whoever has the model can test it on
 * what it never saw. */
gboolean    sac_held_out_save                (SacCorpus           *corpus,
                                              const char          *output,
                                              const char          *ending,
                                              GError             **error);

G_END_DECLS
