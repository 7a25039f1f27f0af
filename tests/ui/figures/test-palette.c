#include "ui/figures/palette.h"

#include <math.h>

static double
distance (SacColour a,
          SacColour b)
{
  return fabs (a.red - b.red) + fabs (a.green - b.green) + fabs (a.blue - b.blue);
}

static void
for_each (void (*check) (const SacPalette *palette,
                         gboolean          dark))
{
  for (int name = SAC_PALETTE_HUE; name <= SAC_PALETTE_GREYS; name++)
    for (int theme = SAC_THEME_LIGHT; theme <= SAC_THEME_PRINT; theme++)
      {
        SacPalette palette;

        sac_palette_init (&palette, name, theme);
        check (&palette, theme == SAC_THEME_DARK);
      }
}

static void
check_zero (const SacPalette *palette,
            gboolean          dark)
{
  SacColour zero = sac_palette_colour (palette, 0);

  g_assert_cmpfloat (distance (zero, palette->paper), <, 0.15);
  g_assert_cmpfloat (distance (zero, palette->paper), >, 0);
}

static void
test_zero_is_nearly_paper (void)
{
  for_each (check_zero);
}

/* Equal steps of weight are equal steps of lightness, away from the paper. */
static void
check_even (const SacPalette *palette,
            gboolean          dark)
{
  double first = sac_colour_lightness (sac_palette_colour (palette, 0));
  double last = sac_colour_lightness (sac_palette_colour (palette, 1));

  g_assert_cmpfloat (fabs (last - first), >, 0.5);
  g_assert_true (dark ? last > first : last < first);

  for (int i = 0; i <= 20; i++)
    {
      double t = i / 20.0;
      double lightness = sac_colour_lightness (sac_palette_colour (palette, t));

      g_assert_cmpfloat_with_epsilon (lightness, first + t * (last - first), 0.03);
    }
}

static void
test_lightness_is_even (void)
{
  for_each (check_even);
}

static void
check_ink (const SacPalette *palette,
           gboolean          dark)
{
  for (int i = -20; i <= 20; i++)
    {
      SacColour ground = sac_palette_colour (palette, i / 20.0);
      SacColour ink = sac_palette_ink_on (palette, ground);

      g_assert_cmpfloat (fabs (sac_colour_lightness (ink) - sac_colour_lightness (ground)), >, 0.28);
    }
}

static void
test_ink_reads_on_every_colour (void)
{
  for_each (check_ink);
}

static void
test_beyond_is_cut_off (void)
{
  SacPalette palette;

  sac_palette_init (&palette, SAC_PALETTE_VIRIDIS, SAC_THEME_LIGHT);

  g_assert_cmpfloat (distance (sac_palette_colour (&palette, 7),
                               sac_palette_colour (&palette, 1)), ==, 0);
  g_assert_cmpfloat (distance (sac_palette_colour (&palette, -7),
                               sac_palette_colour (&palette, -1)), ==, 0);
  g_assert_cmpfloat (distance (sac_palette_colour (&palette, -1),
                               sac_palette_colour (&palette, 1)), >, 0.2);
}

/* The strongest colour of viridis on paper is the published first one. */
static void
test_viridis_ends_as_published (void)
{
  SacPalette palette;

  sac_palette_init (&palette, SAC_PALETTE_VIRIDIS, SAC_THEME_PRINT);
  g_assert_cmphex (sac_colour_to_pixel (sac_palette_colour (&palette, 1)), ==, 0xff440154);

  sac_palette_init (&palette, SAC_PALETTE_VIRIDIS, SAC_THEME_DARK);
  g_assert_cmphex (sac_colour_to_pixel (sac_palette_colour (&palette, 1)), ==, 0xfffde725);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/palette/zero-is-nearly-paper", test_zero_is_nearly_paper);
  g_test_add_func ("/ui/figures/palette/lightness-is-even", test_lightness_is_even);
  g_test_add_func ("/ui/figures/palette/ink-reads-on-every-colour", test_ink_reads_on_every_colour);
  g_test_add_func ("/ui/figures/palette/beyond-is-cut-off", test_beyond_is_cut_off);
  g_test_add_func ("/ui/figures/palette/viridis-ends-as-published", test_viridis_ends_as_published);

  return g_test_run ();
}
