/* A picture's file on its way to pixels: its bytes go by, are looked at, and are
 * decoded as soon as that is safe. What is wrong with it is said here; its name
 * is put before that by who knows it.
 */

#pragma once

#include <gio/gio.h>

#include "engine/trace/picture.h"

G_BEGIN_DECLS

typedef struct _SacPictureDecoding SacPictureDecoding;

SacPictureDecoding *sac_picture_decoding_new    (void) G_GNUC_WARN_UNUSED_RESULT;
/* A drawing that nobody waits for any more holds a reference of its own. */
void                sac_picture_decoding_unref  (SacPictureDecoding  *self);

/* Whether a file of that size is read at all. */
gboolean            sac_picture_decoding_allows (guint64              size,
                                                 GError             **error);
/* The next bytes of the file. After an error there is no more to be had. */
gboolean            sac_picture_decoding_take   (SacPictureDecoding  *self,
                                                 const guint8        *bytes,
                                                 gsize                n_bytes,
                                                 GError             **error);
/* There are no more bytes. @name: the picture's, or NULL. */
SacPicture         *sac_picture_decoding_finish (SacPictureDecoding  *self,
                                                 const char          *name,
                                                 GCancellable        *cancellable,
                                                 GError             **error)
                                                 G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SacPictureDecoding, sac_picture_decoding_unref)

G_END_DECLS
