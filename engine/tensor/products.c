#include "engine/tensor/products.h"

#include "engine/tensor/elementary.h"
#include "engine/tensor/lanes.h"

/* Six rows of W are taken at a time, from six distant places: memory is read at six places at once,
 * each with its own prefetching, which is faster than from one place, above all where other programs
 * use the memory too. Eight places at steps of whole pages would push each other out of the nearest
 * cache, which keeps eight.
 */
#define N_ROWS 6

/* What the lanes have added up of each row; the last two stay zero. */
typedef SacLanes Sums[8];

typedef float Totals __attribute__ ((vector_size (16)));

SAC_INLINED Totals
halve (const SacLanes *sum)
{
  return __builtin_shufflevector (*sum, *sum, 0, 1, 2, 3) +
         __builtin_shufflevector (*sum, *sum, 4, 5, 6, 7);
}

/* What all lanes of each of four rows add up to. */
SAC_INLINED Totals
add_lanes (const SacLanes *sums)
{
  Totals a = halve (&sums[0]), b = halve (&sums[1]), c = halve (&sums[2]), d = halve (&sums[3]);
  Totals ab = __builtin_shufflevector (a, b, 0, 1, 4, 5) +
              __builtin_shufflevector (a, b, 2, 3, 6, 7);
  Totals cd = __builtin_shufflevector (c, d, 0, 1, 4, 5) +
              __builtin_shufflevector (c, d, 2, 3, 6, 7);

  return __builtin_shufflevector (ab, cd, 0, 2, 4, 6) +
         __builtin_shufflevector (ab, cd, 1, 3, 5, 7);
}

/* @y: of the first row; those of the next ones lie @apart. */
SAC_INLINED void
add_totals (const Sums  sums,
            float      *y,
            int         apart,
            int         n_rows)
{
  Totals first = add_lanes (sums), last = add_lanes (sums + 4);

#pragma GCC unroll 6
  for (int row = 0; row < n_rows; row++)
    y[row * apart] += row < 4 ? first[row] : last[row - 4];
}

/* Rows of W, as many as is known when compiled, that lie @step numbers apart. */
SAC_INLINED void
add_rows (const float *w,
          gsize        step,
          const float *x,
          int          n,
          float       *y,
          int          apart,
          int          n_rows)
{
  Sums sums = { 0 };

  for (int j = 0; j < n; j += SAC_N_LANES)
    {
      SacLanes lanes = SAC_LOAD (x + j);

#pragma GCC unroll 6
      for (int row = 0; row < n_rows; row++)
        sums[row] += SAC_LOAD (w + row * step + j) * lanes;
    }

  add_totals (sums, y, apart, n_rows);
}

/* Of the inputs @whole, which the lanes divide. */
SAC_INLINED void
add_whole (const float *W,
           gsize        stride,
           const float *x,
           float       *y,
           int          n_vectors,
           int          n_outputs,
           int          n_inputs,
           int          whole)
{
  int apart = n_outputs / N_ROWS;

  for (int i = 0; i < apart; i++)
    for (int k = 0; k < n_vectors; k++)
      add_rows (W + i * stride, apart * stride, x + (gsize) k * n_inputs, whole,
                y + (gsize) k * n_outputs + i, apart, N_ROWS);

  for (int i = N_ROWS * apart; i < n_outputs; i++)
    for (int k = 0; k < n_vectors; k++)
      add_rows (W + i * stride, 0, x + (gsize) k * n_inputs, whole,
                y + (gsize) k * n_outputs + i, 0, 1);
}

SAC_VECTORISED void
sac_add_products (const float *W,
                  gsize        stride,
                  const float *x,
                  float       *y,
                  int          n_vectors,
                  int          n_outputs,
                  int          n_inputs)
{
  int whole = n_inputs - n_inputs % SAC_N_LANES;

  /* For one vector known as such when compiled, all that is needed stays in registers. */
  if (n_vectors == 1)
    add_whole (W, stride, x, y, 1, n_outputs, n_inputs, whole);
  else
    add_whole (W, stride, x, y, n_vectors, n_outputs, n_inputs, whole);

  for (int k = 0; whole < n_inputs && k < n_vectors; k++)
    for (int i = 0; i < n_outputs; i++)
      for (int j = whole; j < n_inputs; j++)
        y[(gsize) k * n_outputs + i] += W[i * stride + j] * x[(gsize) k * n_inputs + j];
}

/* Two weights lie in one 32-bit word: the low one is shifted up, the high one masked. */
typedef guint32 Pairs __attribute__ ((vector_size (4 * SAC_N_LANES)));
typedef guint32 UnalignedPairs __attribute__ ((vector_size (4 * SAC_N_LANES), aligned (2),
                                               may_alias));

#define N_PAIRED (2 * SAC_N_LANES)

/* As add_rows(); of each vector every second number from 0 on, and those from 1 on. */
SAC_INLINED void
add_rows_of_pairs (const guint16 *w,
                   gsize          step,
                   const float   *even,
                   const float   *odd,
                   int            n_pairs,
                   float         *y,
                   int            apart,
                   int            n_rows)
{
  Sums sums = { 0 }, odd_sums = { 0 };

  for (int j = 0; j < n_pairs; j += SAC_N_LANES)
    {
      SacLanes even_lanes = SAC_LOAD (even + j), odd_lanes = SAC_LOAD (odd + j);

#pragma GCC unroll 6
      for (int row = 0; row < n_rows; row++)
        {
          Pairs pairs = *(const UnalignedPairs *) (w + row * step + 2 * j);

          sums[row] += (SacLanes) (pairs << 16) * even_lanes;
          odd_sums[row] += (SacLanes) (pairs & 0xffff0000u) * odd_lanes;
        }
    }

#pragma GCC unroll 6
  for (int row = 0; row < n_rows; row++)
    sums[row] += odd_sums[row];

  add_totals (sums, y, apart, n_rows);
}

/* @split: of the whole part of each vector every second number from 0 on, then those from 1 on. */
SAC_INLINED void
add_whole_pairs (const guint16 *W,
                 gsize          stride,
                 const float   *split,
                 float         *y,
                 int            n_vectors,
                 int            n_outputs,
                 int            whole)
{
  int apart = n_outputs / N_ROWS;
  int n_pairs = whole / 2;

  for (int i = 0; i < apart; i++)
    for (int k = 0; k < n_vectors; k++)
      {
        const float *even = split + (gsize) k * whole;

        add_rows_of_pairs (W + i * stride, apart * stride, even, even + n_pairs, n_pairs,
                           y + (gsize) k * n_outputs + i, apart, N_ROWS);
      }

  for (int i = N_ROWS * apart; i < n_outputs; i++)
    for (int k = 0; k < n_vectors; k++)
      {
        const float *even = split + (gsize) k * whole;

        add_rows_of_pairs (W + i * stride, 0, even, even + n_pairs, n_pairs,
                           y + (gsize) k * n_outputs + i, 0, 1);
      }
}

SAC_INLINED float
widen (guint16 half)
{
  union { guint32 bits; float value; } number = { (guint32) half << 16 };

  return number.value;
}

SAC_VECTORISED void
sac_add_products_bfloat16 (const guint16 *W,
                           gsize          stride,
                           const float   *x,
                           float         *y,
                           int            n_vectors,
                           int            n_outputs,
                           int            n_inputs,
                           float         *scratch)
{
  int whole = n_inputs - n_inputs % N_PAIRED;

  for (int k = 0; k < n_vectors; k++)
    for (int j = 0; j < whole; j++)
      scratch[k * (gsize) whole + (j % 2) * (whole / 2) + j / 2] = x[k * (gsize) n_inputs + j];

  if (n_vectors == 1)
    add_whole_pairs (W, stride, scratch, y, 1, n_outputs, whole);
  else
    add_whole_pairs (W, stride, scratch, y, n_vectors, n_outputs, whole);

  for (int k = 0; whole < n_inputs && k < n_vectors; k++)
    for (int i = 0; i < n_outputs; i++)
      for (int j = whole; j < n_inputs; j++)
        y[(gsize) k * n_outputs + i] += widen (W[i * stride + j]) * x[(gsize) k * n_inputs + j];
}
