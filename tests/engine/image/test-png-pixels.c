#include "engine/image/png-pixels.h"

#include <string.h>

/* @n_bytes zeros, packed. */
static GBytes *
pack (gsize n_bytes)
{
  g_autoptr(GZlibCompressor) packer = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9);
  g_autofree guint8 *zeros = g_malloc0 (n_bytes + 1);
  guint8 packed[4096];
  gsize n_read, n_written;

  g_assert_cmpint (g_converter_convert (G_CONVERTER (packer), zeros, n_bytes, packed,
                                        sizeof packed, G_CONVERTER_INPUT_AT_END, &n_read,
                                        &n_written, NULL), ==, G_CONVERTER_FINISHED);

  return g_bytes_new (packed, n_written);
}

/* Whether so many bytes are enough, however they come. */
static gboolean
is_enough (int   width,
           int   height,
           int   depth,
           int   colour_type,
           int   interlace,
           gsize n_bytes)
{
  const guint8 header[13] = { 0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255,
                              depth, colour_type, 0, 0, interlace };
  g_autoptr(GBytes) packed = pack (n_bytes);
  const guint8 *bytes = g_bytes_get_data (packed, NULL);
  gsize n_packed = g_bytes_get_size (packed);
  gboolean enough[2];

  for (int i = 0; i < 2; i++)
    {
      SacPngPixels pixels = { 0 };
      gsize step = i == 0 ? 1 : n_packed;

      sac_png_pixels_begin (&pixels, header);
      for (gsize at = 0; at < n_packed; at += step)
        sac_png_pixels_feed (&pixels, bytes + at, step);

      enough[i] = sac_png_pixels_is_complete (&pixels);
      sac_png_pixels_clear (&pixels);
    }

  g_assert_cmpint (enough[0], ==, enough[1]);

  return enough[0];
}

static void
test_counts_rows (void)
{
  /* A filter and three bytes a pixel; two a pixel; four pixels a byte; 16 bits of four channels. */
  g_assert_true (is_enough (10, 20, 8, 2, 0, 20 * 31));
  g_assert_false (is_enough (10, 20, 8, 2, 0, 20 * 31 - 1));
  g_assert_true (is_enough (10, 20, 8, 4, 0, 20 * 21));
  g_assert_false (is_enough (10, 20, 8, 4, 0, 20 * 21 - 1));
  g_assert_true (is_enough (9, 20, 2, 3, 0, 20 * 4));
  g_assert_false (is_enough (9, 20, 2, 3, 0, 20 * 4 - 1));
  g_assert_true (is_enough (300, 300, 16, 6, 0, 300 * 2401));
  g_assert_false (is_enough (300, 300, 16, 6, 0, 300 * 2401 - 1));
}

/* Of 5 x 3 pixels Adam7 takes 1, 1, none, 1, 3, two rows of 2, and 5. */
static void
test_counts_passes (void)
{
  gsize n_bytes = (1 + 1) + (1 + 1) + (1 + 1) + (1 + 3) + 2 * (1 + 2) + (1 + 5);

  g_assert_true (is_enough (5, 3, 8, 0, 1, n_bytes));
  g_assert_false (is_enough (5, 3, 8, 0, 1, n_bytes - 1));
  /* Only the first pass has any. */
  g_assert_true (is_enough (1, 1, 8, 2, 1, 4));
  g_assert_false (is_enough (1, 1, 8, 2, 1, 3));
}

static void
test_damaged_is_not_cut (void)
{
  static const guint8 header[13] = { 0, 0, 0, 9, 0, 0, 0, 9, 8, 2 };
  SacPngPixels pixels = { 0 };

  /* Nothing is known of its size, so nothing is missing. */
  g_assert_true (sac_png_pixels_is_complete (&pixels));
  sac_png_pixels_begin (&pixels, header);
  g_assert_false (sac_png_pixels_is_complete (&pixels));

  for (int i = 0; i < 3; i++)
    sac_png_pixels_feed (&pixels, (const guint8 *) "no zlib", 7);

  sac_png_pixels_feed (&pixels, (const guint8 *) "", 0);
  g_assert_true (sac_png_pixels_is_complete (&pixels));
  sac_png_pixels_clear (&pixels);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/image/png-pixels/counts-rows", test_counts_rows);
  g_test_add_func ("/engine/image/png-pixels/counts-passes", test_counts_passes);
  g_test_add_func ("/engine/image/png-pixels/damaged-is-not-cut", test_damaged_is_not_cut);

  return g_test_run ();
}
