#include "engine/image/resample.h"

typedef struct
{
  float values[4096];
  int   width;
  int   n_rows;
} Taken;

static gboolean
take_row_cb (int          y,
             const float *row,
             gpointer     data)
{
  Taken *taken = data;

  g_assert_cmpint (y, ==, taken->n_rows++);
  for (int i = 0; i < 3 * taken->width; i++)
    taken->values[3 * taken->width * y + i] = row[i];

  return TRUE;
}

/* Red is the given values, green their opposite, blue the same everywhere. */
static guint8 *
make_pixels (int           n,
             const guint8 *red)
{
  guint8 *pixels = g_new (guint8, 3 * n);

  for (int i = 0; i < n; i++)
    {
      pixels[3 * i] = red[i];
      pixels[3 * i + 1] = 255 - red[i];
      pixels[3 * i + 2] = 7;
    }

  return pixels;
}

static void
assert_row (const guint8 *red,
            int           n_red,
            double        start,
            double        length,
            const float  *expected,
            int           n_expected)
{
  g_autofree guint8 *pixels = make_pixels (n_red, red);
  SacPixels across = { n_red, 1, 3 * n_red, pixels };
  SacPixels down = { 1, n_red, 3, pixels };
  Taken taken = { .width = n_expected };

  sac_resample (&across, &(SacTraceRectangle) { start, 0, length, 1 }, n_expected, 1,
                take_row_cb, &taken);

  for (int i = 0; i < n_expected; i++)
    {
      g_assert_cmpfloat_with_epsilon (taken.values[3 * i], expected[i], 1e-4);
      g_assert_cmpfloat_with_epsilon (taken.values[3 * i + 1], 255 - expected[i], 1e-4);
      g_assert_cmpfloat_with_epsilon (taken.values[3 * i + 2], 7, 1e-4);
    }

  /* The same the other way round. */
  taken = (Taken) { .width = 1 };
  sac_resample (&down, &(SacTraceRectangle) { 0, start, 1, length }, 1, n_expected,
                take_row_cb, &taken);

  for (int i = 0; i < n_expected; i++)
    g_assert_cmpfloat_with_epsilon (taken.values[3 * i], expected[i], 1e-4);
}

static void
test_same_size (void)
{
  assert_row ((guint8[]) { 0, 10, 255, 3 }, 4, 0, 4, (float[]) { 0, 10, 255, 3 }, 4);
}

static void
test_means_are_exact (void)
{
  assert_row ((guint8[]) { 0, 10, 20, 40 }, 4, 0, 4, (float[]) { 5, 30 }, 2);
  assert_row ((guint8[]) { 0, 10, 20, 40 }, 4, 0, 4, (float[]) { 17.5 }, 1);
  /* One and a half pixels each. */
  assert_row ((guint8[]) { 0, 30, 60 }, 3, 0, 3, (float[]) { 10, 50 }, 2);
}

static void
test_region_has_fractions (void)
{
  /* From the middle of the first pixel to the middle of the last. */
  assert_row ((guint8[]) { 0, 30, 60 }, 3, 0.5, 2, (float[]) { 30 }, 1);
  assert_row ((guint8[]) { 0, 30, 60 }, 3, 0.5, 2, (float[]) { 15, 45 }, 2);
  /* Nothing of what lies outside. */
  assert_row ((guint8[]) { 255, 30, 60, 255 }, 4, 1, 2, (float[]) { 45 }, 1);
}

/* A pattern of single pixels becomes an even grey instead of another pattern. */
static void
test_no_aliasing (void)
{
  guint8 stripes[960];
  float grey[7];

  for (int i = 0; i < 960; i++)
    stripes[i] = i % 2 == 0 ? 0 : 255;
  for (int i = 0; i < 7; i++)
    grey[i] = 127.5f;

  g_autofree guint8 *pixels = make_pixels (960, stripes);
  SacPixels across = { 960, 1, 3 * 960, pixels };
  Taken taken = { .width = 7 };

  sac_resample (&across, &(SacTraceRectangle) { 0, 0, 960, 1 }, 7, 1, take_row_cb, &taken);

  for (int i = 0; i < 7; i++)
    g_assert_cmpfloat_with_epsilon (taken.values[3 * i], grey[i], 1);
}

static void
test_larger_is_between (void)
{
  assert_row ((guint8[]) { 0, 100 }, 2, 0, 2, (float[]) { 0, 25, 75, 100 }, 4);
  assert_row ((guint8[]) { 9 }, 1, 0, 1, (float[]) { 9, 9, 9 }, 3);
  /* A neighbour outside of the region does not show. */
  assert_row ((guint8[]) { 255, 10, 255 }, 3, 1, 1, (float[]) { 10, 10 }, 2);
}

static gboolean
stop_cb (int          y,
         const float *row,
         gpointer     data)
{
  int *n_rows = data;

  return ++*n_rows < 2;
}

static void
test_stops (void)
{
  const guint8 pixels[3 * 8] = { 0 };
  SacPixels from = { 1, 8, 3, pixels };
  int n_rows = 0;

  sac_resample (&from, &(SacTraceRectangle) { 0, 0, 1, 8 }, 1, 8, stop_cb, &n_rows);

  g_assert_cmpint (n_rows, ==, 2);
}

/* Whatever the numbers, the same colour everywhere stays that colour. */
static void
test_constant_stays (void)
{
  for (int n = 1; n < 40; n++)
    for (int width = 1; width < 12; width++)
      {
        guint8 same[40];
        float expected[12];

        for (int i = 0; i < n; i++)
          same[i] = 201;
        for (int i = 0; i < width; i++)
          expected[i] = 201;

        assert_row (same, n, 0, n, expected, width);
        assert_row (same, n, n / 3.0, n / 7.0, expected, width);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/image/resample/same-size", test_same_size);
  g_test_add_func ("/image/resample/means-are-exact", test_means_are_exact);
  g_test_add_func ("/image/resample/region-has-fractions", test_region_has_fractions);
  g_test_add_func ("/image/resample/no-aliasing", test_no_aliasing);
  g_test_add_func ("/image/resample/larger-is-between", test_larger_is_between);
  g_test_add_func ("/image/resample/stops", test_stops);
  g_test_add_func ("/image/resample/constant-stays", test_constant_stays);

  return g_test_run ();
}
