#include "ui/figures/export-picture.h"

#include <cairo.h>
#include <glib/gstdio.h>
#include <string.h>

#include "tests/ui/figures/pixels.h"
#include "tests/ui/figures/sample-picture.h"

#define BEGINNING "data:image/png;"

typedef struct
{
  const guint8 *data;
  gsize         left;
} Reader;

static cairo_status_t
read_cb (void          *closure,
         unsigned char *data,
         unsigned int   length)
{
  Reader *reader = closure;

  if (length > reader->left)
    return CAIRO_STATUS_READ_ERROR;

  memcpy (data, reader->data, length);
  reader->data += length;
  reader->left -= length;

  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
read_uri (const char *uri)
{
  g_autofree guint8 *png = NULL;
  Reader reader = { 0 };

  g_assert_true (g_str_has_prefix (uri, BEGINNING));
  png = g_base64_decode (strchr (uri, ',') + 1, &reader.left);
  reader.data = png;

  return cairo_image_surface_create_from_png_stream (read_cb, &reader);
}

static void
test_uri_is_the_picture (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (30, 20);
  g_autofree char *uri = sac_picture_to_uri (picture, NULL, 1024);
  cairo_surface_t *surface = read_uri (uri);

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 30);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 20);

  for (int i = 0; i < 20; i++)
    {
      const guint8 *pixel = picture->pixels + 3 * (i * 30 + i);

      g_assert_cmphex (sac_pixel_at (surface, i, i), ==,
                       pixel[0] << 16 | pixel[1] << 8 | pixel[2]);
    }

  cairo_surface_destroy (surface);
}

static void
test_large_pictures_are_reduced (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (3000, 2);
  g_autofree char *uri = sac_picture_to_uri (picture, NULL, 100);
  cairo_surface_t *surface = read_uri (uri);

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 100);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 1);
  cairo_surface_destroy (surface);
}

static void
test_carries_what_is_at_hand (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (30, 20);
  SacTraceRectangle crop = { 5, 0, 20, 20 };
  g_autoptr(SacAttentionTrace) pasted = sac_sample_picture_trace ("a sun", 2, 2, picture, crop);
  g_autoptr(SacAttentionTrace) opened = sac_attention_trace_with_image (pasted, 0, "sun.png");
  g_autoptr(SacAttentionTrace) absent = sac_attention_trace_with_picture (opened, 0, NULL);
  g_autoptr(SacAttentionTrace) a = sac_export_carry_pictures (opened);
  g_autoptr(SacAttentionTrace) b = sac_export_carry_pictures (absent);

  g_assert_true (g_str_has_prefix (sac_attention_trace_get_source (a, 0)->image, BEGINNING));
  g_assert_cmpstr (sac_attention_trace_get_source (b, 0)->image, ==, "sun.png");
  /* However small the carried picture is, the crop stays told in the original. */
  g_assert_cmpint (sac_attention_trace_get_source (a, 0)->image_width, ==, 30);
  g_assert_cmpfloat (sac_attention_trace_get_source (a, 0)->crop.x, ==, 5);
}

static void
assert_placed (SacPicture *picture,
               const char *image,
               const char *folder,
               const char *expected)
{
  g_autofree char *path = folder != NULL ? g_build_filename (folder, "a.trace.json", NULL) : NULL;
  g_autoptr(SacAttentionTrace) bare =
    sac_sample_picture_trace ("a sun", 2, 2, picture, (SacTraceRectangle) { 0 });
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_with_image (bare, 0, image);
  g_autoptr(SacAttentionTrace) placed = sac_export_place_pictures (trace, path);

  g_assert_cmpstr (sac_attention_trace_get_source (placed, 0)->image, ==, expected);
}

/* A trace that is written elsewhere than it was read from still finds its picture. */
static void
test_files_are_found_from_the_trace (void)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autofree char *below = g_build_filename (folder, "pictures", NULL);
  g_autofree char *file = g_build_filename (below, "sun.png", NULL);
  g_autofree char *twin = g_strconcat (folder, "-two", NULL);
  g_autoptr(SacPicture) opened = NULL;
  g_autoptr(SacPicture) pasted = sac_picture_new_take (1, 1, g_malloc0 (3), 1, 1, NULL, NULL);
  g_autoptr(SacPicture) inside = NULL;
  g_autofree char *uri = sac_picture_to_uri (pasted, NULL, 1024);
  g_autofree char *named = NULL;

  g_assert_cmpint (g_mkdir (below, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, "x", -1, NULL));
  opened = sac_picture_new_take (1, 1, g_malloc0 (3), 1, 1, file, NULL);

  assert_placed (opened, "sun.png", below, "sun.png");
  assert_placed (opened, "sun.png", folder, "pictures/sun.png");
  assert_placed (opened, "sun.png", twin, file);
  assert_placed (opened, "sun.png", NULL, file);
  assert_placed (opened, "data:image/png;base64,AAAA", folder, "data:image/png;base64,AAAA");
  assert_placed (pasted, NULL, folder, uri);
  /* What came inside of something is of no file, even where one has its name. */
  inside = sac_picture_new_take (1, 1, g_malloc0 (3), 1, 1, file, NULL);
  inside->inside = TRUE;
  named = sac_picture_to_uri (inside, file, 1024);
  assert_placed (inside, "sun.png", folder, named);
  g_assert_nonnull (strstr (named, ";name=sun.png;base64,"));

  g_remove (file);
  assert_placed (opened, "sun.png", folder, named);
  g_rmdir (below);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/export-picture/uri-is-the-picture", test_uri_is_the_picture);
  g_test_add_func ("/ui/figures/export-picture/large-pictures-are-reduced",
                   test_large_pictures_are_reduced);
  g_test_add_func ("/ui/figures/export-picture/carries-what-is-at-hand",
                   test_carries_what_is_at_hand);
  g_test_add_func ("/ui/figures/export-picture/files-are-found-from-the-trace",
                   test_files_are_found_from_the_trace);

  return g_test_run ();
}
