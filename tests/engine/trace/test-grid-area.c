#include "engine/trace/grid-area.h"

static SacTraceSource
make_source (SacTraceRectangle crop)
{
  return (SacTraceSource) {
    .kind = SAC_SOURCE_GRID, .n_positions = 6, .rows = 2, .columns = 3,
    .image_width = 60, .image_height = 40, .crop = crop, .end = -1,
  };
}

static void
assert_area (SacTraceRectangle area,
             double            x,
             double            y,
             double            width,
             double            height)
{
  g_assert_cmpfloat (area.x, ==, x);
  g_assert_cmpfloat (area.y, ==, y);
  g_assert_cmpfloat (area.width, ==, width);
  g_assert_cmpfloat (area.height, ==, height);
}

static void
test_cells_cover_the_picture (void)
{
  SacTraceSource source = make_source ((SacTraceRectangle) { 0 });

  assert_area (sac_grid_get_area (&source), 0, 0, 60, 40);
  assert_area (sac_grid_get_cell_area (&source, 0), 0, 0, 20, 20);
  assert_area (sac_grid_get_cell_area (&source, 5), 40, 20, 20, 20);
}

static void
test_cells_cover_the_crop (void)
{
  SacTraceSource source = make_source ((SacTraceRectangle) { 10, 0, 30, 40 });

  assert_area (sac_grid_get_cell_area (&source, 4), 20, 20, 10, 20);
  g_assert_true (sac_grid_cell_is_in (&source, 4, &(SacTraceRectangle) { 25, 30, 1, 1 }));
  g_assert_false (sac_grid_cell_is_in (&source, 4, &(SacTraceRectangle) { 26, 30, 1, 1 }));
}

static void
test_size_comes_from_the_picture_too (void)
{
  guint8 pixels[3] = { 0 };
  g_autoptr(SacPicture) picture = sac_picture_new (1, 1, pixels, NULL);
  SacTraceSource source = make_source ((SacTraceRectangle) { 0 });
  int width, height;

  source.image_width = source.image_height = 0;
  g_assert_false (sac_grid_get_image_size (&source, &width, &height));
  g_assert_false (sac_grid_cell_is_in (&source, 0, &(SacTraceRectangle) { -9, -9, 99, 99 }));

  source.picture = picture;
  g_assert_true (sac_grid_get_image_size (&source, &width, &height));
  g_assert_cmpint (width, ==, 1);
}

/* Neighbours share no point. */
static void
test_rectangle_ends_before_its_edge (void)
{
  const SacTraceRectangle rectangle = { 10, 20, 30, 40 };

  g_assert_true (sac_trace_rectangle_contains (&rectangle, 10, 20));
  g_assert_true (sac_trace_rectangle_contains (&rectangle, 39.9, 59.9));
  g_assert_false (sac_trace_rectangle_contains (&rectangle, 40, 30));
  g_assert_false (sac_trace_rectangle_contains (&rectangle, 20, 60));
  g_assert_false (sac_trace_rectangle_contains (&rectangle, 9.9, 30));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/grid-area/cells-cover-the-picture", test_cells_cover_the_picture);
  g_test_add_func ("/engine/trace/grid-area/cells-cover-the-crop", test_cells_cover_the_crop);
  g_test_add_func ("/engine/trace/grid-area/size-comes-from-the-picture-too",
                   test_size_comes_from_the_picture_too);
  g_test_add_func ("/engine/trace/grid-area/rectangle-ends-before-its-edge",
                   test_rectangle_ends_before_its_edge);

  return g_test_run ();
}
