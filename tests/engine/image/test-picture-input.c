#include "engine/image/picture-input.h"

#include "engine/image/picture-reader.h"
#include "engine/trace/grid-area.h"
#include "tests/support/large-jpeg.h"

#define SIDE 56

/* Dark grey with a red patch at the given place. */
static SacPicture *
make_picture (int width,
              int height,
              int x,
              int y,
              int side)
{
  g_autofree guint8 *pixels = g_malloc (3 * width * height);

  for (int i = 0; i < width * height; i++)
    {
      gboolean in_patch = i % width >= x && i % width < x + side && i / width >= y &&
                          i / width < y + side;

      pixels[3 * i] = in_patch ? 255 : 51;
      pixels[3 * i + 1] = pixels[3 * i + 2] = 51;
    }

  return sac_picture_new (width, height, pixels, NULL);
}

/* Where the red of the input lies, in pixels of the original: the way back that an overlay goes. */
static SacTraceRectangle
find_red (const float             *values,
          int                      side,
          float                    threshold,
          const SacTraceRectangle *crop)
{
  int left = side, top = side, right = 0, bottom = 0;

  for (int i = 0; i < side * side; i++)
    if (values[3 * i] > threshold)
      {
        left = MIN (left, i % side);
        right = MAX (right, i % side + 1);
        top = MIN (top, i / side);
        bottom = MAX (bottom, i / side + 1);
      }

  return (SacTraceRectangle) { crop->x + left * crop->width / side,
                               crop->y + top * crop->height / side,
                               (right - left) * crop->width / side,
                               (bottom - top) * crop->height / side };
}

static void
assert_rectangle (SacTraceRectangle found,
                  double            x,
                  double            y,
                  double            width,
                  double            height,
                  double            tolerance)
{
  g_test_message ("%g, %g, %g x %g", found.x, found.y, found.width, found.height);
  g_assert_cmpfloat_with_epsilon (found.x, x, tolerance);
  g_assert_cmpfloat_with_epsilon (found.y, y, tolerance);
  g_assert_cmpfloat_with_epsilon (found.width, width, tolerance);
  g_assert_cmpfloat_with_epsilon (found.height, height, tolerance);
}

static void
test_crop_is_the_middle (void)
{
  g_autoptr(SacPicture) picture = make_picture (112, 56, 40, 8, 8);
  float values[SIDE * SIDE * 3];
  SacTraceRectangle crop;

  sac_picture_to_input (picture, SIDE, SAC_FIT_CROP, values, &crop);

  assert_rectangle (crop, 28, 0, 56, 56, 1e-6);
  assert_rectangle (find_red (values, SIDE, 0.6f, &crop), 40, 8, 8, 8, 1e-6);
  /* The layout: row by row, red, green, blue. */
  g_assert_cmpfloat (values[3 * (8 * SIDE + 12)], ==, 1);
  g_assert_cmpfloat (values[3 * (8 * SIDE + 12) + 1], ==, 0.2f);
  g_assert_cmpfloat (values[3 * (8 * SIDE + 12) + 2], ==, 0.2f);
}

static void
test_crop_of_odd_picture (void)
{
  g_autoptr(SacPicture) picture = make_picture (5, 2, 2, 0, 1);
  float values[2 * 2 * 3];
  SacTraceRectangle crop;

  sac_picture_to_input (picture, 2, SAC_FIT_CROP, values, &crop);

  /* The red pixel, half in each of the two. */
  assert_rectangle (crop, 1.5, 0, 2, 2, 1e-6);
  g_assert_cmpfloat_with_epsilon (values[0], 0.6, 1e-6);
  g_assert_cmpfloat_with_epsilon (values[3], 0.6, 1e-6);
  g_assert_cmpfloat_with_epsilon (values[6], 0.2, 1e-6);
}

static void
test_squash_is_all (void)
{
  g_autoptr(SacPicture) picture = make_picture (224, 56, 200, 16, 24);
  float values[SIDE * SIDE * 3];
  SacTraceRectangle crop;

  sac_picture_to_input (picture, SIDE, SAC_FIT_SQUASH, values, &crop);

  assert_rectangle (crop, 0, 0, 224, 56, 1e-6);
  assert_rectangle (find_red (values, SIDE, 0.6f, &crop), 200, 16, 24, 24, 1e-6);
}

static void
test_tall_and_tiny (void)
{
  g_autoptr(SacPicture) tall = make_picture (1, 4000, 0, 1999, 1);
  g_autoptr(SacPicture) tiny = make_picture (1, 1, 0, 0, 1);
  float values[SIDE * SIDE * 3];
  SacTraceRectangle crop;

  sac_picture_to_input (tall, SIDE, SAC_FIT_CROP, values, &crop);
  assert_rectangle (crop, 0, 1999.5, 1, 1, 1e-6);
  /* From near the centre of the one to near that of the other. */
  g_assert_cmpfloat_with_epsilon (values[0], 1, 0.01);
  g_assert_cmpfloat_with_epsilon (values[3 * (SIDE * SIDE - 1)], 0.2, 0.01);

  sac_picture_to_input (tall, SIDE, SAC_FIT_SQUASH, values, &crop);
  assert_rectangle (crop, 0, 0, 1, 4000, 1e-6);
  /* One row of 4000 in one of 56. */
  g_assert_cmpfloat_with_epsilon (values[3 * SIDE * 27], 0.2 + 0.8 * 56 / 4000, 1e-6);

  sac_picture_to_input (tiny, SIDE, SAC_FIT_CROP, values, &crop);
  assert_rectangle (crop, 0, 0, 1, 1, 1e-6);
  for (int i = 0; i < SIDE * SIDE; i++)
    g_assert_cmpfloat (values[3 * i], ==, 1);
}

/* Files that show the same scene in as many ways: whatever the orientation, the alpha or the
 * palette, what the model sees lies on the right pixels of the original. */
static void
test_files_show_the_patch (void)
{
  static const char *const names[] = {
    "orientation-1.jpg", "orientation-2.jpg", "orientation-3.jpg", "orientation-4.jpg",
    "orientation-5.jpg", "orientation-6.jpg", "orientation-7.jpg", "orientation-8.jpg",
    "orientation-6.tiff", "progressive.jpg", "cmyk-adobe.jpg", "plain.png", "rgb-16.png",
    "interlaced.png", "lossless.webp", "lossy.webp", "animated.webp", "animated.gif", "plain.gif",
    "plain.tiff",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "pictures", names[i],
                                                     NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(SacPicture) picture = sac_picture_load (path, NULL, &error);
      float values[48 * 48 * 3];
      SacTraceRectangle crop;

      g_test_message ("%s", names[i]);
      g_assert_no_error (error);
      sac_picture_to_input (picture, 48, SAC_FIT_CROP, values, &crop);
      assert_rectangle (crop, 8, 0, 48, 48, 1e-6);
      assert_rectangle (find_red (values, 48, 0.6f, &crop), 40, 8, 16, 8, 1e-6);
    }
}

/* What the person's click goes through: a cell of the grid, the same region of the original. */
static void
test_cells_lie_on_the_patch (void)
{
  static const char *const names[] = { "orientation-1.jpg", "orientation-6.jpg",
                                       "orientation-8.jpg", "rgb-16.png", "plain.gif" };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    for (int fit = SAC_FIT_CROP; fit <= SAC_FIT_SQUASH; fit++)
      {
        g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "pictures", names[i],
                                                       NULL);
        g_autoptr(SacPicture) picture = sac_picture_load (path, NULL, NULL);
        SacTraceSource grid = { .kind = SAC_SOURCE_GRID, .rows = 6, .columns = 8, .n_positions = 48,
                                .picture = picture };
        SacTraceRectangle patch = { 40, 8, 16, 8 };
        float values[48 * 48 * 3];

        sac_picture_to_input (picture, 48, fit, values, &grid.crop);

        for (int position = 0; position < grid.n_positions; position++)
          {
            /* The pixel of the input in the cell's middle. */
            int x = (position % 8) * 6 + 3, y = (position / 8) * 8 + 4;
            gboolean is_red = values[3 * (48 * y + x)] > 0.6f;

            g_assert_cmpint (sac_grid_cell_is_in (&grid, position, &patch), ==, is_red);
          }
      }
}

/* The original's pixels, although few of them are kept. */
static void
test_reduced_picture (void)
{
  g_autoptr(GBytes) jpeg = sac_large_jpeg_new (6000, 5000, 6, &(SacBlocks) { 400, 100, 80, 40 });
  g_autoptr(GError) error = NULL;
  g_autoptr(SacPicture) picture = sac_picture_load_bytes (jpeg, NULL, NULL, &error);
  float values[250 * 250 * 3];
  SacTraceRectangle crop;

  g_assert_no_error (error);
  g_assert_cmpint (picture->original_width, ==, 5000);
  g_assert_cmpint (picture->original_height, ==, 6000);
  g_assert_cmpint (picture->width, ==, 2500);
  g_assert_cmpint (picture->height, ==, 3000);

  sac_picture_to_input (picture, 250, SAC_FIT_CROP, values, &crop);
  assert_rectangle (crop, 0, 500, 5000, 5000, 1e-6);
  /* Stored at (3200, 800), 640 x 320; turned to the right, its top lies where its left did. */
  assert_rectangle (find_red (values, 250, 0.7f, &crop), 5000 - 800 - 320, 3200, 320, 640, 20);
}

static void
test_fit_names (void)
{
  SacFit fit = SAC_FIT_CROP;

  g_assert_true (sac_fit_from_name ("squash", &fit));
  g_assert_cmpint (fit, ==, SAC_FIT_SQUASH);
  g_assert_true (sac_fit_from_name ("crop", &fit));
  g_assert_cmpint (fit, ==, SAC_FIT_CROP);
  g_assert_false (sac_fit_from_name ("pad", &fit));
  g_assert_false (sac_fit_from_name (NULL, &fit));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/image/picture-input/crop-is-the-middle", test_crop_is_the_middle);
  g_test_add_func ("/image/picture-input/crop-of-odd-picture", test_crop_of_odd_picture);
  g_test_add_func ("/image/picture-input/squash-is-all", test_squash_is_all);
  g_test_add_func ("/image/picture-input/tall-and-tiny", test_tall_and_tiny);
  g_test_add_func ("/image/picture-input/files-show-the-patch", test_files_show_the_patch);
  g_test_add_func ("/image/picture-input/cells-lie-on-the-patch", test_cells_lie_on_the_patch);
  g_test_add_func ("/image/picture-input/reduced-picture", test_reduced_picture);
  g_test_add_func ("/image/picture-input/fit-names", test_fit_names);

  return g_test_run ();
}
