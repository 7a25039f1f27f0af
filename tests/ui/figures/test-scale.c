#include "ui/figures/scale.h"

#include <locale.h>
#include <math.h>

static const float weights[] = {
  0.5f, 0.25f, 0.25f,
  0.1f, 0.04f, 0.02f,
};

static void
init (SacScaling *scaling,
      SacScale    scale,
      double      threshold)
{
  sac_scaling_init (scaling, scale, threshold, weights, 2, 3);
}

static void
test_absolute_shows_flat_as_flat (void)
{
  const float flat[] = { 0.25f, 0.25f, 0.25f, 0.25f };
  SacScaling scaling;

  sac_scaling_init (&scaling, SAC_SCALE_ABSOLUTE, 0, flat, 1, 4);
  g_assert_cmpfloat (sac_scaling_place (&scaling, 0, 0.25), ==, 0.25);
  g_assert_cmpfloat (sac_scaling_place (&scaling, 0, 1), ==, 1);
  sac_scaling_clear (&scaling);
}

static void
test_maxima (void)
{
  SacScaling scaling;

  init (&scaling, SAC_SCALE_ROW_MAXIMUM, 0);
  g_assert_cmpfloat_with_epsilon (sac_scaling_place (&scaling, 0, 0.25), 0.5, 1e-6);
  g_assert_cmpfloat_with_epsilon (sac_scaling_place (&scaling, 1, 0.1), 1, 1e-6);
  sac_scaling_clear (&scaling);

  init (&scaling, SAC_SCALE_MAP_MAXIMUM, 0);
  g_assert_cmpfloat_with_epsilon (sac_scaling_place (&scaling, 1, 0.1), 0.2, 1e-6);
  sac_scaling_clear (&scaling);
}

static void
test_root_and_logarithm (void)
{
  SacScaling scaling;

  init (&scaling, SAC_SCALE_SQUARE_ROOT, 0);
  g_assert_cmpfloat_with_epsilon (sac_scaling_place (&scaling, 0, 0.25), 0.5, 1e-6);
  sac_scaling_clear (&scaling);

  init (&scaling, SAC_SCALE_LOGARITHM, 0);
  g_assert_cmpfloat_with_epsilon (sac_scaling_place (&scaling, 0, 0.01), 0.5, 1e-6);
  g_assert_cmpfloat (sac_scaling_place (&scaling, 0, SAC_SCALE_LOWEST / 2), ==, 0);
  g_assert_cmpfloat (sac_scaling_place (&scaling, 0, 0), ==, 0);
  sac_scaling_clear (&scaling);
}

static void
test_threshold_hides (void)
{
  SacScaling scaling;

  init (&scaling, SAC_SCALE_ROW_MAXIMUM, 0.05);
  g_assert_true (sac_scaling_hides (&scaling, 0.04));
  g_assert_false (sac_scaling_hides (&scaling, 0.05));
  g_assert_cmpfloat (sac_scaling_place (&scaling, 1, 0.04), ==, 0);
  sac_scaling_clear (&scaling);
}

static void
test_foreign_weights (void)
{
  const float foreign[] = { -0.5f, 2, NAN, INFINITY };
  SacScaling scaling;

  sac_scaling_init (&scaling, SAC_SCALE_ABSOLUTE, 0, foreign, 1, 4);
  g_assert_true (scaling.negative);
  g_assert_true (scaling.extended);
  g_assert_true (scaling.not_finite);
  g_assert_cmpfloat (sac_scaling_place (&scaling, 0, 2), ==, 1);
  g_assert_cmpfloat (sac_scaling_place (&scaling, 0, -0.5), ==, -0.25);
  g_assert_true (isnan (sac_scaling_place (&scaling, 0, NAN)));
  g_assert_true (isnan (sac_scaling_place (&scaling, 0, INFINITY)));
  sac_scaling_clear (&scaling);
}

/* Whatever the scale, a tick stands where its own weight is drawn. */
static void
test_ticks_are_true_weights (void)
{
  for (int scale = SAC_SCALE_ABSOLUTE; scale <= SAC_SCALE_LOGARITHM; scale++)
    for (int row = -1; row < 2; row++)
      {
        SacScaleTick ticks[SAC_SCALE_MAX_TICKS];
        SacScaling scaling;
        int n_ticks;

        init (&scaling, scale, 0);
        n_ticks = sac_scaling_ticks (&scaling, row, ticks);
        g_assert_cmpint (n_ticks, >=, 2);
        g_assert_cmpint (n_ticks, <=, SAC_SCALE_MAX_TICKS);
        g_assert_cmpfloat_with_epsilon (ticks[n_ticks - 1].t, 1, 1e-9);

        for (int i = 0; i < n_ticks; i++)
          g_assert_cmpfloat_with_epsilon (ticks[i].t,
                                          sac_scaling_place (&scaling, row, ticks[i].weight), 1e-9);

        sac_scaling_clear (&scaling);
      }
}

static void
test_no_map (void)
{
  SacScaling scaling;

  sac_scaling_init (&scaling, SAC_SCALE_MAP_MAXIMUM, 0, NULL, 0, 0);
  g_assert_cmpfloat (sac_scaling_place (&scaling, -1, 0.5), ==, 0.5);
  sac_scaling_clear (&scaling);
}

static void
assert_string (char       *string,
               const char *expected)
{
  g_assert_cmpstr (string, ==, expected);
  g_free (string);
}

static void
test_numbers_have_points (void)
{
  /* Where the machine has such a locale; the assertions hold in any. */
  setlocale (LC_ALL, "de_DE.UTF-8");
  assert_string (sac_weight_to_label (0.664), "0.66");
  assert_string (sac_weight_to_label (0.000003), "< 0.01");
  assert_string (sac_weight_to_label (-0.000003), "> −0.01");
  assert_string (sac_weight_to_label (0), "0.00");
  assert_string (sac_weight_to_label (-3e38), "−3e+38");
  assert_string (sac_weight_to_label (NAN), "–");
  assert_string (sac_weight_to_decimals (0.9664, 3), "0.966");
  assert_string (sac_weight_to_decimals (-3e-7, 3), "> −0.001");
  assert_string (sac_weight_to_decimals (3e-7, 3), "< 0.001");
  assert_string (sac_weight_to_decimals (0, 3), "0.000");
  assert_string (sac_weight_to_decimals (12.5, 0), "12");
  assert_string (sac_weight_to_decimals (1e6, 3), "1e+06");
  assert_string (sac_weight_to_string (0.66), "0.66");
  assert_string (sac_weight_to_string (1), "1");
  assert_string (sac_weight_to_string (-0.5), "−0.5");
  assert_string (sac_weight_to_string (0.0001), "0.0001");
  assert_string (sac_weight_to_string (NAN), "NaN");
  assert_string (sac_weight_to_cell (0.664), ".66");
  assert_string (sac_weight_to_cell (0.001), "0");
  assert_string (sac_weight_to_cell (0.999), "1");
  assert_string (sac_weight_to_cell (-0.25), "−.25");
  assert_string (sac_weight_to_cell (1.3), "1.30");
  setlocale (LC_ALL, "C.UTF-8");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/scale/absolute-shows-flat-as-flat", test_absolute_shows_flat_as_flat);
  g_test_add_func ("/ui/figures/scale/maxima", test_maxima);
  g_test_add_func ("/ui/figures/scale/root-and-logarithm", test_root_and_logarithm);
  g_test_add_func ("/ui/figures/scale/threshold-hides", test_threshold_hides);
  g_test_add_func ("/ui/figures/scale/foreign-weights", test_foreign_weights);
  g_test_add_func ("/ui/figures/scale/ticks-are-true-weights", test_ticks_are_true_weights);
  g_test_add_func ("/ui/figures/scale/no-map", test_no_map);
  g_test_add_func ("/ui/figures/scale/numbers-have-points", test_numbers_have_points);

  return g_test_run ();
}
