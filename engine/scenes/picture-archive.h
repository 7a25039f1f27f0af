/* Pictures out of a packed archive (images.tar.xz): the few that are wanted, as pixels. */

#pragma once

#include "engine/scenes/packed-files.h"

G_BEGIN_DECLS

/* Longest side of a picture in an archive, in pixels. */
#define SAC_ARCHIVE_MAX_SIDE 1024
/* Called for each picture that is wanted, of whose name @wanted sees no folders; @rgba: not premultiplied.
 * FALSE with @error stops. */
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
