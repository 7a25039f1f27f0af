#include "engine/image/png-pixels.h"

#define BLOCK 65536

typedef struct
{
  int x, y;           /* Where it begins, */
  int step_x, step_y; /* and how far its pixels lie apart. */
} Pass;

static const Pass whole[] = { { 0, 0, 1, 1 } };

/* PNG specification, section 8.2: Adam7. */
static const Pass interlaced[] = {
  { 0, 0, 8, 8 }, { 4, 0, 8, 8 }, { 0, 4, 4, 8 }, { 2, 0, 4, 4 }, { 0, 2, 2, 4 }, { 1, 0, 2, 2 },
  { 0, 1, 1, 2 },
};

void
sac_png_pixels_clear (SacPngPixels *self)
{
  g_clear_object (&self->unpack);
}

/* 0 for a type that there is not. */
static int
count_channels (int colour_type)
{
  static const int channels[] = { 1, 0, 3, 1, 2, 0, 4 };

  return colour_type < (int) G_N_ELEMENTS (channels) ? channels[colour_type] : 0;
}

/* Each row has a byte for its filter before it; a pass without pixels has no rows. */
static guint64
count_bytes (const Pass *pass,
             guint64     width,
             guint64     height,
             int         bits)
{
  guint64 columns = (width + pass->step_x - 1 - pass->x) / pass->step_x;
  guint64 rows = (height + pass->step_y - 1 - pass->y) / pass->step_y;

  return columns > 0 ? rows * (1 + (columns * bits + 7) / 8) : 0;
}

static guint32
read_big (const guint8 *bytes)
{
  return (guint32) bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

void
sac_png_pixels_begin (SacPngPixels *self,
                      const guint8 *header)
{
  guint32 width = read_big (header);
  guint32 height = read_big (header + 4);
  int bits = header[8] * count_channels (header[9]);
  const Pass *passes = header[12] == 1 ? interlaced : whole;
  int n_passes = header[12] == 1 ? (int) G_N_ELEMENTS (interlaced) : 1;

  self->expected = 0;

  /* More is PNG's own limit, and would not be decoded. */
  if (width > G_MAXINT32 || height > G_MAXINT32)
    return;

  for (int i = 0; i < n_passes; i++)
    self->expected += count_bytes (&passes[i], width, height, bits);
}

void
sac_png_pixels_feed (SacPngPixels *self,
                     const guint8 *bytes,
                     gsize         n_bytes)
{
  guint8 block[BLOCK];

  if (self->unpack == NULL)
    self->unpack = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB));

  while (!self->damaged && !self->ended && self->found < self->expected)
    {
      gsize n_read = 0, n_written = 0;
      GConverterResult result = g_converter_convert (self->unpack, bytes, n_bytes, block,
                                                     sizeof block, G_CONVERTER_NO_FLAGS, &n_read,
                                                     &n_written, NULL);

      if (result == G_CONVERTER_ERROR)
        {
          /* Otherwise it wants more than there is. */
          self->damaged = n_bytes > 0;
          return;
        }

      self->found += n_written;
      self->ended = result == G_CONVERTER_FINISHED;
      bytes += n_read;
      n_bytes -= n_read;
    }
}

gboolean
sac_png_pixels_is_complete (const SacPngPixels *self)
{
  return self->damaged || self->found >= self->expected;
}
