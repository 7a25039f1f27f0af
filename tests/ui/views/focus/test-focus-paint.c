#include "ui/views/focus/focus-paint.h"

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
  SacFocusLayout     layout;
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
  fixture->options.kind = SAC_FIGURE_FOCUS;
  fixture->options.pointed_step = GPOINTER_TO_INT (pointed);
  sac_drawing_init (&fixture->drawing, fixture->trace, &fixture->options);
  sac_focus_layout_init (&fixture->layout, &fixture->drawing, WIDTH, HEIGHT);
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

/* Dimmed as in the paper: where the step looked it stays light. */
static void
test_it_is_light_where_it_looked (Fixture       *fixture,
                                  gconstpointer  pointed)
{
  int step = GPOINTER_TO_INT (pointed), best = highest (fixture, step);
  cairo_surface_t *dimmed = paint (fixture);
  cairo_surface_t *bare;
  double kept, elsewhere = 0;

  fixture->options.strength = 0;
  bare = paint (fixture);
  kept = light_of (dimmed, &fixture->layout.frame, best) /
         light_of (bare, &fixture->layout.frame, best);

  for (int j = 0; j < 16; j++)
    if (sac_drawing_get_weight (&fixture->drawing, step, j) < 0.05)
      elsewhere = MAX (elsewhere, light_of (dimmed, &fixture->layout.frame, j) /
                                  light_of (bare, &fixture->layout.frame, j));

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
      fixture->options.overlay = i;
      surfaces[i] = paint (fixture);
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
