#include "ui/picture-text.h"

#include <string.h>

#include "tests/ui/figures/sample-picture.h"

static SacAttentionTrace *
make_trace (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (60, 40);

  return sac_sample_picture_trace ("a sun over a cloud </s>", 4, 6, picture,
                                   (SacTraceRectangle) { 0 });
}

static void
test_says_how_narrowly_it_looked (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autofree char *looked = sac_picture_text_looked (trace, 0, 1);

  g_assert_true (g_str_has_prefix (looked, "row "));
  g_assert_nonnull (strstr (looked, " of 4 × 6: 0."));
  g_assert_nonnull (strstr (looked, "\nHalf of the weight on "));
}

static void
test_judges_what_is_named_alone (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autofree char *article = sac_picture_text_pointing (trace, 0, 0);
  g_autofree char *sun = sac_picture_text_pointing (trace, 0, 1);
  g_autofree char *cloud = sac_picture_text_pointing (trace, 0, 4);
  g_autofree char *score = sac_picture_text_score (trace, 0);

  g_assert_null (article);
  g_assert_nonnull (sun);
  /* There is none in the picture. */
  g_assert_null (cloud);
  g_assert_nonnull (strstr (score, "names one thing"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/picture-text/says-how-narrowly-it-looked",
                   test_says_how_narrowly_it_looked);
  g_test_add_func ("/ui/picture-text/judges-what-is-named-alone",
                   test_judges_what_is_named_alone);

  return g_test_run ();
}
