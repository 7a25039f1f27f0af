#include "engine/image/picture-decoding.h"

#include "engine/errors.h"
#include "engine/image/picture-reader.h"

static const char *const names[] = {
  "plain.png", "orientation-6.jpg", "progressive.jpg", "lossy.webp", "animated.webp", "plain.gif",
  "plain.tiff", "plain.svg",
};

/* In pieces of @size bytes. */
static SacPicture *
decode (const char *name,
        gsize       size)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "pictures", name, NULL);
  g_autoptr(SacPictureDecoding) decoding = sac_picture_decoding_new ();
  g_autofree char *bytes = NULL;
  g_autoptr(GError) error = NULL;
  SacPicture *picture;
  gsize n_bytes;

  g_assert_true (g_file_get_contents (path, &bytes, &n_bytes, NULL));

  for (gsize at = 0; at < n_bytes; at += size)
    {
      g_assert_true (sac_picture_decoding_take (decoding, (guint8 *) bytes + at,
                                                MIN (size, n_bytes - at), &error));
      g_assert_no_error (error);
    }

  picture = sac_picture_decoding_finish (decoding, name, NULL, &error);
  g_assert_no_error (error);

  return picture;
}

/* However the bytes come. */
static void
test_pieces_make_the_same_picture (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr(SacPicture) whole = decode (names[i], 1 << 16);

      for (gsize size = 1; size < 200; size = 3 * size + 2)
        {
          g_autoptr(SacPicture) pieces = decode (names[i], size);

          g_test_message ("%s in pieces of %" G_GSIZE_FORMAT, names[i], size);
          g_assert_cmpmem (pieces->pixels, 3 * pieces->width * pieces->height,
                           whole->pixels, 3 * whole->width * whole->height);
          g_assert_cmpstr (pieces->notice, ==, whole->notice);
        }
    }
}

/* Whoever stops early leaves nothing behind. */
static void
test_may_be_left_at_any_time (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "pictures", names[i], NULL);
      g_autofree char *bytes = NULL;
      gsize n_bytes;

      g_assert_true (g_file_get_contents (path, &bytes, &n_bytes, NULL));

      for (gsize n = 0; n < n_bytes; n += 13)
        {
          g_autoptr(SacPictureDecoding) decoding = sac_picture_decoding_new ();

          sac_picture_decoding_take (decoding, (guint8 *) bytes, n, NULL);
        }
    }
}

static void
test_sizes_have_a_limit (void)
{
  g_autoptr(GError) error = NULL;

  g_assert_true (sac_picture_decoding_allows (SAC_PICTURE_MAX_FILE_SIZE, &error));
  g_assert_false (sac_picture_decoding_allows (SAC_PICTURE_MAX_FILE_SIZE + G_GUINT64_CONSTANT (1),
                                               &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/image/picture-decoding/pieces-make-the-same-picture",
                   test_pieces_make_the_same_picture);
  g_test_add_func ("/image/picture-decoding/may-be-left-at-any-time", test_may_be_left_at_any_time);
  g_test_add_func ("/image/picture-decoding/sizes-have-a-limit", test_sizes_have_a_limit);

  return g_test_run ();
}
