/* A small model of a kind that writes a text from a text, with a handful of pairs, and
 * what every such kind must pass.
 */

#pragma once

#include "engine/models/model.h"
#include "engine/storage/model-file.h"
#include "engine/training/loss.h"
#include "engine/training/translation/plan.h"

G_BEGIN_DECLS

typedef struct
{
  const char   *kind;
  SacCorpus    *corpus;
  SacTextCodec *source;
  SacTextCodec *target;
  SacModel     *model;
  SacExamples  *examples;
  SacPlan      *plan;
  SacBatch     *batch; /* All pairs. */
} SentenceModel;

/* Takes the corpus and the codecs. Its weights have their first values, the same each time. */
void       sentence_model_init           (SentenceModel  *self,
                                          const char     *kind,
                                          const char     *config,
                                          SacCorpus      *corpus,
                                          SacTextCodec   *source,
                                          SacTextCodec   *target);
void       sentence_model_clear          (SentenceModel  *self);
/* Another one of the same words. */
SacModel  *sentence_model_make           (SentenceModel  *self,
                                          const char     *config,
                                          GError        **error);

/* All pairs, as sac_teach() shows them. */
SacLesson  sentence_model_teach          (SentenceModel  *self,
                                          SacTape        *tape,
                                          float           smoothing,
                                          float           scale);
/* A SacLossFunc: smoothed, and the same words are dropped each time. */
SacTensor *sentence_model_loss           (SacTape        *tape,
                                          gpointer        self);
double     sentence_model_log_likelihood (const SacModel *model,
                                          const SacBatch *batch);

void       assert_alone_as_in_a_batch         (SentenceModel *self);
void       assert_second_turn_takes_no_memory (SentenceModel *self);

/* In three threads at once. */
void       assert_threads_compute_as_if_alone (SentenceModel *self);
/* After so many updates at @rate it writes each target, also from files of both precisions and with
 * half the memory. */
void       assert_learns_by_heart_and_survives_a_file (SentenceModel *self,
                                                       int            n_updates,
                                                       double         rate);

G_END_DECLS
