#include "ui/views/ribbons/ribbons-paint.h"

#include "tests/ui/figures/pixels.h"
#include "tests/ui/figures/sample-trace.h"

#define WIDTH 500
#define HEIGHT 300

/* x looks at a alone, y at b. */
static const float weights[] = { 1, 0, 0, 1 };

typedef struct
{
  SacAttentionTrace *trace;
  SacFigureOptions   options;
  SacDrawing         drawing;
  SacRibbonsLayout   layout;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  pointed)
{
  fixture->trace = sac_sample_trace_with_weights ("a b", "x y", weights);
  fixture->options = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
  fixture->options.kind = SAC_FIGURE_RIBBONS;
  fixture->options.pointed_step = GPOINTER_TO_INT (pointed);
  sac_drawing_init (&fixture->drawing, fixture->trace, &fixture->options);
  sac_ribbons_layout_init (&fixture->layout, &fixture->drawing, WIDTH, HEIGHT);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  pointed)
{
  sac_ribbons_layout_clear (&fixture->layout);
  sac_drawing_clear (&fixture->drawing);
  sac_attention_trace_unref (fixture->trace);
}

/* Half way down the ribbon of a step. */
static guint32
pixel_of (Fixture         *fixture,
          cairo_surface_t *surface,
          int              step)
{
  for (guint k = 0; k < fixture->layout.ribbons->len; k++)
    {
      const SacRibbon *ribbon = &g_array_index (fixture->layout.ribbons, SacRibbon, k);
      double x = (sac_ribbons_layout_to_view (&fixture->layout, ribbon->source_x) +
                  sac_ribbons_layout_to_view (&fixture->layout, ribbon->step_x)) / 2;

      if (ribbon->step == step)
        return sac_pixel_at (surface, x, (fixture->layout.top + fixture->layout.bottom) / 2);
    }

  g_assert_not_reached ();
}

static guint32
paper (Fixture *fixture)
{
  return sac_colour_to_pixel (fixture->drawing.palette.paper) & 0xffffff;
}

static void
test_full_weights_are_strong (Fixture       *fixture,
                              gconstpointer  pointed)
{
  cairo_surface_t *surface = sac_paint_on_image (fixture->trace, &fixture->options, WIDTH, HEIGHT,
                                                 1);

  g_assert_cmpuint (fixture->layout.ribbons->len, ==, 2);
  g_assert_cmphex (pixel_of (fixture, surface, 0), !=, paper (fixture));
  g_assert_cmphex (pixel_of (fixture, surface, 0), ==, pixel_of (fixture, surface, 1));
  cairo_surface_destroy (surface);
}

static double
lightness (guint32 pixel)
{
  return (pixel >> 16 & 0xff) + (pixel >> 8 & 0xff) + (pixel & 0xff);
}

static void
test_others_step_aside (Fixture       *fixture,
                        gconstpointer  pointed)
{
  cairo_surface_t *surface = sac_paint_on_image (fixture->trace, &fixture->options, WIDTH, HEIGHT,
                                                 1);
  const SacRibbon meant = { .step = 1, .position = 1 }, other = { .step = 0, .position = 1 };

  g_assert_true (sac_ribbons_is_meant (&fixture->drawing, &meant));
  g_assert_false (sac_ribbons_is_meant (&fixture->drawing, &other));
  g_assert_cmpfloat (lightness (pixel_of (fixture, surface, 0)), >,
                     lightness (pixel_of (fixture, surface, 1)) + 100);
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/ui/views/ribbons/ribbons-paint/full-weights-are-strong", Fixture,
              GINT_TO_POINTER (-1), set_up, test_full_weights_are_strong, tear_down);
  g_test_add ("/ui/views/ribbons/ribbons-paint/others-step-aside", Fixture, GINT_TO_POINTER (1),
              set_up, test_others_step_aside, tear_down);

  return g_test_run ();
}
