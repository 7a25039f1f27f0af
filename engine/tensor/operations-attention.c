#include "engine/tensor/operations-attention.h"

#include "engine/tensor/elementary.h"

#include <string.h>

SAC_VECTORISED static float
rectified_energy (const float *k,
                  const float *q,
                  const float *v,
                  int          n)
{
  float sum = 0;

#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < n; i++)
    {
      float a = k[i] + q[i];

      /* Written so that a NaN is passed on. */
      sum += v[i] * (a < 0 ? 0 : a);
    }

  return sum;
}

SAC_VECTORISED static void
rectified_energy_backward (const float *k,
                           const float *q,
                           const float *v,
                           float        de,
                           float       *dk,
                           float       *dq,
                           float       *dv,
                           int          n)
{
#pragma omp simd
  for (int i = 0; i < n; i++)
    {
      float a = k[i] + q[i];
      float d = a > 0 ? de * v[i] : 0;

      dk[i] += d;
      dq[i] += d;
      dv[i] += a > 0 ? de * a : 0;
    }
}

/* The row of the keys that state @row sees at @position; one memory serves all. */
static gsize
at (const SacTensor *keys,
    int              n_positions,
    int              position,
    int              row)
{
  int n_rows = keys->rows / n_positions;

  return (gsize) position * n_rows + (n_rows == 1 ? 0 : row);
}

/* Where a = q + k is above zero: ∂k += v ∂e, ∂q the same, ∂v += a ∂e */
static void
rectified_energies_backward (const SacTapeStep *step)
{
  SacTensor *keys = step->inputs[0];
  SacTensor *queries = step->inputs[1];
  SacTensor *v = step->inputs[2];
  const SacTensor *e = step->result;
  int n = keys->columns;

  for (int row = 0; row < e->rows; row++)
    for (int j = 0; j < e->columns; j++)
      {
        gsize k = at (keys, e->columns, j, row) * n;
        gsize q = (gsize) row * n;

        rectified_energy_backward (keys->values + k, queries->values + q, v->values,
                                   e->gradient[(gsize) row * e->columns + j],
                                   keys->gradient + k, queries->gradient + q, v->gradient, n);
      }
}

SacTensor *
sac_rectified_energies (SacTape   *tape,
                        SacTensor *keys,
                        SacTensor *queries,
                        SacTensor *v,
                        int        n_positions)
{
  SacTensor *e = sac_tape_new_tensor (tape, queries->rows, n_positions);
  int n_rows = keys->rows / n_positions;
  int n = keys->columns;

  g_assert (queries->columns == n && v->columns == n);
  g_assert (keys->rows == n_rows * n_positions);
  g_assert (n_rows == 1 || n_rows == queries->rows);

  for (int row = 0; row < e->rows; row++)
    for (int j = 0; j < n_positions; j++)
      e->values[(gsize) row * n_positions + j] =
        rectified_energy (keys->values + at (keys, n_positions, j, row) * n,
                          queries->values + (gsize) row * n, v->values, n);

  return sac_tape_record (tape, rectified_energies_backward, NULL, e, keys, queries, v, NULL);
}

/* ∂a += s ∂y, ∂s += a · ∂y */
static void
scale_rows_backward (const SacTapeStep *step)
{
  SacTensor *a = step->inputs[0];
  SacTensor *factors = step->inputs[1];
  const SacTensor *y = step->result;

  for (int row = 0; row < y->rows; row++)
    {
      gsize first = (gsize) row * y->columns;
      float sum = 0;

      for (int i = 0; i < y->columns; i++)
        {
          a->gradient[first + i] += factors->values[row] * y->gradient[first + i];
          sum += a->values[first + i] * y->gradient[first + i];
        }

      factors->gradient[row] += sum;
    }
}

SacTensor *
sac_scale_rows (SacTape   *tape,
                SacTensor *a,
                SacTensor *factors)
{
  SacTensor *y = sac_tape_new_tensor (tape, a->rows, a->columns);

  g_assert (factors->rows == a->rows && factors->columns == 1);

  for (int row = 0; row < y->rows; row++)
    for (gsize i = (gsize) row * y->columns; i < (gsize) (row + 1) * y->columns; i++)
      y->values[i] = factors->values[row] * a->values[i];

  return sac_tape_record (tape, scale_rows_backward, NULL, y, a, factors, NULL);
}

typedef struct
{
  int *lengths;
  int  n_rows;
  int  window;
} Smoothing;

/* to_j += 1 / (2 w + 1) Σ_k from_k: the matrix is symmetric, so that it leads there and back. */
static void
smooth (const float     *from,
        float           *to,
        int              n_columns,
        const Smoothing *smoothing)
{
  int n_rows = smoothing->n_rows, window = smoothing->window;
  float share = 1.0f / (2 * window + 1);

  for (int row = 0; row < n_rows; row++)
    for (int j = 0; j < smoothing->lengths[row]; j++)
      {
        float *sum = to + ((gsize) j * n_rows + row) * n_columns;

        for (int k = MAX (j - window, 0); k <= MIN (j + window, smoothing->lengths[row] - 1); k++)
          {
            const float *values = from + ((gsize) k * n_rows + row) * n_columns;

            for (int i = 0; i < n_columns; i++)
              sum[i] += share * values[i];
          }
      }
}

static void
smooth_backward (const SacTapeStep *step)
{
  SacTensor *x = step->inputs[0];
  const SacTensor *y = step->result;

  if (x->gradient != NULL)
    smooth (y->gradient, x->gradient, y->columns, step->data);
}

SacTensor *
sac_smooth_positions (SacTape   *tape,
                      SacTensor *x,
                      const int *lengths,
                      int        n_rows,
                      int        window)
{
  SacTensor *y = sac_tape_new_tensor (tape, x->rows, x->columns);
  Smoothing *smoothing = sac_tape_take (tape, sizeof (Smoothing));

  g_assert (x->rows % n_rows == 0 && window >= 0);

  smoothing->lengths = sac_tape_take (tape, sizeof (int) * n_rows);
  smoothing->n_rows = n_rows;
  smoothing->window = window;
  memcpy (smoothing->lengths, lengths, sizeof (int) * n_rows);

  memset (y->values, 0, sizeof (float) * sac_tensor_size (y));
  smooth (x->values, y->values, y->columns, smoothing);

  return sac_tape_record (tape, smooth_backward, smoothing, y, x, NULL);
}
