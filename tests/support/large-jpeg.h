/* A JPEG of any size, written without an encoder and without its pixels ever
 * being there: mid grey with one brighter rectangle.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SAC_LARGE_JPEG_BRIGHT 228
#define SAC_LARGE_JPEG_GREY 128

/* In blocks of 8 x 8 pixels, as the pixels are stored. */
typedef struct
{
  int x;
  int y;
  int width;
  int height;
} SacBlocks;

/* @orientation: EXIF's, or 0 for none. */
GBytes *sac_large_jpeg_new (int              width,
                            int              height,
                            int              orientation,
                            const SacBlocks *bright) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
