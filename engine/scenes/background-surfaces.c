#include "engine/scenes/background-private.h"
#include "engine/scenes/noise.h"

#include <math.h>

/* Noise over the row, @across and @down features a side. */
static void
add_noise (const SacBackground *self,
           SacBackgroundRow    *row,
           float               *values,
           float                across,
           float                down,
           int                  n_octaves,
           float                gain,
           guint32              salt,
           float                weight)
{
  sac_noise_add_fractal_row (values, row->n, 0.5f * row->pixel * across, row->pixel * across,
                             row->v * down, row->pixel * down, n_octaves, gain,
                             self->seed + salt, weight);
}

static void
darken (SacBackgroundRow *row,
        int               x,
        float             light)
{
  for (int i = 0; i < 3; i++)
    row->rgb[3 * x + i] *= light;
}

/* numbers: 0: how long the blades are. */
void
sac_surface_choose_lawn (SacBackground *self,
                         SacRandom     *random)
{
  static const float dark[3] = { 0.13f, 0.27f, 0.07f }, light[3] = { 0.46f, 0.62f, 0.22f };

  sac_background_vary (random, dark, 0.06f, self->colours[0]);
  sac_background_vary (random, light, 0.10f, self->colours[1]);
  self->numbers[0] = sac_background_between (random, 6, 14);
}

void
sac_surface_paint_lawn (const SacBackground *self,
                        SacBackgroundRow    *row)
{
  sac_background_fill_values (row->a, row->n, 0.5f);
  add_noise (self, row, row->a, 3, 3, 2, 0.5f, 0, 0.18f);
  add_noise (self, row, row->a, 45, self->numbers[0], 3, 0.7f, 10, 0.35f);
  add_noise (self, row, row->a, 26, 2 * self->numbers[0], 3, 0.7f, 20, 0.22f);
  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);
}

/* numbers: 0: ripples a side, 1: how high they are. */
void
sac_surface_choose_sand (SacBackground *self,
                         SacRandom     *random)
{
  static const float dark[3] = { 0.66f, 0.53f, 0.35f }, light[3] = { 0.95f, 0.86f, 0.66f };

  sac_background_vary (random, dark, 0.08f, self->colours[0]);
  sac_background_vary (random, light, 0.05f, self->colours[1]);
  self->numbers[0] = sac_background_between (random, 3, 9);
  self->numbers[1] = sac_background_between (random, 0, 0.25f);
}

void
sac_surface_paint_sand (const SacBackground *self,
                        SacBackgroundRow    *row)
{
  sac_background_fill_values (row->b, row->n, 0);
  add_noise (self, row, row->b, 2.5f, 2.5f, 2, 0.5f, 0, 1);

  for (int x = 0; x < row->n; x++)
    row->a[x] = 0.55f + 0.12f * row->b[x] +
                self->numbers[1] * sinf (6.2832f * (self->numbers[0] * row->v + 0.8f * row->b[x]));

  add_noise (self, row, row->a, 60, 60, 2, 0.9f, 20, 0.17f);
  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);
}

/* numbers: 0: planks a side. */
void
sac_surface_choose_planks (SacBackground *self,
                           SacRandom     *random)
{
  static const float woods[3][2][3] = {
    { { 0.38f, 0.23f, 0.12f }, { 0.66f, 0.45f, 0.26f } },
    { { 0.55f, 0.38f, 0.21f }, { 0.85f, 0.68f, 0.44f } },
    { { 0.24f, 0.15f, 0.10f }, { 0.44f, 0.29f, 0.19f } },
  };
  int wood = sac_random_below (random, 3);

  sac_background_vary (random, woods[wood][0], 0.04f, self->colours[0]);
  sac_background_vary (random, woods[wood][1], 0.05f, self->colours[1]);
  self->numbers[0] = sac_background_between (random, 3.5f, 7.5f);
}

/* A board from @left to @right, @board tells it from the others, @across its edge 0 … 1. */
static void
paint_board (const SacBackground *self,
             SacBackgroundRow    *row,
             int                  left,
             int                  right,
             int                  board,
             float                stretch_x,
             float                stretch_y)
{
  float tone = sac_noise_hash_fraction (board, 7, self->seed) - 0.5f;
  float shift = 31.7f * board;

  sac_background_fill_values (row->a + left, right - left, 0.5f + 0.4f * tone);
  sac_noise_add_fractal_row (row->a + left, right - left,
                             (left + 0.5f) * row->pixel * stretch_x + shift,
                             row->pixel * stretch_x, row->v * stretch_y + shift,
                             row->pixel * stretch_y, 3, 0.6f, self->seed + 3, 0.30f);
}

void
sac_surface_paint_planks (const SacBackground *self,
                          SacBackgroundRow    *row)
{
  float place = row->v * self->numbers[0] + 0.37f;
  int board = floorf (place);
  float edge = MIN (place - board, board + 1 - place) / (self->numbers[0] * row->pixel);
  /* Each board ends somewhere, and the next begins. */
  float end = sac_noise_hash_fraction (board, 1, self->seed);
  int split = end * row->n;

  paint_board (self, row, 0, split, 2 * board, 3, 55);
  paint_board (self, row, split, row->n, 2 * board + 1, 3, 55);
  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);

  for (int x = 0; x < row->n; x++)
    {
      float gap = MIN (edge, fabsf (x + 0.5f - end * row->n)) * row->pixel / 0.006f;

      darken (row, x, 0.45f + 0.55f * CLAMP (gap, 0, 1));
    }
}

/* Squares of four short boards, turned by turns. */
void
sac_surface_paint_parquet (const SacBackground *self,
                           SacBackgroundRow    *row)
{
  float size = 1.4f / self->numbers[0];
  int square_y = floorf (row->v / size);
  float down = row->v / size - square_y;

  for (int left = 0, right; left < row->n; left = right)
    {
      int square_x = (left + 0.5f) * row->pixel / size;
      gboolean turned = (square_x + square_y) & 1;
      float border = (square_x + 1) * size * row->n;
      int first = left;

      right = MIN (row->n, MAX (left + 1, (int) ceilf (border - 0.5f)));

      for (int x = left; x < right; x++)
        row->b[x] = turned ? ((x + 0.5f) * row->pixel / size - square_x) * 4 : down * 4;

      /* A board after the other along the row, or one that fills the row of the square. */
      while (first < right)
        {
          int board = row->b[first];
          int end = first + 1;

          while (end < right && (int) row->b[end] == board)
            end++;

          paint_board (self, row, first, end, 4 * (square_x + 31 * square_y) + board,
                       turned ? 50 : 6, turned ? 6 : 50);
          first = end;
        }
    }

  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);

  for (int x = 0; x < row->n; x++)
    {
      float f = row->b[x] - floorf (row->b[x]);
      float gap = MIN (f, 1 - f) * size / 4 / 0.005f;

      darken (row, x, 0.6f + 0.4f * CLAMP (gap, 0, 1));
    }
}

/* numbers: 0: stones a side. */
void
sac_surface_choose_stone (SacBackground *self,
                          SacRandom     *random)
{
  static const float dark[3] = { 0.33f, 0.33f, 0.34f }, light[3] = { 0.73f, 0.72f, 0.70f };

  sac_background_vary (random, dark, 0.07f, self->colours[0]);
  sac_background_vary (random, light, 0.08f, self->colours[1]);
  self->numbers[0] = sac_background_between (random, 5, 8);
}

void
sac_surface_paint_stone (const SacBackground *self,
                         SacBackgroundRow    *row)
{
  sac_background_fill_values (row->a, row->n, 0.5f);
  add_noise (self, row, row->a, 4, 4, 4, 0.6f, 0, 0.33f);
  add_noise (self, row, row->a, 70, 70, 2, 0.8f, 20, 0.22f);
  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);
}

/* The distances to the nearest of one point a cell, and to the next (Worley, 1996). */
static int
find_stone (const SacBackground *self,
            float                x,
            float                y,
            float                distances[2])
{
  int cell_x = floorf (x), cell_y = floorf (y), nearest = 0;

  distances[0] = distances[1] = 9;

  for (int j = cell_y - 1; j <= cell_y + 1; j++)
    for (int i = cell_x - 1; i <= cell_x + 1; i++)
      {
        float dx = i + 0.2f + 0.6f * sac_noise_hash_fraction (i, j, self->seed) - x;
        float dy = j + 0.2f + 0.6f * sac_noise_hash_fraction (i, j, self->seed + 1) - y;
        float distance = sqrtf (dx * dx + dy * dy);

        if (distance < distances[0])
          {
            distances[1] = distances[0];
            distances[0] = distance;
            nearest = sac_noise_hash (i, j, self->seed + 2) & 0xffff;
          }
        else
          {
            distances[1] = MIN (distances[1], distance);
          }
      }

  return nearest;
}

void
sac_surface_paint_cobbles (const SacBackground *self,
                           SacBackgroundRow    *row)
{
  float stones = self->numbers[0];

  sac_background_fill_values (row->a, row->n, 0);
  add_noise (self, row, row->a, 30, 30, 3, 0.7f, 20, 0.15f);

  for (int x = 0; x < row->n; x++)
    {
      float distances[2];
      int stone = find_stone (self, (x + 0.5f) * row->pixel * stones, row->v * stones, distances);
      float inside = CLAMP ((distances[1] - distances[0]) / 0.35f, 0, 1);

      row->a[x] += 0.45f + 0.4f * (stone / 65536.0f - 0.5f) - 0.3f * distances[0];
      row->b[x] = 0.35f + 0.65f * inside * (2 - inside);
    }

  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);

  for (int x = 0; x < row->n; x++)
    darken (row, x, row->b[x]);
}

/* numbers: 0: waves a side. */
void
sac_surface_choose_water (SacBackground *self,
                          SacRandom     *random)
{
  static const float dark[3] = { 0.04f, 0.25f, 0.42f }, light[3] = { 0.36f, 0.68f, 0.80f };

  sac_background_vary (random, dark, 0.07f, self->colours[0]);
  sac_background_vary (random, light, 0.09f, self->colours[1]);
  self->numbers[0] = sac_background_between (random, 4, 9);
}

void
sac_surface_paint_water (const SacBackground *self,
                         SacBackgroundRow    *row)
{
  sac_background_fill_values (row->a, row->n, 0);
  sac_background_fill_values (row->b, row->n, 0);
  add_noise (self, row, row->a, self->numbers[0], 2.2f * self->numbers[0], 3, 0.5f, 0, 0.6f);
  add_noise (self, row, row->b, 1.3f * self->numbers[0], 3 * self->numbers[0], 3, 0.5f, 10, 0.6f);

  /* Light gathers in lines where two sets of waves cross. */
  for (int x = 0; x < row->n; x++)
    {
      float line = 1 - MIN (1, 1.6f * fabsf (row->a[x] + row->b[x]));

      row->a[x] = 0.25f + 0.2f * row->a[x] + 0.75f * line * line * line;
    }

  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);
}

/* numbers: 0: clouds a side, 1: how much is covered. */
void
sac_surface_choose_clouds (SacBackground *self,
                           SacRandom     *random)
{
  static const float blue[3] = { 0.30f, 0.52f, 0.84f }, white[3] = { 0.96f, 0.97f, 1.0f };

  sac_background_vary (random, blue, 0.10f, self->colours[0]);
  sac_background_vary (random, white, 0.03f, self->colours[1]);
  self->numbers[0] = sac_background_between (random, 2, 4);
  self->numbers[1] = sac_background_between (random, 0.35f, 0.65f);
}

void
sac_surface_paint_clouds (const SacBackground *self,
                          SacBackgroundRow    *row)
{
  sac_background_fill_values (row->a, row->n, self->numbers[1]);
  add_noise (self, row, row->a, self->numbers[0], 1.6f * self->numbers[0], 5, 0.5f, 0, 0.75f);
  sac_background_ramp (row, row->a, self->colours[0], self->colours[1]);
}
