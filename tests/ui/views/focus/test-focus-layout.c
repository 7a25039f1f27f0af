#include "ui/views/focus/focus-layout.h"

#include <math.h>

#include "tests/ui/figures/sample-picture.h"

#define WORDS "a sun over a tree </s>"

static const SacTraceRectangle no_crop;

static void
test_keeps_the_aspect_in_any_room (void)
{
  static const int sizes[][2] = { { 640, 480 }, { 1, 1 }, { 1, 4000 }, { 4000, 1 }, { 30, 300 } };
  static const double rooms[][2] = { { 0, 0 }, { 900, 700 }, { 300, 900 }, { 900, 200 }, { 60, 40 } };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (rooms); k++)
      {
        g_autoptr(SacPicture) picture = sac_sample_picture (sizes[i][0], sizes[i][1]);
        g_autoptr(SacAttentionTrace) trace =
          sac_sample_picture_trace (WORDS, 3, 3, picture, no_crop);
        SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
        const cairo_rectangle_t *image;
        SacFocusLayout layout;
        SacDrawing drawing;

        options.kind = SAC_FIGURE_FOCUS;
        sac_drawing_init (&drawing, trace, &options);
        sac_focus_layout_init (&layout, &drawing, rooms[k][0], rooms[k][1]);
        image = &layout.frame.image;

        g_assert_cmpfloat (layout.scroll_width, ==, 0);
        g_assert_cmpfloat (layout.scroll_height, ==, 0);
        g_assert_cmpfloat (image->width, >=, 1);
        g_assert_cmpfloat (image->height, >=, 1);
        /* To the unit, since pictures lie on whole ones. */
        if (image->width > 1 && image->height > 1)
          g_assert_cmpfloat (fabs (image->width * sizes[i][1] / sizes[i][0] - image->height), <=,
                             1 + (double) sizes[i][1] / sizes[i][0]);
        if (rooms[k][0] != 60)
          g_assert_cmpfloat (layout.footer_y + layout.footer, <=, layout.height + 0.01);
        sac_drawing_clear (&drawing);
      }
}

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
        gconstpointer  zoom)
{
  fixture->picture = sac_sample_picture (320, 240);
  fixture->trace = sac_sample_picture_trace (WORDS, 4, 4, fixture->picture, no_crop);
  fixture->options = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
  fixture->options.kind = SAC_FIGURE_FOCUS;
  fixture->options.zoom = GPOINTER_TO_INT (zoom);
  fixture->options.scroll_x = 40;
  fixture->options.scroll_y = 1e9;
  fixture->options.n_visible_steps = 5;
  sac_drawing_init (&fixture->drawing, fixture->trace, &fixture->options);
  sac_focus_layout_init (&fixture->layout, &fixture->drawing, 800, 600);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  zoom)
{
  sac_drawing_clear (&fixture->drawing);
  sac_attention_trace_unref (fixture->trace);
  sac_picture_unref (fixture->picture);
}

static void
test_finds_the_cell_with_the_shown_step (Fixture       *fixture,
                                         gconstpointer  zoom)
{
  const cairo_rectangle_t *view = &fixture->layout.view;
  int n_found = 0;

  g_assert_cmpint (fixture->layout.step, ==, 4);

  for (int i = 0; i < 16; i++)
    {
      cairo_rectangle_t cell;
      int step, position;
      double x, y;

      sac_frame_cell (&fixture->layout.frame, i, &cell);
      x = cell.x + cell.width / 2;
      y = cell.y + cell.height / 2;

      if (x < view->x || x > view->x + view->width || y < view->y || y > view->y + view->height)
        continue;

      g_assert_true (sac_focus_layout_at (&fixture->layout, x, y, &step, &position));
      g_assert_cmpint (step, ==, 4);
      g_assert_cmpint (position, ==, i);
      n_found++;
    }

  g_assert_cmpint (n_found, >, 0);
}

static void
test_finds_the_step_under_the_plot (Fixture       *fixture,
                                    gconstpointer  zoom)
{
  int step, position;

  for (int i = 0; i < 5; i++)
    {
      g_assert_true (sac_focus_layout_at (&fixture->layout,
                                          sac_focus_layout_step_x (&fixture->layout, i),
                                          fixture->layout.words_y, &step, &position));
      g_assert_cmpint (step, ==, i);
      g_assert_cmpint (position, ==, -1);
    }

  /* The player has not come so far. */
  g_assert_false (sac_focus_layout_at (&fixture->layout,
                                       sac_focus_layout_step_x (&fixture->layout, 5),
                                       fixture->layout.words_y, &step, &position));
  g_assert_false (sac_focus_layout_at (&fixture->layout, 1, 1, &step, &position));
}

static void
test_zooming_scrolls_the_picture_alone (Fixture       *fixture,
                                        gconstpointer  zoom)
{
  g_assert_cmpfloat (fixture->layout.scroll_width, >, 0);
  g_assert_cmpfloat (fixture->layout.scroll_x, ==, 40);
  g_assert_cmpfloat (fixture->layout.scroll_y, ==, fixture->layout.scroll_height);
  g_assert_cmpfloat (fixture->layout.plot.y + fixture->layout.plot.height, <, 600);
}

static void
test_curves_are_in_range (Fixture       *fixture,
                          gconstpointer  zoom)
{
  g_autofree char *gate = sac_focus_layout_text (&fixture->layout, 0, 0);
  g_autofree char *entropy = sac_focus_layout_text (&fixture->layout, 1, 0);

  g_assert_cmpint (fixture->layout.n_curves, ==, 2);
  g_assert_cmpstr (gate, ==, "0.55");
  g_assert_true (g_str_has_suffix (entropy, " bit"));

  for (int i = 0; i < 6; i++)
    for (int curve = 0; curve < 2; curve++)
      {
        g_assert_cmpfloat (sac_focus_layout_value (&fixture->layout, curve, i), >=, 0);
        g_assert_cmpfloat (sac_focus_layout_value (&fixture->layout, curve, i), <=, 1);
      }
}

/* On a slide, whose labels are large, the rest stands beside the picture. */
static void
test_slides_show_the_picture_large (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (320, 320);
  g_autoptr(SacAttentionTrace) trace = sac_sample_picture_trace (WORDS, 3, 4, picture, no_crop);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacFocusLayout layout;
  SacDrawing drawing;

  options.kind = SAC_FIGURE_FOCUS;
  options.font_size = 22.4;
  sac_drawing_init (&drawing, trace, &options);
  sac_focus_layout_init (&layout, &drawing, 960, 540);
  g_assert_true (layout.beside);
  g_assert_cmpint (layout.n_curves, ==, 2);
  g_assert_cmpfloat (layout.view.height, >, 0.7 * 540);
  sac_drawing_clear (&drawing);
}

/* The numbers at the edges of two curves stand apart, also where labels are small. */
static void
test_ranges_have_room (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (320, 240);
  g_autoptr(SacAttentionTrace) trace = sac_sample_picture_trace (WORDS, 3, 4, picture, no_crop);
  static const double widths[] = { 640, 317, 200 };

  for (gsize i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
      g_autofree char *most = NULL, *highest = NULL;
      SacFocusLayout layout;
      SacDrawing drawing;
      cairo_rectangle_t gate, entropy;

      options.kind = SAC_FIGURE_FOCUS;
      options.font_size = widths[i] < 600 ? 10.7 : 14;
      sac_drawing_init (&drawing, trace, &options);
      sac_focus_layout_init (&layout, &drawing, widths[i], 0);
      g_assert_cmpint (layout.n_curves, ==, 2);
      most = sac_focus_layout_most (&layout, 0);
      highest = sac_focus_layout_most (&layout, 1);
      g_assert_cmpstr (most, ==, "1");
      g_assert_cmpstr (highest, ==, "3.6");

      sac_focus_layout_curve (&layout, 0, &gate);
      sac_focus_layout_curve (&layout, 1, &entropy);
      g_assert_cmpfloat (gate.height, >, layout.range_size);
      g_assert_cmpfloat (entropy.y - gate.y - gate.height, >=, layout.range_size);
      g_assert_cmpfloat (layout.title_band, >=, layout.range_band);
      g_assert_cmpfloat (layout.plot.x, >=, layout.range_band);
      sac_drawing_clear (&drawing);
    }
}

/* Small words beat missing ones. */
static void
test_words_get_room_beside_each_other (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (320, 240);
  g_autoptr(SacAttentionTrace) trace =
    sac_sample_picture_trace ("a man playing with a tennis racket </s>", 2, 2, picture, no_crop);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacFocusLayout layout;
  SacDrawing drawing;

  options.kind = SAC_FIGURE_FOCUS;
  sac_drawing_init (&drawing, trace, &options);
  sac_focus_layout_init (&layout, &drawing, 480, 500);
  g_assert_cmpfloat (layout.words_size, >, SAC_LABEL_FLOOR);
  g_assert_cmpfloat (layout.words_size, <, 0.9 * 14);

  for (int i = 1; i < 8; i++)
    g_assert_cmpfloat (sac_focus_layout_step_x (&layout, i) - sac_focus_layout_step_x (&layout, i - 1),
                       >=, (drawing.step_labels.items[i - 1].width
                            + drawing.step_labels.items[i].width) / 2 * layout.words_size);

  sac_drawing_clear (&drawing);
}

static double
picture_height_in (double    width,
                   double    height,
                   int       picture_width,
                   gboolean *beside,
                   int      *n_curves)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (picture_width, 300);
  g_autoptr(SacAttentionTrace) trace = sac_sample_picture_trace (WORDS, 3, 3, picture, no_crop);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacFocusLayout layout;
  SacDrawing drawing;

  options.kind = SAC_FIGURE_FOCUS;
  sac_drawing_init (&drawing, trace, &options);
  sac_focus_layout_init (&layout, &drawing, width, height);
  *beside = layout.beside;
  *n_curves = layout.n_curves;
  g_assert_cmpfloat (layout.plot.x + layout.plot.width + layout.value_band, <=, width);
  g_assert_cmpfloat (layout.footer_y + layout.footer, <=, height + 0.01);
  if (layout.beside)
    g_assert_cmpfloat (layout.plot.x - layout.title_band, >=, layout.view.x + layout.view.width);
  sac_drawing_clear (&drawing);

  return layout.view.height;
}

/* A low window is no reason for a tiny picture. */
static void
test_picture_comes_first (void)
{
  gboolean beside;
  int n_curves;

  g_assert_cmpfloat (picture_height_in (700, 600, 300, &beside, &n_curves), >=, 300);
  g_assert_false (beside);
  g_assert_cmpint (n_curves, >, 0);

  /* Where there is width, nothing is lost. */
  g_assert_cmpfloat (picture_height_in (900, 240, 300, &beside, &n_curves), >=, 200);
  g_assert_true (beside);
  g_assert_cmpint (n_curves, >, 0);

  /* Else the curves go, then the rest. */
  g_assert_cmpfloat (picture_height_in (330, 240, 300, &beside, &n_curves), >=, 119);
  g_assert_false (beside);
  g_assert_cmpint (n_curves, ==, 0);
  g_assert_cmpfloat (picture_height_in (330, 100, 300, &beside, &n_curves), >=, 49);
}

static void
test_without_gates_entropy_alone (void)
{
  SacTraceSource source = { .kind = SAC_SOURCE_GRID, .n_positions = 1, .rows = 1, .columns = 1,
                            .end = -1 };
  SacTraceStep step = { .token = "a", .logprob = NAN };
  float weight = NAN;
  SacTraceMap map = { .weights = &weight };
  SacTraceParts parts = { .score = NAN, .sources = &source, .n_sources = 1, .steps = &step,
                          .n_steps = 1, .maps = &map, .n_maps = 1 };
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_new (&parts);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  g_autofree char *text = NULL;
  SacFocusLayout layout;
  SacDrawing drawing;

  options.kind = SAC_FIGURE_FOCUS;
  sac_drawing_init (&drawing, trace, &options);
  sac_focus_layout_init (&layout, &drawing, 400, 600);
  g_assert_cmpint (layout.n_curves, ==, 1);
  g_assert_cmpint (layout.curves[0], ==, SAC_FOCUS_ENTROPY);
  text = sac_focus_layout_text (&layout, 0, 0);
  g_assert_cmpstr (text, ==, "–");
  sac_drawing_clear (&drawing);
}

#define ADD(name, zoom, test) \
  g_test_add ("/ui/views/focus-layout/" name, Fixture, GINT_TO_POINTER (zoom), set_up, test, \
              tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/focus-layout/keeps-the-aspect-in-any-room",
                   test_keeps_the_aspect_in_any_room);
  ADD ("finds-the-cell-with-the-shown-step", 1, test_finds_the_cell_with_the_shown_step);
  ADD ("finds-the-cell-when-zoomed", 3, test_finds_the_cell_with_the_shown_step);
  ADD ("finds-the-step-under-the-plot", 1, test_finds_the_step_under_the_plot);
  ADD ("zooming-scrolls-the-picture-alone", 3, test_zooming_scrolls_the_picture_alone);
  ADD ("curves-are-in-range", 1, test_curves_are_in_range);
  g_test_add_func ("/ui/views/focus-layout/slides-show-the-picture-large",
                   test_slides_show_the_picture_large);
  g_test_add_func ("/ui/views/focus-layout/ranges-have-room", test_ranges_have_room);
  g_test_add_func ("/ui/views/focus-layout/words-get-room-beside-each-other",
                   test_words_get_room_beside_each_other);
  g_test_add_func ("/ui/views/focus-layout/picture-comes-first", test_picture_comes_first);
  g_test_add_func ("/ui/views/focus-layout/without-gates-entropy-alone",
                   test_without_gates_entropy_alone);

  return g_test_run ();
}
