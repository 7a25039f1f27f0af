#include "engine/image/jpeg-content.h"

#include <string.h>

static char *
load (const char *name,
      gsize      *n_bytes)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "pictures", name, NULL);
  char *bytes = NULL;

  g_assert_true (g_file_get_contents (path, &bytes, n_bytes, NULL));

  return bytes;
}

static gboolean
is_complete (const char *bytes,
             gsize       n_bytes)
{
  return sac_jpeg_content_is_complete ((const guint8 *) bytes, n_bytes);
}

static const char *const names[] = {
  "orientation-1.jpg", "progressive.jpg", "cmyk-adobe.jpg", "grey.jpg", "profile.jpg",
};

static void
test_whole_files_are_complete (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gsize n_bytes;
      g_autofree char *bytes = load (names[i], &n_bytes);

      g_test_message ("%s", names[i]);
      g_assert_true (is_complete (bytes, n_bytes));
    }
}

/* The end's mark comes where the last scan begins. */
static void
test_early_ends_are_found (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      gsize n_bytes, scan = 0;
      g_autofree char *bytes = load (names[i], &n_bytes);

      for (gsize k = 0; k + 1 < n_bytes; k++)
        if (memcmp (bytes + k, "\xff\xda", 2) == 0)
          scan = k;

      scan += (guint8) bytes[scan + 2] << 8 | (guint8) bytes[scan + 3];
      memcpy (bytes + scan + 2, "\xff\xd9", 2);

      g_test_message ("%s", names[i]);
      g_assert_false (is_complete (bytes, scan + 4));
    }
}

/* Whatever is wrong: an answer. */
static void
test_damage_is_survived (void)
{
  gsize n_bytes;
  g_autofree char *bytes = load ("progressive.jpg", &n_bytes);

  for (gsize at = 0; at < n_bytes; at++)
    {
      bytes[at] ^= 0x55;
      is_complete (bytes, n_bytes);
      bytes[at] ^= 0x55;
      is_complete (bytes, at);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/image/jpeg-content/whole-files-are-complete", test_whole_files_are_complete);
  g_test_add_func ("/image/jpeg-content/early-ends-are-found", test_early_ends_are_found);
  g_test_add_func ("/image/jpeg-content/damage-is-survived", test_damage_is_survived);

  return g_test_run ();
}
