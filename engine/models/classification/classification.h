/* Says which of a few labels a text deserves. A bidirectional long short-term memory
 * reads it; its last states ask every word how much it matters (attention), and
 * the words' mean by that answer is what the labels are chosen from.
 *
 * Without attention the last states alone decide; the bag of words, which has no
 * recurrent unit either, is what both are compared with.
 */

#pragma once

#include "engine/models/model-kinds.h"

G_BEGIN_DECLS

extern const SacModelKind sac_classification_kind;

G_END_DECLS
