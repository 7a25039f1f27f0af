#include "engine/tensor/operations-attention.h"

#include <string.h>

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
