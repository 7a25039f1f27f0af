/* What the trainings of models that write a text from a text have in common: the
 * pieces of both sides, the order of the pairs, and the loss of their words.
 */

#pragma once

#include "engine/training/task-base.h"
#include "engine/training/translation/plan.h"

G_BEGIN_DECLS

/* The first member of what a task keeps. */
typedef struct
{
  SacTaskBase   base;
  float         smoothing;
  SacTextCodec *source;   /* Owned, like the next two. */
  SacTextCodec *target;
  SacExamples  *examples;
  SacPlan      *plan;     /* Of the epoch. */
  SacBatch    **batches;  /* Each share's. */
  float         scale;    /* One over the words of the batch. */
} SacSentenceLessons;

/* All is empty and zero before. */
void        sac_sentence_lessons_init        (SacSentenceLessons  *self,
                                              const SacTaskPlace  *place);
void        sac_sentence_lessons_clear       (SacSentenceLessons  *self);
/* Makes the examples and their digest, with the codecs that are there. Errors: G_IO_ERROR_CANCELLED, a
 * text that is too long. */
gboolean    sac_sentence_lessons_prepare     (SacSentenceLessons  *self,
                                              SacCorpus           *corpus,
                                              GCancellable        *cancellable,
                                              GError             **error);

/* See sac_plan_new(). Returns how many batches there are. */
int         sac_sentence_lessons_begin_epoch (SacSentenceLessons  *self,
                                              int                  epoch,
                                              int                  n_joined,
                                              int                  most,
                                              int                  batch_words);

/* SacTask.make_model, begin_batch and learn. */
SacModel   *sac_sentence_lessons_make_model  (gpointer             self,
                                              GError             **error) G_GNUC_WARN_UNUSED_RESULT;
int         sac_sentence_lessons_begin_batch (gpointer             self,
                                              const SacTaskMoment *moment);
SacTensor  *sac_sentence_lessons_learn       (gpointer             self,
                                              SacModel            *model,
                                              SacTape             *tape,
                                              int                  share);

/* Saves what is held out beside the model at @output, so that whoever has the model can test it on
 * what it never saw. */
gboolean    sac_held_out_save                (SacCorpus           *corpus,
                                              const char          *output,
                                              const char          *ending,
                                              GError             **error);

G_END_DECLS
