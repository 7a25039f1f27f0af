#include "engine/image/picture-pixels.h"

#include <string.h>

/* 3 x 2 pixels whose red counts from the top left: 0 1 2, 3 4 5. */
static GdkPixbuf *
make_pixels (gboolean has_alpha)
{
  GdkPixbuf *pixels = gdk_pixbuf_new (GDK_COLORSPACE_RGB, has_alpha, 8, 3, 2);
  int n_channels = has_alpha ? 4 : 3;

  for (int i = 0; i < 6; i++)
    {
      guint8 *pixel = gdk_pixbuf_get_pixels (pixels) +
                      i / 3 * gdk_pixbuf_get_rowstride (pixels) + i % 3 * n_channels;

      memset (pixel, 255, n_channels);
      pixel[0] = i;
    }

  return pixels;
}

static const SacPictureOrigin origin = { 3, 2, "a.png", FALSE };

/* What EXIF's standard says of each: where row 0 and column 0 of the file lie. */
static void
test_orientations (void)
{
  static const guint8 upright[8][6] = {
    { 0, 1, 2, 3, 4, 5 }, { 2, 1, 0, 5, 4, 3 }, { 5, 4, 3, 2, 1, 0 }, { 3, 4, 5, 0, 1, 2 },
    { 0, 3, 1, 4, 2, 5 }, { 3, 0, 4, 1, 5, 2 }, { 5, 2, 4, 1, 3, 0 }, { 2, 5, 1, 4, 0, 3 },
  };

  for (int i = 0; i < 8; i++)
    {
      g_autoptr(GdkPixbuf) pixels = make_pixels (FALSE);
      g_autofree char *orientation = g_strdup_printf ("%d", i + 1);
      g_autoptr(SacPicture) picture = NULL;

      gdk_pixbuf_set_option (pixels, "orientation", orientation);
      picture = sac_picture_from_pixels (pixels, &origin, NULL, NULL);

      g_assert_cmpint (picture->width, ==, i < 4 ? 3 : 2);
      g_assert_cmpint (picture->height, ==, i < 4 ? 2 : 3);
      g_assert_cmpint (picture->original_width, ==, picture->width);
      g_assert_cmpint (picture->original_height, ==, picture->height);
      g_assert_null (picture->notice);

      for (int j = 0; j < 6; j++)
        g_assert_cmpint (picture->pixels[3 * j], ==, upright[i][j]);
    }
}

static void
test_nonsense_orientation (void)
{
  g_autoptr(GdkPixbuf) pixels = make_pixels (FALSE);
  g_autoptr(SacPicture) picture = NULL;

  gdk_pixbuf_set_option (pixels, "orientation", "9");
  picture = sac_picture_from_pixels (pixels, &origin, NULL, NULL);

  g_assert_cmpint (picture->width, ==, 3);
}

/* From blue, green and red, as tests/data/pictures/make-pictures.py turns them. */
static void
test_colours (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "pictures", "profile.png",
                                                 NULL);
  g_autoptr(GdkPixbuf) profiled = gdk_pixbuf_new_from_file (path, NULL);
  g_autoptr(GdkPixbuf) pixels = make_pixels (TRUE);
  g_autoptr(SacPicture) picture = NULL;

  gdk_pixbuf_set_option (pixels, "icc-profile", gdk_pixbuf_get_option (profiled, "icc-profile"));
  gdk_pixbuf_get_pixels (pixels)[3] = 0;
  picture = sac_picture_from_pixels (pixels, &origin, NULL, NULL);

  /* What is white behind a transparent one stays so. */
  g_assert_cmpmem (picture->pixels, 3, "\xff\xff\xff", 3);
  g_assert_cmpint (picture->pixels[3 * 5], ==, 255);
  g_assert_cmpint (picture->pixels[3 * 5 + 2], <, 10);
  g_assert_nonnull (strstr (picture->notice, "white"));
}

static void
test_alpha (void)
{
  g_autoptr(GdkPixbuf) whole = make_pixels (TRUE);
  g_autoptr(GdkPixbuf) part = make_pixels (TRUE);
  g_autoptr(SacPicture) opaque = sac_picture_from_pixels (whole, &origin, NULL, NULL);
  g_autoptr(SacPicture) picture = NULL;

  g_assert_null (opaque->notice);
  g_assert_cmpint (opaque->pixels[3 * 5], ==, 5);

  gdk_pixbuf_get_pixels (part)[3] = 0;
  gdk_pixbuf_get_pixels (part)[7] = 128;
  picture = sac_picture_from_pixels (part, &origin, NULL, NULL);

  g_assert_nonnull (strstr (picture->notice, "white"));
  g_assert_cmpint (picture->pixels[0], ==, 255);
  g_assert_cmpint (picture->pixels[3], ==, 127 + 1); /* 1 * 128 / 255 + 127 */
  g_assert_cmpint (picture->pixels[6], ==, 2);
}

/* A decoder that cannot reduce gives all; a strip keeps one pixel at least. */
static void
test_large_is_reduced (void)
{
  g_autoptr(GdkPixbuf) pixels = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 2, 12288);
  SacPictureOrigin strip = { 2, 12288, NULL, TRUE };
  g_autoptr(SacPicture) picture = NULL;

  gdk_pixbuf_fill (pixels, 0x00ff0000);
  for (int y = 0; y < 6; y++)
    memset (gdk_pixbuf_get_pixels (pixels) + y * gdk_pixbuf_get_rowstride (pixels), 255, 6);
  gdk_pixbuf_set_option (pixels, "orientation", "6");
  picture = sac_picture_from_pixels (pixels, &strip, NULL, NULL);

  g_assert_cmpint (picture->width, ==, 4096);
  g_assert_cmpint (picture->height, ==, 1);
  g_assert_cmpint (picture->original_width, ==, 12288);
  g_assert_cmpint (picture->original_height, ==, 2);
  /* Six rows of three each, and the file's top is to the right. */
  g_assert_cmpint (picture->pixels[3 * 4095], ==, 255);
  g_assert_cmpint (picture->pixels[3 * 4094], ==, 255);
  g_assert_cmpint (picture->pixels[3 * 4093], ==, 0);
  g_assert_nonnull (strstr (picture->notice, "12288 × 2"));
  g_assert_nonnull (strstr (picture->notice, "first frame"));
}

static void
test_cancelled (void)
{
  g_autoptr(GdkPixbuf) pixels = make_pixels (FALSE);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_picture_from_pixels (pixels, &origin, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/image/picture-pixels/orientations", test_orientations);
  g_test_add_func ("/image/picture-pixels/nonsense-orientation", test_nonsense_orientation);
  g_test_add_func ("/image/picture-pixels/colours", test_colours);
  g_test_add_func ("/image/picture-pixels/alpha", test_alpha);
  g_test_add_func ("/image/picture-pixels/large-is-reduced", test_large_is_reduced);
  g_test_add_func ("/image/picture-pixels/cancelled", test_cancelled);

  return g_test_run ();
}
