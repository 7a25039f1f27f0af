/* Turns what a search found into the value that leaves the engine. */

#pragma once

#include "engine/decoding/beam-search.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* How the end of a sentence is written in a trace. */
#define SAC_END_LABEL "</s>"

/* @source: what the steps looked along. @forced: what the person gave; NULL for nothing. @n_forced: how many of its pieces are steps.
 * @n_choices: how many alternatives of each step the trace carries. @settings: (nullable) */
SacAttentionTrace *sac_record_trace (const SacModel       *model,
                                     const SacTraceSource *source,
                                     const SacHypothesis  *hypothesis,
                                     const SacSentence    *forced,
                                     int                   n_forced,
                                     int                   n_choices,
                                     JsonObject           *settings) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
