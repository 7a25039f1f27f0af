#include "engine/tensor/half.h"

#include <math.h>
#include <string.h>

static float
widened (guint16 half)
{
  float value;

  sac_float16_widen (&half, &value, 1);

  return value;
}

static guint16
narrowed (float value)
{
  guint16 half;

  sac_float16_narrow (&value, &half, 1);

  return half;
}

static guint16
brain (float value)
{
  guint16 half;

  sac_bfloat16_narrow (&value, &half, 1);

  return half;
}

/* The definition: sign, exponent, mantissa. */
static double
meaning (guint16 half)
{
  int exponent = (half >> 10) & 31;
  int mantissa = half & 1023;
  double magnitude;

  if (exponent == 31)
    magnitude = mantissa == 0 ? INFINITY : NAN;
  else if (exponent == 0)
    magnitude = ldexp (mantissa, -24);
  else
    magnitude = ldexp (1024 + mantissa, exponent - 25);

  return half & 0x8000 ? -magnitude : magnitude;
}

static void
test_every_half_widens_exactly (void)
{
  for (int half = 0; half < 65536; half++)
    {
      float value = widened (half);

      if (isnan (meaning (half)))
        g_assert_true (isnan (value));
      else
        g_assert_cmpfloat (value, ==, meaning (half));

      g_assert_cmpint (signbit (value) != 0, ==, half >> 15);
    }
}

static void
test_every_half_survives_the_way_back (void)
{
  for (int half = 0; half < 65536; half++)
    {
      if (isnan (meaning (half)))
        g_assert_true (isnan (widened (narrowed (widened (half)))));
      else
        g_assert_cmphex (narrowed (widened (half)), ==, half);
    }
}

/* Between two neighbours, the nearer one; half-way, the even one. */
static void
test_narrowing_rounds_to_nearest_even (void)
{
  for (int half = 0; half < 0x7bff; half++)
    {
      float low = widened (half);
      float high = widened (half + 1);
      float middle = (low + high) / 2; /* Exact: a float has 13 bits more. */

      g_assert_cmphex (narrowed (middle), ==, half + (half & 1));
      g_assert_cmphex (narrowed (nextafterf (middle, low)), ==, half);
      g_assert_cmphex (narrowed (nextafterf (middle, high)), ==, half + 1);
      g_assert_cmphex (narrowed (-middle), ==, 0x8000 | (half + (half & 1)));
    }
}

static void
test_narrowing_at_the_edges (void)
{
  g_assert_cmphex (narrowed (65504), ==, 0x7bff);
  g_assert_cmphex (narrowed (65519.996f), ==, 0x7bff);
  g_assert_cmphex (narrowed (65520), ==, 0x7c00);
  g_assert_cmphex (narrowed (1e30f), ==, 0x7c00);
  g_assert_cmphex (narrowed (-INFINITY), ==, 0xfc00);
  g_assert_cmphex (narrowed (0x1p-25f), ==, 0);
  g_assert_cmphex (narrowed (0x1p-149f), ==, 0);
  g_assert_cmphex (narrowed (-0.0f), ==, 0x8000);
}

static void
test_bfloat16_rounds_to_nearest_even (void)
{
  g_assert_cmphex (brain (1), ==, 0x3f80);
  g_assert_cmphex (brain (1 + 0x1p-8f), ==, 0x3f80);
  g_assert_cmphex (brain (1 + 0x1p-8f + 0x1p-20f), ==, 0x3f81);
  g_assert_cmphex (brain (1 + 0x3p-8f), ==, 0x3f82);
  g_assert_cmphex (brain (3.4e38f), ==, 0x7f80);
  g_assert_cmphex (brain (-INFINITY), ==, 0xff80);
}

static void
test_bfloat16_keeps_nan (void)
{
  guint32 bits = 0x7f800001;
  guint16 half;
  float value;

  memcpy (&value, &bits, sizeof value);
  half = brain (value);
  sac_bfloat16_widen (&half, &value, 1);

  g_assert_true (isnan (value));
}

/* A mapped file starts its arrays where it likes. */
static void
test_needs_no_alignment (void)
{
  guint8 bytes[2 * 40 + 1];
  float values[40], back[40];

  for (int i = 0; i < 40; i++)
    values[i] = i - 20.5f;

  sac_float16_narrow (values, bytes + 1, 40);
  sac_float16_widen (bytes + 1, back, 40);
  g_assert_cmpmem (values, sizeof values, back, sizeof back);

  sac_bfloat16_narrow (values, bytes + 1, 40);
  sac_bfloat16_widen (bytes + 1, back, 40);
  g_assert_cmpmem (values, sizeof values, back, sizeof back);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/tensor/half/every-half-widens-exactly",
                   test_every_half_widens_exactly);
  g_test_add_func ("/engine/tensor/half/every-half-survives-the-way-back",
                   test_every_half_survives_the_way_back);
  g_test_add_func ("/engine/tensor/half/narrowing-rounds-to-nearest-even",
                   test_narrowing_rounds_to_nearest_even);
  g_test_add_func ("/engine/tensor/half/narrowing-at-the-edges", test_narrowing_at_the_edges);
  g_test_add_func ("/engine/tensor/half/bfloat16-rounds-to-nearest-even",
                   test_bfloat16_rounds_to_nearest_even);
  g_test_add_func ("/engine/tensor/half/bfloat16-keeps-nan", test_bfloat16_keeps_nan);
  g_test_add_func ("/engine/tensor/half/needs-no-alignment", test_needs_no_alignment);

  return g_test_run ();
}
