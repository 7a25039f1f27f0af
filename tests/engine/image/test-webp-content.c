#include "engine/image/webp-content.h"

#include <string.h>

/* A chunk of three bytes, and one behind it. */
#define WEBP "RIFF\x30\0\0\0WEBP" "VP8 \3\0\0\0abc\0" "EXIF\2\0\0\0de"

static void
test_finds_chunks (void)
{
  const guint8 *bytes = (const guint8 *) WEBP;
  gsize length;

  g_assert_true (sac_webp_content_find (bytes, sizeof WEBP - 1, "VP8 ", &length) == bytes + 20);
  g_assert_cmpint (length, ==, 3);
  g_assert_true (sac_webp_content_find (bytes, sizeof WEBP - 1, "EXIF", &length) == bytes + 32);
  g_assert_cmpint (length, ==, 2);
  g_assert_null (sac_webp_content_find (bytes, sizeof WEBP - 1, "ICCP", &length));
}

/* A copy of just that size: reading on would be found out. */
static void
test_cut_short (void)
{
  for (gsize n = 0; n < sizeof WEBP - 1; n++)
    {
      g_autofree guint8 *copy = g_memdup2 (WEBP, n);
      gsize length;

      g_assert_null (sac_webp_content_find (copy, n, "EXIF", &length));
    }
}

static void
test_endless (void)
{
  static const char endless[] = "RIFF\x10\0\0\0WEBP" "VP8 \xff\xff\xff\xff" "EXIF\0\0\0\0";
  gsize length;

  g_assert_null (sac_webp_content_find ((const guint8 *) endless, sizeof endless - 1, "EXIF",
                                        &length));
}

/* Wherever an animation is damaged: its first frame, or none, and not a word on the terminal. */
static void
test_damaged_animations (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "pictures", "animated.webp",
                                                 NULL);
  g_autofree char *bytes = NULL;
  g_autoptr(GdkPixbuf) whole = NULL;
  int n_damaged = 0;
  gsize n_bytes;

  g_assert_true (g_file_get_contents (path, &bytes, &n_bytes, NULL));
  g_assert_true (sac_webp_content_is_animated ((guint8 *) bytes, n_bytes));
  whole = sac_webp_content_decode_first ((guint8 *) bytes, n_bytes);
  g_assert_cmpint (gdk_pixbuf_get_width (whole), ==, 64);
  g_assert_cmpint (gdk_pixbuf_get_height (whole), ==, 48);

  for (gsize at = 12; at < n_bytes; at++)
    {
      g_autoptr(GdkPixbuf) frame = NULL;

      bytes[at] ^= 0x55;
      if (sac_webp_content_is_animated ((guint8 *) bytes, n_bytes))
        frame = sac_webp_content_decode_first ((guint8 *) bytes, n_bytes);
      n_damaged += frame == NULL;
      bytes[at] ^= 0x55;
    }

  g_assert_cmpint (n_damaged, >, 0);
}

static void
test_other_files_are_no_webp (void)
{
  static const char other[] = "GIF89a--WEBP" "EXIF\2\0\0\0de";
  gsize length;

  g_assert_null (sac_webp_content_find ((const guint8 *) other, sizeof other - 1, "EXIF", &length));
  g_assert_false (sac_webp_content_is_animated ((const guint8 *) other, sizeof other - 1));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/image/webp-content/finds-chunks", test_finds_chunks);
  g_test_add_func ("/engine/image/webp-content/cut-short", test_cut_short);
  g_test_add_func ("/engine/image/webp-content/endless", test_endless);
  g_test_add_func ("/image/webp-content/damaged-animations", test_damaged_animations);
  g_test_add_func ("/image/webp-content/other-files-are-no-webp", test_other_files_are_no_webp);

  return g_test_run ();
}
