#include "ui/figures/field.h"

#include <math.h>

static const float weights[] = { 0, 0, 0, 0, 0.6f, 0, 0, 0.2f, 0.2f };

static void
test_raw_cells_stay_as_they_are (void)
{
  SacField field;

  sac_field_init_raw (&field, weights, 3, 3, 0, 2);
  g_assert_cmpint (field.rows, ==, 6);
  g_assert_cmpint (field.columns, ==, 6);
  g_assert_cmpfloat (field.values[2 * 6 + 2], ==, 0.6f);
  g_assert_cmpfloat (field.values[3 * 6 + 3], ==, 0.6f);
  g_assert_cmpfloat (field.values[3 * 6 + 4], ==, 0);
  sac_field_clear (&field);
}

static void
test_smooth_keeps_the_peak_in_its_cell (void)
{
  const int per_cell = 9;
  SacField field;
  int highest = 0;

  sac_field_init_smooth (&field, weights, 3, 3, 0, per_cell);

  for (int i = 0; i < field.rows * field.columns; i++)
    {
      g_assert_cmpfloat (field.values[i], >=, 0);
      if (field.values[i] > field.values[highest])
        highest = i;
    }

  g_assert_cmpfloat_with_epsilon (field.values[highest], 0.6f, 1e-6);
  g_assert_cmpint (highest / field.columns / per_cell, ==, 1);
  g_assert_cmpint (highest % field.columns / per_cell, ==, 1);
  sac_field_clear (&field);
}

/* No step between neighbours, but a flat map stays flat up to its edges. */
static void
test_smooth_is_smooth (void)
{
  static const float flat[] = { 0.25f, 0.25f, 0.25f, 0.25f };
  SacField field;

  sac_field_init_smooth (&field, weights, 3, 3, 0, 10);
  for (int i = 1; i < field.columns; i++)
    g_assert_cmpfloat (fabsf (field.values[15 * field.columns + i]
                              - field.values[15 * field.columns + i - 1]), <, 0.09);
  sac_field_clear (&field);

  sac_field_init_smooth (&field, flat, 2, 2, 0, 10);
  for (int i = 0; i < field.rows * field.columns; i++)
    g_assert_cmpfloat_with_epsilon (field.values[i], 0.25f, 1e-6);
  sac_field_clear (&field);
}

static void
test_odd_weights_count_as_nothing (void)
{
  const float odd[] = { NAN, INFINITY, 0.001f, 0.5f };
  SacField field;

  sac_field_init_raw (&field, odd, 2, 2, 0.01, 1);
  for (int i = 0; i < 3; i++)
    g_assert_cmpfloat (field.values[i], ==, 0);
  g_assert_cmpfloat (field.values[3], ==, 0.5f);
  sac_field_clear (&field);
}

static void
test_half_level_holds_half (void)
{
  static const float none[] = { 0, -1, 0, 0 };
  SacField field;

  sac_field_init_raw (&field, weights, 3, 3, 0, 1);
  g_assert_cmpfloat (sac_field_half_level (&field), ==, 0.6f);
  sac_field_clear (&field);

  sac_field_init_raw (&field, none, 2, 2, 0, 1);
  g_assert_cmpfloat (sac_field_half_level (&field), ==, 0);
  sac_field_clear (&field);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/field/raw-cells-stay-as-they-are",
                   test_raw_cells_stay_as_they_are);
  g_test_add_func ("/ui/figures/field/smooth-keeps-the-peak-in-its-cell",
                   test_smooth_keeps_the_peak_in_its_cell);
  g_test_add_func ("/ui/figures/field/smooth-is-smooth", test_smooth_is_smooth);
  g_test_add_func ("/ui/figures/field/odd-weights-count-as-nothing",
                   test_odd_weights_count_as_nothing);
  g_test_add_func ("/ui/figures/field/half-level-holds-half", test_half_level_holds_half);

  return g_test_run ();
}
