#include "engine/tensor/operations-image.h"

#include "engine/tensor/elementary.h"

#include <string.h>

SacImageShape
sac_image_shape_slide (SacImageShape in,
                       int           kernel,
                       int           stride,
                       int           padding)
{
  SacImageShape out = {
    .n = in.n,
    .height = (in.height + 2 * padding - kernel) / stride + 1,
    .width = (in.width + 2 * padding - kernel) / stride + 1,
  };

  g_assert (kernel > padding && stride > 0 && padding >= 0);
  g_assert (in.height + 2 * padding >= kernel && in.width + 2 * padding >= kernel);

  return out;
}

int
sac_image_shape_rows (SacImageShape self)
{
  return self.height * self.width * self.n;
}

typedef struct
{
  SacImageShape  in;
  int           *from; /* For each number the input position that it came from. */
} MaxPool;

/* The input that was the largest receives ∂y. */
static void
max_pool_backward (const SacTapeStep *step)
{
  SacTensor *x = step->inputs[0];
  const SacTensor *y = step->result;
  const MaxPool *pool = step->data;
  gsize size = (gsize) pool->in.n * x->columns; /* Of one position. */

  if (x->gradient == NULL)
    return;

  for (gsize i = 0; i < sac_tensor_size (y); i++)
    x->gradient[pool->from[i] * size + i % size] += y->gradient[i];
}

/* Written so that a NaN is passed on. */
SAC_VECTORISED static void
keep_larger (float       *best,
             int         *from,
             const float *values,
             int          position,
             gsize        size)
{
  for (gsize i = 0; i < size; i++)
    {
      gboolean keeps = best[i] >= values[i] || best[i] != best[i];

      best[i] = keeps ? best[i] : values[i];
      from[i] = keeps ? from[i] : position;
    }
}

typedef struct
{
  int first;
  int end;
} Range;

/* The cells of a side of @length that the window at @start sees. */
static Range
clip (int start,
      int kernel,
      int length)
{
  return (Range) { MAX (start, 0), MIN (start + kernel, length) };
}

static void
max_of_window (const SacTensor *x,
               SacImageShape    in,
               Range            rows,
               Range            columns,
               float           *best,
               int             *from)
{
  gsize size = (gsize) in.n * x->columns;
  int start = rows.first * in.width + columns.first;

  memcpy (best, x->values + start * size, sizeof (float) * size);
  for (gsize i = 0; i < size; i++)
    from[i] = start;

  for (int row = rows.first; row < rows.end; row++)
    for (int column = columns.first; column < columns.end; column++)
      keep_larger (best, from, x->values + (row * in.width + column) * size,
                   row * in.width + column, size);
}

SacTensor *
sac_max_pool (SacTape       *tape,
              SacTensor     *x,
              SacImageShape  in,
              int            kernel,
              int            stride,
              int            padding,
              SacImageShape *out)
{
  SacImageShape shape = sac_image_shape_slide (in, kernel, stride, padding);
  SacTensor *y = sac_tape_new_tensor (tape, sac_image_shape_rows (shape), x->columns);
  MaxPool *pool = sac_tape_take (tape, sizeof (MaxPool));
  gsize size = (gsize) in.n * x->columns;

  g_assert (x->rows == sac_image_shape_rows (in));

  pool->in = in;
  pool->from = sac_tape_take (tape, sizeof (int) * sac_tensor_size (y));

  for (int row = 0; row < shape.height; row++)
    for (int column = 0; column < shape.width; column++)
      {
        gsize first = (row * shape.width + column) * size;

        max_of_window (x, in, clip (row * stride - padding, kernel, in.height),
                       clip (column * stride - padding, kernel, in.width),
                       y->values + first, pool->from + first);
      }

  *out = shape;

  return sac_tape_record (tape, max_pool_backward, pool, y, x, NULL);
}

typedef struct
{
  SacImageShape in;
  SacImageShape out;
} MeanPool;

SAC_VECTORISED static void
add_scaled (float       *sum,
            const float *values,
            float        factor,
            gsize        size)
{
  for (gsize i = 0; i < size; i++)
    sum[i] += factor * values[i];
}

static Range
area (int index,
      int n_areas,
      int length)
{
  return (Range) { index * length / n_areas, ((index + 1) * length + n_areas - 1) / n_areas };
}

/* Adds each cell of @map to the areas of @means that it belongs to or, @backward, the other way
 * round; each time divided by the cells of the area. */
static void
add_means (const MeanPool *pool,
           float          *map,
           float          *means,
           int             n_channels,
           gboolean        backward)
{
  gsize size = (gsize) pool->in.n * n_channels;

  for (int i = 0; i < pool->out.height * pool->out.width; i++)
    {
      Range rows = area (i / pool->out.width, pool->out.height, pool->in.height);
      Range columns = area (i % pool->out.width, pool->out.width, pool->in.width);
      float share = 1.0f / ((rows.end - rows.first) * (columns.end - columns.first));

      for (int row = rows.first; row < rows.end; row++)
        for (int column = columns.first; column < columns.end; column++)
          {
            float *cell = map + (row * pool->in.width + column) * size;

            if (backward)
              add_scaled (cell, means + i * size, share, size);
            else
              add_scaled (means + i * size, cell, share, size);
          }
    }
}

/* ∂x += ∂y / cells, for each area that x belongs to. */
static void
mean_pool_backward (const SacTapeStep *step)
{
  SacTensor *x = step->inputs[0];

  if (x->gradient != NULL)
    add_means (step->data, x->gradient, step->result->gradient, x->columns, TRUE);
}

SacTensor *
sac_adaptive_mean_pool (SacTape       *tape,
                        SacTensor     *x,
                        SacImageShape  in,
                        int            rows,
                        int            columns)
{
  SacTensor *y = sac_tape_new_tensor (tape, rows * columns * in.n, x->columns);
  MeanPool *pool = sac_tape_take (tape, sizeof (MeanPool));

  g_assert (x->rows == sac_image_shape_rows (in));
  g_assert (rows > 0 && columns > 0);

  *pool = (MeanPool) { .in = in, .out = { in.n, rows, columns } };
  memset (y->values, 0, sizeof (float) * sac_tensor_size (y));
  add_means (pool, x->values, y->values, x->columns, FALSE);

  return sac_tape_record (tape, mean_pool_backward, pool, y, x, NULL);
}

SacTensor *
sac_mean_positions (SacTape   *tape,
                    SacTensor *x,
                    int        n_positions,
                    int        n_rows)
{
  SacImageShape in = { .n = n_rows, .height = n_positions, .width = 1 };

  return sac_adaptive_mean_pool (tape, x, in, 1, 1);
}
