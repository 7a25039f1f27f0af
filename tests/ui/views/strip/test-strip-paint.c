#include "ui/views/strip/strip-paint.h"

#include "tests/ui/figures/picture-figure.h"

typedef struct
{
  PictureFigure   figure;
  SacStripLayout  layout;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  pointed)
{
  picture_figure_init (&fixture->figure, SAC_FIGURE_STRIP, GPOINTER_TO_INT (pointed));
  sac_strip_layout_init (&fixture->layout, &fixture->figure.drawing, PICTURE_FIGURE_WIDTH,
                         PICTURE_FIGURE_HEIGHT);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  pointed)
{
  picture_figure_clear (&fixture->figure);
}

static void
test_the_first_frame_is_bare (Fixture       *fixture,
                              gconstpointer  pointed)
{
  cairo_surface_t *surface = picture_figure_paint (&fixture->figure);
  SacFrame bare, frame;

  sac_strip_layout_frame (&fixture->layout, -1, &bare);
  sac_strip_layout_frame (&fixture->layout, 1, &frame);

  for (int j = 0; j < 16; j++)
    g_assert_cmpfloat (sac_light_of (surface, &frame, j), <=,
                       sac_light_of (surface, &bare, j) + 30);

  cairo_surface_destroy (surface);
}

static void
test_each_frame_is_its_step (Fixture       *fixture,
                             gconstpointer  pointed)
{
  cairo_surface_t *surface = picture_figure_paint (&fixture->figure);
  SacFrame bare;

  sac_strip_layout_frame (&fixture->layout, -1, &bare);

  for (int step = 0; step < 5; step++)
    {
      int best = picture_figure_highest (&fixture->figure, step), worst = 0;
      SacFrame frame;

      for (int j = 1; j < 16; j++)
        if (sac_drawing_get_weight (&fixture->figure.drawing, step, j) <
            sac_drawing_get_weight (&fixture->figure.drawing, step, worst))
          worst = j;

      sac_strip_layout_frame (&fixture->layout, step, &frame);
      g_assert_cmpfloat (sac_light_of (surface, &frame, best) /
                         sac_light_of (surface, &bare, best), >,
                         sac_light_of (surface, &frame, worst) /
                         sac_light_of (surface, &bare, worst));
    }

  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, step, func) \
  g_test_add ("/ui/views/strip/strip-paint/" name, Fixture, GINT_TO_POINTER (step), set_up, func, \
              tear_down)

  ADD ("the-first-frame-is-bare", -1, test_the_first_frame_is_bare);
  ADD ("each-frame-is-its-step", -1, test_each_frame_is_its_step);

  return g_test_run ();
}
