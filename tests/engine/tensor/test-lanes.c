#include "engine/tensor/lanes.h"

#include <math.h>

static void
test_loads_and_stores_anywhere (void)
{
  float values[SAC_N_LANES + 2] = { -1, 1, 2, 3, 4, 5, 6, 7, 8, -1 };
  SacLanes lanes = SAC_LOAD (values + 1);

  SAC_STORE (values + 1, lanes + lanes);

  g_assert_cmpfloat (values[0], ==, -1);
  g_assert_cmpfloat (values[1], ==, 2);
  g_assert_cmpfloat (values[SAC_N_LANES], ==, 16);
  g_assert_cmpfloat (values[SAC_N_LANES + 1], ==, -1);
}

static void
test_rectifies_and_passes_nan_on (void)
{
  SacLanes lanes = { -2, -0.0f, 0, 3, NAN, -INFINITY, INFINITY, -1e-30f };
  const float expected[] = { 0, 0, 0, 3, NAN, 0, INFINITY, 0 };

  sac_rectify_lanes (&lanes);

  for (int i = 0; i < SAC_N_LANES; i++)
    g_assert_true (isnan (expected[i]) ? isnan (lanes[i]) : lanes[i] == expected[i]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/tensor/lanes/loads-and-stores-anywhere",
                   test_loads_and_stores_anywhere);
  g_test_add_func ("/engine/tensor/lanes/rectifies-and-passes-nan-on",
                   test_rectifies_and_passes_nan_on);

  return g_test_run ();
}
