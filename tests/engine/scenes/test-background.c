#include "engine/scenes/background.h"

#include <math.h>
#include <string.h>

#define N_SEEDS 4

static float *
paint (int     family,
       guint64 seed,
       int     n)
{
  float *rgb = g_new (float, 3 * n * n);
  g_autofree float *row = g_new (float, 2 * n);
  SacBackground background;

  sac_background_init (&background, family, seed);

  for (int y = 0; y < n; y++)
    sac_background_paint_row (&background, y, n, rgb + 3 * n * y, row);

  return rgb;
}

static void
test_every_family_paints_every_pixel (void)
{
  static const int sizes[] = { 1, 7, 56 };

  for (int family = 0; family < sac_background_get_n_families (); family++)
    for (guint64 seed = 0; seed < N_SEEDS; seed++)
      for (gsize s = 0; s < G_N_ELEMENTS (sizes); s++)
        {
          g_autofree float *rgb = paint (family, seed, sizes[s]);

          for (int i = 0; i < 3 * sizes[s] * sizes[s]; i++)
            if (!(rgb[i] > -0.5f && rgb[i] < 1.5f))
              {
                g_test_message ("%s, seed %d: %g", sac_background_get_name (family), (int) seed,
                                rgb[i]);
                g_test_fail ();
                return;
              }
        }
}

/* Mean over blocks of @size pixels a side. */
static float
block_mean (const float *rgb,
            int          n,
            int          x,
            int          y,
            int          channel,
            int          size)
{
  double sum = 0;

  for (int j = 0; j < size; j++)
    for (int i = 0; i < size; i++)
      sum += CLAMP (rgb[3 * ((y * size + j) * n + x * size + i) + channel], 0, 1);

  return sum / (size * size);
}

static void
test_any_resolution_shows_the_same (void)
{
  for (int family = 0; family < sac_background_get_n_families (); family++)
    for (guint64 seed = 0; seed < N_SEEDS; seed++)
      {
        g_autofree float *small = paint (family, seed, 64), *large = paint (family, seed, 192);
        double difference = 0;

        for (int y = 0; y < 16; y++)
          for (int x = 0; x < 16; x++)
            for (int c = 0; c < 3; c++)
              difference += fabsf (block_mean (small, 64, x, y, c, 4) -
                                   block_mean (large, 192, x, y, c, 12));

        difference /= 16 * 16 * 3;
        g_test_message ("%s: %.4f", sac_background_get_name (family), difference);
        g_assert_cmpfloat (difference, <, 0.03);
      }
}

static void
test_seeds_differ (void)
{
  for (int family = 0; family < sac_background_get_n_families (); family++)
    {
      g_autofree float *one = paint (family, 1, 16), *same = paint (family, 1, 16);
      g_autofree float *other = paint (family, 2, 16);

      g_assert_cmpmem (one, sizeof (float) * 768, same, sizeof (float) * 768);
      g_assert_cmpint (memcmp (one, other, sizeof (float) * 768), !=, 0);
    }
}

static void
test_held_out_families_are_apart (void)
{
  gboolean seen[3][64] = { 0 };
  SacRandom random;

  sac_random_init (&random, 5);
  g_assert_cmpint (sac_background_get_n_families (), <=, 64);

  for (int i = 0; i < 2000; i++)
    {
      seen[0][sac_background_pick_family (&random, FALSE, FALSE)] = TRUE;
      seen[1][sac_background_pick_family (&random, TRUE, FALSE)] = TRUE;
      seen[2][sac_background_pick_family (&random, FALSE, TRUE)] = TRUE;
    }

  for (int i = 0; i < sac_background_get_n_families (); i++)
    g_assert_cmpint (seen[0][i] + seen[1][i] + seen[2][i], ==, 1);
}

/* What is held out is new to the eye, not to the vocabulary. */
static void
test_held_out_families_need_no_new_words (void)
{
  g_autoptr(GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  SacRandom random;

  sac_random_init (&random, 6);

  for (int part = 0; part < 3; part++)
    for (int i = 0; i < 6000; i++)
      {
        int family = sac_background_pick_family (&random, part == 1, part == 2);
        SacBackground background;
        g_autofree char *place = NULL;

        sac_background_init (&background, family, i);
        place = sac_background_pick_place (&background, &random);
        g_assert_null (strchr (place, '%'));

        if (part == 0)
          g_hash_table_add (known, g_steal_pointer (&place));
        else if (!g_hash_table_contains (known, place))
          {
            g_test_message ("%s: %s", sac_background_get_name (family), place);
            g_test_fail ();
          }
      }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/scenes/background/every-family-paints-every-pixel",
                   test_every_family_paints_every_pixel);
  g_test_add_func ("/engine/scenes/background/any-resolution-shows-the-same",
                   test_any_resolution_shows_the_same);
  g_test_add_func ("/engine/scenes/background/seeds-differ", test_seeds_differ);
  g_test_add_func ("/engine/scenes/background/held-out-families-are-apart",
                   test_held_out_families_are_apart);
  g_test_add_func ("/engine/scenes/background/held-out-families-need-no-new-words",
                   test_held_out_families_need_no_new_words);

  return g_test_run ();
}
