#include "ui/figures/picture-surface.h"

#include "tests/ui/figures/pixels.h"

/* Four columns: black, white, red, blue. */
static SacPicture *
make_picture (void)
{
  static const guint8 pixels[] = { 0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 255,
                                   0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 255 };

  return sac_picture_new (4, 2, pixels, NULL);
}

static void
test_reduces_to_means (void)
{
  g_autoptr(SacPicture) picture = make_picture ();
  cairo_surface_t *half = sac_picture_surface_get (NULL, picture, 2, 1);
  cairo_surface_t *one = sac_picture_surface_get (NULL, picture, 1, 1);
  cairo_surface_t *odd = sac_picture_surface_get (NULL, picture, 3, 2);

  g_assert_cmphex (sac_pixel_at (half, 0, 0), ==, 0x808080);
  g_assert_cmphex (sac_pixel_at (half, 1, 0), ==, 0x800080);
  g_assert_cmphex (sac_pixel_at (one, 0, 0), ==, 0x804080);
  /* One pixel and a third of the next. */
  g_assert_cmphex (sac_pixel_at (odd, 0, 1), ==, 0x404040);
  cairo_surface_destroy (half);
  cairo_surface_destroy (one);
  cairo_surface_destroy (odd);
}

static void
test_never_has_more_pixels_than_the_picture (void)
{
  g_autoptr(SacPicture) picture = make_picture ();
  cairo_surface_t *surface = sac_picture_surface_get (NULL, picture, 5000, 1);

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 4);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 1);
  g_assert_cmphex (sac_pixel_at (surface, 2, 0), ==, 0xff0000);
  cairo_surface_destroy (surface);
}

static void
test_keeps_the_last_few (void)
{
  g_autoptr(SacPicture) picture = make_picture ();
  g_autoptr(SacPicture) other = make_picture ();
  g_autoptr(SacFigureCache) cache = sac_figure_cache_new ();
  cairo_surface_t *first = sac_picture_surface_get (cache, picture, 2, 1);
  cairo_surface_t *again = sac_picture_surface_get (cache, picture, 2, 1);
  cairo_surface_t *twin = sac_picture_surface_get (cache, other, 2, 1);

  g_assert_true (first == again);
  g_assert_true (twin != first);
  cairo_surface_destroy (again);
  cairo_surface_destroy (twin);

  for (int width = 1; width <= 4; width++)
    cairo_surface_destroy (sac_picture_surface_get (cache, other, width, 2));

  /* Others took its place, but who holds it still has it. */
  again = sac_picture_surface_get (cache, picture, 2, 1);
  g_assert_true (first != again);
  g_assert_true (sac_same_pixels (first, again));
  cairo_surface_destroy (first);
  cairo_surface_destroy (again);
}

static void
test_near_sizes_will_do_for_a_moment (void)
{
  guint8 pixels[3 * 40 * 2] = { 0 };
  g_autoptr(SacPicture) picture = sac_picture_new (40, 2, pixels, NULL);
  g_autoptr(SacPicture) other = sac_picture_new (40, 2, pixels, NULL);
  g_autoptr(SacFigureCache) cache = sac_figure_cache_new ();
  cairo_surface_t *exact = sac_picture_surface_get (cache, picture, 20, 1);
  cairo_surface_t *near = sac_picture_surface_get_near (cache, picture, 25, 2);
  cairo_surface_t *far = sac_picture_surface_get_near (cache, picture, 9, 1);
  cairo_surface_t *foreign = sac_picture_surface_get_near (cache, other, 20, 1);
  cairo_surface_t *rested = sac_picture_surface_get (cache, picture, 25, 2);

  g_assert_true (near == exact);
  g_assert_cmpint (cairo_image_surface_get_width (far), ==, 9);
  g_assert_true (foreign != exact);
  g_assert_cmpint (cairo_image_surface_get_width (rested), ==, 25);
  cairo_surface_destroy (exact);
  cairo_surface_destroy (near);
  cairo_surface_destroy (far);
  cairo_surface_destroy (foreign);
  cairo_surface_destroy (rested);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/picture-surface/reduces-to-means", test_reduces_to_means);
  g_test_add_func ("/ui/figures/picture-surface/never-has-more-pixels-than-the-picture",
                   test_never_has_more_pixels_than_the_picture);
  g_test_add_func ("/ui/figures/picture-surface/keeps-the-last-few", test_keeps_the_last_few);
  g_test_add_func ("/ui/figures/picture-surface/near-sizes-will-do-for-a-moment",
                   test_near_sizes_will_do_for_a_moment);

  return g_test_run ();
}
