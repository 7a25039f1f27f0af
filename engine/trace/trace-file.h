/* Traces as JSON, the contract of design.md section 5. */

#pragma once

#include <gio/gio.h>

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

SacAttentionTrace *sac_trace_from_json (const char  *json,
                                        gssize       length,
                                        GError     **error) G_GNUC_WARN_UNUSED_RESULT;
/* Whether a text is meant as a trace, well written or not. */
gboolean           sac_trace_is_json   (const char  *text,
                                        gssize       length);
char              *sac_trace_to_json   (SacAttentionTrace *trace,
                                        gboolean           pretty,
                                        GError           **error) G_GNUC_WARN_UNUSED_RESULT;
/* With one more member at the root, which sac_attention_trace_get_extra() gives back. */
char              *sac_trace_to_json_with (SacAttentionTrace *trace,
                                           gboolean           pretty,
                                           const char        *name,
                                           JsonObject        *value,
                                           GError           **error) G_GNUC_WARN_UNUSED_RESULT;
SacAttentionTrace *sac_trace_load      (const char   *path,
                                        GCancellable *cancellable,
                                        GError      **error) G_GNUC_WARN_UNUSED_RESULT;
gboolean           sac_trace_save      (SacAttentionTrace *trace,
                                        const char        *path,
                                        GError           **error);

G_END_DECLS
