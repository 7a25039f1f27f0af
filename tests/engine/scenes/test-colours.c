#include "engine/scenes/colours.h"

#include <string.h>

static void
test_people_agree (void)
{
  static const struct
  {
    guint8    rgb[3];
    SacColour colour;
  } cases[] = {
    { { 208, 24, 24 }, SAC_COLOUR_RED },     { { 250, 140, 20 }, SAC_COLOUR_ORANGE },
    { { 250, 215, 40 }, SAC_COLOUR_YELLOW }, { { 40, 150, 60 }, SAC_COLOUR_GREEN },
    { { 30, 80, 200 }, SAC_COLOUR_BLUE },    { { 120, 40, 170 }, SAC_COLOUR_PURPLE },
    { { 250, 130, 180 }, SAC_COLOUR_PINK },  { { 120, 75, 40 }, SAC_COLOUR_BROWN },
    { { 12, 12, 14 }, SAC_COLOUR_BLACK },    { { 128, 128, 128 }, SAC_COLOUR_GREY },
    { { 250, 250, 250 }, SAC_COLOUR_WHITE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", sac_colour_get_name (cases[i].colour));
      g_assert_cmpint (sac_colour_of_pixel (cases[i].rgb), ==, cases[i].colour);
    }
}

static void
test_words_are_found (void)
{
  for (int i = 0; i < SAC_N_COLOURS; i++)
    g_assert_cmpint (sac_colour_find (sac_colour_get_name (i)), ==, i);

  g_assert_cmpint (sac_colour_find ("mauve"), ==, SAC_COLOUR_NONE);
  g_assert_null (sac_colour_get_name (SAC_COLOUR_NONE));
}

/* @share of a hundred pixels in one colour, the rest in the other. */
static void
fill (guint8  rgba[400],
      int     share,
      guint32 one,
      guint32 other)
{
  for (int i = 0; i < 100; i++)
    {
      guint32 rgb = i < share ? one : other;
      guint8 pixel[4] = { rgb >> 16, rgb >> 8, rgb, 255 };

      memcpy (rgba + 4 * i, pixel, 4);
    }
}

static void
test_only_a_clear_colour_is_said (void)
{
  guint8 rgba[400];

  fill (rgba, 90, 0xd01818, 0x1e50c8);
  g_assert_cmpint (sac_colour_of_picture (rgba, 100), ==, SAC_COLOUR_RED);
  /* Red and blue: neither. */
  fill (rgba, 60, 0xd01818, 0x1e50c8);
  g_assert_cmpint (sac_colour_of_picture (rgba, 100), ==, SAC_COLOUR_NONE);
  /* Its black outline takes nothing from what is red. */
  fill (rgba, 60, 0xd01818, 0x101010);
  g_assert_cmpint (sac_colour_of_picture (rgba, 100), ==, SAC_COLOUR_RED);

  /* What cannot be seen has no colour. */
  for (int i = 0; i < 100; i++)
    rgba[4 * i + 3] = 0;
  g_assert_cmpint (sac_colour_of_picture (rgba, 100), ==, SAC_COLOUR_NONE);
}

static void
test_paint_is_called_by_its_name (void)
{
  for (int i = 0; i < SAC_N_TINTS; i++)
    {
      guint8 rgba[400];

      fill (rgba, 80, 0x2050c0, 0x101010);
      g_assert_true (sac_colour_paint_picture (rgba, 100, i));
      g_test_message ("%s", sac_colour_get_name (i));
      g_assert_cmpint (sac_colour_of_picture (rgba, 100), ==, i);
      /* The outline stays. */
      g_assert_cmpint (rgba[399 - 3], ==, 0x10);
    }
}

static void
test_grey_takes_no_paint (void)
{
  guint8 rgba[400], before[400];

  fill (rgba, 70, 0x808080, 0x2050c0);
  memcpy (before, rgba, sizeof rgba);
  g_assert_false (sac_colour_paint_picture (rgba, 100, SAC_COLOUR_RED));
  g_assert_cmpmem (rgba, sizeof rgba, before, sizeof before);
}

static void
test_made_colours_keep_their_name (void)
{
  for (int i = 0; i < SAC_N_TINTS; i++)
    for (int j = 0; j < 9; j++)
      {
        float rgb[3];
        guint8 pixel[3];

        sac_colour_make (i, 0.2f + 0.3f * (j % 3), 0.5f * (j / 3), rgb);

        for (int k = 0; k < 3; k++)
          pixel[k] = rgb[k] * 255;

        g_test_message ("%s: %d %d %d", sac_colour_get_name (i), pixel[0], pixel[1], pixel[2]);
        g_assert_cmpint (sac_colour_of_pixel (pixel), ==, i);
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/scenes/colours/people-agree", test_people_agree);
  g_test_add_func ("/engine/scenes/colours/words-are-found", test_words_are_found);
  g_test_add_func ("/engine/scenes/colours/only-a-clear-colour-is-said",
                   test_only_a_clear_colour_is_said);
  g_test_add_func ("/engine/scenes/colours/paint-is-called-by-its-name",
                   test_paint_is_called_by_its_name);
  g_test_add_func ("/engine/scenes/colours/grey-takes-no-paint", test_grey_takes_no_paint);
  g_test_add_func ("/engine/scenes/colours/made-colours-keep-their-name",
                   test_made_colours_keep_their_name);

  return g_test_run ();
}
