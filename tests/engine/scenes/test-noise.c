#include "engine/scenes/noise.h"

#include <math.h>

/* Scenes are the same on every machine only as long as these are. */
static void
test_hash_never_changes (void)
{
  g_assert_cmphex (sac_noise_hash (0, 0, 0), ==, 0);
  g_assert_cmphex (sac_noise_hash (1, 2, 3), ==, 0x06a0ba2bu);
  g_assert_cmphex (sac_noise_hash (-5, 7, 0xffffffffu), ==, 0x042f1d59u);
}

static void
test_row_is_made_of_points (void)
{
  float row[50] = { 0 };

  sac_noise_add_row (row, 50, -2.3f, 0.17f, 4.6f, 9, 1);

  for (int i = 0; i < 50; i++)
    g_assert_cmpfloat_with_epsilon (row[i], sac_noise_at (-2.3f + i * 0.17f, 4.6f, 9), 1e-6);
}

static void
test_values_stay_within_one (void)
{
  double sum = 0;
  float least = 0, most = 0;

  for (int i = 0; i < 10000; i++)
    {
      float value = sac_noise_at (i * 0.37f, i * 0.11f, 3);

      least = MIN (least, value);
      most = MAX (most, value);
      sum += value;
    }

  g_assert_cmpfloat (least, >=, -1);
  g_assert_cmpfloat (most, <=, 1);
  g_assert_cmpfloat (most - least, >, 1.6);
  g_assert_cmpfloat_with_epsilon (sum / 10000, 0, 0.05);
}

static void
test_what_no_pixel_can_show_fades (void)
{
  float coarse[8] = { 0 }, fine[16] = { 0 };

  /* One octave whose features are smaller than pixels: nothing. */
  sac_noise_add_fractal_row (coarse, 8, 0, 2, 0, 2, 3, 0.5f, 1, 1);
  for (int i = 0; i < 8; i++)
    g_assert_cmpfloat (coarse[i], ==, 0);

  sac_noise_add_fractal_row (fine, 16, 0, 0.1f, 0.3f, 0.1f, 1, 0.5f, 1, 1);
  for (int i = 0; i < 16; i++)
    g_assert_cmpfloat_with_epsilon (fine[i], sac_noise_at (i * 0.1f, 0.3f, 1), 1e-6);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/scenes/noise/hash-never-changes", test_hash_never_changes);
  g_test_add_func ("/engine/scenes/noise/row-is-made-of-points", test_row_is_made_of_points);
  g_test_add_func ("/engine/scenes/noise/values-stay-within-one", test_values_stay_within_one);
  g_test_add_func ("/engine/scenes/noise/what-no-pixel-can-show-fades",
                   test_what_no_pixel_can_show_fades);

  return g_test_run ();
}
