/* Whether a hypothesis follows from a premise, contradicts it, or neither
 * (Rocktäschel et al. 2016, "Reasoning about entailment with neural attention"):
 * one long short-term memory reads the premise, a second one, started from the
 * first one's last cell state, the hypothesis, and every word of the hypothesis
 * looks back at the premise. With "attention": "last" only the last one does, with
 * "none" nothing: the same parts, the same size.
 */

#pragma once

#include "engine/models/model-kinds.h"

G_BEGIN_DECLS

extern const SacModelKind sac_entailment_kind;

G_END_DECLS
