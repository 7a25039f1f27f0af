#include "ui/views/bars/bars-paint.h"

#include <math.h>

#include "tests/ui/figures/pixels.h"
#include "tests/ui/figures/sample-trace.h"

#define WIDTH 900
#define HEIGHT 400

typedef struct
{
  SacAttentionTrace *trace;
  SacFigureOptions   options;
  SacDrawing         drawing;
  SacBarsLayout      layout;
  cairo_surface_t   *surface;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  static const float weights[] = { 0.2f, 0.7f, 0.1f };
  g_autoptr(SacAttentionTrace) bare = sac_sample_trace_with_weights ("aaaa bbbb cccc", "x", weights);

  fixture->trace = sac_sample_trace_explain (bare, -1, 0.25, NULL);
  fixture->options = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
  fixture->options.kind = SAC_FIGURE_BARS;
  fixture->options.theme = GPOINTER_TO_INT (data);
  fixture->options.pointed_step = 0;
  fixture->options.pointed_position = 2;
  sac_drawing_init (&fixture->drawing, fixture->trace, &fixture->options);
  sac_bars_layout_init (&fixture->layout, &fixture->drawing, WIDTH, HEIGHT);
  fixture->surface = sac_paint_on_image (fixture->trace, &fixture->options, WIDTH, HEIGHT, 1);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  cairo_surface_destroy (fixture->surface);
  sac_bars_layout_clear (&fixture->layout);
  sac_drawing_clear (&fixture->drawing);
  sac_attention_trace_unref (fixture->trace);
}

static gboolean
is_colour (Fixture   *fixture,
           double     x,
           double     y,
           SacColour  colour)
{
  return sac_pixel_is (fixture->surface, x, y, sac_colour_to_pixel (colour) & 0xffffff);
}

static void
test_bars_have_the_colour_of_their_side (Fixture       *fixture,
                                         gconstpointer  data)
{
  cairo_rectangle_t bar;

  for (int row = 0; row < 2; row++)
    for (int column = 0; column < 3; column++)
      {
        SacColour colour = sac_bars_colour (&fixture->layout, row, column);
        double middle;

        g_assert_true (sac_bars_layout_bar (&fixture->layout, row, column, &bar));
        middle = bar.y + bar.height / 2;
        g_assert_true (is_colour (fixture, bar.x + bar.width / 2, middle, colour));
        g_assert_true (is_colour (fixture, bar.x + 2, middle, colour));
        g_assert_true (is_colour (fixture, bar.x + bar.width - 2, middle, colour));
        g_assert_false (is_colour (fixture, bar.x - 3, middle, colour));
        g_assert_false (is_colour (fixture, bar.x + bar.width + 3, middle, colour));
      }
}

/* For whoever sees no colours, both still stand off the paper. */
static void
test_both_sides_stand_off_the_paper (Fixture       *fixture,
                                     gconstpointer  data)
{
  double paper = sac_colour_lightness (fixture->drawing.palette.paper);

  for (int row = 0; row < 2; row++)
    g_assert_cmpfloat (fabs (sac_colour_lightness (sac_bars_colour (&fixture->layout, row, 1))
                             - paper), >, 0.3);
}

static void
test_the_pointed_row_is_marked (Fixture       *fixture,
                                gconstpointer  data)
{
  cairo_rectangle_t line;

  g_assert_true (sac_bars_layout_row (&fixture->layout, 2, &line));
  g_assert_true (is_colour (fixture, line.x, line.y + line.height / 2,
                            fixture->drawing.palette.tint));
  g_assert_true (sac_bars_layout_row (&fixture->layout, 1, &line));
  g_assert_true (is_colour (fixture, line.x - 2, line.y + line.height / 2,
                            fixture->drawing.palette.paper));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, theme, func) \
  g_test_add ("/ui/views/bars/bars-paint/" name, Fixture, GINT_TO_POINTER (theme), set_up, func, \
              tear_down)

  ADD ("sides/light", SAC_THEME_LIGHT, test_bars_have_the_colour_of_their_side);
  ADD ("sides/dark", SAC_THEME_DARK, test_bars_have_the_colour_of_their_side);
  ADD ("off-the-paper/light", SAC_THEME_LIGHT, test_both_sides_stand_off_the_paper);
  ADD ("off-the-paper/dark", SAC_THEME_DARK, test_both_sides_stand_off_the_paper);
  ADD ("off-the-paper/print", SAC_THEME_PRINT, test_both_sides_stand_off_the_paper);
  ADD ("the-pointed-row-is-marked", SAC_THEME_LIGHT, test_the_pointed_row_is_marked);

  return g_test_run ();
}
