/* Which rows are learned together, and in which order: batches of rows of about the
 * same length, so that little of them is padding, and yet in the order of chance.
 */

#pragma once

#include <glib.h>

#include "engine/tensor/random.h"

G_BEGIN_DECLS

typedef struct
{
  int length; /* Rows are sorted by this, */
  int second; /* and those of one length by this. */
  int size;   /* What the row takes of its batch, and each other row of the batch too, with padding. */
} SacBatchRow;

typedef struct
{
  int    *order;  /* Numbers of the rows, batch after batch. */
  GArray *starts; /* Of int: where each batch begins; one more at the end. */
} SacBatchPlan;

/* Every row once. Rows are mixed, sorted within pools of @pool of them, so that an epoch stays random,
 * and cut where a pool or a batch is full: its rows times the largest size among them is at most
 * @most, but for a row that is larger by itself. Rows that are alike stay in the order of chance.
 * The same @random gives the same plan. */
SacBatchPlan *sac_batch_plan_new       (const SacBatchRow  *rows,
                                        int                 n_rows,
                                        int                 pool,
                                        int                 most,
                                        SacRandom          *random) G_GNUC_WARN_UNUSED_RESULT;
void          sac_batch_plan_free      (SacBatchPlan       *self);

int           sac_batch_plan_n_batches (const SacBatchPlan *self);
/* The numbers of the rows share, share + n_shares, … of batch @index. Returns how many they are; 0:
 * none are left for this share. */
int           sac_batch_plan_share     (const SacBatchPlan *self,
                                        int                 index,
                                        int                 share,
                                        int                 n_shares,
                                        int               **rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacBatchPlan, sac_batch_plan_free)

G_END_DECLS
