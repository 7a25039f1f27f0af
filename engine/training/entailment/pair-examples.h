/* Pairs of premise and hypothesis as word numbers. */

#pragma once

#include <gio/gio.h>

#include "engine/text/text-codec.h"
#include "engine/training/labelled-plan.h"

G_BEGIN_DECLS

/* Of one text: what attends to each other costs memory as the product of both lengths. */
#define SAC_PAIR_MAX_WORDS 2000

/* A SacBatchSize of so many pairs, the last of a pool fewer. */
#define SAC_PAIR_BATCHES(pairs) { .pool = 8192, .alike = 3, .most_rows = (pairs) }

/* All of @pairs (of SacLabelledPair), in order: an array of SacLabelledExample, the premises first.
 * Errors: G_IO_ERROR_CANCELLED, a text of more than SAC_PAIR_MAX_WORDS words. */
GArray *sac_pair_examples_new (GPtrArray           *pairs,
                               const SacTextCodec  *codec,
                               GCancellable        *cancellable,
                               GError             **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
