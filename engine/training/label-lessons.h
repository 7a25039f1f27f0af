/* What the trainings of models that answer with a label have in common: the order of
 * the examples, the loss of their labels, and how well those held out are judged.
 */

#pragma once

#include <gio/gio.h>

#include "engine/training/label-score.h"
#include "engine/training/labelled-plan.h"
#include "engine/training/task-base.h"

G_BEGIN_DECLS

/* The first member of what a task keeps. */
typedef struct
{
  SacTaskBase        base;
  GArray            *examples;   /* Of SacLabelledExample, to learn from; owned, like the next. */
  GArray            *validation;
  SacLabelledPlan   *plan;       /* Of the epoch. */
  SacLabelledBatch **batches;    /* One for each share. */
  float              scale;      /* One over the examples of the batch. */
} SacLabelLessons;

/* All is empty and zero before. */
void       sac_label_lessons_init        (SacLabelLessons     *self,
                                          const SacTaskPlace  *place);
void       sac_label_lessons_clear       (SacLabelLessons     *self);

/* Returns how many batches there are. */
int        sac_label_lessons_begin_epoch (SacLabelLessons     *self,
                                          const SacBatchSize  *size,
                                          int                  epoch);
/* SacTask.begin_batch: returns how many examples the batch has. */
int        sac_label_lessons_begin_batch (gpointer             self,
                                          const SacTaskMoment *moment);
/* The cross-entropy of the labels of one share, which has rows; and what the model answered. */
SacTensor *sac_label_lessons_learn       (SacLabelLessons     *self,
                                          SacModel            *model,
                                          SacTape             *tape,
                                          int                  share,
                                          float                smoothing,
                                          SacJudgement        *judgement);
/* The score is the accuracy in per cent. @size: of the batches that are judged. */
gboolean   sac_label_lessons_validate    (SacLabelLessons     *self,
                                          const SacBatchSize  *size,
                                          SacModel            *model,
                                          SacValidationScore  *score,
                                          GError             **error);

/* Judges all of @examples, whose labels are those of @model. Errors: G_IO_ERROR_CANCELLED. */
SacLabelScore *sac_labelled_examples_judge (GArray              *examples,
                                            const SacBatchSize  *size,
                                            SacModel            *model,
                                            GCancellable        *cancellable,
                                            GError             **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
