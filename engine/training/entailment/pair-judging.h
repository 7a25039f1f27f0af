/* How well a model judges pairs of premise and hypothesis. */

#pragma once

#include <gio/gio.h>

#include "engine/training/label-lessons.h"

G_BEGIN_DECLS

/* Of the batches that are judged; see label-lessons.h. */
extern const SacBatchSize sac_pair_judging_size;

/* Judges all of @pairs (of SacLabelledPair), whose labels are those of @model. Errors:
 * G_IO_ERROR_CANCELLED, a text that is too long. */
SacLabelScore *sac_pairs_judge (GPtrArray     *pairs,
                                SacModel      *model,
                                GCancellable  *cancellable,
                                GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
