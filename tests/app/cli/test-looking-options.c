#include "app/cli/looking-options.h"

#include <math.h>

#include "engine/storage/model-file.h"

static void
test_nothing_said_is_the_config (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 "speech-sharpened.safetensors", NULL);
  g_autoptr(SacModel) model = sac_model_load (path, NULL, NULL);
  SacCliLooking nothing = SAC_CLI_LOOKING_INIT;
  SacLooking looking = sac_cli_looking_apply (&nothing, model);

  g_assert_true (looking.located);
  g_assert_cmpfloat (looking.weighting.sharpening, ==, 1.5);
  g_assert_cmpint (looking.weighting.top_k, ==, 3);
  g_assert_cmpint (looking.weighting.window, ==, 4);
  g_assert_null (sac_cli_looking_find_option (&nothing));
  g_assert_true (sac_cli_looking_check (&nothing));
}

static void
test_what_is_said_goes_before (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference",
                                                 "speech-sharpened.safetensors", NULL);
  g_autoptr(SacModel) model = sac_model_load (path, NULL, NULL);
  const SacCliLooking all = { TRUE, TRUE, 0.5, 0, 9 };
  SacLooking looking = sac_cli_looking_apply (&all, model);

  g_assert_false (looking.located);
  g_assert_true (looking.weighting.smoothing);
  g_assert_cmpfloat (looking.weighting.sharpening, ==, 0.5);
  g_assert_cmpint (looking.weighting.top_k, ==, 0);
  g_assert_cmpint (looking.weighting.window, ==, 9);
  g_assert_cmpstr (sac_cli_looking_find_option (&all), ==, "--content-only");
}

static void
test_bounds (void)
{
  static const SacCliLooking bad[] = { { FALSE, FALSE, -1, -1, -1 }, { FALSE, FALSE, 1e6, -1, -1 },
                                       { FALSE, FALSE, NAN, -1, -1 }, { FALSE, FALSE, 0, -2, -1 },
                                       { FALSE, FALSE, 0, -1, -2 } };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_false (sac_cli_looking_check (&bad[i]));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/cli/looking-options/nothing-said-is-the-config",
                   test_nothing_said_is_the_config);
  g_test_add_func ("/app/cli/looking-options/what-is-said-goes-before",
                   test_what_is_said_goes_before);
  g_test_add_func ("/app/cli/looking-options/bounds", test_bounds);

  return g_test_run ();
}
