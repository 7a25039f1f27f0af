/* Runs a model that answers with a label, and returns the trace of the run. */

#pragma once

#include <gio/gio.h>

#include "engine/models/model.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

#define SAC_JUDGE_MAX_WORDS 2000 /* Of one text. */

/* The trace's source 0 is @text, without an end of sentence. Where the model reads two texts, @text is
 * the premise and @second the hypothesis; else @second is NULL. There is a step for each piece of the
 * hypothesis if the model looks once for each, and @second stands in the settings as "hypothesis";
 * else there is one step, the most probable label. The labels have their probabilities in either
 * case. Synchronous; call it from a worker. Errors: a model that writes words, a text that is missing or
 * too much, an empty or too long one, G_IO_ERROR_CANCELLED, SAC_ERROR_DIVERGED where a score is no
 * number. */
SacAttentionTrace *sac_judge (SacModel      *model,
                              const char    *text,
                              const char    *second,
                              GCancellable  *cancellable,
                              GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
