#include "ui/views/matrix/matrix-cells.h"

#include <math.h>

#include "tests/ui/figures/pixels.h"
#include "tests/ui/figures/sample-trace.h"

/* Every cell that is painted shows the colour of its own weight, as rectangles or as an image,
 * from left to right or the reverse. */
static void
check_colours (SacAttentionTrace *trace,
               int                width,
               int                height,
               int                scale,
               double             zoom)
{
  SacFigureOptions options = { .palette = SAC_PALETTE_VIRIDIS, .theme = SAC_THEME_DARK,
                               .n_visible_steps = -1, .pointed_step = -1, .pointed_position = -1,
                               .zoom = zoom };
  cairo_surface_t *surface = sac_paint_on_image (trace, &options, width, height, scale);
  int n_seen = 0;
  SacMatrixLayout layout;
  SacDrawing drawing;

  sac_drawing_init (&drawing, trace, &options);
  sac_matrix_layout_init (&layout, &drawing, width, height);

  for (int i = 0; i < drawing.n_steps; i++)
    for (int j = 0; j < drawing.n_positions; j++)
      {
        cairo_rectangle_t cell;
        double x, y;
        guint32 expected;

        sac_matrix_layout_cell (&layout, i, j, &cell);
        x = cell.x + cell.width / 2;
        y = cell.y + cell.height / 2;

        if (x < layout.view.x || x > layout.view.x + layout.view.width - 2
            || y < layout.view.y || y > layout.view.y + layout.view.height - 2)
          continue;

        expected = sac_colour_to_pixel (sac_matrix_cell_colour (&layout, i, j)) & 0xffffff;
        g_assert_true (sac_pixel_is (surface, x * scale, y * scale, expected));
        n_seen++;
      }

  g_assert_cmpint (n_seen, >, 0);
  sac_drawing_clear (&drawing);
  cairo_surface_destroy (surface);
}

static void
test_cells_show_their_weights (void)
{
  g_autoptr(SacAttentionTrace) small = sac_sample_trace_of_length (9, 7);
  g_autoptr(SacAttentionTrace) arabic = sac_sample_trace ("اشترى أحمد 25 كتابا من القاهرة", "x y z");
  g_autoptr(SacAttentionTrace) large = sac_sample_trace_of_length (70, 50);

  check_colours (small, 500, 400, 1, 1);
  check_colours (small, 500, 400, 2, 1);
  check_colours (arabic, 500, 400, 1, 1);
  check_colours (large, 900, 700, 1, 1);
  check_colours (large, 900, 700, 2, 1);
  check_colours (large, 900, 700, 1, 4);
}

/* From afar, several cells share a pixel: a lone strong one must not vanish. */
static void
test_strong_cells_are_seen_from_afar (void)
{
  const int n = 600;
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (n, n);
  float *weights = sac_attention_trace_get_map (trace, 0)->weights;
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  cairo_surface_t *surface;
  guint32 strongest;
  SacPalette palette;
  int n_found = 0;

  for (int i = 0; i < n * n; i++)
    weights[i] = 0;

  weights[333 * n + 77] = 1;
  options.zoom = 0.03;
  sac_palette_init (&palette, options.palette, options.theme);
  strongest = sac_colour_to_pixel (sac_palette_colour (&palette, 1)) & 0xffffff;
  options.legend = FALSE;
  surface = sac_paint_on_image (trace, &options, 400, 400, 1);

  for (int y = 0; y < 400; y++)
    for (int x = 0; x < 400; x++)
      n_found += sac_pixel_at (surface, x, y) == strongest;

  g_assert_cmpint (n_found, >=, 1);
  g_assert_cmpint (n_found, <=, 4);
  cairo_surface_destroy (surface);
}

static void
count (const float      *weights,
       SacFigureOptions *options,
       guint32           colour,
       int              *n_found)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_with_weights ("a b", "x y", weights);
  cairo_surface_t *surface = sac_paint_on_image (trace, options, 300, 260, 1);

  *n_found = 0;

  for (int y = 0; y < 260; y++)
    for (int x = 0; x < 300; x++)
      *n_found += sac_pixel_is (surface, x, y, colour);

  cairo_surface_destroy (surface);
}

static void
test_threshold_draws_nothing (void)
{
  const float weights[] = { 0.9f, 0.1f, 0.1f, 0.9f };
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacPalette palette;
  guint32 faint;
  int n_found;

  options.legend = FALSE;
  sac_palette_init (&palette, options.palette, options.theme);
  faint = sac_colour_to_pixel (sac_palette_colour (&palette, 0.1f)) & 0xffffff;
  count (weights, &options, faint, &n_found);
  g_assert_cmpint (n_found, >, 500);
  options.threshold = 0.2;
  count (weights, &options, faint, &n_found);
  g_assert_cmpint (n_found, ==, 0);
}

/* What is no number is neither zero nor anything else: it is hatched. */
static void
test_no_number_is_hatched (void)
{
  const float weights[] = { NAN, 0, 0, 0 };
  const float zeros[] = { 0, 0, 0, 0 };
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  g_autoptr(SacAttentionTrace) a = sac_sample_trace_with_weights ("a b", "x y", weights);
  g_autoptr(SacAttentionTrace) b = sac_sample_trace_with_weights ("a b", "x y", zeros);
  cairo_surface_t *hatched, *plain;
  int n_different = 0;

  options.legend = FALSE;
  hatched = sac_paint_on_image (a, &options, 300, 260, 1);
  plain = sac_paint_on_image (b, &options, 300, 260, 1);

  for (int y = 0; y < 260; y++)
    for (int x = 0; x < 300; x++)
      n_different += sac_pixel_at (hatched, x, y) != sac_pixel_at (plain, x, y);

  g_assert_cmpint (n_different, >, 500);
  cairo_surface_destroy (hatched);
  cairo_surface_destroy (plain);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/matrix-cells/cells-show-their-weights", test_cells_show_their_weights);
  g_test_add_func ("/ui/views/matrix-cells/strong-cells-are-seen-from-afar", test_strong_cells_are_seen_from_afar);
  g_test_add_func ("/ui/views/matrix-cells/threshold-draws-nothing", test_threshold_draws_nothing);
  g_test_add_func ("/ui/views/matrix-cells/no-number-is-hatched", test_no_number_is_hatched);

  return g_test_run ();
}
