/* How well a model tells the labels of texts. */

#pragma once

#include <gio/gio.h>

#include "engine/training/label-lessons.h"

G_BEGIN_DECLS

/* Of the batches that are judged; see label-lessons.h. */
extern const SacBatchSize sac_text_judging_size;

/* Judges all of @texts (of SacLabelledText), whose labels are those of @model; @set: those of one set
 * only, or NULL. Errors: G_IO_ERROR_CANCELLED, a text that is too long. */
SacLabelScore *sac_texts_judge (GPtrArray     *texts,
                                const char    *set,
                                SacModel      *model,
                                GCancellable  *cancellable,
                                GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
