#include "ui/figures/drawing.h"

#include <math.h>

#include "tests/ui/figures/sample-trace.h"

static void
test_ranges_are_kept (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace ("a b c", "x y");
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacDrawing drawing;

  options.pointed_step = 1;
  options.pointed_position = 3;
  options.n_visible_steps = 1;
  options.zoom = NAN;
  options.font_size = 2;
  sac_drawing_init (&drawing, trace, &options);
  g_assert_cmpint (drawing.n_visible, ==, 1);
  g_assert_cmpint (drawing.pointed_step, ==, -1);
  g_assert_cmpint (drawing.pointed_position, ==, -1);
  g_assert_cmpfloat (drawing.zoom, ==, 1);
  g_assert_cmpfloat (drawing.font_size, ==, SAC_LABEL_FLOOR);
  sac_drawing_clear (&drawing);

  options.n_visible_steps = 99;
  sac_drawing_init (&drawing, trace, &options);
  g_assert_cmpint (drawing.n_visible, ==, 2);
  g_assert_cmpint (drawing.pointed_step, ==, 1);
  sac_drawing_clear (&drawing);
}

static void
test_no_map_weighs_nothing (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_with_weights ("a b c", "x y", NULL);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacDrawing drawing;

  sac_drawing_init (&drawing, trace, &options);
  g_assert_cmpint (drawing.map, ==, -1);
  g_assert_cmpint (drawing.n_positions, ==, 3);
  g_assert_cmpfloat (sac_drawing_get_place (&drawing, 1, 2), ==, 0);
  sac_drawing_clear (&drawing);
}

static void
test_caption_makes_room (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace ("a b c", "x y");
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  double without, with, narrow;
  SacDrawing drawing;

  sac_drawing_init (&drawing, trace, &options);
  without = sac_drawing_footer_height (&drawing, 600);
  options.caption = "A caption that is long enough to be wrapped in a narrow figure, but not in a wide one.";
  with = sac_drawing_footer_height (&drawing, 700);
  narrow = sac_drawing_footer_height (&drawing, 300);
  sac_drawing_clear (&drawing);

  g_assert_cmpfloat (with, >, without + 20);
  g_assert_cmpfloat (narrow, >, with + 12);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/drawing/ranges-are-kept", test_ranges_are_kept);
  g_test_add_func ("/ui/figures/drawing/no-map-weighs-nothing", test_no_map_weighs_nothing);
  g_test_add_func ("/ui/figures/drawing/caption-makes-room", test_caption_makes_room);

  return g_test_run ();
}
