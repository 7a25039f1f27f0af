/* Opens whatever a person hands over: a model, a trace, an exported figure
 * that carries its trace, or a picture to be described.
 */

#pragma once

#include <gio/gio.h>

#include "engine/decoding/truth-file.h"
#include "engine/models/model.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

/* A model; or a trace, as it is and with its words joined, with the pictures that it names; or a
 * picture, with what is truly in it where that is known. */
typedef struct
{
  SacModel          *model;
  SacAttentionTrace *trace;
  SacAttentionTrace *joined;
  SacPicture        *picture;
  GPtrArray         *truths; /* Those of its folder, or NULL. */
  const SacTruth    *truth;  /* Of them, or NULL. */
  char              *notice; /* Which pictures could not be opened, a line for each; or NULL. */
} SacOpened;

/* By its name alone. */
gboolean   sac_opening_is_model (GFile *file);
/* Synchronous; call it from a worker. */
SacOpened *sac_open        (GFile         *file,
                            GCancellable  *cancellable,
                            GError       **error) G_GNUC_WARN_UNUSED_RESULT;
/* From the clipboard: a picture file, which may carry a trace, or a trace as text. */
SacOpened *sac_open_pasted (GBytes        *bytes,
                            GCancellable  *cancellable,
                            GError       **error) G_GNUC_WARN_UNUSED_RESULT;
void       sac_opened_free (SacOpened     *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacOpened, sac_opened_free)

G_END_DECLS
