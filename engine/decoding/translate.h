/* Runs a model on a typed text and returns the trace of the run. */

#pragma once

#include <gio/gio.h>

#include "engine/models/model.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

#define SAC_MAX_BEAM 64
#define SAC_MAX_OUTPUT 1000

typedef struct
{
  int         beam;         /* 1: greedy. */
  int         max_length;   /* Output pieces; 0: what suits the source's length. */
  const char *prefix;       /* Words that the output must begin with; or NULL. */
  gboolean    prefix_is_all; /* The prefix is the whole output: forced decoding of a reference. */
  int         n_candidates; /* Kept for each step. */
} SacRunOptions;

/* Greedy, five candidates. */
#define SAC_RUN_OPTIONS_DEFAULT { .beam = 1, .n_candidates = 5 }

/* Synchronous; call it from a worker. Errors: empty or too long text, a beam too wide for a text of
 * this length, G_IO_ERROR_CANCELLED, SAC_ERROR_DIVERGED with the first step at which a number was no
 * number. */
SacAttentionTrace *sac_translate (SacModel             *model,
                                  const char           *text,
                                  const SacRunOptions  *options,
                                  GCancellable         *cancellable,
                                  GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
