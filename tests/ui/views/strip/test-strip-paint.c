#include "ui/views/strip/strip-paint.h"

#include "tests/ui/figures/pixels.h"
#include "tests/ui/figures/sample-picture.h"

#define WIDTH 700
#define HEIGHT 560

typedef struct
{
  SacPicture        *picture;
  SacAttentionTrace *trace;
  SacFigureOptions   options;
  SacDrawing         drawing;
  SacStripLayout     layout;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  pointed)
{
  const SacTraceRectangle no_crop = { 0 };

  fixture->picture = sac_sample_picture (320, 240);
  fixture->trace = sac_sample_picture_trace ("a sun over a tree </s>", 4, 4, fixture->picture,
                                             no_crop);
  fixture->options = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
  fixture->options.kind = SAC_FIGURE_STRIP;
  fixture->options.pointed_step = GPOINTER_TO_INT (pointed);
  sac_drawing_init (&fixture->drawing, fixture->trace, &fixture->options);
  sac_strip_layout_init (&fixture->layout, &fixture->drawing, WIDTH, HEIGHT);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  pointed)
{
  sac_drawing_clear (&fixture->drawing);
  sac_attention_trace_unref (fixture->trace);
  sac_picture_unref (fixture->picture);
}

static cairo_surface_t *
paint (Fixture *fixture)
{
  return sac_paint_on_image (fixture->trace, &fixture->options, WIDTH, HEIGHT, 1);
}

/* Red, green and blue together, over the middle of a cell. */
static double
light_of (cairo_surface_t *surface,
          const SacFrame  *frame,
          int              position)
{
  cairo_rectangle_t cell;
  guint32 pixel;

  sac_frame_cell (frame, position, &cell);
  pixel = sac_pixel_at (surface, cell.x + cell.width / 2, cell.y + cell.height / 2);

  return (pixel >> 16 & 0xff) + (pixel >> 8 & 0xff) + (pixel & 0xff);
}

static int
highest (Fixture *fixture,
         int      step)
{
  int best = 0;

  for (int j = 1; j < fixture->drawing.n_positions; j++)
    if (sac_drawing_get_weight (&fixture->drawing, step, j) >
        sac_drawing_get_weight (&fixture->drawing, step, best))
      best = j;

  return best;
}

static void
test_the_first_frame_is_bare (Fixture       *fixture,
                              gconstpointer  pointed)
{
  cairo_surface_t *surface = paint (fixture);
  SacFrame bare, frame;

  sac_strip_layout_frame (&fixture->layout, -1, &bare);
  sac_strip_layout_frame (&fixture->layout, 1, &frame);

  for (int j = 0; j < 16; j++)
    g_assert_cmpfloat (light_of (surface, &frame, j), <=, light_of (surface, &bare, j) + 30);

  cairo_surface_destroy (surface);
}

static void
test_each_frame_is_its_step (Fixture       *fixture,
                             gconstpointer  pointed)
{
  cairo_surface_t *surface = paint (fixture);
  SacFrame bare;

  sac_strip_layout_frame (&fixture->layout, -1, &bare);

  for (int step = 0; step < 5; step++)
    {
      int best = highest (fixture, step), worst = 0;
      SacFrame frame;

      for (int j = 1; j < 16; j++)
        if (sac_drawing_get_weight (&fixture->drawing, step, j) <
            sac_drawing_get_weight (&fixture->drawing, step, worst))
          worst = j;

      sac_strip_layout_frame (&fixture->layout, step, &frame);
      g_assert_cmpfloat (light_of (surface, &frame, best) / light_of (surface, &bare, best), >,
                         light_of (surface, &frame, worst) / light_of (surface, &bare, worst));
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
