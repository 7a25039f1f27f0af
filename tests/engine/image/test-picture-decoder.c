#include "engine/image/picture-decoder.h"

typedef struct
{
  int width; /* That the decoder was asked for. */
  int height;
} Size;

static void
size_prepared_cb (GdkPixbufLoader *loader,
                  int              width,
                  int              height,
                  gpointer         most)
{
  sac_decoder_reduce (loader, width, height, GPOINTER_TO_INT (most));
}

static Size
decode (const char *name,
        int         most)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "pictures", name, NULL);
  g_autoptr(GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  g_autofree char *bytes = NULL;
  gsize n_bytes;
  GdkPixbuf *pixels;

  g_assert_true (g_file_get_contents (path, &bytes, &n_bytes, NULL));
  g_signal_connect (loader, "size-prepared", G_CALLBACK (size_prepared_cb), GINT_TO_POINTER (most));
  g_assert_true (gdk_pixbuf_loader_write (loader, (guint8 *) bytes, n_bytes, NULL));
  g_assert_true (gdk_pixbuf_loader_close (loader, NULL));
  g_assert_true (sac_decoder_is_accepted (loader));
  pixels = gdk_pixbuf_loader_get_pixbuf (loader);

  return (Size) { gdk_pixbuf_get_width (pixels), gdk_pixbuf_get_height (pixels) };
}

/* All are 64 x 48. */
static void
test_reduces_what_can_be (void)
{
  g_assert_cmpint (decode ("plain.svg", 32).width, ==, 32);
  g_assert_cmpint (decode ("plain.svg", 32).height, ==, 24);
  g_assert_cmpint (decode ("lossy.webp", 20).width, ==, 20);
  g_assert_cmpint (decode ("orientation-1.jpg", 20).width, ==, 16);
  g_assert_cmpint (decode ("orientation-1.jpg", 1).width, ==, 8);
  g_assert_cmpint (decode ("plain.png", 20).width, ==, 64);
  g_assert_cmpint (decode ("plain.svg", 64).width, ==, 64);
}

static void
test_nothing_is_not_accepted (void)
{
  g_autoptr(GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();

  g_assert_false (sac_decoder_is_accepted (loader));
  gdk_pixbuf_loader_close (loader, NULL);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/image/picture-decoder/reduces-what-can-be", test_reduces_what_can_be);
  g_test_add_func ("/image/picture-decoder/nothing-is-not-accepted", test_nothing_is_not_accepted);

  return g_test_run ();
}
