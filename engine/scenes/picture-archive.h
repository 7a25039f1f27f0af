/* Pictures out of a packed archive (images.tar.xz): the few that are wanted, as pixels. */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Longest side of a picture in an archive, in pixels. */
#define SAC_ARCHIVE_MAX_SIDE 1024
/* Of one file in an archive. */
#define SAC_ARCHIVE_MAX_BYTES (4 << 20)
/* Files in an archive. */
#define SAC_ARCHIVE_MAX_FILES 100000

/* Called for each file in the archive; @name is without folders. Whether its picture is wanted. */
typedef gboolean (*SacArchiveWantedFunc)  (const char    *name,
                                           gpointer       data);
/* Called for each picture that is; @rgba: not premultiplied. FALSE with @error stops. */
typedef gboolean (*SacArchivePictureFunc) (const char    *name,
                                           int            width,
                                           int            height,
                                           const guint8  *rgba,
                                           gpointer       data,
                                           GError       **error);

gboolean sac_picture_archive_read (const char             *path,
                                   SacArchiveWantedFunc    wanted,
                                   SacArchivePictureFunc   take,
                                   gpointer                data,
                                   GCancellable           *cancellable,
                                   GError                **error);

G_END_DECLS
