#include "engine/scenes/sprite.h"

#include <math.h>

#define SIDE 40

/* Left half red, right half blue. */
static SacSprite *
make_halves (int width,
             int height)
{
  g_autofree guint8 *rgba = g_new (guint8, 4 * width * height);

  for (int i = 0; i < width * height; i++)
    {
      gboolean left = i % width < width / 2;

      rgba[4 * i] = left ? 255 : 0;
      rgba[4 * i + 1] = 0;
      rgba[4 * i + 2] = left ? 0 : 255;
      rgba[4 * i + 3] = 255;
    }

  return sac_sprite_new (width, height, rgba);
}

/* On white. */
static void
paint (const SacSprite      *sprite,
       const SacSpritePlace *place,
       float                 rgb[SIDE][SIDE][3])
{
  SacSpriteView view;

  sac_sprite_view_init (&view, sprite, place, SIDE);

  for (int y = 0; y < SIDE; y++)
    {
      for (int x = 0; x < SIDE; x++)
        rgb[y][x][0] = rgb[y][x][1] = rgb[y][x][2] = 1;

      sac_sprite_view_paint (&view, y, &rgb[y][0][0]);
    }
}

static void
assert_colour (const float rgb[3],
               float       red,
               float       green,
               float       blue)
{
  g_assert_cmpfloat_with_epsilon (rgb[0], red, 0.02);
  g_assert_cmpfloat_with_epsilon (rgb[1], green, 0.02);
  g_assert_cmpfloat_with_epsilon (rgb[2], blue, 0.02);
}

/* Larger and smaller than the sprite, both ways of resampling. */
static void
test_lies_where_it_is_put (void)
{
  static const int sizes[] = { 4, 20, 90 };
  const SacSpritePlace place = { 0.5, 0.5, 0.5, 0, FALSE };

  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr(SacSprite) sprite = make_halves (sizes[i], sizes[i]);
      float rgb[SIDE][SIDE][3];

      paint (sprite, &place, rgb);
      assert_colour (rgb[20][13], 1, 0, 0);
      assert_colour (rgb[20][26], 0, 0, 1);
      assert_colour (rgb[20][5], 1, 1, 1);
      assert_colour (rgb[20][34], 1, 1, 1);
      assert_colour (rgb[5][20], 1, 1, 1);
      assert_colour (rgb[34][20], 1, 1, 1);
    }
}

static void
test_turns_clockwise (void)
{
  g_autoptr(SacSprite) sprite = make_halves (20, 10);
  const SacSpritePlace place = { 0.5, 0.5, 0.5, G_PI / 2, FALSE };
  float rgb[SIDE][SIDE][3];

  paint (sprite, &place, rgb);
  /* What was left is above; what was wide is high. */
  assert_colour (rgb[14][20], 1, 0, 0);
  assert_colour (rgb[26][20], 0, 0, 1);
  assert_colour (rgb[20][13], 1, 1, 1);
}

static void
test_mirrors (void)
{
  g_autoptr(SacSprite) sprite = make_halves (20, 20);
  const SacSpritePlace place = { 0.5, 0.5, 0.5, 0, TRUE };
  float rgb[SIDE][SIDE][3];

  paint (sprite, &place, rgb);
  assert_colour (rgb[20][13], 0, 0, 1);
  assert_colour (rgb[20][26], 1, 0, 0);
}

/* How much a mark covers does not depend on how it is resampled. */
static void
test_covers_its_area (void)
{
  static const double angles[] = { 0, 0.3, 1.0 };

  for (int size = 6; size < 100; size += 31)
    for (gsize i = 0; i < G_N_ELEMENTS (angles); i++)
      {
        g_autoptr(SacSprite) sprite = make_halves (size, size);
        const SacSpritePlace place = { 0.47, 0.52, 0.45, angles[i], FALSE };
        float rgb[SIDE][SIDE][3];
        double covered = 0;

        paint (sprite, &place, rgb);

        for (int y = 0; y < SIDE; y++)
          for (int x = 0; x < SIDE; x++)
            covered += 1 - rgb[y][x][1];

        g_assert_cmpfloat_with_epsilon (covered / (SIDE * SIDE), 0.45 * 0.45, 0.012);
      }
}

static void
test_alpha_says_what_is_covered (void)
{
  g_autoptr(SacSprite) sprite = make_halves (24, 24);
  const SacSpritePlace place = { 0.5, 0.5, 0.5, 0, FALSE };
  SacSpriteView view;

  sac_sprite_view_init (&view, sprite, &place, SIDE);
  g_assert_cmpint (sac_sprite_view_get_alpha (&view, 20, 20), ==, 255);
  g_assert_cmpint (sac_sprite_view_get_alpha (&view, 5, 20), ==, 0);
  g_assert_cmpint (sac_sprite_view_get_alpha (&view, 39, 39), ==, 0);
  g_assert_cmpint (view.left, <=, 10);
  g_assert_cmpint (view.right, >=, 30);
}

static void
test_shadow_falls_to_the_side (void)
{
  g_autoptr(SacSprite) sprite = make_halves (24, 24);
  const SacSpritePlace place = { 0.5, 0.5, 0.5, 0, FALSE };
  float row[SIDE][3];
  SacSpriteView view;

  for (int x = 0; x < SIDE; x++)
    row[x][0] = row[x][1] = row[x][2] = 1;

  sac_sprite_view_init (&view, sprite, &place, SIDE);
  sac_sprite_view_shade (&view, 20, SIDE, 6, 0, 0.5f, &row[0][0]);
  assert_colour (row[26], 0.5f, 0.5f, 0.5f);
  assert_colour (row[3], 1, 1, 1);
  g_assert_cmpfloat (row[33][0], <, row[12][0]);
}

/* A sprite may lie partly outside. */
static void
test_stays_inside (void)
{
  g_autoptr(SacSprite) sprite = make_halves (9, 30);

  for (int i = 0; i < 50; i++)
    {
      const SacSpritePlace place = { i / 25.0 - 0.5, 1.5 - i / 25.0, 0.9, i * 0.4, i & 1 };
      float rgb[SIDE][SIDE][3];

      paint (sprite, &place, rgb);
      g_assert_true (isfinite (rgb[0][0][0]));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/scenes/sprite/lies-where-it-is-put", test_lies_where_it_is_put);
  g_test_add_func ("/engine/scenes/sprite/turns-clockwise", test_turns_clockwise);
  g_test_add_func ("/engine/scenes/sprite/mirrors", test_mirrors);
  g_test_add_func ("/engine/scenes/sprite/covers-its-area", test_covers_its_area);
  g_test_add_func ("/engine/scenes/sprite/alpha-says-what-is-covered",
                   test_alpha_says_what_is_covered);
  g_test_add_func ("/engine/scenes/sprite/shadow-falls-to-the-side", test_shadow_falls_to_the_side);
  g_test_add_func ("/engine/scenes/sprite/stays-inside", test_stays_inside);

  return g_test_run ();
}
