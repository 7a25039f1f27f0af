/* A file that appears whole or not at all: written beside its final place,
 * flushed to the disk, then renamed. Freed before it is committed, it leaves
 * nothing behind, and what was there before stays.
 *
 * A link stays a link: what it points to is written. What is no file, a pipe or
 * a device, is written as it comes.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _SacAtomicFile SacAtomicFile;

SacAtomicFile *sac_atomic_file_new    (const char     *path,
                                       GError        **error) G_GNUC_WARN_UNUSED_RESULT;
void           sac_atomic_file_free   (SacAtomicFile  *self);

gboolean       sac_atomic_file_write  (SacAtomicFile  *self,
                                       gconstpointer   bytes,
                                       gsize           n_bytes,
                                       GError        **error);
gboolean       sac_atomic_file_commit (SacAtomicFile  *self,
                                       GError        **error);

/* All at once. */
gboolean       sac_atomic_file_save   (const char     *path,
                                       gconstpointer   bytes,
                                       gsize           n_bytes,
                                       GError        **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacAtomicFile, sac_atomic_file_free)

G_END_DECLS
