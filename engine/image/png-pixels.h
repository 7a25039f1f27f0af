/* Whether all pixels of a PNG are there. Its decoder leaves those out that are
 * missing and says nothing; so this unpacks the data beside it and counts.
 */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* All zero to begin with. */
typedef struct
{
  guint64     expected; /* Bytes of all rows, unpacked; 0: the size is not known. */
  guint64     found;
  GConverter *unpack;   /* NULL before the first of them. */
  gboolean    damaged;  /* As the decoder finds, too, and says what is wrong. */
  gboolean    ended;
} SacPngPixels;

void     sac_png_pixels_clear       (SacPngPixels       *self);
/* @header: the 13 bytes of IHDR. */
void     sac_png_pixels_begin       (SacPngPixels       *self,
                                     const guint8       *header);
/* The next bytes of the IDAT chunks. */
void     sac_png_pixels_feed        (SacPngPixels       *self,
                                     const guint8       *bytes,
                                     gsize               n_bytes);
/* Damaged ones are not cut short. */
gboolean sac_png_pixels_is_complete (const SacPngPixels *self);

G_END_DECLS
