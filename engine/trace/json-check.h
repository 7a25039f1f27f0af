/* A look at JSON text before a recursive parser may have it: bounded depth and
 * size, valid UTF-8, and nothing in it that strict JSON does not know.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SAC_JSON_MAX_DEPTH 32
#define SAC_JSON_MAX_VALUES (8 * 1000 * 1000)

/* Whether brackets match and the grammar holds is left to the parser. */
gboolean sac_json_check      (const char  *json,
                              gsize        length,
                              GError     **error);
/* The same for one line of many, whose number somebody else knows: errors do not say one. */
gboolean sac_json_check_line (const char  *line,
                              gsize        length,
                              GError     **error);

G_END_DECLS
