#include "engine/scenes/background-private.h"
#include "engine/scenes/noise.h"

#include <math.h>

/* Colours: 0, 1: the sky above and at the horizon; 2, 3: the ground far and near. The layers are
 * hills, from far to near. Numbers: */
enum
{
  CLOUDS,  /* How much of the sky they cover; 0: none. */
  STARS,   /* How many. */
  ROUGH,   /* How uneven the ground looks. */
  STRETCH, /* How much wider than deep its features are. */
  FLOWERS, /* How many. */
  WET      /* Above the shore there is sea. */
};

static void
choose_sky (SacBackground *self,
            SacRandom     *random,
            const float    top[3],
            const float    bottom[3])
{
  sac_background_vary (random, top, 0.09f, self->colours[0]);
  sac_background_vary (random, bottom, 0.06f, self->colours[1]);
  self->horizon = sac_background_between (random, 0.35f, 0.62f);
  self->shore = self->horizon;
}

static void
choose_day (SacBackground *self,
            SacRandom     *random)
{
  static const float top[3] = { 0.25f, 0.49f, 0.86f }, bottom[3] = { 0.76f, 0.88f, 0.97f };

  choose_sky (self, random, top, bottom);
  self->numbers[CLOUDS] = MAX (0, sac_background_between (random, -0.2f, 0.5f));
}

static void
choose_ground (SacBackground *self,
               SacRandom     *random,
               const float    far_colour[3],
               const float    near_colour[3],
               float          rough,
               float          stretch)
{
  sac_background_vary (random, far_colour, 0.07f, self->colours[2]);
  sac_background_vary (random, near_colour, 0.07f, self->colours[3]);
  self->numbers[ROUGH] = rough;
  self->numbers[STRETCH] = stretch;
}

/* Up to three rows of hills, whose colour fades into @far_colour. */
static void
choose_hills (SacBackground *self,
              SacRandom     *random,
              const float    near_colour[3],
              const float    far_colour[3],
              float          height)
{
  self->n_layers = 1 + sac_random_below (random, SAC_BACKGROUND_N_LAYERS);

  for (int i = 0; i < self->n_layers; i++)
    {
      float nearness = (i + 1.0f) / (self->n_layers + 1);
      float colour[3];

      sac_background_mix (far_colour, near_colour, nearness, colour);
      sac_background_vary (random, colour, 0.04f, self->layers[i]);
      self->layer_heights[i] = height * (1.2f - nearness) *
                               sac_background_between (random, 0.6f, 1.2f);
    }
}

void
sac_landscape_choose_meadow (SacBackground *self,
                             SacRandom     *random)
{
  static const float far_colour[3] = { 0.53f, 0.70f, 0.35f };
  static const float near_colour[3] = { 0.24f, 0.45f, 0.13f };
  static const float hill[3] = { 0.26f, 0.45f, 0.22f }, haze[3] = { 0.60f, 0.72f, 0.80f };

  choose_day (self, random);
  choose_ground (self, random, far_colour, near_colour, 0.30f, 1.5f);
  choose_hills (self, random, hill, haze, 0.16f);
}

void
sac_landscape_choose_flowers (SacBackground *self,
                              SacRandom     *random)
{
  sac_landscape_choose_meadow (self, random);
  self->numbers[FLOWERS] = sac_background_between (random, 0.10f, 0.22f);
}

void
sac_landscape_choose_sea (SacBackground *self,
                          SacRandom     *random)
{
  static const float far_colour[3] = { 0.38f, 0.62f, 0.78f };
  static const float near_colour[3] = { 0.05f, 0.28f, 0.48f };

  choose_day (self, random);
  choose_ground (self, random, far_colour, near_colour, 0.38f, 4);
}

void
sac_landscape_choose_sunset (SacBackground *self,
                             SacRandom     *random)
{
  static const float top[3] = { 0.32f, 0.24f, 0.50f }, bottom[3] = { 0.98f, 0.62f, 0.32f };
  static const float far_colour[3] = { 0.86f, 0.52f, 0.38f };
  static const float near_colour[3] = { 0.18f, 0.16f, 0.34f };

  choose_sky (self, random, top, bottom);
  self->numbers[CLOUDS] = sac_background_between (random, 0, 0.3f);
  choose_ground (self, random, far_colour, near_colour, 0.38f, 4);
}

void
sac_landscape_choose_beach (SacBackground *self,
                            SacRandom     *random)
{
  static const float far_colour[3] = { 0.93f, 0.84f, 0.64f };
  static const float near_colour[3] = { 0.82f, 0.70f, 0.48f };

  choose_day (self, random);
  choose_ground (self, random, far_colour, near_colour, 0.14f, 1.5f);
  self->numbers[WET] = 1;
  self->shore = self->horizon + sac_background_between (random, 0.10f, 0.22f);
}

void
sac_landscape_choose_snow (SacBackground *self,
                           SacRandom     *random)
{
  static const float top[3] = { 0.56f, 0.68f, 0.84f }, bottom[3] = { 0.86f, 0.90f, 0.95f };
  static const float far_colour[3] = { 0.90f, 0.93f, 0.97f };
  static const float near_colour[3] = { 0.97f, 0.98f, 1.0f };
  static const float hill[3] = { 0.70f, 0.78f, 0.88f }, haze[3] = { 0.84f, 0.89f, 0.95f };

  choose_sky (self, random, top, bottom);
  choose_ground (self, random, far_colour, near_colour, 0.10f, 2.5f);
  choose_hills (self, random, hill, haze, 0.22f);
}

void
sac_landscape_choose_desert (SacBackground *self,
                             SacRandom     *random)
{
  static const float far_colour[3] = { 0.92f, 0.72f, 0.46f };
  static const float near_colour[3] = { 0.80f, 0.52f, 0.28f };
  static const float hill[3] = { 0.72f, 0.44f, 0.28f }, haze[3] = { 0.90f, 0.76f, 0.62f };

  choose_day (self, random);
  self->numbers[CLOUDS] *= 0.3f;
  choose_ground (self, random, far_colour, near_colour, 0.22f, 3);
  choose_hills (self, random, hill, haze, 0.14f);
}

void
sac_landscape_choose_night (SacBackground *self,
                            SacRandom     *random)
{
  static const float top[3] = { 0.05f, 0.06f, 0.18f }, bottom[3] = { 0.16f, 0.20f, 0.42f };
  static const float ground[3] = { 0.07f, 0.09f, 0.13f }, hill[3] = { 0.05f, 0.07f, 0.13f };
  static const float haze[3] = { 0.14f, 0.17f, 0.32f };

  choose_sky (self, random, top, bottom);
  choose_ground (self, random, ground, ground, 0.10f, 2);
  choose_hills (self, random, hill, haze, 0.16f);
  self->horizon = sac_background_between (random, 0.72f, 1.1f);
  self->shore = self->horizon;
  self->numbers[STARS] = sac_background_between (random, 0.05f, 0.16f);
}

/* One star in some of the cells, some brighter than others. */
static void
paint_stars (const SacBackground *self,
             SacBackgroundRow    *row)
{
  const float cells = 26;
  int line = floorf (row->v * cells);

  for (int i = 0; i < (int) cells; i++)
    {
      float chance = sac_noise_hash_fraction (i, line, self->seed + 40);
      float x = (i + 0.2f + 0.6f * sac_noise_hash_fraction (i, line, self->seed + 41)) / cells;
      float y = (line + 0.2f + 0.6f * sac_noise_hash_fraction (i, line, self->seed + 42)) / cells;
      float size = 0.004f + 0.004f * chance / self->numbers[STARS];

      if (chance > self->numbers[STARS])
        continue;

      for (int j = MAX (0, (x - 0.02f) * row->n); j < MIN (row->n, (x + 0.02f) * row->n); j++)
        {
          float dx = (j + 0.5f) * row->pixel - x, dy = row->v - y;
          float light = expf (-(dx * dx + dy * dy) / (size * size));

          for (int k = 0; k < 3; k++)
            row->rgb[3 * j + k] += light * (1 - row->rgb[3 * j + k]);
        }
    }
}

static void
paint_sky (const SacBackground *self,
           SacBackgroundRow    *row)
{
  float share = MIN (1, row->v / MAX (0.3f, self->horizon));
  float colour[3];

  sac_background_mix (self->colours[0], self->colours[1], share, colour);

  for (int i = 0; i < 3 * row->n; i++)
    row->rgb[i] = colour[i % 3];

  if (self->numbers[CLOUDS] > 0)
    {
      sac_background_fill_values (row->a, row->n, self->numbers[CLOUDS] - 0.3f);
      sac_noise_add_fractal_row (row->a, row->n, 0, row->pixel * 2.5f, row->v * 7, row->pixel * 7,
                                 4, 0.5f, self->seed, 0.6f);

      for (int x = 0; x < row->n; x++)
        for (int k = 0; k < 3; k++)
          row->rgb[3 * x + k] += 0.9f * CLAMP (1.6f * row->a[x], 0, 1) * (1 - row->rgb[3 * x + k]);
    }

  if (self->numbers[STARS] > 0)
    paint_stars (self, row);
}

/* Everything below a line that goes up and down, with a smooth edge. @line: for each column. */
static void
paint_below (SacBackgroundRow *row,
             const float      *line,
             const float      *rgb, /* One colour, or one for each column. */
             gboolean          each)
{
  for (int x = 0; x < row->n; x++)
    {
      float share = CLAMP ((row->v - line[x]) / row->pixel + 0.5f, 0, 1);

      for (int k = 0; k < 3; k++)
        row->rgb[3 * x + k] += share * (rgb[each ? 3 * x + k : k] - row->rgb[3 * x + k]);
    }
}

static void
paint_hills (const SacBackground *self,
             SacBackgroundRow    *row)
{
  for (int i = 0; i < self->n_layers; i++)
    {
      float height = self->layer_heights[i];

      if (row->v < self->horizon - 1.6f * height - row->pixel)
        continue;

      sac_background_fill_values (row->a, row->n, self->horizon - 0.6f * height);
      sac_noise_add_fractal_row (row->a, row->n, 3.1f * i, row->pixel * (1.6f + i), 0.5f, 0, 4,
                                 0.4f, self->seed + 20 + 7 * i, 0.6f * height);
      paint_below (row, row->a, self->layers[i], FALSE);
    }
}

/* Seen from a little above: the nearer the row, the larger what lies there. */
static void
add_ground_noise (const SacBackground *self,
                  SacBackgroundRow    *row,
                  float                start,
                  float                stretch,
                  guint32              salt,
                  float                weight)
{
  float depth = 0.12f + MAX (0, row->v - start);
  float scale = 6 / depth / stretch;

  sac_noise_add_fractal_row (row->a, row->n, -0.5f * scale, row->pixel * scale, 9 / depth,
                             9 * row->pixel / (depth * depth), 4, 0.75f, self->seed + salt, weight);
}

static void
paint_ground (const SacBackground *self,
              SacBackgroundRow    *row)
{
  float start = self->shore;
  float share = (row->v - start) / MAX (0.2f, 1 - start);

  if (row->v < start - 0.02f)
    return;

  sac_background_fill_values (row->a, row->n, share);
  add_ground_noise (self, row, start, self->numbers[STRETCH], 60, self->numbers[ROUGH]);

  for (int x = 0; x < row->n; x++)
    {
      float edge = start + (self->numbers[WET] > 0
                              ? 0.012f * sac_noise_at (x * row->pixel * 5, 0, self->seed + 80)
                              : 0);
      float covered = CLAMP ((row->v - edge) / row->pixel + 0.5f, 0, 1);
      float value = row->a[x];

      for (int k = 0; k < 3; k++)
        {
          float ground = self->colours[2][k] + (self->colours[3][k] - self->colours[2][k]) * share;

          /* Light and shade around the colour of that distance. */
          ground = CLAMP (ground * (1 + 0.8f * (value - share)), 0, 1);
          row->rgb[3 * x + k] += covered * (ground - row->rgb[3 * x + k]);
        }
    }
}

static void
paint_sea (const SacBackground *self,
           SacBackgroundRow    *row)
{
  static const float far_colour[3] = { 0.45f, 0.68f, 0.80f };
  static const float near_colour[3] = { 0.20f, 0.58f, 0.68f };
  float share = (row->v - self->horizon) / (self->shore - self->horizon);

  if (row->v < self->horizon || row->v > self->shore + 0.02f)
    return;

  sac_background_fill_values (row->a, row->n, share);
  add_ground_noise (self, row, self->horizon, 5, 90, 0.4f);
  sac_background_ramp (row, row->a, far_colour, near_colour);
}

static void
paint_flowers (const SacBackground *self,
               SacBackgroundRow    *row)
{
  static const float petals[4][3] = {
    { 0.98f, 0.95f, 0.92f },
    { 0.97f, 0.83f, 0.20f },
    { 0.88f, 0.22f, 0.24f },
    { 0.68f, 0.46f, 0.86f },
  };
  const float cells = 34;
  int line = floorf (row->v * cells);

  if (row->v < self->horizon)
    return;

  for (int i = 0; i < (int) cells; i++)
    {
      guint32 hash = sac_noise_hash (i, line, self->seed + 70);
      float x = (i + 0.25f + 0.5f * sac_noise_hash_fraction (i, line, self->seed + 71)) / cells;
      float y = (line + 0.25f + 0.5f * sac_noise_hash_fraction (i, line, self->seed + 72)) / cells;
      float size = 0.004f + 0.009f * (row->v - self->horizon) / (1 - self->horizon);

      if ((hash & 0xffff) / 65536.0f > self->numbers[FLOWERS])
        continue;

      for (int j = MAX (0, (x - 0.03f) * row->n); j < MIN (row->n, (x + 0.03f) * row->n); j++)
        {
          float dx = (j + 0.5f) * row->pixel - x, dy = row->v - y;
          float share = CLAMP ((size - sqrtf (dx * dx + dy * dy)) / row->pixel + 0.5f, 0, 1);

          for (int k = 0; k < 3; k++)
            row->rgb[3 * j + k] += share * (petals[hash >> 30][k] - row->rgb[3 * j + k]);
        }
    }
}

void
sac_landscape_paint (const SacBackground *self,
                     SacBackgroundRow    *row)
{
  paint_sky (self, row);
  paint_hills (self, row);

  if (self->numbers[WET] > 0)
    paint_sea (self, row);

  paint_ground (self, row);

  if (self->numbers[FLOWERS] > 0)
    paint_flowers (self, row);
}
