/* The keys of a trace file that we do not know: kept, and written again. */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* What is left of @root without the keys that we know; in "labels", "sources", "steps" and "attention",
 * where they hold anything unknown, one object for each entry, and in these the same for a
 * source's "boxes" and a step's "candidates". NULL: nothing is left. */
JsonObject *sac_trace_collect_extra (JsonObject *root) G_GNUC_WARN_UNUSED_RESULT;
/* The unknown keys of one entry of an array, in @extra or in an entry of that; (nullable) */
JsonObject *sac_trace_entry_extra   (JsonObject *extra,
                                     const char *array,
                                     int         index);
/* The same without the member @name of one entry, as where what it told of is gone. */
JsonObject *sac_trace_extra_without (JsonObject *extra,
                                     const char *array,
                                     int         index,
                                     const char *name) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
