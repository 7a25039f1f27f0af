/* Beginning with the weights of a model that has learned already.
 */

#pragma once

#include "engine/models/model.h"

G_BEGIN_DECLS

/* Errors name @path; one is a model of another kind. */
SacModel *sac_start_from_load (const char    *path,
                               const char    *kind,
                               GCancellable  *cancellable,
                               GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* Gives @model each weight of @first that it has too and whose name begins with @prefix ("": any);
 * others stay as they are. Errors: a weight has another shape. */
gboolean  sac_start_from_copy (SacModel      *first,
                               SacModel      *model,
                               const char    *prefix,
                               GError       **error);

G_END_DECLS
