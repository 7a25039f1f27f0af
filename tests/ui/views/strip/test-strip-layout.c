#include "ui/views/strip/strip-layout.h"

#include "tests/ui/figures/sample-picture.h"

static char *
make_words (int n)
{
  GString *words = g_string_new (NULL);

  for (int i = 0; i < n; i++)
    g_string_append_printf (words, "%sword%d", i > 0 ? " " : "", i);

  return g_string_free (words, FALSE);
}

static void
check_frames (const SacStripLayout *layout)
{
  for (int i = -1; i < layout->n_frames - 1; i++)
    {
      SacFrame frame, other;

      sac_strip_layout_frame (layout, i, &frame);
      g_assert_cmpfloat (frame.image.width, ==, layout->frame_width);
      g_assert_cmpfloat (frame.image.x, >=, 0);
      g_assert_cmpfloat (frame.image.x + frame.image.width, <=, layout->width + 0.01);
      g_assert_cmpfloat (frame.image.y + layout->frame_height + layout->band, <=,
                         layout->view.y + layout->view.height + layout->scroll_height
                         - layout->scroll_y + 0.01);

      if (i < 0)
        continue;

      sac_strip_layout_frame (layout, i - 1, &other);
      g_assert_true (frame.image.x >= other.image.x + other.image.width + layout->gap - 0.01
                     || frame.image.y >= other.image.y + other.image.height + layout->band);
    }
}

static void
test_frames_are_equal_and_apart (void)
{
  static const int lengths[] = { 0, 1, 7, 30, 60 };
  static const int sizes[][2] = { { 640, 480 }, { 100, 900 }, { 1600, 200 }, { 1, 1 } };
  static const double rooms[][2] = { { 0, 0 }, { 900, 600 }, { 600, 0 }, { 240, 160 } };

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    for (gsize j = 0; j < G_N_ELEMENTS (sizes); j++)
      for (gsize k = 0; k < G_N_ELEMENTS (rooms); k++)
        {
          g_autofree char *words = make_words (lengths[i]);
          g_autoptr(SacPicture) picture = sac_sample_picture (sizes[j][0], sizes[j][1]);
          g_autoptr(SacAttentionTrace) trace =
            sac_sample_picture_trace (words, 2, 2, picture, (SacTraceRectangle) { 0 });
          SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
          SacStripLayout layout;
          SacDrawing drawing;

          options.kind = SAC_FIGURE_STRIP;
          sac_drawing_init (&drawing, trace, &options);
          sac_strip_layout_init (&layout, &drawing, rooms[k][0], rooms[k][1]);
          g_assert_cmpint (layout.n_frames, ==, lengths[i] + 1);
          check_frames (&layout);
          sac_drawing_clear (&drawing);
        }
}

static void
init_layout (SacStripLayout    *layout,
             SacDrawing        *drawing,
             SacAttentionTrace *trace,
             SacFigureOptions  *options)
{
  options->kind = SAC_FIGURE_STRIP;
  sac_drawing_init (drawing, trace, options);
  sac_strip_layout_init (layout, drawing, 800, 500);
}

static void
test_finds_step_and_cell (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (320, 240);
  g_autoptr(SacAttentionTrace) trace =
    sac_sample_picture_trace ("a sun over a tree", 4, 4, picture, (SacTraceRectangle) { 0 });
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacStripLayout layout;
  SacDrawing drawing;
  int step, position;

  options.n_visible_steps = 4;
  init_layout (&layout, &drawing, trace, &options);

  for (int i = -1; i < 5; i++)
    {
      cairo_rectangle_t cell;
      SacFrame frame;
      gboolean found;

      sac_strip_layout_frame (&layout, i, &frame);
      sac_frame_cell (&frame, 9, &cell);
      found = sac_strip_layout_at (&layout, cell.x + 1, cell.y + 1, &step, &position);
      g_assert_cmpint (found, ==, i < 4);
      g_assert_cmpint (step, ==, i < 4 ? i : -1);
      g_assert_cmpint (position, ==, i < 4 ? 9 : -1);

      /* The word under it, but nothing under the bare picture. */
      found = sac_strip_layout_at (&layout, cell.x, frame.image.y + frame.image.height + 8,
                                   &step, &position);
      g_assert_cmpint (found, ==, i >= 0 && i < 4);
      g_assert_cmpint (position, ==, -1);
    }

  sac_drawing_clear (&drawing);
}

/* In a column of a paper four stand in a row, where two would fill its page; what is seen of few
 * frames stays large. */
static void
test_narrow_rows_have_four (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (32, 32);
  g_autoptr(SacAttentionTrace) trace =
    sac_sample_picture_trace ("a b c d e f g h i j", 2, 2, picture, (SacTraceRectangle) { 0 });
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacStripLayout layout;
  SacDrawing drawing;

  options.font_size = 32 / 3.0;
  sac_drawing_init (&drawing, trace, &options);
  sac_strip_layout_init (&layout, &drawing, 84 * 96 / 25.4, 0);
  g_assert_cmpint (layout.columns, ==, 4);
  g_assert_cmpfloat (layout.view.x + layout.view.width, <=, layout.width);

  /* There is no room for four. */
  sac_strip_layout_init (&layout, &drawing, 150, 0);
  g_assert_cmpint (layout.columns, ==, 2);
  sac_strip_layout_init (&layout, &drawing, 40, 0);
  g_assert_cmpint (layout.columns, ==, 1);
  sac_drawing_clear (&drawing);
}

static void
test_frames_run_with_the_caption (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (32, 24);
  g_autoptr(SacAttentionTrace) trace =
    sac_sample_picture_trace ("شمس فوق شجرة", 2, 2, picture, (SacTraceRectangle) { 0 });
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacStripLayout layout;
  SacDrawing drawing;
  SacFrame bare, first;
  int step, position;

  init_layout (&layout, &drawing, trace, &options);
  sac_strip_layout_frame (&layout, -1, &bare);
  sac_strip_layout_frame (&layout, 0, &first);
  g_assert_cmpfloat (first.image.x, <, bare.image.x);
  g_assert_true (sac_strip_layout_at (&layout, first.image.x + 1, first.image.y + 1,
                                      &step, &position));
  g_assert_cmpint (step, ==, 0);
  sac_drawing_clear (&drawing);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/strip-layout/frames-are-equal-and-apart",
                   test_frames_are_equal_and_apart);
  g_test_add_func ("/ui/views/strip-layout/finds-step-and-cell", test_finds_step_and_cell);
  g_test_add_func ("/ui/views/strip-layout/narrow-rows-have-four", test_narrow_rows_have_four);
  g_test_add_func ("/ui/views/strip-layout/frames-run-with-the-caption",
                   test_frames_run_with_the_caption);

  return g_test_run ();
}
