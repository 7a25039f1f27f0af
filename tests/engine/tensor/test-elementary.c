#include "engine/tensor/elementary.h"

#define N 4096

/* As the engine calls them: in loops that become vector instructions. */
SAC_VECTORISED static void
exp_values (const float *x,
            float       *y,
            int          n)
{
  for (int i = 0; i < n; i++)
    y[i] = sac_exp (x[i]);
}

SAC_VECTORISED static void
tanh_values (const float *x,
             float       *y,
             int          n)
{
  for (int i = 0; i < n; i++)
    y[i] = sac_tanh_of (x[i]);
}

SAC_VECTORISED static void
logistic_values (const float *x,
                 float       *y,
                 int          n)
{
  for (int i = 0; i < n; i++)
    y[i] = sac_logistic (x[i]);
}

typedef void (*Values) (const float *x, float *y, int n);

static double
logistic (double x)
{
  return 1 / (1 + exp (-x));
}

static void
assert_close (Values     values,
              double   (*truth) (double),
              float      lowest,
              float      highest,
              gboolean   relative)
{
  g_autofree float *x = g_new (float, N);
  g_autofree float *y = g_new (float, N);
  double worst = 0;

  for (int part = 0; part < 16; part++)
    {
      for (int i = 0; i < N; i++)
        x[i] = lowest + (highest - lowest) * (float) (16 * i + part) / (16 * N);

      values (x, y, N);

      for (int i = 0; i < N; i++)
        {
          double expected = truth (x[i]);
          double error = fabs (y[i] - expected) / (relative ? expected : 1);

          worst = MAX (worst, error);
        }
    }

  g_test_message ("the largest error is %g", worst);
  g_assert_cmpfloat (worst, <, 2e-7);
}

static void
test_exp_is_exact_to_2e_7 (void)
{
  assert_close (exp_values, exp, -87, 88, TRUE);
  assert_close (exp_values, exp, -1, 1, TRUE);
  g_assert_cmpfloat (sac_exp (0), ==, 1);
}

static void
test_tanh_is_exact_to_2e_7 (void)
{
  assert_close (tanh_values, tanh, -100, 100, FALSE);
  assert_close (tanh_values, tanh, -2, 2, FALSE);
  g_assert_cmpfloat (sac_tanh_of (0), ==, 0);
}

static void
test_logistic_is_exact_to_2e_7 (void)
{
  assert_close (logistic_values, logistic, -100, 100, FALSE);
  assert_close (logistic_values, logistic, -4, 4, FALSE);
  g_assert_cmpfloat (sac_logistic (0), ==, 0.5f);
}

static void
test_extremes_stay_in_range (void)
{
  const float x[] = { 88.5f, 1e4f, G_MAXFLOAT, INFINITY, -88, -1e4f, -G_MAXFLOAT, -INFINITY };
  const int n = G_N_ELEMENTS (x);
  float y[G_N_ELEMENTS (x)];

  exp_values (x, y, n);
  for (int i = 0; i < n / 2; i++)
    {
      g_assert_true (isfinite (y[i]));
      g_assert_cmpfloat (y[i], >, 1e38f);
      g_assert_cmpfloat (y[i + n / 2], >=, 0);
      g_assert_cmpfloat (y[i + n / 2], <, 1e-37f);
    }

  tanh_values (x, y, n);
  for (int i = 0; i < n; i++)
    g_assert_cmpfloat (y[i], ==, i < n / 2 ? 1 : -1);

  logistic_values (x, y, n);
  for (int i = 0; i < n; i++)
    g_assert_cmpfloat_with_epsilon (y[i], i < n / 2 ? 1 : 0, 1e-30);
}

/* Vector instructions that take the smaller of two lose a NaN easily. */
static void
test_nan_stays_nan (void)
{
  static const Values functions[] = { exp_values, tanh_values, logistic_values };

  for (guint k = 0; k < G_N_ELEMENTS (functions); k++)
    {
      float x[37], y[37];

      for (int i = 0; i < 37; i++)
        x[i] = i % 3 == 1 ? NAN : i - 18;

      functions[k] (x, y, 37);

      for (int i = 0; i < 37; i++)
        g_assert_cmpint (isnan (y[i]) != 0, ==, i % 3 == 1);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/tensor/elementary/exp-is-exact-to-2e-7", test_exp_is_exact_to_2e_7);
  g_test_add_func ("/engine/tensor/elementary/tanh-is-exact-to-2e-7", test_tanh_is_exact_to_2e_7);
  g_test_add_func ("/engine/tensor/elementary/logistic-is-exact-to-2e-7",
                   test_logistic_is_exact_to_2e_7);
  g_test_add_func ("/engine/tensor/elementary/extremes-stay-in-range",
                   test_extremes_stay_in_range);
  g_test_add_func ("/engine/tensor/elementary/nan-stays-nan", test_nan_stays_nan);

  return g_test_run ();
}
