#include "ui/views/words/words-paint.h"

#include "tests/ui/figures/pixels.h"
#include "tests/ui/figures/sample-trace.h"

#define WIDTH 500
#define HEIGHT 300

static const float weights[] = { 1, 0, 0.25f, 0.75f };

typedef struct
{
  int step;
  int position;
} Pointed;

static const Pointed nothing = { -1, -1 }, a_step = { 0, -1 }, a_position = { -1, 1 };

typedef struct
{
  SacAttentionTrace *trace;
  SacFigureOptions   options;
  SacDrawing         drawing;
  SacWordsLayout     layout;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const Pointed *pointed = data;

  fixture->trace = sac_sample_trace_with_weights ("aaaa bbbb", "xxxx yyyy", weights);
  fixture->options = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
  fixture->options.kind = SAC_FIGURE_WORDS;
  fixture->options.pointed_step = pointed->step;
  fixture->options.pointed_position = pointed->position;
  sac_drawing_init (&fixture->drawing, fixture->trace, &fixture->options);
  sac_words_layout_init (&fixture->layout, &fixture->drawing, WIDTH, HEIGHT);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_words_layout_clear (&fixture->layout);
  sac_drawing_clear (&fixture->drawing);
  sac_attention_trace_unref (fixture->trace);
}

static void
assert_places (Fixture *fixture,
               double   a,
               double   b,
               double   x,
               double   y)
{
  const SacWordsLayout *layout = &fixture->layout;

  g_assert_cmpfloat_with_epsilon (sac_words_place (layout, &layout->source, 0), a, 1e-6);
  g_assert_cmpfloat_with_epsilon (sac_words_place (layout, &layout->source, 1), b, 1e-6);
  g_assert_cmpfloat_with_epsilon (sac_words_place (layout, &layout->steps, 0), x, 1e-6);
  g_assert_cmpfloat_with_epsilon (sac_words_place (layout, &layout->steps, 1), y, 1e-6);
}

static void
test_the_last_step_asks (Fixture       *fixture,
                         gconstpointer  data)
{
  assert_places (fixture, 0.25, 0.75, 0, 0);
}

static void
test_the_pointed_step_asks (Fixture       *fixture,
                            gconstpointer  data)
{
  assert_places (fixture, 1, 0, 0, 0);
}

static void
test_a_position_asks_who_looked (Fixture       *fixture,
                                 gconstpointer  data)
{
  assert_places (fixture, 0, 0, 0, 0.75);
}

/* In a corner of the word's ground, beside its letters. */
static void
test_the_ground_is_the_weight (Fixture       *fixture,
                               gconstpointer  data)
{
  cairo_surface_t *surface = sac_paint_on_image (fixture->trace, &fixture->options, WIDTH, HEIGHT,
                                                 1);
  SacColour most = sac_palette_colour (&fixture->drawing.palette, 1);
  SacWordsBox box;

  g_assert_true (sac_words_layout_box (&fixture->layout, &fixture->layout.source, 0, &box));
  g_assert_true (sac_pixel_is (surface, box.box.x + box.box.width / 2, box.box.y + 2,
                               sac_colour_to_pixel (most) & 0xffffff));
  g_assert_true (sac_words_layout_box (&fixture->layout, &fixture->layout.source, 1, &box));
  g_assert_true (sac_pixel_is (surface, box.box.x + box.box.width / 2, box.box.y + 2,
                               sac_colour_to_pixel (fixture->drawing.palette.paper) & 0xffffff));
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, pointed, func) \
  g_test_add ("/ui/views/words/words-paint/" name, Fixture, pointed, set_up, func, tear_down)

  ADD ("the-last-step-asks", &nothing, test_the_last_step_asks);
  ADD ("the-pointed-step-asks", &a_step, test_the_pointed_step_asks);
  ADD ("a-position-asks-who-looked", &a_position, test_a_position_asks_who_looked);
  ADD ("the-ground-is-the-weight", &a_step, test_the_ground_is_the_weight);

  return g_test_run ();
}
