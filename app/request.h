/* One run that somebody asked for: the model, what it reads, how. Its worker
 * owns it, so nothing changes it.
 */

#pragma once

#include <gio/gio.h>

#include "engine/decoding/truth-file.h"
#include "engine/models/model.h"
#include "engine/trace/attention-trace.h"

G_BEGIN_DECLS

typedef struct
{
  SacModel       *model;
  char           *text;    /* For a model that reads text. */
  char           *second;  /* The hypothesis, for one that reads two texts; or NULL. */
  SacPicture     *picture; /* For one that reads pictures. */
  GPtrArray      *truths;  /* Hold @truth; or NULL. */
  const SacTruth *truth;   /* What is truly in the picture; or NULL. */
  char           *forced;  /* Words that the model must say; with "…" behind them it goes on by
                            * itself. NULL: it chooses all of them. */
  int             beam;
  int             length;  /* Words of a headline; 0: as many as the model likes. */
} SacRequest;

/* A long trace takes a while to join, so that the worker does it too. */
typedef struct
{
  SacAttentionTrace *trace;
  SacAttentionTrace *joined;
  double             milliseconds;
} SacTraced;

/* Takes nothing: everything is copied or referenced. */
SacRequest *sac_request_copy (const SacRequest *self) G_GNUC_WARN_UNUSED_RESULT;
void        sac_request_free (SacRequest       *self);

/* Synchronous; call it from a worker. */
SacTraced  *sac_request_run  (const SacRequest  *self,
                              GCancellable      *cancellable,
                              GError           **error) G_GNUC_WARN_UNUSED_RESULT;
void        sac_traced_free  (SacTraced         *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacRequest, sac_request_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacTraced, sac_traced_free)

G_END_DECLS
