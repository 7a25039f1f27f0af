/* Texts as word numbers, and the batches that they are learned or judged in. */

#pragma once

#include "engine/models/model-kinds.h"
#include "engine/text/text-codec.h"

G_BEGIN_DECLS

/* Without the end-of-sentence piece, which nobody writes in them. */
typedef struct
{
  int *ids;
  int  n_ids;
  int  label;
} SacTextExample;

/* All of @texts (of SacLabelledText), in order and as often as an epoch has each: an array of
 * SacTextExample. @labels: NULL-terminated, with those of all texts. @longest: pieces; of a
 * longer text only the first are kept. Errors: G_IO_ERROR_CANCELLED, a text that is too long. */
GArray *sac_text_examples_new (GPtrArray           *texts,
                               const char *const   *labels,
                               const SacTextCodec  *codec,
                               int                  longest,
                               GCancellable        *cancellable,
                               GError             **error) G_GNUC_WARN_UNUSED_RESULT;

typedef struct
{
  GArray *examples; /* Of SacTextExample; not owned. */
  int    *order;    /* Batch after batch. */
  GArray *starts;   /* Of int: where each batch begins; one more at the end. */
} SacTextPlan;

/* Every example once, in batches of texts of about the same length, with padding at most
 * @batch_words pieces (more where one text alone has more). Random: which they are with, and the
 * order of batches; the same seed gives the same plan. */
SacTextPlan *sac_text_plan_new       (GArray            *examples,
                                      int                batch_words,
                                      guint64            seed) G_GNUC_WARN_UNUSED_RESULT;
void         sac_text_plan_free      (SacTextPlan       *self);
int          sac_text_plan_n_batches (const SacTextPlan *self);
/* Of the texts in batch @index. */
int          sac_text_plan_count     (const SacTextPlan *self,
                                      int                index);

typedef struct
{
  SacTokens words;
  int      *labels;
  int      *examples; /* Which one each row is. */
} SacTextBatch;

/* Rows share, share + n_shares, … of batch @index, padded. n_rows 0: none are left for it. */
SacTextBatch *sac_text_plan_batch    (const SacTextPlan *self,
                                      int                index,
                                      int                share,
                                      int                n_shares) G_GNUC_WARN_UNUSED_RESULT;
void          sac_text_batch_free    (SacTextBatch      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacTextPlan, sac_text_plan_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacTextBatch, sac_text_batch_free)

G_END_DECLS
