#include "ui/figures/export-picture.h"

#include <cairo.h>
#include <string.h>

#include "tests/ui/figures/pixels.h"
#include "tests/ui/figures/sample-picture.h"

#define BEGINNING "data:image/png;base64,"

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
  png = g_base64_decode (uri + strlen (BEGINNING), &reader.left);
  reader.data = png;

  return cairo_image_surface_create_from_png_stream (read_cb, &reader);
}

static void
test_uri_is_the_picture (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (30, 20);
  g_autofree char *uri = sac_picture_to_uri (picture, 1024);
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
  g_autofree char *uri = sac_picture_to_uri (picture, 100);
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
  g_autoptr(SacAttentionTrace) c = sac_export_carry_homeless (opened);
  g_autoptr(SacAttentionTrace) d = sac_export_carry_homeless (pasted);

  g_assert_true (g_str_has_prefix (sac_attention_trace_get_source (a, 0)->image, BEGINNING));
  g_assert_cmpstr (sac_attention_trace_get_source (b, 0)->image, ==, "sun.png");
  g_assert_cmpstr (sac_attention_trace_get_source (c, 0)->image, ==, "sun.png");
  g_assert_true (g_str_has_prefix (sac_attention_trace_get_source (d, 0)->image, BEGINNING));
  /* However small the carried picture is, the crop stays told in the original. */
  g_assert_cmpint (sac_attention_trace_get_source (a, 0)->image_width, ==, 30);
  g_assert_cmpfloat (sac_attention_trace_get_source (a, 0)->crop.x, ==, 5);
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

  return g_test_run ();
}
