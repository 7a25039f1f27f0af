#include "ui/views/focus/focus-words.h"

#include <math.h>

#include "tests/ui/figures/pixels.h"
#include "tests/ui/figures/sample-picture.h"

#define LONG "a sleeping cat and two striped balls with a red umbrella to the left of it </s>"

static const SacTraceRectangle no_crop;

typedef struct
{
  SacPicture        *picture;
  SacAttentionTrace *trace;
  SacFigureOptions   options;
  SacDrawing         drawing;
  SacFocusLayout     layout;
} Fixture;

static void
fixture_init (Fixture    *fixture,
              const char *words,
              double      width,
              double      height)
{
  fixture->picture = sac_sample_picture (320, 240);
  fixture->trace = sac_sample_picture_trace (words, 3, 3, fixture->picture, no_crop);
  fixture->options = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
  fixture->options.kind = SAC_FIGURE_FOCUS;
  sac_drawing_init (&fixture->drawing, fixture->trace, &fixture->options);
  sac_focus_layout_init (&fixture->layout, &fixture->drawing, width, height);
}

static void
fixture_clear (Fixture *fixture)
{
  sac_drawing_clear (&fixture->drawing);
  sac_attention_trace_unref (fixture->trace);
  sac_picture_unref (fixture->picture);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

/* Every word has its place, on the figure, whole, and none lies over another. */
static void
assert_all_stand (const SacFocusLayout *layout)
{
  const SacLabels *labels = &layout->drawing->step_labels;
  double free_from = -INFINITY;

  for (int i = 0; i < labels->n_items; i++)
    {
      SacFocusWord word;

      sac_focus_words_find (layout, i, &word);
      g_assert_cmpfloat (word.first, >=, free_from - 0.01);
      g_assert_cmpfloat (word.width, >=, labels->items[i].width * layout->words_size - 0.01);
      g_assert_cmpfloat (word.x + word.left * cos (layout->words_angle), >=, 0);
      g_assert_cmpfloat (word.x + (word.left + word.width) * cos (layout->words_angle), <=,
                         layout->width);
      g_assert_cmpfloat (word.y - word.left * sin (layout->words_angle), <=, layout->footer_y);
      free_from = word.last;
    }

  g_assert_cmpfloat (layout->words_size, >=, SAC_LABEL_FLOOR);
}

/* A phone's window, a column of a paper, the natural size, beside the picture, without curves. */
static void
test_no_word_gives_way (void)
{
  static const double sizes[][2] = { { 332, 600 }, { 317, 0 }, { 0, 0 }, { 900, 300 },
                                     { 332, 330 } };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_auto(Fixture) fixture;

      fixture_init (&fixture, LONG, sizes[i][0], sizes[i][1]);
      g_assert_cmpfloat (fixture.layout.words_band, >, 0);
      assert_all_stand (&fixture.layout);
    }
}

static void
test_few_words_stay_upright (void)
{
  g_auto(Fixture) fixture;

  fixture_init (&fixture, "a sun over a tree </s>", 700, 600);
  g_assert_cmpfloat (fixture.layout.words_angle, ==, 0);
  g_assert_cmpfloat (fixture.layout.title_height, ==, 0);
  assert_all_stand (&fixture.layout);
}

/* Pointing at a slanted word's far end means that word, not the column above it. */
static void
test_slanted_words_are_pointed_at (void)
{
  g_auto(Fixture) fixture;

  fixture_init (&fixture, LONG, 332, 600);
  g_assert_cmpfloat (fixture.layout.words_angle, >, 0);

  for (int i = 0; i < fixture.drawing.n_steps; i++)
    {
      double angle = fixture.layout.words_angle;
      int step, position;
      SacFocusWord word;

      sac_focus_words_find (&fixture.layout, i, &word);
      g_assert_true (sac_focus_layout_at (&fixture.layout,
                                          word.x + word.left * 0.9 * cos (angle),
                                          word.y - word.left * 0.9 * sin (angle), &step,
                                          &position));
      g_assert_cmpint (step, ==, i);
    }
}

/* How many of the columns have ink at the height where words stand. */
static int
count_signs (Fixture         *fixture,
             cairo_surface_t *surface)
{
  const SacFocusLayout *layout = &fixture->layout;
  guint32 paper = sac_pixel_at (surface, 1, 1);
  int n = 0;

  for (int i = 0; i < fixture->drawing.n_steps; i++)
    {
      double x = sac_focus_layout_step_x (layout, i);
      gboolean inked = FALSE;

      for (int y = -2; y < 60 && !inked; y++)
        for (int k = -1; k <= 1 && !inked; k++)
          inked = sac_pixel_at (surface, x + k, layout->words_y + y) != paper;

      n += inked;
    }

  return n;
}

/* A hundred words have no room even so: each that gives way leaves a sign. */
static void
test_what_gives_way_leaves_a_sign (void)
{
  g_autoptr(GString) words = g_string_new ("one");
  cairo_surface_t *surface;
  g_auto(Fixture) fixture;

  for (int i = 1; i < 60; i++)
    g_string_append (words, " more");

  fixture_init (&fixture, words->str, 332, 600);
  surface = sac_paint_on_image (fixture.trace, &fixture.options, 332, 600, 1);
  g_assert_cmpint (count_signs (&fixture, surface), ==, 60);
  cairo_surface_destroy (surface);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/focus-words/no-word-gives-way", test_no_word_gives_way);
  g_test_add_func ("/ui/views/focus-words/few-words-stay-upright", test_few_words_stay_upright);
  g_test_add_func ("/ui/views/focus-words/slanted-words-are-pointed-at",
                   test_slanted_words_are_pointed_at);
  g_test_add_func ("/ui/views/focus-words/what-gives-way-leaves-a-sign",
                   test_what_gives_way_leaves_a_sign);

  return g_test_run ();
}
