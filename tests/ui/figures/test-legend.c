#include "ui/figures/legend.h"

#include <math.h>
#include <string.h>

typedef struct
{
  SacPalette palette;
  SacScaling scaling;
  SacText   *text;
  SacLegend  legend;
} Fixture;

static void
set_up (Fixture    *fixture,
        SacScale    scale,
        double      threshold,
        const float weights[4])
{
  sac_palette_init (&fixture->palette, SAC_PALETTE_HUE, SAC_THEME_LIGHT);
  sac_scaling_init (&fixture->scaling, scale, threshold, weights, 2, 2);
  fixture->text = sac_text_new ();
  sac_legend_init (&fixture->legend, &fixture->scaling, &fixture->palette, weights != NULL, -1, 14);
}

static void
tear_down (Fixture *fixture)
{
  sac_legend_clear (&fixture->legend);
  sac_scaling_clear (&fixture->scaling);
  sac_text_free (fixture->text);
}

static void
test_says_what_is_out_of_the_ordinary (void)
{
  const float plain[] = { 0.5f, 0.5f, 0.9f, 0.1f };
  const float odd[] = { -0.5f, 0.5f, NAN, 1.4f };
  Fixture fixture;

  set_up (&fixture, SAC_SCALE_ABSOLUTE, 0, plain);
  g_assert_null (fixture.legend.notes);
  tear_down (&fixture);

  set_up (&fixture, SAC_SCALE_ABSOLUTE, 0.05, odd);
  g_assert_nonnull (strstr (fixture.legend.notes, "below 0.05"));
  g_assert_nonnull (strstr (fixture.legend.notes, "beyond 1"));
  g_assert_nonnull (strstr (fixture.legend.notes, "below zero"));
  g_assert_nonnull (strstr (fixture.legend.notes, "not a number"));
  tear_down (&fixture);
}

static void
test_every_scale_has_its_name (void)
{
  const float weights[] = { 0.5f, 0.5f, 0.9f, 0.1f };
  g_autoptr(GHashTable) titles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int scale = SAC_SCALE_ABSOLUTE; scale <= SAC_SCALE_LOGARITHM; scale++)
    {
      Fixture fixture;

      set_up (&fixture, scale, 0, weights);
      g_assert_true (g_hash_table_add (titles, g_strdup (fixture.legend.title)));
      tear_down (&fixture);
    }
}

/* Numbers of one row mean nothing for the others: parts of the highest do. */
static void
test_rows_have_their_own_numbers (void)
{
  const float weights[] = { 0.25f, 0.5f, 0.75f, 0.125f };
  SacScaleTick ticks[SAC_SCALE_MAX_TICKS];
  g_autofree char *middle = NULL;
  g_autofree char *last = NULL;
  g_autofree char *own = NULL;
  Fixture fixture;
  int n_ticks;

  set_up (&fixture, SAC_SCALE_ROW_MAXIMUM, 0, weights);
  n_ticks = sac_scaling_ticks (&fixture.scaling, -1, ticks);
  middle = sac_legend_number (&fixture.legend, &ticks[1]);
  last = sac_legend_number (&fixture.legend, &ticks[n_ticks - 1]);
  g_assert_cmpstr (middle, ==, "½");
  g_assert_cmpstr (last, ==, "highest");
  g_assert_nonnull (strstr (fixture.legend.notes, "from 0.5 to 0.75"));

  fixture.legend.row = 0;
  sac_scaling_ticks (&fixture.scaling, 0, ticks);
  own = sac_legend_number (&fixture.legend, &ticks[n_ticks - 1]);
  g_assert_cmpstr (own, ==, "0.5");
  tear_down (&fixture);
}

static void
test_fits_into_every_width (void)
{
  const float odd[] = { -0.5f, 0.5f, NAN, 1.4f };
  Fixture fixture;

  set_up (&fixture, SAC_SCALE_LOGARITHM, 0.05, odd);

  for (double width = 120; width < 1000; width += 40)
    {
      sac_legend_fit (&fixture.legend, fixture.text, width);
      g_assert_cmpfloat (fixture.legend.width, <=, width + 1);
      g_assert_cmpfloat (fixture.legend.height, >, 0);
    }

  tear_down (&fixture);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/legend/says-what-is-out-of-the-ordinary", test_says_what_is_out_of_the_ordinary);
  g_test_add_func ("/ui/figures/legend/every-scale-has-its-name", test_every_scale_has_its_name);
  g_test_add_func ("/ui/figures/legend/rows-have-their-own-numbers",
                   test_rows_have_their_own_numbers);
  g_test_add_func ("/ui/figures/legend/fits-into-every-width", test_fits_into_every_width);

  return g_test_run ();
}
