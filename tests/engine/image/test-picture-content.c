#include "engine/image/picture-content.h"

#include <string.h>

static void
assert_explained (const char *head,
                  gsize       n_bytes,
                  const char *part)
{
  const char *explanation = sac_picture_content_explain ((const guint8 *) head, n_bytes);

  g_test_message ("%s", explanation);
  g_assert_nonnull (strstr (explanation, part));
}

static void
test_explain (void)
{
  assert_explained ("Dear diary, ", 12, "text");
  assert_explained ("Schöne Grüße, ü", 18, "text"); /* Cut within a character. */
  assert_explained ("\0\0\0\x18""ftypheic\0\0\0\0", 16, "HEIC");
  assert_explained ("\0\0\0\x18""ftypisom\0\0\0\0", 16, "film");
  assert_explained ("%PDF-1.7\n", 9, "PDF");
  assert_explained ("BM\x36\0\0\0\0\0", 8, "BMP");
  assert_explained ("RIFF\0\0\0\0WEBPVP8 ", 16, "webp-pixbuf-loader");
  assert_explained ("<svg xmlns", 10, "librsvg");
  assert_explained ("{\"format\": ", 11, "JSON");
  assert_explained ("\x7f""ELF\2\1\1\0", 8, "PNG, JPEG, WebP");
  /* Too short for any of them. */
  assert_explained ("B", 1, "text");
  assert_explained ("\0", 1, "PNG, JPEG, WebP");
}

static void
assert_webp (const char *name,
             int         expected_width,
             int         expected_height)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "pictures", name, NULL);
  g_autofree char *text = NULL;
  int width, height;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_true (sac_picture_content_get_webp ((const guint8 *) text, 64, &width, &height));
  g_assert_cmpint (width, ==, expected_width);
  g_assert_cmpint (height, ==, expected_height);
  g_assert_false (sac_picture_content_get_webp ((const guint8 *) text, 29, &width, &height));
}

static void
test_webp (void)
{
  int width, height;

  assert_webp ("lossy.webp", 64, 48);
  assert_webp ("lossless.webp", 64, 48);
  assert_webp ("animated.webp", 64, 48);
  assert_webp ("lying.webp", 16384, 16384);
  g_assert_false (sac_picture_content_get_webp ((const guint8 *) "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"
                                                                 "                ", 30,
                                                &width, &height));
}

static gboolean
may_be_drawing (const char *head)
{
  return sac_picture_content_may_be_drawing ((const guint8 *) head, strlen (head));
}

static void
test_drawings_are_guessed (void)
{
  g_assert_true (may_be_drawing ("<svg xmlns"));
  g_assert_true (may_be_drawing ("\xef\xbb\xbf\n  <?xml version"));
  g_assert_true (may_be_drawing ("\x1f\x8b\x08"));
  g_assert_true (may_be_drawing ("\xff\xfe<"));
  g_assert_true (may_be_drawing ("    "));
  g_assert_false (may_be_drawing ("\x89PNG\r\n"));
  g_assert_false (may_be_drawing ("GIF89a"));
  g_assert_false (may_be_drawing ("My cat < my dog"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/image/picture-content/explain", test_explain);
  g_test_add_func ("/image/picture-content/webp", test_webp);
  g_test_add_func ("/image/picture-content/drawings-are-guessed", test_drawings_are_guessed);

  return g_test_run ();
}
