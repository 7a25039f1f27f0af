/* Translation with a bidirectional encoder and a decoder that looks back
 * (Bahdanau, Cho, Bengio 2015), and, with "attention": "none", through a fixed
 * vector (Cho et al. 2014; Sutskever et al. 2014): the same parts, the same
 * size, every context the encoder's final states.
 */

#pragma once

#include "engine/models/model-kinds.h"

G_BEGIN_DECLS

extern const SacModelKind sac_translation_kind;

G_END_DECLS
