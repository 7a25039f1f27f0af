/* Runs a model on a picture and returns the trace of the run. */

#pragma once

#include "engine/decoding/run.h"
#include "engine/trace/attention-trace.h"
#include "engine/trace/picture.h"

G_BEGIN_DECLS

/* The trace's source is the grid, with the picture and what of it the model saw. Forced words are
 * read as @model's captions are written. Synchronous; call it from a worker. Errors: a model that
 * reads text, a forced word that it does not know, G_IO_ERROR_CANCELLED, SAC_ERROR_DIVERGED with the
 * first step at which a number was no number. */
SacAttentionTrace *sac_describe (SacModel             *model,
                                 SacPicture           *picture,
                                 const SacRunOptions  *options,
                                 GCancellable         *cancellable,
                                 GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
