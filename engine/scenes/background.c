#include "engine/scenes/background-private.h"

#include "engine/scenes/scene.h"

#include <string.h>

/* A family that is held out is called by words that families of training have, too: what is new
 * is how it looks. The order never changes, for numbers of families stand for them. */
static const SacBackgroundFamily families[] = {
  { "gradient", SAC_SCENE_TRAIN, 0.16f, sac_pattern_choose_colour, sac_pattern_paint_gradient,
    { "against a %s background", "on a %s background" } },
  { "meadow", SAC_SCENE_TRAIN, 0, sac_landscape_choose_meadow, sac_landscape_paint,
    { "in a meadow", "in a green meadow", "under a blue sky" } },
  { "sea", SAC_SCENE_TRAIN, 0, sac_landscape_choose_sea, sac_landscape_paint,
    { "by the sea", "over the blue sea" } },
  { "beach", SAC_SCENE_TRAIN, 0, sac_landscape_choose_beach, sac_landscape_paint,
    { "on the beach", "at the beach" } },
  { "snow", SAC_SCENE_TRAIN, 0, sac_landscape_choose_snow, sac_landscape_paint,
    { "in the snow", "in a snowy landscape" } },
  { "desert", SAC_SCENE_TRAIN, 0, sac_landscape_choose_desert, sac_landscape_paint,
    { "in the desert" } },
  { "night", SAC_SCENE_TRAIN, 0, sac_landscape_choose_night, sac_landscape_paint,
    { "at night", "under a night sky", "under the stars" } },
  { "lawn", SAC_SCENE_TRAIN, 0.35f, sac_surface_choose_lawn, sac_surface_paint_lawn,
    { "on the grass", "on green grass" } },
  { "sand", SAC_SCENE_TRAIN, 0.35f, sac_surface_choose_sand, sac_surface_paint_sand,
    { "on the sand", "on yellow sand" } },
  { "planks", SAC_SCENE_TRAIN, 0.40f, sac_surface_choose_planks, sac_surface_paint_planks,
    { "on a wooden table", "on a wooden floor", "on wooden boards" } },
  { "stone", SAC_SCENE_TRAIN, 0.35f, sac_surface_choose_stone, sac_surface_paint_stone,
    { "on a stone floor", "on grey stone" } },
  { "water", SAC_SCENE_TRAIN, 0.12f, sac_surface_choose_water, sac_surface_paint_water,
    { "on the water", "in the water" } },
  { "clouds", SAC_SCENE_TRAIN, 0, sac_surface_choose_clouds, sac_surface_paint_clouds,
    { "among the clouds", "in a cloudy sky" } },
  { "cloth", SAC_SCENE_TRAIN, 0.35f, sac_pattern_choose_colour, sac_pattern_paint_cloth,
    { "on a %s cloth", "on a piece of %s cloth" } },
  { "checks", SAC_SCENE_TRAIN, 0.25f, sac_pattern_choose_checks, sac_pattern_paint_checks,
    { "on a checked floor", "on a checked background" } },
  { "spot", SAC_SCENE_VALIDATION, 0.16f, sac_pattern_choose_colour, sac_pattern_paint_spot,
    { "against a %s background", "on a %s background" } },
  { "tiles", SAC_SCENE_VALIDATION, 0.25f, sac_pattern_choose_tiles, sac_pattern_paint_tiles,
    { "on a stone floor" } },
  { "flowers", SAC_SCENE_TEST, 0, sac_landscape_choose_flowers, sac_landscape_paint,
    { "in a meadow", "in a green meadow" } },
  { "sunset", SAC_SCENE_TEST, 0, sac_landscape_choose_sunset, sac_landscape_paint,
    { "by the sea" } },
  { "parquet", SAC_SCENE_TEST, 0.35f, sac_surface_choose_planks, sac_surface_paint_parquet,
    { "on a wooden floor" } },
  { "cobbles", SAC_SCENE_TEST, 0.35f, sac_surface_choose_stone, sac_surface_paint_cobbles,
    { "on a stone floor", "on grey stone" } },
  { "dots", SAC_SCENE_TEST, 0.16f, sac_pattern_choose_colour, sac_pattern_paint_dots,
    { "against a %s background", "on a %s background" } },
};

int
sac_background_get_n_families (void)
{
  return G_N_ELEMENTS (families);
}

const char *
sac_background_get_name (int family)
{
  return families[family].name;
}

int
sac_background_pick_family (SacRandom *random,
                            gboolean   validation,
                            gboolean   test)
{
  int part = test ? SAC_SCENE_TEST : validation ? SAC_SCENE_VALIDATION : SAC_SCENE_TRAIN;
  int found[G_N_ELEMENTS (families)];
  int n = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (families); i++)
    if (families[i].part == part)
      found[n++] = i;

  return found[sac_random_below (random, n)];
}

void
sac_background_init (SacBackground *self,
                     int            family,
                     guint64        seed)
{
  SacRandom random;

  memset (self, 0, sizeof *self);
  sac_random_init (&random, seed);
  self->family = family;
  self->seed = sac_random_next (&random) >> 32;
  self->named = SAC_COLOUR_NONE;
  families[family].choose (self, &random);
}

void
sac_background_paint_row (const SacBackground *self,
                          int                  y,
                          int                  n,
                          float               *rgb,
                          float               *row)
{
  SacBackgroundRow painted = { n, (y + 0.5f) / n, 1.0f / n, rgb, row, row + n };

  families[self->family].paint (self, &painted);
}

float
sac_background_get_shadow (const SacBackground *self)
{
  return families[self->family].shadow;
}

char *
sac_background_pick_place (const SacBackground *self,
                           SacRandom           *random)
{
  const SacBackgroundFamily *family = &families[self->family];
  const char *place;
  GString *text;
  int n = 0;

  while (n < (int) G_N_ELEMENTS (family->places) && family->places[n] != NULL)
    n++;

  place = family->places[sac_random_below (random, n)];
  text = g_string_new (place);

  if (self->named != SAC_COLOUR_NONE)
    {
      g_string_replace (text, "%s", sac_colour_get_name (self->named), 1);
      /* "a orange" */
      g_string_replace (text, " a orange", " an orange", 1);
    }

  return g_string_free (text, FALSE);
}

float
sac_background_between (SacRandom *random,
                        float      low,
                        float      high)
{
  return low + (high - low) * sac_random_uniform (random);
}

void
sac_background_vary (SacRandom   *random,
                     const float  colour[3],
                     float        spread,
                     float        result[3])
{
  float lighter = sac_background_between (random, -spread, spread);

  for (int i = 0; i < 3; i++)
    result[i] = CLAMP (colour[i] + lighter +
                       sac_background_between (random, -spread / 3, spread / 3), 0, 1);
}

void
sac_background_mix (const float a[3],
                    const float b[3],
                    float       share,
                    float       result[3])
{
  for (int i = 0; i < 3; i++)
    result[i] = a[i] + (b[i] - a[i]) * share;
}

void
sac_background_ramp (SacBackgroundRow *row,
                     const float      *values,
                     const float       from[3],
                     const float       to[3])
{
  for (int x = 0; x < row->n; x++)
    {
      float share = CLAMP (values[x], 0, 1);

      for (int i = 0; i < 3; i++)
        row->rgb[3 * x + i] = from[i] + (to[i] - from[i]) * share;
    }
}

void
sac_background_fill_values (float *values,
                            int    n,
                            float  value)
{
  for (int i = 0; i < n; i++)
    values[i] = value;
}
