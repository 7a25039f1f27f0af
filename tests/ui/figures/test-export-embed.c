#include "ui/figures/export-embed.h"

#include <cairo.h>
#include <string.h>

#include "engine/errors.h"

static cairo_status_t
write_cb (void                *closure,
          const unsigned char *data,
          unsigned int         length)
{
  g_byte_array_append (closure, data, length);

  return CAIRO_STATUS_SUCCESS;
}

static GBytes *
make_png (const char *json)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 20, 10);
  GByteArray *bytes = g_byte_array_new ();
  g_autoptr(GBytes) plain = NULL;
  g_autoptr(GError) error = NULL;
  GBytes *png;

  cairo_surface_write_to_png_stream (surface, write_cb, bytes);
  cairo_surface_destroy (surface);
  plain = g_byte_array_free_to_bytes (bytes);
  png = sac_embed_in_png (plain, json, 96, &error);
  g_assert_no_error (error);

  return png;
}

typedef struct
{
  const guint8 *data;
  gsize         length;
} Rest;

static cairo_status_t
read_cb (void          *closure,
         unsigned char *data,
         unsigned int   length)
{
  Rest *rest = closure;

  if (length > rest->length)
    return CAIRO_STATUS_READ_ERROR;

  memcpy (data, rest->data, length);
  rest->data += length;
  rest->length -= length;

  return CAIRO_STATUS_SUCCESS;
}

/* Another reader, with its own checks of every chunk, still takes the picture. */
static void
test_png_stays_a_png (void)
{
  g_autoptr(GBytes) png = make_png ("{\"a\": 1}");
  Rest rest = { g_bytes_get_data (png, NULL), g_bytes_get_size (png) };
  cairo_surface_t *surface = cairo_image_surface_create_from_png_stream (read_cb, &rest);

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 20);
  cairo_surface_destroy (surface);
}

static void
test_png_gives_it_back (void)
{
  const char *json = "{\"labels\": [\"é\", \"我\", \"\\u0000\"]}";
  g_autoptr(GBytes) png = make_png (json);
  g_autoptr(GError) error = NULL;
  g_autofree char *read = sac_embed_read (png, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (read, ==, json);
}

static void
test_none_inside (void)
{
  g_autoptr(GBytes) png = make_png (NULL);
  g_autoptr(GBytes) svg = g_bytes_new_static ("<svg><metadata>x</metadata></svg>", 33);
  g_autoptr(GBytes) text = g_bytes_new_static ("hello", 5);
  g_autoptr(GBytes) nothing = g_bytes_new_static ("", 0);
  GBytes *const files[] = { png, svg, text, nothing };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (sac_embed_read (files[i], &error));
      /* The first two are pictures, though nobody's figures. */
      g_assert_error (error, SAC_ERROR, (int) (i < 2 ? SAC_ERROR_NO_TRACE : SAC_ERROR_BAD_FILE));
    }
}

/* Cut anywhere, or with any byte changed: an error or the same text, never a crash. */
static void
test_damage_is_noticed (void)
{
  const char *json = "{\"format\": \"saccade-trace\", \"labels\": [\"je\", \"suis\", \"là\"]}";
  g_autoptr(GBytes) png = make_png (json);
  gsize length;
  const guint8 *data = g_bytes_get_data (png, &length);

  for (gsize i = 0; i < length; i++)
    {
      g_autofree guint8 *copy = g_memdup2 (data, length);
      g_autoptr(GBytes) cut = g_bytes_new (data, i);
      g_autoptr(GBytes) changed = NULL;
      g_autofree char *from_cut = sac_embed_read (cut, NULL);
      g_autofree char *from_changed = NULL;

      copy[i] ^= 0x10;
      changed = g_bytes_new (copy, length);
      from_changed = sac_embed_read (changed, NULL);
      g_assert_true (from_cut == NULL || g_str_equal (from_cut, json));
      g_assert_true (from_changed == NULL || g_str_equal (from_changed, json));
    }
}

/* What is said of bytes that are no text is itself text. */
static void
test_damaged_svg_is_told_in_text (void)
{
  const char *damaged = "<svg><met\xff\xfe adata>x</metadata></svg>";
  g_autoptr(GBytes) svg = g_bytes_new_static (damaged, strlen (damaged));
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_embed_read (svg, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

static void
test_svg_takes_any_letter (void)
{
  const char *json = "{\"a\": \"<&>]]> é 👍 \xef\xbf\xbf\"}";
  const char *expected = "{\"a\": \"<&>]]> \\u00e9 \\ud83d\\udc4d \\uffff\"}";
  const char *empty = "<?xml version=\"1.0\"?>\n<svg a=\"b\">\n</svg>";
  g_autoptr(GBytes) plain = g_bytes_new_static (empty, strlen (empty));
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) svg = sac_embed_in_svg (plain, json, "a \001 < b", "d", &error);
  g_autofree char *read = NULL;

  g_assert_no_error (error);
  read = sac_embed_read (svg, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (read, ==, expected);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/export-embed/png-stays-a-png", test_png_stays_a_png);
  g_test_add_func ("/ui/figures/export-embed/png-gives-it-back", test_png_gives_it_back);
  g_test_add_func ("/ui/figures/export-embed/none-inside", test_none_inside);
  g_test_add_func ("/ui/figures/export-embed/damage-is-noticed", test_damage_is_noticed);
  g_test_add_func ("/ui/figures/export-embed/damaged-svg-is-told-in-text",
                   test_damaged_svg_is_told_in_text);
  g_test_add_func ("/ui/figures/export-embed/svg-takes-any-letter", test_svg_takes_any_letter);

  return g_test_run ();
}
