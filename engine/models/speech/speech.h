/* Speech recognition with attention that knows where it looked last, or knows the
 * content alone (Chorowski et al. 2015): a deep bidirectional encoder of log-mel
 * features, and a decoder that writes phonemes.
 */

#pragma once

#include "engine/models/model-kinds.h"

G_BEGIN_DECLS

extern const SacModelKind sac_speech_kind;

G_END_DECLS
