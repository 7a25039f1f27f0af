#include "engine/image/colour-profile.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <string.h>

/* As its decoder tells it. */
static char *
load_profile (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "pictures", name, NULL);
  g_autoptr(GdkPixbuf) pixbuf = gdk_pixbuf_new_from_file (path, NULL);

  g_assert_nonnull (gdk_pixbuf_get_option (pixbuf, "icc-profile"));

  return g_strdup (gdk_pixbuf_get_option (pixbuf, "icc-profile"));
}

static void
test_converts (void)
{
  g_autofree char *turned = load_profile ("profile.png");
  guint8 pixels[] = { 20, 250, 40, 255, 255, 255, 0, 0, 0, 20, 20, 20 };
  const guint8 expected[] = { 250, 40, 20, 255, 255, 255, 0, 0, 0, 20, 20, 20 };
  const char *notice;

  g_assert_true (sac_colour_profile_apply (turned, pixels, 2, 2, &notice, NULL));
  g_assert_null (notice);

  for (gsize i = 0; i < sizeof pixels; i++)
    g_assert_cmpint (ABS (pixels[i] - expected[i]), <=, 2);
}

static void
test_converts_grey (void)
{
  g_autofree char *light = load_profile ("profile-grey.png");
  guint8 pixels[] = { 0, 0, 0, 89, 89, 89, 255, 255, 255 };
  const char *notice;

  g_assert_true (sac_colour_profile_apply (light, pixels, 1, 3, &notice, NULL));
  g_assert_null (notice);
  g_assert_cmpint (pixels[2], ==, 0);
  /* 1.055 (89 / 255) ^ (1 / 2.4) - 0.055 */
  g_assert_cmpint (ABS (pixels[4] - 159), <=, 1);
  g_assert_cmpint (pixels[3], ==, pixels[5]);
  g_assert_cmpint (pixels[8], ==, 255);
}

/* Left as they are, and told. */
static void
test_of_no_use (void)
{
  g_autofree char *print = load_profile ("profile-cmyk.jpg");
  g_autofree char *endless = g_strnfill (SAC_PROFILE_MAX_SIZE * 2, 'A');
  const struct { const char *profile; const char *says; } cases[] = {
    { print, "CMYK" }, { "", "damaged" }, { "****", "damaged" }, { "AAAA", "damaged" },
    { endless, "damaged" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint8 pixel[] = { 20, 250, 40 };
      const char *notice;

      g_assert_true (sac_colour_profile_apply (cases[i].profile, pixel, 1, 1, &notice, NULL));
      g_assert_nonnull (strstr (notice, cases[i].says));
      g_assert_cmpmem (pixel, 3, "\x14\xfa\x28", 3);
    }
}

/* Whatever is wrong in it. */
static void
test_damaged (void)
{
  g_autofree char *turned = load_profile ("profile.png");
  gsize n;
  g_autofree guint8 *bytes = g_base64_decode (turned, &n);

  for (gsize at = 0; at < n; at += at < 256 ? 1 : 13)
    {
      guint8 pixel[] = { 20, 250, 40 };
      g_autofree char *damaged = NULL, *cut = NULL;
      const char *notice;

      bytes[at] ^= 0x7f;
      damaged = g_base64_encode (bytes, n);
      bytes[at] ^= 0x7f;
      cut = g_base64_encode (bytes, at);
      g_assert_true (sac_colour_profile_apply (damaged, pixel, 1, 1, &notice, NULL));
      g_assert_true (sac_colour_profile_apply (cut, pixel, 1, 1, &notice, NULL));
    }
}

static void
test_cancelled (void)
{
  g_autofree char *turned = load_profile ("profile.png");
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  guint8 pixel[] = { 20, 250, 40 };
  const char *notice;

  g_cancellable_cancel (cancellable);
  g_assert_false (sac_colour_profile_apply (turned, pixel, 1, 1, &notice, cancellable));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/image/colour-profile/converts", test_converts);
  g_test_add_func ("/engine/image/colour-profile/converts-grey", test_converts_grey);
  g_test_add_func ("/engine/image/colour-profile/of-no-use", test_of_no_use);
  g_test_add_func ("/engine/image/colour-profile/damaged", test_damaged);
  g_test_add_func ("/engine/image/colour-profile/cancelled", test_cancelled);

  return g_test_run ();
}
