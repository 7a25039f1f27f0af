/* One entry of a trace file's "sources". */

#pragma once

#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* In the order of SacSourceKind, NULL-terminated. */
extern const char *const sac_source_kind_names[];

/* Strings stay the object's, arrays are for sac_source_clear(), also after an error. */
gboolean sac_source_read       (JsonObject      *object,
                                const char      *where,
                                SacTraceSource  *source,
                                GError         **error);
/* Its "boxes" alone, as far as they are there. */
gboolean sac_source_read_boxes (JsonObject      *object,
                                const char      *where,
                                SacTraceSource  *source,
                                GError         **error);
void     sac_source_clear      (SacTraceSource  *source);

G_END_DECLS
