/* Looking at one annotation a step (hard attention; Xu et al. 2015, section
 * 4.1). Learning throws dice for it, the tape's; a run, whose tape has none,
 * takes the most probable annotation.
 */

#pragma once

#include "engine/layers/attention.h"

G_BEGIN_DECLS

/* Whether each of @n_rows rows looks at the expected annotation instead, all through its caption,
 * which happens to a @share of them while dice are thrown, so that gradients vary less; ½ in the
 * paper. On the tape; NULL: none does. */
const gboolean *sac_hard_attention_except (SacTape         *tape,
                                           int              n_rows,
                                           double           share);
/* ẑ = a_s, s drawn from @weights, n × n_positions; of the rows that @excepted (nullable) names ẑ =
 * Σ_j α_j a_j. Returns n × annotation; @choices: s of each row, -1 of those. On the tape. */
SacTensor      *sac_hard_attention_look   (SacTape         *tape,
                                           const SacMemory *memory,
                                           SacTensor       *weights,
                                           const gboolean  *excepted,
                                           const int      **choices);

G_END_DECLS
