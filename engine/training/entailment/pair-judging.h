/* How well a model judges pairs of premise and hypothesis. */

#pragma once

#include <gio/gio.h>

#include "engine/models/model.h"
#include "engine/training/label-score.h"

G_BEGIN_DECLS

/* Judges all of @examples (of SacPairExample), whose labels are those of @model. Errors:
 * G_IO_ERROR_CANCELLED. */
SacLabelScore *sac_pair_examples_judge (GArray        *examples,
                                        SacModel      *model,
                                        GCancellable  *cancellable,
                                        GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same for texts (of SacLabelledPair); errors also: a text that is too long. */
SacLabelScore *sac_pairs_judge         (GPtrArray     *pairs,
                                        SacModel      *model,
                                        GCancellable  *cancellable,
                                        GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
