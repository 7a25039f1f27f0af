/* Runs a model on a sound and returns the trace of the run. */

#pragma once

#include "engine/audio/sound.h"
#include "engine/decoding/run.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* Of speech more takes minutes and gigabytes; a model with large layers hears less still. */
#define SAC_LISTEN_MOST_SECONDS 120

/* How long a sound @model can hear in the memory that there is for it, and in a trace that can be
 * saved. */
double             sac_listen_most_seconds (SacModel             *model);
/* Loads a recording at the rate that @model, which reads sounds, asks for; what is longer than it can
 * hear is cut, and the trace will say so. Errors: as sac_sound_load(). */
SacSound          *sac_listen_load         (SacModel             *model,
                                            const char           *path,
                                            GCancellable         *cancellable,
                                            GError              **error) G_GNUC_WARN_UNUSED_RESULT;
/* The trace's source are the positions that the model looks at, with the seconds of each and the name
 * of the sound; its settings say how it looked: options.looking, or else the model's config. In
 * silence there is nothing to look at: all weights are equal, nothing is written, and
 * sac_trace_is_silent() tells; unless words are forced. Synchronous; call it from a worker. Errors: a
 * model that reads something else, a sound of another rate, a way to look that the model has not
 * learned or that is out of range, a forced word that it does not know, what it looks at does not
 * fit into memory, G_IO_ERROR_CANCELLED, SAC_ERROR_DIVERGED with the first step at which a number was
 * no number. */
SacAttentionTrace *sac_listen              (SacModel             *model,
                                            SacSound             *sound,
                                            const SacRunOptions  *options,
                                            GCancellable         *cancellable,
                                            GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
