/* Labelled texts as word numbers. */

#pragma once

#include <gio/gio.h>

#include "engine/text/text-codec.h"
#include "engine/training/labelled-plan.h"

G_BEGIN_DECLS

/* A SacBatchSize of texts: padding has at most @words pieces, more where one text alone has more. */
#define SAC_TEXT_BATCHES(words) { .pool = 2048, .alike = 1, .most_words = (words) }

/* All of @texts (of SacLabelledText), in order and as often as an epoch has each: an array of
 * SacLabelledExample. @labels: NULL-terminated, with those of all texts. @longest: pieces; of a
 * longer text only the first are kept. Errors: G_IO_ERROR_CANCELLED, a text that is too long. */
GArray *sac_text_examples_new (GPtrArray           *texts,
                               const char *const   *labels,
                               const SacTextCodec  *codec,
                               int                  longest,
                               GCancellable        *cancellable,
                               GError             **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
