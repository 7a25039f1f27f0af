/* How a typed text becomes the pieces that a model reads, each with the label and the
 * place that it has in what was typed.
 */

#pragma once

#include "engine/text/pieces.h"
#include "engine/text/text-codec.h"
#include "engine/text/typed-text.h"

G_BEGIN_DECLS

SacSentence *sac_sentence_read (const SacTypedText  *typed,
                                const char          *language,
                                const SacPieces     *vocabulary,
                                GError             **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
