/* The trace of one short sentence, with a word in two pieces and an end, for
 * tests of what is shown; and settings for it.
 */

#pragma once

#include <gio/gio.h>

#include "engine/trace/attention-trace.h"

/* Source: Je crois manqu|é . END; steps: i think missed . END, all well summed. */
SacAttentionTrace *train_trace_new    (void) G_GNUC_WARN_UNUSED_RESULT;
/* Of the build folder's schema, in memory, all at their defaults. */
GSettings         *test_settings_new  (void) G_GNUC_WARN_UNUSED_RESULT;
