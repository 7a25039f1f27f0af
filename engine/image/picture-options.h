/* What decoders of some formats tell of a picture, also for PNG and WebP, whose
 * decoders keep it to themselves.
 */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "engine/image/png-content.h"

G_BEGIN_DECLS

/* Sets the options “orientation” and, of WebP, “icc-profile” of @pixels where the file says them and
 * its decoder did not. @png: all zero for other files. @webp: all of a WebP file; else of no
 * bytes. */
void sac_picture_options_complete (GdkPixbuf           *pixels,
                                   const SacPngContent *png,
                                   const guint8        *webp,
                                   gsize                n_bytes);

G_END_DECLS
