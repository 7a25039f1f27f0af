/* Files out of a packed archive (images.tar.xz): those that are wanted, as bytes. */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Of one file in an archive. */
#define SAC_ARCHIVE_MAX_BYTES (4 << 20)
/* Files in an archive. */
#define SAC_ARCHIVE_MAX_FILES 100000

/* Called for each file in the archive; @name: with its folders. Whether it is wanted. */
typedef gboolean (*SacArchiveWantedFunc) (const char        *name,
                                          gpointer           data);
/* Called for each file that is. FALSE with @error stops. */
typedef gboolean (*SacArchiveFileFunc)   (const char        *name,
                                          const GByteArray  *bytes,
                                          gpointer           data,
                                          GError           **error);

/* Reads a tar archive in any packing. Errors name the archive: not there, damaged, too many or too
 * large files, G_IO_ERROR_CANCELLED, what @take says. */
gboolean sac_packed_files_read (const char            *path,
                                SacArchiveWantedFunc   wanted,
                                SacArchiveFileFunc     take,
                                gpointer               data,
                                GCancellable          *cancellable,
                                GError               **error);

G_END_DECLS
