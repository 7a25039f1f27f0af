/* What a PNG's chunks hold that its decoder keeps to itself: whether all pixels
 * are there, and which way up they are.
 */

#pragma once

#include "engine/image/png-pixels.h"

G_BEGIN_DECLS

#define SAC_PNG_HEADER_SIZE 13

/* All zero to begin with. */
typedef struct
{
  SacPngPixels  pixels;
  guint8        header[SAC_PNG_HEADER_SIZE];
  gsize         n_header;
  GByteArray   *exif; /* NULL: none yet. */
} SacPngContent;

void     sac_png_content_clear           (SacPngContent       *self);
/* A SacChunkFunc. */
void     sac_png_content_take_chunk      (const char          *kind,
                                          const guint8        *bytes,
                                          gsize                n_bytes,
                                          gpointer             self);
/* Once all chunks are taken. */
gboolean sac_png_content_is_complete     (const SacPngContent *self);
/* EXIF's, 1 to 8; 0: it does not say. */
int      sac_png_content_get_orientation (const SacPngContent *self);

G_END_DECLS
