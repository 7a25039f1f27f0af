#include "engine/image/picture-ending.h"

#include <gio/gio.h>
#include <string.h>

static GBytes *
load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "pictures", name, NULL);
  g_autoptr(GError) error = NULL;
  char *text;
  gsize n;

  g_file_get_contents (path, &text, &n, &error);
  g_assert_no_error (error);

  return g_bytes_new_take (text, n);
}

static SacPictureEnding
feed (const guint8 *bytes,
      gsize         n_bytes,
      gsize         chunk)
{
  SacPictureEnding ending = { 0 };

  for (gsize i = 0; i < n_bytes; i += chunk)
    sac_picture_ending_feed (&ending, bytes + i, MIN (chunk, n_bytes - i));

  return ending;
}

static const struct
{
  const char      *name;
  SacEndingFormat  format;
} files[] = {
  { "plain.png", SAC_ENDING_PNG },
  { "interlaced.png", SAC_ENDING_PNG },
  { "palette-alpha.png", SAC_ENDING_PNG },
  { "one.png", SAC_ENDING_PNG },
  { "orientation-6.jpg", SAC_ENDING_JPEG },
  { "progressive.jpg", SAC_ENDING_JPEG },
  { "cmyk-adobe.jpg", SAC_ENDING_JPEG },
  { "lossless.webp", SAC_ENDING_WEBP },
  { "lossy.webp", SAC_ENDING_WEBP },
  { "animated.webp", SAC_ENDING_WEBP },
};

/* However the bytes come, and with anything behind them. */
static void
test_whole (void)
{
  static const gsize chunks[] = { 1, 2, 3, 7, 13, 64, 1 << 20 };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (chunks); j++)
      {
        g_autoptr(GBytes) bytes = load (files[i].name);
        gsize n;
        const guint8 *data = g_bytes_get_data (bytes, &n);
        SacPictureEnding ending = feed (data, n, chunks[j]);

        g_test_message ("%s by %zu", files[i].name, chunks[j]);
        g_assert_cmpint (ending.format, ==, files[i].format);
        g_assert_true (sac_picture_ending_is_complete (&ending));

        sac_picture_ending_feed (&ending, (const guint8 *) "\xff\xd8 film", 7);
        g_assert_true (sac_picture_ending_is_complete (&ending));
      }
}

static void
test_cut (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr(GBytes) bytes = load (files[i].name);
      gsize n;
      const guint8 *data = g_bytes_get_data (bytes, &n);
      /* The last chunk's checksum is the decoder's to miss. */
      gsize most = files[i].format == SAC_ENDING_PNG ? n - 4 : n;

      for (gsize length = 12; length < most; length++)
        {
          SacPictureEnding ending = feed (data, length, 64);

          g_assert_cmpint (ending.format, ==, files[i].format);
          g_assert_false (sac_picture_ending_is_complete (&ending));
        }
    }
}

static void
test_animated_png (void)
{
  static const guint8 head[] = "\x89PNG\r\n\x1a\n\0\0\0\2acTL..crc!\0\0\0\0IEND";
  SacPictureEnding ending = feed (head, sizeof head - 1, 5);

  g_assert_true (ending.animated);
  g_assert_true (sac_picture_ending_is_complete (&ending));
}

/* An end mark that is a byte of a thumbnail, or of the compressed data, is none. */
static void
test_end_inside_jpeg (void)
{
  static const guint8 bytes[] = {
    0xff, 0xd8, 0xff, 0xe1, 0, 6, 0xff, 0xd9, 0xff, 0xd9, 0xff, 0xda, 0, 2,
    1, 2, 0xff, 0, 0xd9, 0xff, 0xd0, 0xd9, 0xff, 0xff, 0xd9,
  };
  SacPictureEnding cut = feed (bytes, sizeof bytes - 1, 3);
  SacPictureEnding whole = feed (bytes, sizeof bytes, 3);

  g_assert_false (sac_picture_ending_is_complete (&cut));
  g_assert_true (sac_picture_ending_is_complete (&whole));
}

static void
test_excessive (void)
{
  static const guint8 comment[] = "\x89PNG\r\n\x1a\n\1\0\0\0tEXt";
  static const guint8 pixels[] = "\x89PNG\r\n\x1a\n\1\0\0\0IDAT";
  static const guint8 start[12] = { 0xff, 0xd8 };
  static const guint8 scan[] = { 0xff, 0xda, 0, 2, 1 };
  SacPictureEnding noted = feed (comment, sizeof comment - 1, 16);
  SacPictureEnding large = feed (pixels, sizeof pixels - 1, 16);
  SacPictureEnding jpeg = feed (start, sizeof start, 12);

  g_assert_true (noted.excessive);
  g_assert_false (large.excessive);

  for (int i = 0; i < SAC_ENDING_MAX_JPEG_SCANS; i++)
    sac_picture_ending_feed (&jpeg, scan, sizeof scan);
  g_assert_false (jpeg.excessive);

  sac_picture_ending_feed (&jpeg, scan, sizeof scan);
  g_assert_true (jpeg.excessive);
}

static void
test_others_count_as_complete (void)
{
  SacPictureEnding nothing = { 0 };
  SacPictureEnding text = feed ((const guint8 *) "This is a text, no picture.", 27, 4);

  g_assert_true (sac_picture_ending_is_complete (&nothing));
  g_assert_cmpint (text.format, ==, SAC_ENDING_OTHER);
  g_assert_true (sac_picture_ending_is_complete (&text));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/image/picture-ending/whole", test_whole);
  g_test_add_func ("/image/picture-ending/cut", test_cut);
  g_test_add_func ("/image/picture-ending/animated-png", test_animated_png);
  g_test_add_func ("/image/picture-ending/end-inside-jpeg", test_end_inside_jpeg);
  g_test_add_func ("/image/picture-ending/excessive", test_excessive);
  g_test_add_func ("/image/picture-ending/others-count-as-complete", test_others_count_as_complete);

  return g_test_run ();
}
