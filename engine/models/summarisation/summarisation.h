/* Headlines from texts (Rush, Chopra, Weston 2015): a feed-forward language
 * model over the last C words, beside an encoder that looks at the text with
 * these words in mind, or, with "encoder": "bag", at all of it alike.
 */

#pragma once

#include "engine/models/model-kinds.h"

G_BEGIN_DECLS

extern const SacModelKind sac_summarisation_kind;

G_END_DECLS
