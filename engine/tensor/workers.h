/* A few threads that do the same thing to different shares, and wait for each
 * other. Shares depend on the number of threads alone, so results do too.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _SacWorkers SacWorkers;

/* Called once for each @share of 0 … n - 1, each in its own thread. */
typedef void (*SacWorkFunc) (int share, int n_shares, gpointer data);

SacWorkers *sac_workers_new     (int n_threads) G_GNUC_WARN_UNUSED_RESULT;
void        sac_workers_free    (SacWorkers *self);
int         sac_workers_count   (const SacWorkers *self);
/* Returns when every share is done. */
void        sac_workers_run     (SacWorkers  *self,
                                 SacWorkFunc  func,
                                 gpointer     data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacWorkers, sac_workers_free)

G_END_DECLS
