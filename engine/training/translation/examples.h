/* Sentence pairs as word numbers, and the batches that they are learned in. */

#pragma once

#include <gio/gio.h>

#include "engine/models/model-kinds.h"
#include "engine/tensor/random.h"
#include "engine/text/corpus.h"
#include "engine/text/text-codec.h"

G_BEGIN_DECLS

/* Both end with their end-of-sentence piece. */
typedef struct
{
  int *source;
  int *target;
  int  n_source;
  int  n_target;
} SacExample;

/* Rows of one batch, or of one worker's share of it; see SacTokens. */
typedef struct
{
  SacTokens source;
  SacTokens target;
} SacBatch;

typedef struct
{
  GArray *examples; /* Of SacExample. */
} SacExamples;

SacExamples *sac_examples_new   (SacCorpus           *corpus,
                                 const SacTextCodec  *source,
                                 const SacTextCodec  *target,
                                 GCancellable        *cancellable,
                                 GError             **error) G_GNUC_WARN_UNUSED_RESULT;
void         sac_examples_free  (SacExamples *self);
/* The same for the same examples of the same pieces, and for no others. */
char        *sac_examples_digest (const SacExamples  *self,
                                  const SacTextCodec *source,
                                  const SacTextCodec *target) G_GNUC_WARN_UNUSED_RESULT;

/* The order of one epoch: every example once, and @n_joined concatenations of two to @most
 * examples, in batches of examples of about the same length, with padding at most @batch_words
 * pieces of either side (more where one example alone has more); batches in random order. The same
 * seed gives the same plan. */
typedef struct
{
  GArray    *rows;    /* Of SacExample, batch after batch. Joined ones own their numbers. */
  GArray    *starts;  /* Of int: where each batch begins; one more at the end. */
  GPtrArray *joined;
} SacPlan;

SacPlan     *sac_plan_new       (SacExamples *examples,
                                 int          n_joined,
                                 int          most,
                                 int          batch_words,
                                 guint64      seed) G_GNUC_WARN_UNUSED_RESULT;
void         sac_plan_free      (SacPlan *self);
int          sac_plan_n_batches (const SacPlan *self);

/* Rows share, share + n_shares, … of one batch, padded. n_rows 0: none are left for it. */
SacBatch    *sac_plan_batch     (const SacPlan *self,
                                 int            index,
                                 int            share,
                                 int            n_shares) G_GNUC_WARN_UNUSED_RESULT;
void         sac_batch_free     (SacBatch *batch);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacExamples, sac_examples_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacPlan, sac_plan_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacBatch, sac_batch_free)

G_END_DECLS
