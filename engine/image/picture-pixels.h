/* From what a decoder gives to what a SacPicture keeps: opaque, upright, in the
 * colours of a screen, and at most SAC_PICTURE_MAX_SIDE pixels on a side.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

#include "engine/trace/picture.h"

G_BEGIN_DECLS

typedef struct
{
  int         width;    /* As the file says, before the decoder reduced it and not yet upright. */
  int         height;
  const char *name;     /* (nullable) */
  gboolean    animated; /* The pixels are those of the first frame. */
} SacPictureOrigin;

/* The options “orientation”, EXIF's, and “icc-profile”, in base64, of @pixels are obeyed. Writes over
 * them, which saves a copy of a large picture. NULL only where it was cancelled. */
SacPicture *sac_picture_from_pixels (GdkPixbuf              *pixels,
                                     const SacPictureOrigin *origin,
                                     GCancellable           *cancellable,
                                     GError                **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
