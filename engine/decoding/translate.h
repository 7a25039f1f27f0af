/* Runs a model on a typed text and returns the trace of the run. */

#pragma once

#include "engine/decoding/run.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* Synchronous; call it from a worker. Errors: a model that reads pictures, empty or too long text, a
 * beam too wide for a text of this length, G_IO_ERROR_CANCELLED, SAC_ERROR_DIVERGED with the first
 * step at which a number was no number. */
SacAttentionTrace *sac_translate (SacModel             *model,
                                  const char           *text,
                                  const SacRunOptions  *options,
                                  GCancellable         *cancellable,
                                  GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
