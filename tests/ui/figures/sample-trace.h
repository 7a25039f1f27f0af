/* Traces for tests of pictures: words and a soft diagonal between them. */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* Words are parted by blanks; "</s>" is the end-of-sentence token. Rows sum to one. */
SacAttentionTrace *sac_sample_trace             (const char        *source,
                                                 const char        *target) G_GNUC_WARN_UNUSED_RESULT;
/* The same with @weights, n_steps × n_positions, or without a map if NULL. */
SacAttentionTrace *sac_sample_trace_with_weights (const char       *source,
                                                 const char        *target,
                                                 const float       *weights) G_GNUC_WARN_UNUSED_RESULT;
/* As many words as asked for, of all lengths. */
SacAttentionTrace *sac_sample_trace_of_length   (int                n_source,
                                                 int                n_target) G_GNUC_WARN_UNUSED_RESULT;
/* @trace with an explanation of word @step, or of all (-1): leaving out the i-th of its words makes
 * the answer @first less probable, then half of it with the other sign, and so on; the gradient is
 * ten times as large. @second: words of a second text, parted by blanks, or NULL. */
SacAttentionTrace *sac_sample_trace_explain     (SacAttentionTrace *trace,
                                                 int                step,
                                                 double             first,
                                                 const char        *second) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
