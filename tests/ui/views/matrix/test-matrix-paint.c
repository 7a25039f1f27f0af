#include "ui/views/matrix/matrix-paint.h"

#include "tests/ui/figures/pixels.h"
#include "tests/ui/figures/sample-trace.h"
#include "ui/views/matrix/matrix-cells.h"

#define WIDTH 400
#define HEIGHT 360

static const float weights[] = { 1, 0, 0.25f, 0.75f };

typedef struct
{
  SacAttentionTrace *trace;
  SacFigureOptions   options;
  SacDrawing         drawing;
  SacMatrixLayout    layout;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  unused)
{
  fixture->trace = sac_sample_trace_with_weights ("a b", "x y", weights);
  fixture->options = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
  sac_drawing_init (&fixture->drawing, fixture->trace, &fixture->options);
  sac_matrix_layout_init (&fixture->layout, &fixture->drawing, WIDTH, HEIGHT);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  unused)
{
  sac_drawing_clear (&fixture->drawing);
  sac_attention_trace_unref (fixture->trace);
}

static cairo_surface_t *
paint (Fixture *fixture)
{
  return sac_paint_on_image (fixture->trace, &fixture->options, WIDTH, HEIGHT, 1);
}

static void
test_each_cell_has_its_colour (Fixture       *fixture,
                               gconstpointer  unused)
{
  cairo_surface_t *surface = paint (fixture);

  for (int step = 0; step < 2; step++)
    for (int position = 0; position < 2; position++)
      {
        SacColour colour = sac_matrix_cell_colour (&fixture->layout, step, position);
        cairo_rectangle_t cell;

        sac_matrix_layout_cell (&fixture->layout, step, position, &cell);
        g_assert_true (sac_pixel_is (surface, cell.x + cell.width / 2, cell.y + cell.height / 2,
                                     sac_colour_to_pixel (colour) & 0xffffff));
      }

  cairo_surface_destroy (surface);
}

/* In the middle of the cell's upper edge, on the line itself. */
static gboolean
is_marked (Fixture         *fixture,
           cairo_surface_t *surface,
           int              step)
{
  cairo_rectangle_t cell;

  sac_matrix_layout_cell (&fixture->layout, step, 0, &cell);

  return sac_pixel_is (surface, cell.x + cell.width / 2, cell.y - 1,
                       sac_colour_to_pixel (fixture->drawing.palette.accent) & 0xffffff);
}

static void
test_the_pointed_step_is_marked (Fixture       *fixture,
                                 gconstpointer  unused)
{
  cairo_surface_t *without = paint (fixture);
  cairo_surface_t *with;

  fixture->options.pointed_step = 1;
  with = paint (fixture);

  g_assert_false (is_marked (fixture, without, 1));
  g_assert_true (is_marked (fixture, with, 1));
  g_assert_false (is_marked (fixture, with, 0));
  cairo_surface_destroy (with);
  cairo_surface_destroy (without);
}

static void
test_numbers_are_an_option (Fixture       *fixture,
                            gconstpointer  unused)
{
  cairo_surface_t *without = paint (fixture);
  cairo_surface_t *with;

  fixture->options.numbers = TRUE;
  with = paint (fixture);
  g_assert_false (sac_same_pixels (with, without));
  cairo_surface_destroy (with);
  cairo_surface_destroy (without);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, func) \
  g_test_add ("/ui/views/matrix/matrix-paint/" name, Fixture, NULL, set_up, func, tear_down)

  ADD ("each-cell-has-its-colour", test_each_cell_has_its_colour);
  ADD ("the-pointed-step-is-marked", test_the_pointed_step_is_marked);
  ADD ("numbers-are-an-option", test_numbers_are_an_option);

  return g_test_run ();
}
