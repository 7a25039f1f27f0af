/* The batches that an epoch of sentence pairs is learned in, and their order. */

#pragma once

#include "engine/models/model-kinds.h"
#include "engine/training/translation/examples.h"

G_BEGIN_DECLS

/* Rows of one batch, or of one worker's share of it; see SacTokens. */
typedef struct
{
  SacTokens source;
  SacTokens target;
} SacBatch;

/* The order of one epoch: every example once, and @n_joined concatenations of two to @most
 * examples, in batches of examples of about the same length, with padding at most @batch_words
 * pieces of either side (more where one example alone has more); batches in random order. The same
 * seed gives the same plan. */
typedef struct
{
  GArray    *rows;    /* Of SacExample, batch after batch. Joined ones own their numbers. */
  GArray    *starts;  /* Of int: where each batch begins; one more at the end. */
  GPtrArray *joined;  /* Of SacExample *. */
} SacPlan;

/* @examples stay as long as the plan. */
SacPlan  *sac_plan_new       (SacExamples   *examples,
                              int            n_joined,
                              int            most,
                              int            batch_words,
                              guint64        seed) G_GNUC_WARN_UNUSED_RESULT;
void      sac_plan_free      (SacPlan       *self);

int       sac_plan_n_batches (const SacPlan *self);

/* Rows share, share + n_shares, … of batch @index, padded. n_rows 0: none are left for it. */
SacBatch *sac_plan_batch     (const SacPlan *self,
                              int            index,
                              int            share,
                              int            n_shares) G_GNUC_WARN_UNUSED_RESULT;
void      sac_batch_free     (SacBatch      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacPlan, sac_plan_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacBatch, sac_batch_free)

G_END_DECLS
