#include "tests/ui/figures/pixels.h"

#include <string.h>

cairo_surface_t *
sac_paint_on_image (SacAttentionTrace      *trace,
                    const SacFigureOptions *options,
                    int                     width,
                    int                     height,
                    int                     scale)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width * scale,
                                                         height * scale);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  sac_figure_paint (cr, trace, options, width, height);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);

  return surface;
}

guint32
sac_pixel_at (cairo_surface_t *surface,
              int              x,
              int              y)
{
  const guint8 *row = cairo_image_surface_get_data (surface)
                      + (gsize) y * cairo_image_surface_get_stride (surface);

  g_assert_cmpint (x, >=, 0);
  g_assert_cmpint (x, <, cairo_image_surface_get_width (surface));
  g_assert_cmpint (y, >=, 0);
  g_assert_cmpint (y, <, cairo_image_surface_get_height (surface));

  return ((const guint32 *) row)[x] & 0xffffff;
}

gboolean
sac_pixel_is (cairo_surface_t *surface,
              int              x,
              int              y,
              guint32          colour)
{
  guint32 pixel = sac_pixel_at (surface, x, y);

  for (int shift = 0; shift < 24; shift += 8)
    if (ABS ((int) (pixel >> shift & 0xff) - (int) (colour >> shift & 0xff)) > 1)
      return FALSE;

  return TRUE;
}

gboolean
sac_same_pixels (cairo_surface_t *a,
                 cairo_surface_t *b)
{
  for (int y = 0; y < cairo_image_surface_get_height (a); y++)
    for (int x = 0; x < cairo_image_surface_get_width (a); x++)
      if (sac_pixel_at (a, x, y) != sac_pixel_at (b, x, y))
        return FALSE;

  return TRUE;
}
