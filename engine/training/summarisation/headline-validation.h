/* How good a model's headlines are, of texts that it does not learn from. */

#pragma once

#include <gio/gio.h>

#include "engine/decoding/headline-score.h"
#include "engine/models/model.h"
#include "engine/text/corpus.h"

G_BEGIN_DECLS

/* Writes headlines for the first @n pairs of @corpus, and counts them. Errors: cancelled, a model
 * that diverged. */
gboolean sac_headlines_measure (SacCorpus         *corpus,
                                int                n,
                                SacModel          *model,
                                int                beam,
                                GCancellable      *cancellable,
                                SacHeadlineScore  *score,
                                GError           **error);

G_END_DECLS
