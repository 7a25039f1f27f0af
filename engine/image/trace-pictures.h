/* The pictures that a trace names: found beside its file, or inside of it. */

#pragma once

#include <gio/gio.h>

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

SacAttentionTrace *sac_trace_load_pictures (SacAttentionTrace  *trace,
                                            const char         *path,
                                            GCancellable       *cancellable,
                                            char              **notice,
                                            GError            **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
