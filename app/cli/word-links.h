/* Links between the blank-separated words of two texts, read off the trace of
 * the forced decoding of one from the other. Gold alignments count these words,
 * whatever a model's own pieces are.
 */

#pragma once

#include "engine/text/alignment-links.h"
#include "engine/text/text-codec.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

int     sac_count_blank_separated (const char        *text);

/* Weights are summed over the pieces of a source word and averaged over those of a target word.
 * @threshold 0: each target word goes with the source word that it looked at most, unless that
 * is the end of the sentence; above 0: with all whose weight is at least that.
 * @target: the target text as the model reads it, piece by piece the steps of @trace.
 * NULL: @target does not fit @trace. Of SacLink. */
GArray *sac_word_links            (SacAttentionTrace *trace,
                                   const SacSentence *target,
                                   double             threshold) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
