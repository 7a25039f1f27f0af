#include "engine/trace/kendall.h"

#include <math.h>

static int
sign (double x)
{
  return (x > 0) - (x < 0);
}

/* The definition, pair by pair. */
static double
compare_all (const double *a,
             const double *b,
             int           n)
{
  gint64 balance = 0, n_a = 0, n_b = 0;

  for (int i = 1; i < n; i++)
    for (int j = 0; j < i; j++)
      {
        int in_a = sign (a[i] - a[j]), in_b = sign (b[i] - b[j]);

        balance += in_a * in_b;
        n_a += in_a != 0;
        n_b += in_b != 0;
      }

  return balance / (sqrt (n_a) * sqrt (n_b));
}

static void
test_by_hand (void)
{
  static const double up[] = { 1, 2, 3, 4 }, down[] = { 9, 7, 5, 1 }, mixed[] = { 1, 3, 2, 4 };
  static const double tied[] = { 1, 1, 2, 3 }, flat[] = { 5, 5, 5, 5 };

  g_assert_cmpfloat_with_epsilon (sac_kendall_tau (up, up, 4), 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (sac_kendall_tau (up, down, 4), -1, 1e-12);
  /* Five pairs agree, one does not. */
  g_assert_cmpfloat_with_epsilon (sac_kendall_tau (up, mixed, 4), 4 / 6.0, 1e-12);
  /* Five of six pairs are not tied in one, six in the other; all five agree. */
  g_assert_cmpfloat_with_epsilon (sac_kendall_tau (tied, up, 4), 5 / sqrt (5 * 6), 1e-12);
  g_assert_true (isnan (sac_kendall_tau (flat, up, 4)));
  g_assert_true (isnan (sac_kendall_tau (up, up, 1)));
  g_assert_true (isnan (sac_kendall_tau (NULL, NULL, 0)));
}

static void
test_as_pair_by_pair (void)
{
  double a[60], b[60];

  for (int round = 0; round < 200; round++)
    {
      int n = g_test_rand_int_range (2, 60), n_values = g_test_rand_int_range (2, 30);

      for (int i = 0; i < n; i++)
        {
          a[i] = g_test_rand_int_range (0, n_values);
          b[i] = g_test_rand_int_range (-n_values, n_values);
        }

      /* Neither is tied throughout. */
      a[0] = b[0] = 100;
      a[1] = 101;
      b[1] = 50;
      g_assert_cmpfloat_with_epsilon (sac_kendall_tau (a, b, n), compare_all (a, b, n), 1e-9);
    }
}

static void
test_unknown_numbers_do_not_count (void)
{
  double a[] = { 1, NAN, 2, 3, 4 }, b[] = { 1, 7, 2, NAN, 3 };

  g_assert_cmpfloat_with_epsilon (sac_kendall_tau (a, b, 5), 1, 1e-12);
}

/* As long as a source of a trace file may be. */
static void
test_long_texts (void)
{
  int n = 32768;
  g_autofree double *a = g_new (double, n);
  gint64 start = g_get_monotonic_time ();

  for (int i = 0; i < n; i++)
    a[i] = i * 7919 % 32771;

  g_assert_cmpfloat_with_epsilon (sac_kendall_tau (a, a, n), 1, 1e-12);
  /* All pairs would take seconds. */
  g_assert_cmpint (g_get_monotonic_time () - start, <, G_USEC_PER_SEC);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/kendall/by-hand", test_by_hand);
  g_test_add_func ("/engine/trace/kendall/as-pair-by-pair", test_as_pair_by_pair);
  g_test_add_func ("/engine/trace/kendall/unknown-numbers-do-not-count",
                   test_unknown_numbers_do_not_count);
  g_test_add_func ("/engine/trace/kendall/long-texts", test_long_texts);

  return g_test_run ();
}
