/* Waits for what cannot be stopped, but not for ever: it runs in a thread of
 * its own, which is left to itself when time is up or the wait is cancelled.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef void (*SacPatientFunc) (gpointer data);

/* Calls @func with @data, which is then let go by @free: by that thread, maybe long after this
 * returned. TRUE: it is done. */
gboolean sac_run_with_patience (SacPatientFunc   func,
                                gpointer         data,
                                GDestroyNotify   free,
                                double           seconds,
                                GCancellable    *cancellable,
                                GError         **error);

G_END_DECLS
