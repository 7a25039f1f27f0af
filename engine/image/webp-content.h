/* What a WebP file holds beside its pixels: chunks with names of four letters. */

#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

G_BEGIN_DECLS

/* The contents of the first chunk called @kind; points into @bytes, all of the file. NULL: there is
 * none, or the file is damaged before it. */
const guint8 *sac_webp_content_find (const guint8 *bytes,
                                     gsize         n_bytes,
                                     const char   *kind,
                                     gsize        *length);
gboolean      sac_webp_content_is_animated  (const guint8 *bytes,
                                             gsize         n_bytes);
/* The first frame of an animation; NULL: it is damaged. The decoder that reads other pictures warns
 * on the terminal where any of the frames is. */
GdkPixbuf    *sac_webp_content_decode_first (const guint8 *bytes,
                                             gsize         n_bytes) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
