#include "engine/image/picture-options.h"

#include <string.h>

#define EXIF "MM\0*\0\0\0\10\0\1" "\1\22\0\3\0\0\0\1\0\10\0\0"
#define WEBP "RIFF\x30\0\0\0WEBP" "ICCP\3\0\0\0abc\0" "EXIF\x16\0\0\0" EXIF

static GdkPixbuf *
make_pixels (void)
{
  return gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 1, 1);
}

static void
test_of_webp (void)
{
  g_autoptr(GdkPixbuf) pixels = make_pixels ();
  SacPngContent none = { 0 };

  sac_picture_options_complete (pixels, &none, (const guint8 *) WEBP, sizeof WEBP - 1);
  g_assert_cmpstr (gdk_pixbuf_get_option (pixels, "orientation"), ==, "8");
  g_assert_cmpstr (gdk_pixbuf_get_option (pixels, "icc-profile"), ==, "YWJj");
}

static void
test_of_png (void)
{
  g_autoptr(GdkPixbuf) pixels = make_pixels ();
  SacPngContent png = { 0 };

  sac_png_content_take_chunk ("eXIf", (const guint8 *) EXIF, sizeof EXIF - 1, &png);
  sac_picture_options_complete (pixels, &png, NULL, 0);
  g_assert_cmpstr (gdk_pixbuf_get_option (pixels, "orientation"), ==, "8");
  g_assert_null (gdk_pixbuf_get_option (pixels, "icc-profile"));
  sac_png_content_clear (&png);
}

/* A decoder knows its format better. */
static void
test_the_decoder_s_stay (void)
{
  g_autoptr(GdkPixbuf) pixels = make_pixels ();
  SacPngContent none = { 0 };

  gdk_pixbuf_set_option (pixels, "orientation", "1");
  sac_picture_options_complete (pixels, &none, (const guint8 *) WEBP, sizeof WEBP - 1);
  g_assert_cmpstr (gdk_pixbuf_get_option (pixels, "orientation"), ==, "1");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/image/picture-options/of-webp", test_of_webp);
  g_test_add_func ("/engine/image/picture-options/of-png", test_of_png);
  g_test_add_func ("/engine/image/picture-options/the-decoder-s-stay", test_the_decoder_s_stay);

  return g_test_run ();
}
