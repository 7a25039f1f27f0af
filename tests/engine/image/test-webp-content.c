#include "engine/image/webp-content.h"

#include <string.h>

/* A chunk of three bytes, and one behind it. */
#define WEBP "RIFF\x30\0\0\0WEBP" "VP8 \3\0\0\0abc\0" "EXIF\2\0\0\0de"

static void
test_finds_chunks (void)
{
  const guint8 *bytes = (const guint8 *) WEBP;
  gsize length;

  g_assert_true (sac_webp_content_find (bytes, sizeof WEBP - 1, "VP8 ", &length) == bytes + 20);
  g_assert_cmpint (length, ==, 3);
  g_assert_true (sac_webp_content_find (bytes, sizeof WEBP - 1, "EXIF", &length) == bytes + 32);
  g_assert_cmpint (length, ==, 2);
  g_assert_null (sac_webp_content_find (bytes, sizeof WEBP - 1, "ICCP", &length));
}

/* A copy of just that size: reading on would be found out. */
static void
test_cut_short (void)
{
  for (gsize n = 0; n < sizeof WEBP - 1; n++)
    {
      g_autofree guint8 *copy = g_memdup2 (WEBP, n);
      gsize length;

      g_assert_null (sac_webp_content_find (copy, n, "EXIF", &length));
    }
}

static void
test_endless (void)
{
  static const char endless[] = "RIFF\x10\0\0\0WEBP" "VP8 \xff\xff\xff\xff" "EXIF\0\0\0\0";
  gsize length;

  g_assert_null (sac_webp_content_find ((const guint8 *) endless, sizeof endless - 1, "EXIF",
                                        &length));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/image/webp-content/finds-chunks", test_finds_chunks);
  g_test_add_func ("/engine/image/webp-content/cut-short", test_cut_short);
  g_test_add_func ("/engine/image/webp-content/endless", test_endless);

  return g_test_run ();
}
