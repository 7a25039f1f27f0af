/* Typed fields of JSON objects, with messages that name the path of the field.
 *
 * A read function leaves the value as it is where the field is missing or null,
 * and is FALSE with an error where it is of another type or out of range.
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

gboolean    sac_json_read_string    (JsonObject   *object,
                                     const char   *where,
                                     const char   *name,
                                     char        **value, /* Stays the object's. */
                                     GError      **error);
gboolean    sac_json_require_string (JsonObject   *object,
                                     const char   *where,
                                     const char   *name,
                                     char        **value,
                                     GError      **error);
gboolean    sac_json_read_int       (JsonObject   *object,
                                     const char   *where,
                                     const char   *name,
                                     int           lowest,
                                     int           highest,
                                     int          *value,
                                     GError      **error);
gboolean    sac_json_read_number    (JsonObject   *object,
                                     const char   *where,
                                     const char   *name,
                                     double       *value,
                                     GError      **error);
gboolean    sac_json_read_boolean   (JsonObject   *object,
                                     const char   *where,
                                     const char   *name,
                                     gboolean     *value,
                                     GError      **error);
gboolean    sac_json_read_array     (JsonObject   *object,
                                     const char   *where,
                                     const char   *name,
                                     int           most,
                                     JsonArray   **value,
                                     GError      **error);

/* Of single nodes: NULL or FALSE where they are something else. */
const char *sac_json_get_string     (JsonNode     *node);
gboolean    sac_json_get_int        (JsonNode     *node,
                                     int           lowest,
                                     int           highest,
                                     int          *value);
/* A finite one. */
gboolean    sac_json_get_number     (JsonNode     *node,
                                     double       *value);
JsonObject *sac_json_get_object     (JsonNode     *node,
                                     const char   *where,
                                     GError      **error);

G_END_DECLS
