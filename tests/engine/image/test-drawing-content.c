#include "engine/image/drawing-content.h"

#include <string.h>

#include "engine/errors.h"

static char *
read_picture (const char *name,
              gsize      *n_bytes)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "pictures", name, NULL);
  char *bytes = NULL;

  g_assert_true (g_file_get_contents (path, &bytes, n_bytes, NULL));

  return bytes;
}

/* A drawing that holds @bytes as many times as @n. */
static char *
wrap (const char *bytes,
      gsize       n_bytes,
      int         n)
{
  g_autofree char *base64 = g_base64_encode ((const guint8 *) bytes, n_bytes);
  GString *svg = g_string_new ("<svg xmlns='http://www.w3.org/2000/svg'>");

  for (int i = 0; i < n; i++)
    g_string_append_printf (svg, "<image href='data:image/png;base64,\n%s'/>", base64);

  return g_string_free (g_string_append (svg, "</svg>"), FALSE);
}

static gboolean
is_bounded (const char *svg,
            gint64      most)
{
  g_autoptr(GBytes) bytes = g_bytes_new_static (svg, strlen (svg));

  return sac_drawing_content_is_bounded (bytes, most);
}

/* All are of 64 x 48. */
static void
test_pictures_inside_are_counted (void)
{
  static const char *const names[] = {
    "plain.png", "orientation-1.jpg", "lossy.webp", "plain.gif",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gsize n_bytes;
      g_autofree char *bytes = read_picture (names[i], &n_bytes);
      g_autofree char *one = wrap (bytes, n_bytes, 1);
      g_autofree char *three = wrap (bytes, n_bytes, 3);
      g_autofree char *nested = wrap (three, strlen (three), 2);

      g_test_message ("%s", names[i]);
      g_assert_true (is_bounded (one, 64 * 48));
      g_assert_false (is_bounded (one, 64 * 48 - 1));
      g_assert_true (is_bounded (three, 3 * 64 * 48));
      g_assert_false (is_bounded (three, 3 * 64 * 48 - 1));
      g_assert_true (is_bounded (nested, 6 * 64 * 48));
      g_assert_false (is_bounded (nested, 6 * 64 * 48 - 1));
    }
}

static void
test_lying_pictures_are_found (void)
{
  static const char *const names[] = { "lying.png", "lying.jpg", "lying.webp", "lying.gif" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gsize n_bytes;
      g_autofree char *bytes = read_picture (names[i], &n_bytes);
      g_autofree char *svg = wrap (bytes, n_bytes, 1);

      g_test_message ("%s", names[i]);
      g_assert_false (is_bounded (svg, 128 * 1000 * 1000));
    }
}

static void
test_other_text_is_bounded (void)
{
  g_assert_true (is_bounded ("", 0));
  g_assert_true (is_bounded ("<svg/>", 0));
  g_assert_true (is_bounded ("<svg>base64,", 0));
  g_assert_true (is_bounded ("<svg>base64,!</svg>", 0));
  g_assert_true (is_bounded ("<svg>base64,abcd</svg>", 0));
}

static GBytes *
compress (const char *text,
          gsize       n_bytes)
{
  g_autoptr(GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9);
  g_autoptr(GInputStream) plain = g_memory_input_stream_new_from_data (text, n_bytes, NULL);
  g_autoptr(GInputStream) stream = g_converter_input_stream_new (plain, G_CONVERTER (compressor));

  guint8 packed[4096];
  gsize n_packed;

  g_assert_true (g_input_stream_read_all (stream, packed, sizeof packed, &n_packed, NULL, NULL));

  return g_bytes_new (packed, n_packed);
}

static void
test_compressed_drawings_are_unpacked (void)
{
  g_autofree char *blanks = g_strnfill (100000, ' ');
  g_autoptr(GBytes) packed = compress (blanks, 100000);
  g_autoptr(GBytes) half = g_bytes_new_from_bytes (packed, 0, g_bytes_get_size (packed) / 2);
  g_autoptr(GError) large = NULL;
  g_autoptr(GError) damaged = NULL;
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) unpacked = sac_drawing_content_unpack (packed, 100000, &error);
  g_autoptr(GBytes) same = sac_drawing_content_unpack (unpacked, 10, &error);

  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (unpacked, NULL), g_bytes_get_size (unpacked), blanks, 100000);
  g_assert_true (same == unpacked);
  g_assert_null (sac_drawing_content_unpack (packed, 99999, &large));
  g_assert_error (large, SAC_ERROR, SAC_ERROR_TOO_LARGE);
  g_assert_null (sac_drawing_content_unpack (half, 100000, &damaged));
  g_assert_nonnull (damaged);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/image/drawing-content/pictures-inside-are-counted",
                   test_pictures_inside_are_counted);
  g_test_add_func ("/image/drawing-content/lying-pictures-are-found",
                   test_lying_pictures_are_found);
  g_test_add_func ("/image/drawing-content/other-text-is-bounded", test_other_text_is_bounded);
  g_test_add_func ("/image/drawing-content/compressed-drawings-are-unpacked",
                   test_compressed_drawings_are_unpacked);

  return g_test_run ();
}
