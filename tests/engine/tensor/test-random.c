#include "engine/tensor/random.h"

static void
test_same_seed_same_numbers (void)
{
  SacRandom a, b;

  sac_random_init (&a, 7);
  sac_random_init (&b, 7);

  for (int i = 0; i < 100; i++)
    g_assert_cmpuint (sac_random_next (&a), ==, sac_random_next (&b));
}

static void
test_below_covers_the_range (void)
{
  SacRandom random;
  int count[6] = { 0 };

  sac_random_init (&random, 1);

  for (int i = 0; i < 6000; i++)
    count[sac_random_below (&random, 6)]++;

  for (int i = 0; i < 6; i++)
    {
      g_assert_cmpint (count[i], >, 850);
      g_assert_cmpint (count[i], <, 1150);
    }
}

static void
test_normal_has_unit_variance (void)
{
  SacRandom random;
  double sum = 0, squares = 0;

  sac_random_init (&random, 3);

  for (int i = 0; i < 100000; i++)
    {
      float x = sac_random_normal (&random);

      sum += x;
      squares += (double) x * x;
    }

  g_assert_cmpfloat_with_epsilon (sum / 100000, 0, 0.02);
  g_assert_cmpfloat_with_epsilon (squares / 100000, 1, 0.02);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/tensor/random/same-seed-same-numbers", test_same_seed_same_numbers);
  g_test_add_func ("/engine/tensor/random/below-covers-the-range", test_below_covers_the_range);
  g_test_add_func ("/engine/tensor/random/normal-has-unit-variance", test_normal_has_unit_variance);

  return g_test_run ();
}
