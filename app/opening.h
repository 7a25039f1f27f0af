/* Opens whatever a person hands over: a model, a trace, or an exported figure
 * that carries its trace.
 */

#pragma once

#include <gio/gio.h>

#include "engine/models/model.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* A model, or a trace, as it is and with its words joined; with the pictures that it names. */
typedef struct
{
  SacModel          *model;
  SacAttentionTrace *trace;
  SacAttentionTrace *joined;
  char              *notice; /* Which pictures could not be opened, a line for each; or NULL. */
} SacOpened;

/* Synchronous; call it from a worker. */
SacOpened *sac_open        (GFile         *file,
                            GCancellable  *cancellable,
                            GError       **error) G_GNUC_WARN_UNUSED_RESULT;
void       sac_opened_free (SacOpened     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacOpened, sac_opened_free)

G_END_DECLS
