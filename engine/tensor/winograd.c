#include "engine/tensor/winograd.h"

#include "engine/tensor/elementary.h"
#include "engine/tensor/lanes.h"

#include <string.h>

#define SIDE 6    /* Of what a tile sees. */
#define STEP 4    /* From one tile to the next. */
#define P 0.70710678118654752f
#define Q 1.41421356237309505f
#define FEWEST_CHANNELS 16

/* Bᵀ d */
SAC_INLINED void
input (const SacLanes *d,
       SacLanes       *t)
{
  SacLanes even = d[4] - 2 * d[2], odd = P * d[3] - 2 * P * d[1];

  t[0] = d[0] - 2.5f * d[2] + d[4];
  t[1] = even + odd;
  t[2] = even - odd;
  even = d[4] - 0.5f * d[2];
  odd = Q * d[3] - 0.5f * Q * d[1];
  t[3] = even + odd;
  t[4] = even - odd;
  t[5] = d[1] - 2.5f * d[3] + d[5];
}

/* B t */
SAC_INLINED void
input_transposed (const SacLanes *t,
                  SacLanes       *d)
{
  SacLanes sum = t[1] + t[2], difference = t[1] - t[2];
  SacLanes far_sum = t[3] + t[4], far_difference = t[3] - t[4];

  d[0] = t[0];
  d[1] = t[5] - 2 * P * difference - 0.5f * Q * far_difference;
  d[2] = -2.5f * t[0] - 2 * sum - 0.5f * far_sum;
  d[3] = P * difference + Q * far_difference - 2.5f * t[5];
  d[4] = t[0] + sum + far_sum;
  d[5] = t[5];
}

/* Aᵀ m */
SAC_INLINED void
output (const SacLanes *m,
        SacLanes       *y)
{
  SacLanes sum = m[1] + m[2], difference = m[1] - m[2];
  SacLanes far_sum = m[3] + m[4], far_difference = m[3] - m[4];

  y[0] = m[0] + sum + far_sum;
  y[1] = P * difference + Q * far_difference;
  y[2] = 0.5f * sum + 2 * far_sum;
  y[3] = m[5] + 0.5f * P * difference + 2 * Q * far_difference;
}

/* A y */
SAC_INLINED void
output_transposed (const SacLanes *y,
                   SacLanes       *m)
{
  SacLanes even = y[0] + 0.5f * y[2], odd = P * y[1] + 0.5f * P * y[3];

  m[0] = y[0];
  m[1] = even + odd;
  m[2] = even - odd;
  even = y[0] + 2 * y[2];
  odd = Q * y[1] + 2 * Q * y[3];
  m[3] = even + odd;
  m[4] = even - odd;
  m[5] = y[3];
}

static int
tiles_of (int length)
{
  return (length + STEP - 1) / STEP;
}

int
sac_winograd_count_tiles (SacImageShape out)
{
  return tiles_of (out.height) * tiles_of (out.width);
}

gboolean
sac_winograd_is_worthwhile (SacImageShape out,
                            int           kernel,
                            int           stride,
                            int           n_channels,
                            int           n_outputs)
{
  return kernel == 3 && stride == 1 && n_channels % SAC_N_LANES == 0 && n_outputs % SAC_N_LANES == 0 &&
         n_channels >= FEWEST_CHANNELS && n_outputs >= FEWEST_CHANNELS &&
         sac_winograd_count_tiles (out) * SAC_WINOGRAD_POINTS * 2 <= out.height * out.width * 9;
}

/* Where the cells of a tile begin, from cell (top, left) of a map on; NULL outside. */
static void
find_cells (float         *map,
            SacImageShape  shape,
            int            top,
            int            left,
            int            side,
            gsize          size,
            float        **cells)
{
  for (int i = 0; i < side; i++)
    for (int j = 0; j < side; j++)
      {
        int y = top + i, x = left + j;
        gboolean inside = y >= 0 && y < shape.height && x >= 0 && x < shape.width;

        cells[i * side + j] = inside ? map + ((gsize) y * shape.width + x) * size : NULL;
      }
}

static void
find_input (const SacWinogradBlock *block,
            const float            *x,
            int                     tile,
            gsize                   size,
            float                 **cells)
{
  int n_columns = tiles_of (block->out.width);

  find_cells ((float *) x, block->in, tile / n_columns * STEP - block->padding,
              tile % n_columns * STEP - block->padding, SIDE, size, cells);
}

static void
find_output (const SacWinogradBlock *block,
             const float            *y,
             int                     tile,
             gsize                   size,
             float                 **cells)
{
  int n_columns = tiles_of (block->out.width);

  find_cells ((float *) y, block->out, tile / n_columns * STEP, tile % n_columns * STEP, STEP,
              size, cells);
}

/* Zeros outside of the map. */
SAC_INLINED void
load_cell (const float *cell,
           gsize        lane,
           SacLanes       *lanes)
{
  if (cell != NULL)
    *lanes = SAC_LOAD (cell + lane);
  else
    *lanes = (SacLanes) { 0 };
}

SAC_VECTORISED static void
input_tile (float *const *cells,
            float        *V,
            gsize         stride,
            gsize         size)
{
  for (gsize lane = 0; lane < size; lane += SAC_N_LANES)
    {
      SacLanes d[SIDE], t[SIDE][SIDE], v[SIDE];

      for (int i = 0; i < SIDE; i++)
        {
          for (int j = 0; j < SIDE; j++)
            load_cell (cells[i * SIDE + j], lane, &d[j]);
          input (d, t[i]);
        }

      for (int j = 0; j < SIDE; j++)
        {
          for (int i = 0; i < SIDE; i++)
            d[i] = t[i][j];
          input (d, v);
          for (int i = 0; i < SIDE; i++)
            SAC_STORE (V + (i * SIDE + j) * stride + lane, v[i]);
        }
    }
}

void
sac_winograd_input (const SacWinogradBlock *block,
                    const float            *x,
                    float                  *V,
                    int                     n_channels)
{
  gsize size = (gsize) block->in.n * n_channels;
  float *cells[SIDE * SIDE];

  for (int i = block->begin; i < block->end; i++)
    {
      find_input (block, x, block->first + i, size, cells);
      input_tile (cells, V + i * size, block->n_tiles * size, size);
    }
}

SAC_VECTORISED static void
input_tile_backward (float *const *cells,
                     const float  *dV,
                     gsize         stride,
                     gsize         size)
{
  for (gsize lane = 0; lane < size; lane += SAC_N_LANES)
    {
      SacLanes v[SIDE], t[SIDE][SIDE], d[SIDE];

      for (int i = 0; i < SIDE; i++)
        {
          for (int j = 0; j < SIDE; j++)
            v[j] = SAC_LOAD (dV + (i * SIDE + j) * stride + lane);
          input_transposed (v, t[i]);
        }

      for (int j = 0; j < SIDE; j++)
        {
          for (int i = 0; i < SIDE; i++)
            v[i] = t[i][j];
          input_transposed (v, d);
          for (int i = 0; i < SIDE; i++)
            if (cells[i * SIDE + j] != NULL)
              {
                float *cell = cells[i * SIDE + j] + lane;

                SAC_STORE (cell, SAC_LOAD (cell) + d[i]);
              }
        }
    }
}

void
sac_winograd_input_backward (const SacWinogradBlock *block,
                             const float            *dV,
                             float                  *dx,
                             int                     n_channels)
{
  gsize size = (gsize) block->in.n * n_channels;
  float *cells[SIDE * SIDE];

  for (int i = block->begin; i < block->end; i++)
    {
      find_input (block, dx, block->first + i, size, cells);
      input_tile_backward (cells, dV + i * size, block->n_tiles * size, size);
    }
}

typedef struct
{
  float       *cells[STEP * STEP];
  float       *added[STEP * STEP]; /* The shortcut's. */
  const float *b;                  /* For each of the outputs, again for each picture; or NULL. */
  int          n_outputs;
  gboolean     has_shortcut;
  gboolean     rectified;
} Output;

/* Written so that a NaN is passed on. */
SAC_INLINED void
finish_cell (const Output *out,
             int           cell,
             gsize         lane,
             SacLanes        *y)
{
  if (out->cells[cell] == NULL)
    return;

  if (out->b != NULL)
    *y += SAC_LOAD (out->b + lane % out->n_outputs);
  if (out->has_shortcut)
    *y += SAC_LOAD (out->added[cell] + lane);
  if (out->rectified)
    sac_rectify_lanes (y);

  SAC_STORE (out->cells[cell] + lane, *y);
}

SAC_VECTORISED static void
output_tile (const Output *out,
             const float  *M,
             gsize         stride,
             gsize         size)
{
  for (gsize lane = 0; lane < size; lane += SAC_N_LANES)
    {
      SacLanes m[SIDE], t[SIDE][STEP], y[STEP];

      for (int i = 0; i < SIDE; i++)
        {
          for (int j = 0; j < SIDE; j++)
            m[j] = SAC_LOAD (M + (i * SIDE + j) * stride + lane);
          output (m, t[i]);
        }

      for (int j = 0; j < STEP; j++)
        {
          for (int i = 0; i < SIDE; i++)
            m[i] = t[i][j];
          output (m, y);
          for (int i = 0; i < STEP; i++)
            finish_cell (out, i * STEP + j, lane, &y[i]);
        }
    }
}

void
sac_winograd_output (const SacWinogradBlock *block,
                     const float            *M,
                     const float            *b,
                     const float            *shortcut,
                     gboolean                rectified,
                     float                  *y,
                     int                     n_outputs)
{
  gsize size = (gsize) block->in.n * n_outputs;
  Output out = {
    .b = b, .n_outputs = n_outputs, .has_shortcut = shortcut != NULL, .rectified = rectified,
  };

  for (int i = block->begin; i < block->end; i++)
    {
      find_output (block, y, block->first + i, size, out.cells);
      if (shortcut != NULL)
        find_output (block, shortcut, block->first + i, size, out.added);
      output_tile (&out, M + i * size, block->n_tiles * size, size);
    }
}

SAC_VECTORISED static void
output_tile_backward (float *const *cells,
                      float        *dM,
                      gsize         stride,
                      gsize         size)
{
  for (gsize lane = 0; lane < size; lane += SAC_N_LANES)
    {
      SacLanes y[STEP], t[STEP][SIDE], m[SIDE];

      for (int i = 0; i < STEP; i++)
        {
          for (int j = 0; j < STEP; j++)
            load_cell (cells[i * STEP + j], lane, &y[j]);
          output_transposed (y, t[i]);
        }

      for (int j = 0; j < SIDE; j++)
        {
          for (int i = 0; i < STEP; i++)
            y[i] = t[i][j];
          output_transposed (y, m);
          for (int i = 0; i < SIDE; i++)
            SAC_STORE (dM + (i * SIDE + j) * stride + lane, m[i]);
        }
    }
}

void
sac_winograd_output_backward (const SacWinogradBlock *block,
                              const float            *dy,
                              float                  *dM,
                              int                     n_outputs)
{
  gsize size = (gsize) block->in.n * n_outputs;
  float *cells[STEP * STEP];

  for (int i = block->begin; i < block->end; i++)
    {
      find_output (block, dy, block->first + i, size, cells);
      output_tile_backward (cells, dM + i * size, block->n_tiles * size, size);
    }
}
