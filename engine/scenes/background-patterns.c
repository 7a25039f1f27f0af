#include "engine/scenes/background-private.h"
#include "engine/scenes/noise.h"

#include <math.h>

static const SacColour plain[] = {
  SAC_COLOUR_RED,  SAC_COLOUR_ORANGE, SAC_COLOUR_YELLOW, SAC_COLOUR_GREEN,
  SAC_COLOUR_BLUE, SAC_COLOUR_PURPLE, SAC_COLOUR_PINK,   SAC_COLOUR_GREY,
};

/* numbers: 0, 1: where the light comes from, 2: how fine the pattern is. */
void
sac_pattern_choose_colour (SacBackground *self,
                           SacRandom     *random)
{
  float light = sac_background_between (random, 0.2f, 0.8f);
  float shift = sac_random_uniform (random), angle = sac_background_between (random, 0, 6.2832f);

  self->named = plain[sac_random_below (random, G_N_ELEMENTS (plain))];
  sac_colour_make (self->named, light - 0.2f, shift, self->colours[0]);
  sac_colour_make (self->named, light + 0.2f, shift, self->colours[1]);
  self->numbers[0] = cosf (angle);
  self->numbers[1] = sinf (angle);
  self->numbers[2] = sac_background_between (random, 0, 1);

  /* A little of white in the light half keeps the name and gives it depth. */
  for (int i = 0; i < 3; i++)
    self->colours[1][i] += 0.18f * (1 - self->colours[1][i]);
}

void
sac_pattern_paint_gradient (const SacBackground *self,
                            SacBackgroundRow    *row)
{
  for (int x = 0; x < row->n; x++)
    row->a[x] = 0.5f + 0.7f * (self->numbers[0] * ((x + 0.5f) * row->pixel - 0.5f) +
                               self->numbers[1] * (row->v - 0.5f));

  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);
}

/* Light in the middle, as from a lamp. */
void
sac_pattern_paint_spot (const SacBackground *self,
                        SacBackgroundRow    *row)
{
  float middle_x = 0.5f + 0.25f * self->numbers[0], middle_y = 0.5f + 0.25f * self->numbers[1];

  for (int x = 0; x < row->n; x++)
    {
      float dx = (x + 0.5f) * row->pixel - middle_x, dy = row->v - middle_y;

      row->a[x] = 1.1f - 1.5f * sqrtf (dx * dx + dy * dy);
    }

  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);
}

void
sac_pattern_paint_dots (const SacBackground *self,
                        SacBackgroundRow    *row)
{
  float cell = 0.10f + 0.08f * self->numbers[2];
  int line = floorf (row->v / cell);
  float dy = row->v / cell - line - 0.5f;

  for (int x = 0; x < row->n; x++)
    {
      float place = (x + 0.5f) * row->pixel / cell + (line & 1 ? 0.5f : 0);
      float dx = place - floorf (place) - 0.5f;
      float outside = (sqrtf (dx * dx + dy * dy) - 0.27f) * cell / row->pixel;

      row->a[x] = CLAMP (0.5f - outside, 0, 1);
    }

  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);
}

/* Threads that cross, and soft folds. */
void
sac_pattern_paint_cloth (const SacBackground *self,
                         SacBackgroundRow    *row)
{
  float threads = 50 + 40 * self->numbers[2];
  float shown = CLAMP ((0.9f - threads * row->pixel) / 0.5f, 0, 1);
  float along = 2 * self->numbers[0], down = 2 * self->numbers[1];

  sac_background_fill_values (row->a, row->n, 0.35f);
  sac_noise_add_fractal_row (row->a, row->n, row->v * down, row->pixel * (1.2f + along),
                             row->v * (3 + down), row->pixel * 3, 2, 0.5f, self->seed, 0.35f);

  for (int x = 0; x < row->n; x++)
    {
      float across = sinf (6.2832f * threads * (x + 0.5f) * row->pixel);

      row->a[x] += 0.12f * shown * (across + sinf (6.2832f * threads * row->v));
    }

  sac_noise_add_row (row->a, row->n, 0, row->pixel * 40, row->v * 40, self->seed + 9, 0.10f);
  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);
}

/* numbers: 0: squares a side, 1: share of the second colour's lightness. */
void
sac_pattern_choose_checks (SacBackground *self,
                           SacRandom     *random)
{
  static const float white[3] = { 0.92f, 0.91f, 0.88f }, black[3] = { 0.16f, 0.16f, 0.18f };

  sac_background_vary (random, white, 0.05f, self->colours[1]);

  if (sac_random_below (random, 3) == 0)
    sac_background_vary (random, black, 0.08f, self->colours[0]);
  else
    sac_colour_make (plain[sac_random_below (random, G_N_ELEMENTS (plain))],
                     sac_random_uniform (random), sac_random_uniform (random), self->colours[0]);

  self->numbers[0] = sac_background_between (random, 4, 9);
}

void
sac_pattern_paint_checks (const SacBackground *self,
                          SacBackgroundRow    *row)
{
  float squares = self->numbers[0];
  float down = row->v * squares;
  /* How far into its square, in pixels: the border between two is mixed. */
  float soft = row->pixel * squares;

  for (int x = 0; x < row->n; x++)
    {
      float across = (x + 0.5f) * row->pixel * squares;
      float a = across - 2 * floorf (across / 2), b = down - 2 * floorf (down / 2);
      float odd_a = CLAMP ((MIN (a - 1, 2 - a)) / soft + 0.5f, 0, 1);
      float odd_b = CLAMP ((MIN (b - 1, 2 - b)) / soft + 0.5f, 0, 1);

      row->a[x] = odd_a + odd_b - 2 * odd_a * odd_b;
    }

  sac_noise_add_row (row->a, row->n, 0, row->pixel * 3, row->v * 3, self->seed, 0.08f);
  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);
}

/* numbers: 0: tiles a side. */
void
sac_pattern_choose_tiles (SacBackground *self,
                          SacRandom     *random)
{
  static const float dark[3] = { 0.46f, 0.42f, 0.38f }, light[3] = { 0.80f, 0.76f, 0.69f };

  sac_background_vary (random, dark, 0.09f, self->colours[0]);
  sac_background_vary (random, light, 0.09f, self->colours[1]);
  self->numbers[0] = sac_background_between (random, 3.5f, 6.5f);
}

void
sac_pattern_paint_tiles (const SacBackground *self,
                         SacBackgroundRow    *row)
{
  float tiles = self->numbers[0];
  int line = floorf (row->v * tiles);
  float down = row->v * tiles - line;

  for (int x = 0; x < row->n; x++)
    row->a[x] = 0.5f + 0.7f * (sac_noise_hash_fraction ((x + 0.5f) * row->pixel * tiles, line,
                                                        self->seed) - 0.5f);

  sac_noise_add_fractal_row (row->a, row->n, 0, row->pixel * 14, row->v * 14, row->pixel * 14, 3,
                             0.6f, self->seed + 5, 0.18f);
  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);

  for (int x = 0; x < row->n; x++)
    {
      float across = (x + 0.5f) * row->pixel * tiles;
      float f = across - floorf (across);
      float gap = MIN (MIN (f, 1 - f), MIN (down, 1 - down)) / tiles / 0.012f;

      for (int i = 0; i < 3; i++)
        row->rgb[3 * x + i] *= 0.55f + 0.45f * CLAMP (gap, 0, 1);
    }
}
