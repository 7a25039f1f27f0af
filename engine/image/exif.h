/* How a picture is stored, as EXIF says it. Decoders tell it of JPEG and TIFF,
 * not of PNG and WebP.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* More than cameras write, thumbnail and all. */
#define SAC_EXIF_MAX_SIZE (1 << 20)

/* The orientation, 1 to 8, that stands in @bytes, the contents of PNG's eXIf or WebP's EXIF chunk; 0:
 * it does not say, or is damaged. */
int sac_exif_get_orientation (const guint8 *bytes,
                              gsize         n_bytes);

G_END_DECLS
