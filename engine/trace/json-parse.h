/* From JSON text to JSON values: checked first, and with errors that say where
 * in the text, for a person.
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Errors begin with the line and, where the grammar is broken, the character in it. */
gboolean sac_json_parse      (JsonParser  *parser,
                              const char  *json,
                              gsize        length,
                              GError     **error);
/* The same for one line of many, whose number somebody else knows: errors do not say one. */
gboolean sac_json_parse_line (JsonParser  *parser,
                              const char  *line,
                              gsize        length,
                              GError     **error);

G_END_DECLS
