/* Texts of different lengths as the rows of one batch. */

#pragma once

#include "engine/models/model-kinds.h"

G_BEGIN_DECLS

/* Row i has the @lengths[i] numbers at @ids[i]; what is shorter than the longest is padded. Copies
 * its arguments. */
SacTokens sac_tokens_pad   (const int *const *ids,
                            const int        *lengths,
                            int               n_rows) G_GNUC_WARN_UNUSED_RESULT;
/* Frees what sac_tokens_pad() made. */
void      sac_tokens_clear (SacTokens        *self);

G_END_DECLS
