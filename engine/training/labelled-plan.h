/* Texts, or pairs of texts, with labels as word numbers, and the batches that they are
 * learned or judged in.
 */

#pragma once

#include "engine/models/model-kinds.h"
#include "engine/training/batch-plan.h"

G_BEGIN_DECLS

/* Without end-of-sentence pieces, which nobody writes in them. */
typedef struct
{
  int *first;
  int *second; /* NULL: there is one text. */
  int  n_first;
  int  n_second;
  int  label;
} SacLabelledExample;

/* How texts are cut into batches. */
typedef struct
{
  int pool;       /* They are sorted by length within so many. */
  int alike;      /* First texts whose lengths differ by less are taken as alike, so that second ones
                   * are too; at least 1. */
  int most_words; /* Of the first texts of a batch, with padding; or 0, */
  int most_rows;  /* and the batches have so many rows instead. */
} SacBatchSize;

typedef struct
{
  GArray       *examples; /* Of SacLabelledExample; not owned. */
  SacBatchPlan *batches;
} SacLabelledPlan;

/* An array of SacLabelledExample that frees their numbers. */
GArray          *sac_labelled_examples_new   (void) G_GNUC_WARN_UNUSED_RESULT;

/* Every example once; which they are with, and the order of batches, is random: see
 * sac_batch_plan_new(). The same seed gives the same plan. */
SacLabelledPlan *sac_labelled_plan_new       (GArray                *examples,
                                              const SacBatchSize    *size,
                                              guint64                seed)
                                              G_GNUC_WARN_UNUSED_RESULT;
void             sac_labelled_plan_free      (SacLabelledPlan       *self);
int              sac_labelled_plan_n_batches (const SacLabelledPlan *self);

typedef struct
{
  SacTokens first;
  SacTokens second; /* n_rows 0: there is one text. */
  int      *labels;
  int      *examples; /* Which one each row is. */
  int       n_rows;
} SacLabelledBatch;

/* Rows share, share + n_shares, … of batch @index, padded. n_rows 0: none are left for it. */
SacLabelledBatch *sac_labelled_plan_batch    (const SacLabelledPlan  *self,
                                              int                     index,
                                              int                     share,
                                              int                     n_shares)
                                              G_GNUC_WARN_UNUSED_RESULT;
void              sac_labelled_batch_free    (SacLabelledBatch       *self);
/* What a model reads of it; lives as long as @self. */
SacSource         sac_labelled_batch_source  (const SacLabelledBatch *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacLabelledPlan, sac_labelled_plan_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacLabelledBatch, sac_labelled_batch_free)

G_END_DECLS
