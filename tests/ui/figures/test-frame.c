#include "ui/figures/frame.h"

#include "tests/ui/figures/sample-picture.h"

static void
init_frame (SacFrame          *frame,
            SacAttentionTrace *trace)
{
  static const cairo_rectangle_t image = { 10, 20, 160, 120 };

  sac_frame_init (frame, sac_attention_trace_get_source (trace, 0), &image);
}

static void
test_cells_lie_on_the_crop (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (320, 240);
  SacTraceRectangle crop = { 40, 0, 240, 240 };
  g_autoptr(SacAttentionTrace) trace = sac_sample_picture_trace ("a", 4, 6, picture, crop);
  cairo_rectangle_t cell;
  SacFrame frame;

  init_frame (&frame, trace);
  sac_frame_cell (&frame, 7, &cell);
  g_assert_cmpfloat (cell.x, ==, 10 + 20 + 20);
  g_assert_cmpfloat (cell.y, ==, 20 + 30);
  g_assert_cmpfloat (cell.width, ==, 20);
  g_assert_cmpfloat (cell.height, ==, 30);

  for (int i = 0; i < 24; i++)
    {
      sac_frame_cell (&frame, i, &cell);
      g_assert_cmpint (sac_frame_at (&frame, cell.x + 0.5, cell.y + 0.5), ==, i);
      g_assert_cmpint (sac_frame_at (&frame, cell.x + cell.width - 0.5,
                                     cell.y + cell.height - 0.5), ==, i);
    }

  g_assert_cmpint (sac_frame_at (&frame, 29, 50), ==, -1);
  g_assert_cmpint (sac_frame_at (&frame, 151, 50), ==, -1);
  g_assert_cmpint (sac_frame_at (&frame, 40, 141), ==, -1);
}

/* A crop that was padded reaches over the picture; what is not there is not pointed at. */
static void
test_crop_may_be_larger_than_the_picture (void)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (320, 240);
  SacTraceRectangle crop = { 0, -40, 320, 320 };
  g_autoptr(SacAttentionTrace) trace = sac_sample_picture_trace ("a", 4, 4, picture, crop);
  SacFrame frame;

  init_frame (&frame, trace);
  g_assert_cmpfloat (frame.area.y, ==, 0);
  g_assert_cmpfloat (frame.area.height, ==, 160);
  g_assert_cmpint (sac_frame_at (&frame, 11, 19), ==, -1);
  g_assert_cmpint (sac_frame_at (&frame, 11, 21), ==, 0);
  g_assert_cmpint (sac_frame_at (&frame, 11, 139), ==, 12);
}

static void
test_without_a_picture_cells_are_squares (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_picture_trace ("a", 2, 6, NULL,
                                                                 (SacTraceRectangle) { 0 });
  SacFrame frame;

  g_assert_cmpfloat (sac_frame_aspect (sac_attention_trace_get_source (trace, 0)), ==, 3);
  init_frame (&frame, trace);
  g_assert_cmpint (sac_frame_at (&frame, 169, 139), ==, 11);
}

/* A picture that was reduced while reading stands for its original. */
static void
test_boxes_are_told_in_the_original (void)
{
  g_autoptr(SacPicture) picture = sac_picture_new_take (2, 2, g_malloc0 (12), 1600, 1200, NULL,
                                                        NULL);
  g_autoptr(SacAttentionTrace) trace = sac_sample_picture_trace ("a", 2, 2, picture,
                                                                 (SacTraceRectangle) { 0 });
  cairo_rectangle_t box;
  SacFrame frame;

  init_frame (&frame, trace);
  sac_frame_rectangle (&frame, &(SacTraceRectangle) { 800, 600, 100, 50 }, &box);
  g_assert_cmpfloat (box.x, ==, 90);
  g_assert_cmpfloat (box.y, ==, 80);
  g_assert_cmpfloat (box.width, ==, 10);
  g_assert_cmpfloat (box.height, ==, 5);
}

static void
test_rectangle_ends_before_its_edge (void)
{
  const cairo_rectangle_t rectangle = { 10, 20, 30, 40 };

  g_assert_true (sac_rectangle_contains (&rectangle, 10, 20));
  g_assert_false (sac_rectangle_contains (&rectangle, 40, 30));
  g_assert_false (sac_rectangle_contains (&rectangle, 20, 60));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/frame/cells-lie-on-the-crop", test_cells_lie_on_the_crop);
  g_test_add_func ("/ui/figures/frame/crop-may-be-larger-than-the-picture",
                   test_crop_may_be_larger_than_the_picture);
  g_test_add_func ("/ui/figures/frame/without-a-picture-cells-are-squares",
                   test_without_a_picture_cells_are_squares);
  g_test_add_func ("/ui/figures/frame/boxes-are-told-in-the-original",
                   test_boxes_are_told_in_the_original);
  g_test_add_func ("/ui/figures/frame/rectangle-ends-before-its-edge",
                   test_rectangle_ends_before_its_edge);

  return g_test_run ();
}
