/* Reading a model's config: a value of the right type and in range, its
 * default where it is missing, or an error that names the key. Whoever knows which
 * object it is says so before.
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

gboolean sac_config_get_int    (JsonObject         *config,
                                const char         *key,
                                int                 fallback,
                                int                 lowest,
                                int                 highest,
                                int                *value,
                                GError            **error);
gboolean sac_config_get_double (JsonObject         *config,
                                const char         *key,
                                double              fallback,
                                double              lowest,
                                double              highest,
                                double             *value,
                                GError            **error);
gboolean sac_config_get_boolean (JsonObject        *config,
                                const char         *key,
                                gboolean            fallback,
                                gboolean           *value,
                                GError            **error);
/* @value: belongs to @config; NULL where there is none. */
gboolean sac_config_get_object (JsonObject         *config,
                                const char         *key,
                                JsonObject        **value,
                                GError            **error);
/* @names: NULL-terminated; @index receives the place of the value in it. The first one is the
 * default. */
gboolean sac_config_get_choice (JsonObject         *config,
                                const char         *key,
                                const char *const  *names,
                                int                *index,
                                GError            **error);
/* The same members in an object of its own, to add to or to replace some; what they hold is shared. */
JsonObject *sac_config_copy    (JsonObject         *config) G_GNUC_WARN_UNUSED_RESULT;
/* An array of @lowest to @highest texts that are not empty, or nothing. */
gboolean sac_config_check_names (JsonObject        *config,
                                 const char        *key,
                                 int                lowest,
                                 int                highest,
                                 GError           **error);

G_END_DECLS
