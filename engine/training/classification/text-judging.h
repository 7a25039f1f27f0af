/* How well a model tells the labels of texts. */

#pragma once

#include <gio/gio.h>

#include "engine/models/model.h"
#include "engine/training/label-score.h"

G_BEGIN_DECLS

/* Judges all of @examples (of SacTextExample), whose labels are those of @model. Errors:
 * G_IO_ERROR_CANCELLED. */
SacLabelScore *sac_text_examples_judge (GArray        *examples,
                                        SacModel      *model,
                                        GCancellable  *cancellable,
                                        GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* The same for texts (of SacLabelledText); @set: those of one set only, or NULL. Errors also: a
 * text that is too long. */
SacLabelScore *sac_texts_judge         (GPtrArray     *texts,
                                        const char    *set,
                                        SacModel      *model,
                                        GCancellable  *cancellable,
                                        GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
