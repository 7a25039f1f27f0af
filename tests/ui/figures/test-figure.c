#include "ui/figures/figure.h"

#include <math.h>

#include "tests/ui/figures/pixels.h"
#include "tests/ui/figures/sample-picture.h"
#include "tests/ui/figures/sample-trace.h"
#include "ui/figures/view-kinds.h"

#define SENTENCE "nous avons manqué le dernier train"
#define OUTPUT   "we missed the last train"

/* What is found under the points of a net: each step and each position at least once. */
static void
check_locate (SacAttentionTrace *trace,
              SacFigureKind      kind,
              int                width,
              int                height)
{
  SacFigureOptions options = { .kind = kind, .legend = TRUE, .n_visible_steps = -1,
                               .pointed_step = -1, .pointed_position = -1, .zoom = 1 };
  int n_steps = sac_attention_trace_get_n_steps (trace);
  int n_positions = sac_attention_trace_get_source (trace, 0)->n_positions;
  g_autofree gboolean *steps = g_new0 (gboolean, n_steps);
  g_autofree gboolean *positions = g_new0 (gboolean, n_positions);
  int step, position;

  for (int y = 0; y < height; y += 14)
    for (int x = 0; x < width; x += 14)
      {
        gboolean found = sac_figure_locate (trace, &options, width, height, x, y, &step, &position);

        g_assert_cmpint (found, ==, step >= 0 || position >= 0);
        g_assert_cmpint (step, <, n_steps);
        g_assert_cmpint (position, <, n_positions);

        if (step >= 0)
          steps[step] = TRUE;

        if (position >= 0)
          positions[position] = TRUE;
      }

  for (int i = 0; i < n_steps; i++)
    g_assert_true (steps[i]);

  for (int i = 0; i < n_positions; i++)
    g_assert_true (positions[i]);
}

static void
test_locate_reaches_everything (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace (SENTENCE, OUTPUT);
  g_autoptr(SacAttentionTrace) arabic = sac_sample_trace ("اشترى أحمد 25 كتابا من Amazon",
                                                          "Ahmed bought 25 books there");

  for (int kind = SAC_FIGURE_MATRIX; kind <= SAC_FIGURE_WORDS; kind++)
    {
      check_locate (trace, kind, 420, 300);
      check_locate (arabic, kind, 420, 300);
    }
}

static void
test_pictures_are_reached_everywhere (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (64, 48);
  SacTraceRectangle crop = { 8, 0, 48, 48 };
  g_autoptr(SacAttentionTrace) trace =
    sac_sample_picture_trace ("a sun over a tree", 3, 3, picture, crop);

  check_locate (trace, SAC_FIGURE_FOCUS, 700, 560);
  check_locate (trace, SAC_FIGURE_STRIP, 700, 560);
  check_locate (trace, SAC_FIGURE_MATRIX, 700, 560);
}

static void
test_figures_know_what_suits_them (void)
{
  g_autoptr(SacAttentionTrace) words = sac_sample_trace (SENTENCE, OUTPUT);
  g_autoptr(SacAttentionTrace) picture =
    sac_sample_picture_trace ("a sun", 2, 2, NULL, (SacTraceRectangle) { 0 });
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacFigureExtents extents;
  int step, position;

  g_assert_true (sac_figure_suits (SAC_FIGURE_MATRIX, words, 0));
  g_assert_true (sac_figure_suits (SAC_FIGURE_RIBBONS, words, 0));
  g_assert_false (sac_figure_suits (SAC_FIGURE_FOCUS, words, 0));
  g_assert_true (sac_figure_suits (SAC_FIGURE_MATRIX, picture, 0));
  g_assert_true (sac_figure_suits (SAC_FIGURE_STRIP, picture, 0));
  g_assert_false (sac_figure_suits (SAC_FIGURE_WORDS, picture, 0));

  /* Asked for all the same, a figure says so, and nothing is found in it. */
  for (int kind = SAC_FIGURE_FOCUS; kind <= SAC_FIGURE_STRIP; kind++)
    {
      cairo_surface_t *surface;

      options.kind = kind;
      surface = sac_paint_on_image (words, &options, 300, 200, 1);
      cairo_surface_destroy (surface);
      g_assert_false (sac_figure_locate (words, &options, 300, 200, 150, 100, &step, &position));
      sac_figure_measure (words, &options, 300, 200, &extents);
      g_assert_cmpfloat (extents.scroll_width, ==, 0);
      g_assert_cmpfloat (extents.natural_width, >, 0);
      sac_figure_zoom_at (words, &options, 300, 200, 10, 10, 2);
      g_assert_false (sac_figure_reveal (words, &options, 300, 200));
    }
}

/* A model that attends to nothing still read a picture. */
static void
test_pictures_need_no_map (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (64, 48);
  SacTraceBox box = { "sun", { 10, 10, 20, 20 } };
  SacTraceSource source = {
    .kind = SAC_SOURCE_GRID, .n_positions = 4, .rows = 2, .columns = 2, .picture = picture,
    .boxes = &box, .n_boxes = 1, .end = -1,
  };
  SacTraceStep step = { .token = "sun", .logprob = NAN };
  SacTraceParts parts = { .score = NAN, .sources = &source, .n_sources = 1, .steps = &step,
                          .n_steps = 1 };
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_new (&parts);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;

  g_assert_true (sac_figure_suits (SAC_FIGURE_FOCUS, trace, 0));
  options.boxes = TRUE;
  options.pointed_position = 2;

  for (int kind = SAC_FIGURE_FOCUS; kind <= SAC_FIGURE_STRIP; kind++)
    for (int overlay = SAC_OVERLAY_DIM; overlay <= SAC_OVERLAY_CONTOUR; overlay++)
      {
        cairo_surface_t *surface;

        options.kind = kind;
        options.overlay = overlay;
        surface = sac_paint_on_image (trace, &options, 300, 240, 1);
        cairo_surface_destroy (surface);
      }
}

/* What is kept between paintings changes no pixel of them. */
static void
test_cache_changes_nothing (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (900, 700);
  g_autoptr(SacAttentionTrace) trace =
    sac_sample_picture_trace ("a sun over a tree", 4, 4, picture, (SacTraceRectangle) { 0 });
  g_autoptr(SacFigureCache) cache = sac_figure_cache_new ();
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;

  for (int kind = SAC_FIGURE_FOCUS; kind <= SAC_FIGURE_STRIP; kind++)
    {
      cairo_surface_t *without, *first, *second;

      options.kind = kind;
      options.cache = NULL;
      without = sac_paint_on_image (trace, &options, 400, 300, 1);
      options.cache = cache;
      first = sac_paint_on_image (trace, &options, 400, 300, 1);
      second = sac_paint_on_image (trace, &options, 400, 300, 1);
      g_assert_true (sac_same_pixels (without, first));
      g_assert_true (sac_same_pixels (first, second));
      cairo_surface_destroy (without);
      cairo_surface_destroy (first);
      cairo_surface_destroy (second);
    }
}

/* A step that is not played yet is neither painted nor found. */
static void
test_later_steps_wait (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace (SENTENCE, OUTPUT);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  int step, position;

  options.n_visible_steps = 3;

  for (int kind = SAC_FIGURE_MATRIX; kind <= SAC_FIGURE_WORDS; kind++)
    {
      options.kind = kind;

      for (int y = 0; y < 300; y += 20)
        for (int x = 0; x < 420; x += 20)
          {
            sac_figure_locate (trace, &options, 420, 300, x, y, &step, &position);
            g_assert_cmpint (step, <, 3);
          }
    }
}

static void
test_same_input_same_pixels (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace (SENTENCE, OUTPUT);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;

  for (int kind = SAC_FIGURE_MATRIX; kind <= SAC_FIGURE_WORDS; kind++)
    {
      cairo_surface_t *a, *b;

      options.kind = kind;
      a = sac_paint_on_image (trace, &options, 500, 400, 1);
      b = sac_paint_on_image (trace, &options, 500, 400, 1);
      g_assert_true (sac_same_pixels (a, b));
      cairo_surface_destroy (a);
      cairo_surface_destroy (b);
    }
}

/* No picture writes over the edge: the outermost pixels are paper. */
static void
check_margin (SacAttentionTrace *trace,
              SacFigureKind      kind,
              SacTheme           theme,
              int                width,
              int                height)
{
  SacFigureOptions options = { .kind = kind, .theme = theme, .legend = TRUE, .n_visible_steps = -1,
                               .pointed_step = 0, .pointed_position = 0, .zoom = 1,
                               .caption = "caption" };
  cairo_surface_t *surface = sac_paint_on_image (trace, &options, width, height, 1);
  guint32 paper = sac_pixel_at (surface, 0, 0);

  for (int x = 0; x < width; x++)
    {
      g_assert_cmphex (sac_pixel_at (surface, x, 0), ==, paper);
      g_assert_cmphex (sac_pixel_at (surface, x, height - 1), ==, paper);
    }

  for (int y = 0; y < height; y++)
    {
      g_assert_cmphex (sac_pixel_at (surface, 0, y), ==, paper);
      g_assert_cmphex (sac_pixel_at (surface, width - 1, y), ==, paper);
    }

  cairo_surface_destroy (surface);
}

static void
test_margins_stay_free (void)
{
  static const int lengths[] = { 1, 2, 8, 20, 60, 500 };

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (lengths[i], lengths[i]);

      for (int kind = SAC_FIGURE_MATRIX; kind <= SAC_FIGURE_WORDS; kind++)
        {
          check_margin (trace, kind, SAC_THEME_LIGHT, 360, 420);
          check_margin (trace, kind, SAC_THEME_DARK, 1100, 700);
        }
    }
}

/* At its natural size a figure is seen whole. */
static void
test_natural_size_needs_no_scrolling (void)
{
  static const int lengths[] = { 1, 8, 20, 60 };
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    for (int kind = SAC_FIGURE_MATRIX; kind <= SAC_FIGURE_WORDS; kind++)
      {
        g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (lengths[i], lengths[i] + 3);
        SacFigureExtents natural, extents;

        options.kind = kind;
        sac_figure_measure (trace, &options, 0, 0, &natural);
        sac_figure_measure (trace, &options, natural.natural_width, natural.natural_height,
                            &extents);
        g_assert_cmpfloat (extents.scroll_width, ==, 0);
        g_assert_cmpfloat (extents.scroll_height, ==, 0);
        g_assert_cmpfloat (extents.least_zoom, ==, 1);
      }
}

static void
test_long_input_scrolls (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (500, 480);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacFigureExtents extents;

  sac_figure_measure (trace, &options, 800, 600, &extents);
  g_assert_cmpfloat (extents.scroll_width, >, 3000);
  g_assert_cmpfloat (extents.scroll_height, >, 3000);
  g_assert_cmpfloat (extents.least_zoom, <, 0.3);

  options.zoom = extents.least_zoom;
  sac_figure_measure (trace, &options, 800, 600, &extents);
  g_assert_cmpfloat (extents.scroll_width, <, 60);
  g_assert_cmpfloat (extents.scroll_height, <, 60);
}

static void
test_zoom_keeps_the_point (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (200, 200);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  int step, position, step_after, position_after;

  options.scroll_x = options.scroll_y = 500;
  g_assert_true (sac_figure_locate (trace, &options, 900, 700, 500, 400, &step, &position));

  for (int i = 0; i < 4; i++)
    {
      sac_figure_zoom_at (trace, &options, 900, 700, 500, 400, 1.3);
      g_assert_true (sac_figure_locate (trace, &options, 900, 700, 500, 400,
                                        &step_after, &position_after));
      g_assert_cmpint (ABS (step_after - step), <=, 1);
      g_assert_cmpint (ABS (position_after - position), <=, 1);
    }

  sac_figure_zoom_at (trace, &options, 900, 700, 500, 400, 1e9);
  g_assert_cmpfloat (options.zoom, <, 100);
  sac_figure_zoom_at (trace, &options, 900, 700, 500, 400, 1e-9);
  g_assert_cmpfloat (options.zoom, >, 0.01);
}

static void
test_reveal_brings_into_sight (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (300, 300);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;

  for (int kind = SAC_FIGURE_MATRIX; kind <= SAC_FIGURE_WORDS; kind++)
    {
      SacDrawing drawing;
      SacViewSize size;

      options = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
      options.kind = kind;
      options.pointed_step = 250;
      g_assert_true (sac_figure_reveal (trace, &options, 700, 500));
      g_assert_false (sac_figure_reveal (trace, &options, 700, 500));

      sac_drawing_init (&drawing, trace, &options);
      size = sac_view_kind_get (kind)->measure (&drawing, 700, 500);
      g_assert_cmpfloat (size.pointed.x, >=, size.view.x - 0.01);
      g_assert_cmpfloat (size.pointed.y, >=, size.view.y - 0.01);
      g_assert_cmpfloat (size.pointed.x + size.pointed.width, <=, size.view.x + size.view.width + 0.01);
      g_assert_cmpfloat (size.pointed.y + size.pointed.height, <=, size.view.y + size.view.height + 0.01);
      sac_drawing_clear (&drawing);
    }
}

static void
test_nothing_to_draw (void)
{
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacTraceParts parts = { .score = NAN };
  g_autoptr(SacAttentionTrace) empty = sac_attention_trace_new (&parts);
  g_autoptr(SacAttentionTrace) blind = sac_sample_trace_with_weights (SENTENCE, OUTPUT, NULL);
  SacFigureExtents extents;

  for (int kind = SAC_FIGURE_MATRIX; kind <= SAC_FIGURE_WORDS; kind++)
    {
      options.kind = kind;
      options.pointed_step = options.pointed_position = 2;
      cairo_surface_destroy (sac_paint_on_image (NULL, &options, 300, 200, 1));
      cairo_surface_destroy (sac_paint_on_image (empty, &options, 300, 200, 1));
      cairo_surface_destroy (sac_paint_on_image (blind, &options, 300, 200, 1));
      cairo_surface_destroy (sac_paint_on_image (blind, &options, 3, 2, 1));
      sac_figure_measure (empty, &options, 300, 200, &extents);
      g_assert_cmpfloat (extents.scroll_width, ==, 0);
    }
}

/* Hundreds of cells share a weight of one: there the absolute scale would show nothing. */
static void
test_automatic_scale_suits_the_map (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (16, 16);
  g_autoptr(SacAttentionTrace) grid =
    sac_sample_picture_trace ("a sun", 14, 14, picture, (SacTraceRectangle) { 0 });
  g_autoptr(SacAttentionTrace) words = sac_sample_trace_of_length (3, 3);

  g_assert_cmpint (sac_scale_resolve (SAC_SCALE_AUTOMATIC, grid, 0), ==, SAC_SCALE_ROW_MAXIMUM);
  g_assert_cmpint (sac_scale_resolve (SAC_SCALE_AUTOMATIC, words, 0), ==, SAC_SCALE_ABSOLUTE);
  g_assert_cmpint (sac_scale_resolve (SAC_SCALE_ABSOLUTE, grid, 0), ==, SAC_SCALE_ABSOLUTE);
  g_assert_cmpint (sac_scale_resolve (SAC_SCALE_AUTOMATIC, words, 9), ==, SAC_SCALE_ABSOLUTE);
}

static void
test_names (void)
{
  int index = -1;

  g_assert_true (sac_name_to_index (sac_scale_names (), "logarithm", &index));
  g_assert_cmpint (index, ==, SAC_SCALE_LOGARITHM);
  g_assert_true (sac_name_to_index (sac_palette_names (), "greys", &index));
  g_assert_cmpint (index, ==, SAC_PALETTE_GREYS);
  g_assert_true (sac_name_to_index (sac_theme_names (), "print", &index));
  g_assert_cmpint (index, ==, SAC_THEME_PRINT);
  g_assert_true (sac_name_to_index (sac_figure_kind_names (), "words", &index));
  g_assert_cmpint (index, ==, SAC_FIGURE_WORDS);
  g_assert_true (sac_name_to_index (sac_figure_kind_names (), "strip", &index));
  g_assert_cmpint (index, ==, SAC_FIGURE_STRIP);
  g_assert_true (sac_name_to_index (sac_overlay_names (), "contour", &index));
  g_assert_cmpint (index, ==, SAC_OVERLAY_CONTOUR);
  g_assert_false (sac_name_to_index (sac_figure_kind_names (), "Matrix", &index));
  g_assert_false (sac_name_to_index (sac_figure_kind_names (), NULL, &index));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/figure/locate-reaches-everything", test_locate_reaches_everything);
  g_test_add_func ("/ui/figures/figure/pictures-are-reached-everywhere",
                   test_pictures_are_reached_everywhere);
  g_test_add_func ("/ui/figures/figure/figures-know-what-suits-them",
                   test_figures_know_what_suits_them);
  g_test_add_func ("/ui/figures/figure/pictures-need-no-map", test_pictures_need_no_map);
  g_test_add_func ("/ui/figures/figure/cache-changes-nothing", test_cache_changes_nothing);
  g_test_add_func ("/ui/figures/figure/later-steps-wait", test_later_steps_wait);
  g_test_add_func ("/ui/figures/figure/same-input-same-pixels", test_same_input_same_pixels);
  g_test_add_func ("/ui/figures/figure/margins-stay-free", test_margins_stay_free);
  g_test_add_func ("/ui/figures/figure/natural-size-needs-no-scrolling", test_natural_size_needs_no_scrolling);
  g_test_add_func ("/ui/figures/figure/long-input-scrolls", test_long_input_scrolls);
  g_test_add_func ("/ui/figures/figure/zoom-keeps-the-point", test_zoom_keeps_the_point);
  g_test_add_func ("/ui/figures/figure/reveal-brings-into-sight", test_reveal_brings_into_sight);
  g_test_add_func ("/ui/figures/figure/nothing-to-draw", test_nothing_to_draw);
  g_test_add_func ("/ui/figures/figure/automatic-scale-suits-the-map",
                   test_automatic_scale_suits_the_map);
  g_test_add_func ("/ui/figures/figure/names", test_names);

  return g_test_run ();
}
