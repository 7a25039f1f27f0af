/* Long work off the main thread. The function is ordinary and synchronous; it
 * runs in a worker, and what it returns comes back on the main thread.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Runs in a worker; owns nothing. A result of NULL needs an error. */
typedef gpointer (*SacJobFunc) (gpointer       data,
                                GCancellable  *cancellable,
                                GError       **error);

/* @owner is kept alive until @callback has been called with it. */
void     sac_job_run      (gpointer              owner,
                           SacJobFunc            function,
                           gpointer              data,
                           GDestroyNotify        free_data,
                           GDestroyNotify        free_result,
                           GCancellable         *cancellable,
                           GAsyncReadyCallback   callback);

/* The @data of the job, which lives as long as @result. */
gpointer sac_job_get_data (GAsyncResult         *result);
/* The caller owns the result. A job that was cancelled gives G_IO_ERROR_CANCELLED even if it
 * had come to an end. */
gpointer sac_job_finish   (GAsyncResult         *result,
                           GError              **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
