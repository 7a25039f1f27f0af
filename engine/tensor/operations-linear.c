#include "engine/tensor/operations-linear.h"

#include "engine/tensor/elementary.h"

#include <cblas.h>
#include <string.h>

/* Threads are ours to make: OpenBLAS with threads of its own is not bit-identical from one
 * run to the next, and slower on products of this size. */
static void
use_one_thread (void)
{
  static gsize done = 0;

  if (g_once_init_enter (&done))
    {
      openblas_set_num_threads (1);
      g_once_init_leave (&done, 1);
    }
}

typedef struct
{
  int first;
} Part;

/* ∂x += ∂y W, ∂W += ∂yᵀ x, ∂b += Σ_rows ∂y */
static void
linear_backward (const SacTapeStep *step)
{
  SacTensor *x = step->inputs[0];
  SacTensor *W = step->inputs[1];
  SacTensor *b = step->inputs[2];
  const SacTensor *y = step->result;
  int first = ((const Part *) step->data)->first;

  if (x->gradient != NULL)
    cblas_sgemm (CblasRowMajor, CblasNoTrans, CblasNoTrans, y->rows, x->columns, y->columns,
                 1, y->gradient, y->columns, W->values + first, W->columns,
                 1, x->gradient, x->columns);

  if (W->gradient != NULL)
    cblas_sgemm (CblasRowMajor, CblasTrans, CblasNoTrans, y->columns, x->columns, y->rows,
                 1, y->gradient, y->columns, x->values, x->columns,
                 1, W->gradient + first, W->columns);

  if (b != NULL && b->gradient != NULL)
    for (int i = 0; i < y->rows; i++)
      cblas_saxpy (y->columns, 1, y->gradient + (gsize) i * y->columns, 1, b->gradient, 1);
}

SAC_VECTORISED static void
multiply_bfloat16 (const guint16 *W,
                   gsize          stride,
                   const float   *x,
                   float         *y,
                   int            n_outputs,
                   int            n_inputs)
{
  int i = 0;

  /* Four rows at a time keep four sums going. */
  for (; i + 4 <= n_outputs; i += 4)
    {
      const guint16 *w0 = W + i * stride, *w1 = w0 + stride, *w2 = w1 + stride, *w3 = w2 + stride;
      float s0 = 0, s1 = 0, s2 = 0, s3 = 0;

#pragma omp simd reduction(+ : s0, s1, s2, s3)
      for (int j = 0; j < n_inputs; j++)
        {
          union { guint32 bits; float value; } a = { (guint32) w0[j] << 16 },
            b = { (guint32) w1[j] << 16 }, c = { (guint32) w2[j] << 16 }, d = { (guint32) w3[j] << 16 };

          s0 += a.value * x[j];
          s1 += b.value * x[j];
          s2 += c.value * x[j];
          s3 += d.value * x[j];
        }

      y[i] += s0;
      y[i + 1] += s1;
      y[i + 2] += s2;
      y[i + 3] += s3;
    }

  for (; i < n_outputs; i++)
    {
      const guint16 *w = W + i * stride;
      float sum = 0;

#pragma omp simd reduction(+ : sum)
      for (int j = 0; j < n_inputs; j++)
        {
          union { guint32 bits; float value; } a = { (guint32) w[j] << 16 };

          sum += a.value * x[j];
        }

      y[i] += sum;
    }
}

SacTensor *
sac_linear_columns (SacTape   *tape,
                    SacTensor *x,
                    SacTensor *W,
                    int        first,
                    SacTensor *b)
{
  SacTensor *y = sac_tape_new_tensor (tape, x->rows, W->rows);
  Part *part;

  g_assert (first + x->columns <= W->columns);
  g_assert (b == NULL || b->columns == W->rows);

  use_one_thread ();

  for (int i = 0; i < y->rows; i++)
    {
      float *row = y->values + (gsize) i * y->columns;

      if (b != NULL)
        memcpy (row, b->values, sizeof (float) * y->columns);
      else
        memset (row, 0, sizeof (float) * y->columns);
    }

  if (W->bfloat16 != NULL)
    for (int i = 0; i < y->rows; i++)
      multiply_bfloat16 (W->bfloat16 + first, W->columns, x->values + (gsize) i * x->columns,
                         y->values + (gsize) i * y->columns, W->rows, x->columns);
  else if (x->rows == 1)
    cblas_sgemv (CblasRowMajor, CblasNoTrans, W->rows, x->columns, 1, W->values + first,
                 W->columns, x->values, 1, 1, y->values, 1);
  else
    cblas_sgemm (CblasRowMajor, CblasNoTrans, CblasTrans, x->rows, W->rows, x->columns,
                 1, x->values, x->columns, W->values + first, W->columns,
                 1, y->values, y->columns);

  if (!sac_tape_records (tape))
    return y;

  part = sac_tape_take (tape, sizeof (Part));
  part->first = first;

  return sac_tape_record (tape, linear_backward, part, y, x, W, b, NULL);
}

SacTensor *
sac_linear (SacTape   *tape,
            SacTensor *x,
            SacTensor *W,
            SacTensor *b)
{
  g_assert (x->columns == W->columns);

  return sac_linear_columns (tape, x, W, 0, b);
}
