/* What the recipes of several tasks say of their data in the same words. */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* Whether an entry of "data" has what a task needs, besides its file. */
typedef gboolean (*SacDataCheck) (JsonObject  *entry,
                                  GError     **error);

/* NULL: there is nothing at @key, or it is no string. Belongs to @object. */
const char *sac_recipe_get_string (JsonObject    *object,
                                   const char    *key);
/* The list at "data" of a recipe, of objects that have a "file" and pass @check; a new reference.
 * Errors name the key. */
JsonArray  *sac_recipe_read_data  (JsonObject    *root,
                                   SacDataCheck   check,
                                   GError       **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
