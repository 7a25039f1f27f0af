#include "ui/figures/contour.h"

#include <math.h>

/* The fields are laid over 100 × 100 units. */
static cairo_t *
trace_contour (const float *weights,
               int          side,
               double       level)
{
  static const cairo_rectangle_t area = { 0, 0, 100, 100 };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 100, 100);
  cairo_t *cr = cairo_create (surface);
  SacField field;

  sac_field_init_raw (&field, weights, side, side, 0, 20);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  sac_contour_add_path (cr, &field, level, &area);
  sac_field_clear (&field);
  cairo_surface_destroy (surface);

  return cr;
}

static int
count_loops (cairo_t *cr)
{
  cairo_path_t *path = cairo_copy_path (cr);
  int n_loops = 0;

  for (int i = 0; i < path->num_data; i += path->data[i].header.length)
    n_loops += path->data[i].header.type == CAIRO_PATH_CLOSE_PATH;

  cairo_path_destroy (path);

  return n_loops;
}

static void
test_encloses_what_is_above (void)
{
  static const float weights[] = { 0, 0, 0, 0, 1, 0, 0, 0, 0 };
  cairo_t *cr = trace_contour (weights, 3, 0.5);
  double x0, y0, x1, y1;

  g_assert_cmpint (count_loops (cr), ==, 1);
  g_assert_true (cairo_in_fill (cr, 50, 50));
  g_assert_false (cairo_in_fill (cr, 20, 50));
  g_assert_false (cairo_in_fill (cr, 50, 80));

  cairo_path_extents (cr, &x0, &y0, &x1, &y1);
  g_assert_cmpfloat_with_epsilon (x0, 100 / 3.0, 1);
  g_assert_cmpfloat_with_epsilon (y1, 200 / 3.0, 1);
  cairo_destroy (cr);
}

static void
test_closes_at_the_edge (void)
{
  static const float weights[] = { 1, 0, 0, 0 };
  static const float everything[] = { 1, 1, 1, 1 };
  cairo_t *cr = trace_contour (weights, 2, 0.5);
  double x0, y0, x1, y1;

  cairo_path_extents (cr, &x0, &y0, &x1, &y1);
  g_assert_cmpfloat_with_epsilon (x0, 0, 1e-6);
  g_assert_cmpfloat_with_epsilon (y0, 0, 1e-6);
  g_assert_cmpfloat_with_epsilon (x1, 50, 1.5);
  cairo_destroy (cr);

  cr = trace_contour (everything, 2, 0.5);
  g_assert_cmpint (count_loops (cr), ==, 1);
  g_assert_true (cairo_in_fill (cr, 1, 99));
  cairo_destroy (cr);
}

static void
test_leaves_holes_and_corners_apart (void)
{
  static const float ring[] = { 1, 1, 1, 1, 0, 1, 1, 1, 1 };
  static const float crosswise[] = { 1, 0, 0, 1 };
  cairo_t *cr = trace_contour (ring, 3, 0.5);

  g_assert_cmpint (count_loops (cr), ==, 2);
  g_assert_false (cairo_in_fill (cr, 50, 50));
  g_assert_true (cairo_in_fill (cr, 10, 50));
  cairo_destroy (cr);

  cr = trace_contour (crosswise, 2, 0.5);
  g_assert_cmpint (count_loops (cr), ==, 2);
  g_assert_true (cairo_in_fill (cr, 25, 25));
  g_assert_true (cairo_in_fill (cr, 75, 75));
  g_assert_false (cairo_in_fill (cr, 75, 25));
  cairo_destroy (cr);
}

static void
test_nothing_above_is_no_path (void)
{
  static const float weights[] = { 0, 0, 0, 0 };
  cairo_t *cr = trace_contour (weights, 2, 0.5);

  g_assert_cmpint (count_loops (cr), ==, 0);
  cairo_destroy (cr);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/contour/encloses-what-is-above", test_encloses_what_is_above);
  g_test_add_func ("/ui/figures/contour/closes-at-the-edge", test_closes_at_the_edge);
  g_test_add_func ("/ui/figures/contour/leaves-holes-and-corners-apart",
                   test_leaves_holes_and_corners_apart);
  g_test_add_func ("/ui/figures/contour/nothing-above-is-no-path", test_nothing_above_is_no_path);

  return g_test_run ();
}
