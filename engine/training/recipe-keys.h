/* Which keys a recipe may have: a slip of the pen must not train another model
 * than the one that was meant.
 *
 * Keys are written as paths, "training.seed". In a list, the path is that of its objects,
 * "data.file". "card.*" lets anything stand in the card.
 */

#pragma once

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/* @known: of paths. Errors name the first key that is not known, and those that are. */
gboolean sac_recipe_check_keys (JsonObject  *root,
                                GPtrArray   *known,
                                GError     **error);

G_END_DECLS
