#include "ui/views/focus/focus-paint.h"

#include "tests/ui/figures/picture-figure.h"

typedef struct
{
  PictureFigure   figure;
  SacFocusLayout  layout;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  pointed)
{
  picture_figure_init (&fixture->figure, SAC_FIGURE_FOCUS, GPOINTER_TO_INT (pointed));
  sac_focus_layout_init (&fixture->layout, &fixture->figure.drawing, PICTURE_FIGURE_WIDTH,
                         PICTURE_FIGURE_HEIGHT);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  pointed)
{
  picture_figure_clear (&fixture->figure);
}

/* Dimmed as in the paper: where the step looked it stays light. */
static void
test_it_is_light_where_it_looked (Fixture       *fixture,
                                  gconstpointer  pointed)
{
  int step = GPOINTER_TO_INT (pointed), best = picture_figure_highest (&fixture->figure, step);
  cairo_surface_t *dimmed = picture_figure_paint (&fixture->figure);
  cairo_surface_t *bare;
  double kept, elsewhere = 0;

  fixture->figure.options.strength = 0;
  bare = picture_figure_paint (&fixture->figure);
  kept = sac_light_of (dimmed, &fixture->layout.frame, best) /
         sac_light_of (bare, &fixture->layout.frame, best);

  for (int j = 0; j < 16; j++)
    if (sac_drawing_get_weight (&fixture->figure.drawing, step, j) < 0.05)
      elsewhere = MAX (elsewhere, sac_light_of (dimmed, &fixture->layout.frame, j) /
                                  sac_light_of (bare, &fixture->layout.frame, j));

  g_assert_cmpfloat (kept, >, elsewhere);
  cairo_surface_destroy (dimmed);
  cairo_surface_destroy (bare);
}

static void
test_each_overlay_is_another (Fixture       *fixture,
                              gconstpointer  pointed)
{
  cairo_surface_t *surfaces[3];

  for (int i = 0; i < 3; i++)
    {
      fixture->figure.options.overlay = i;
      surfaces[i] = picture_figure_paint (&fixture->figure);
    }

  g_assert_false (sac_same_pixels (surfaces[0], surfaces[1]));
  g_assert_false (sac_same_pixels (surfaces[1], surfaces[2]));
  g_assert_false (sac_same_pixels (surfaces[0], surfaces[2]));

  for (int i = 0; i < 3; i++)
    cairo_surface_destroy (surfaces[i]);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, step, func) \
  g_test_add ("/ui/views/focus/focus-paint/" name, Fixture, GINT_TO_POINTER (step), set_up, func, \
              tear_down)

  ADD ("it-is-light-where-it-looked", 1, test_it_is_light_where_it_looked);
  ADD ("each-overlay-is-another", 1, test_each_overlay_is_another);

  return g_test_run ();
}
