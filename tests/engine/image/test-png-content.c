#include "engine/image/png-content.h"

#include "engine/image/picture-ending.h"

/* @step: how many bytes come at once. */
static void
read_png (SacPngContent *content,
          const char    *name,
          gsize          step)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "pictures", name, NULL);
  g_autofree char *bytes = NULL;
  SacPictureEnding ending = { .take_chunk = sac_png_content_take_chunk, .data = content };
  gsize n;

  g_assert_true (g_file_get_contents (path, &bytes, &n, NULL));
  *content = (SacPngContent) { 0 };

  for (gsize at = 0; at < n; at += step)
    sac_picture_ending_feed (&ending, (const guint8 *) bytes + at, MIN (step, n - at));

  g_test_message ("%s by %zu", name, step);
  g_assert_true (sac_picture_ending_is_complete (&ending));
}

static void
assert_content (const char *name,
                gboolean    complete,
                int         orientation)
{
  static const gsize steps[] = { 1, 5, 1 << 16 };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      SacPngContent content;

      read_png (&content, name, steps[i]);
      g_assert_cmpint (sac_png_content_is_complete (&content), ==, complete);
      g_assert_cmpint (sac_png_content_get_orientation (&content), ==, orientation);
      sac_png_content_clear (&content);
    }
}

static void
test_whole (void)
{
  assert_content ("plain.png", TRUE, 0);
  assert_content ("interlaced.png", TRUE, 0);
  assert_content ("grey-1.png", TRUE, 0);
  assert_content ("rgb-16.png", TRUE, 0);
  assert_content ("palette-alpha.png", TRUE, 0);
  assert_content ("tall.png", TRUE, 0);
  assert_content ("one.png", TRUE, 0);
  assert_content ("orientation-6.png", TRUE, 6);
}

static void
test_missing_pixels (void)
{
  assert_content ("missing-rows.png", FALSE, 0);
  assert_content ("missing-pass.png", FALSE, 0);
  assert_content ("missing-data.png", FALSE, 0);
}

/* Only so much of it is kept, and the checksum is no part of it. */
static void
test_endless_exif (void)
{
  g_autofree guint8 *bytes = g_malloc0 (SAC_PNG_HEADER_SIZE << 16);
  SacPngContent content = { 0 };

  for (int i = 0; i < 3; i++)
    sac_png_content_take_chunk ("eXIf", bytes, SAC_PNG_HEADER_SIZE << 16, &content);

  g_assert_cmpint (content.exif->len, <=, 1 << 20);
  g_assert_cmpint (sac_png_content_get_orientation (&content), ==, 0);
  sac_png_content_clear (&content);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/image/png-content/whole", test_whole);
  g_test_add_func ("/engine/image/png-content/missing-pixels", test_missing_pixels);
  g_test_add_func ("/engine/image/png-content/endless-exif", test_endless_exif);

  return g_test_run ();
}
