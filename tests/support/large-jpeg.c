#include "tests/support/large-jpeg.h"

/* Of two codes of four bits each, 0000 says "no change" and 0001 "a change in eight bits"; the four
 * bits 0000 end a block. So a block is one byte, and where the brightness changes two. */
#define SAME 0x00
#define BRIGHTER 0x1c, 0x80 /* By 200 / 8 times the quantiser, 4. */
#define DARKER 0x13, 0x70

static void
append (GByteArray *jpeg,
        const void *bytes,
        gsize       n_bytes)
{
  g_byte_array_append (jpeg, bytes, n_bytes);
}

static void
append_orientation (GByteArray *jpeg,
                    int         orientation)
{
  const guint8 exif[] = {
    0xff, 0xe1, 0, 34, 'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8,
    0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
  };

  if (orientation > 0)
    append (jpeg, exif, sizeof exif);
}

static void
append_tables (GByteArray *jpeg)
{
  guint8 quantisers[69] = { 0xff, 0xdb, 0, 67, 0 };
  /* Two codes of four bits, then what they stand for. */
  const guint8 levels[] = {
    0xff, 0xc4, 0, 21, 0x00, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8,
  };
  const guint8 details[] = {
    0xff, 0xc4, 0, 20, 0x10, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  };

  for (int i = 5; i < 69; i++)
    quantisers[i] = 4;

  append (jpeg, quantisers, sizeof quantisers);
  append (jpeg, levels, sizeof levels);
  append (jpeg, details, sizeof details);
}

static void
append_blocks (GByteArray      *jpeg,
               int              columns,
               int              rows,
               const SacBlocks *bright)
{
  const guint8 same = SAME;
  const guint8 brighter[] = { BRIGHTER };
  const guint8 darker[] = { DARKER };

  for (int y = 0; y < rows; y++)
    for (int x = 0; x < columns; x++)
      {
        gboolean in_row = y >= bright->y && y < bright->y + bright->height;

        if (in_row && x == bright->x)
          append (jpeg, brighter, sizeof brighter);
        else if (in_row && x == bright->x + bright->width)
          append (jpeg, darker, sizeof darker);
        else
          append (jpeg, &same, 1);
      }
}

GBytes *
sac_large_jpeg_new (int              width,
                    int              height,
                    int              orientation,
                    const SacBlocks *bright)
{
  GByteArray *jpeg = g_byte_array_new ();
  const guint8 start[] = { 0xff, 0xd8 };
  const guint8 frame[] = {
    0xff, 0xc0, 0, 11, 8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0,
  };
  const guint8 scan[] = { 0xff, 0xda, 0, 8, 1, 1, 0x00, 0, 63, 0 };
  const guint8 end[] = { 0xff, 0xd9 };

  append (jpeg, start, sizeof start);
  append_orientation (jpeg, orientation);
  append_tables (jpeg);
  append (jpeg, frame, sizeof frame);
  append (jpeg, scan, sizeof scan);
  append_blocks (jpeg, (width + 7) / 8, (height + 7) / 8, bright);
  append (jpeg, end, sizeof end);

  return g_byte_array_free_to_bytes (jpeg);
}
