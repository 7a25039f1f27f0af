/* A second view of a model's weights for another thread: the same values,
 * gradients, and measured buffers, of its own.
 */

#pragma once

#include "engine/models/model.h"

G_BEGIN_DECLS

/* @model must live longer. */
SacModel *sac_replica_new  (SacModel  *model,
                            GError   **error) G_GNUC_WARN_UNUSED_RESULT;
void      sac_replica_free (SacModel  *replica);

G_END_DECLS
