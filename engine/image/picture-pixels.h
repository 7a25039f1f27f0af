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
  int         orientation; /* EXIF's, 1 to 8, where the decoder does not tell it; 0: upright. */
} SacPictureOrigin;

/* Writes over @pixels, which saves a copy of a large picture. NULL only where it was cancelled. */
SacPicture *sac_picture_from_pixels (GdkPixbuf              *pixels,
                                     const SacPictureOrigin *origin,
                                     GCancellable           *cancellable,
                                     GError                **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
