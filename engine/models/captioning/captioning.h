/* Captions for pictures (Xu et al. 2015, "Show, Attend and Tell"): a
 * convolutional network lays a grid of annotations over the picture, and a long
 * short-term memory writes word after word, looking at the grid before each.
 * With "attention": "hard" it looks at one cell, with "none" at the mean of all
 * cells every time: the same parts, the same size.
 */

#pragma once

#include "engine/models/model-kinds.h"

G_BEGIN_DECLS

extern const SacModelKind sac_captioning_kind;

G_END_DECLS
