/* Pairs of premise and hypothesis as word numbers, and the batches that they are
 * learned or judged in.
 */

#pragma once

#include "engine/models/model-kinds.h"
#include "engine/text/text-codec.h"

G_BEGIN_DECLS

/* Of one text: what attends to each other costs memory as the product of both lengths. */
#define SAC_PAIR_MAX_WORDS 2000

/* Without end-of-sentence pieces, which nobody writes in them. */
typedef struct
{
  int *premise;
  int *hypothesis;
  int  n_premise;
  int  n_hypothesis;
  int  label;
} SacPairExample;

/* All of @pairs (of SacLabelledPair), in order: an array of SacPairExample. Errors:
 * G_IO_ERROR_CANCELLED, a text of more than SAC_PAIR_MAX_WORDS words. */
GArray *sac_pair_examples_new (GPtrArray           *pairs,
                               const SacTextCodec  *codec,
                               GCancellable        *cancellable,
                               GError             **error) G_GNUC_WARN_UNUSED_RESULT;

typedef struct
{
  GArray *examples; /* Not owned. */
  int    *order;    /* Batch after batch. */
  GArray *starts;   /* Of int: where each batch begins; one more at the end. */
} SacPairPlan;

/* Every example once, in batches of @batch_pairs of about the same lengths, the last ones smaller. Random:
 * which they are with, and the order of batches; the same seed gives the same plan. */
SacPairPlan *sac_pair_plan_new       (GArray      *examples,
                                      int          batch_pairs,
                                      guint64      seed) G_GNUC_WARN_UNUSED_RESULT;
void         sac_pair_plan_free      (SacPairPlan *self);
int          sac_pair_plan_n_batches (const SacPairPlan *self);

typedef struct
{
  SacTokens premise;
  SacTokens hypothesis;
  int      *labels;
  int       n_rows;
} SacPairBatch;

/* Rows share, share + n_shares, … of batch @index, padded. n_rows 0: none are left for it. */
SacPairBatch *sac_pair_plan_batch    (const SacPairPlan *self,
                                      int                index,
                                      int                share,
                                      int                n_shares) G_GNUC_WARN_UNUSED_RESULT;
void          sac_pair_batch_free    (SacPairBatch      *self);
/* What a model reads of it; lives as long as @self. */
SacSource     sac_pair_batch_source  (const SacPairBatch *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacPairPlan, sac_pair_plan_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacPairBatch, sac_pair_batch_free)

G_END_DECLS
