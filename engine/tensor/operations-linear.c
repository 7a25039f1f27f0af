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

static inline __attribute__ ((always_inline)) float
float_of (guint32 bits)
{
  union { guint32 bits; float value; } number = { bits };

  return number.value;
}

static inline __attribute__ ((always_inline)) guint32
pair_at (const guint16 *weights,
         int            pair)
{
  guint32 bits;

  memcpy (&bits, (const char *) weights + sizeof bits * pair, sizeof bits);

  return bits;
}

/* Two weights lie in one 32-bit word: the low one is shifted up, the high one masked. @even and
 * @odd are every second number of x. */
SAC_VECTORISED static void
multiply_bfloat16 (const guint16 *W,
                   gsize          stride,
                   const float   *even,
                   const float   *odd,
                   float         *y,
                   int            n_outputs,
                   int            n_pairs)
{
  int i = 0;

  /* Four rows at a time: each sum waits for its last addition, eight keep the units busy. */
  for (; i + 4 <= n_outputs; i += 4)
    {
      const guint16 *w0 = W + i * stride, *w1 = w0 + stride, *w2 = w1 + stride, *w3 = w2 + stride;
      float a0 = 0, a1 = 0, a2 = 0, a3 = 0, b0 = 0, b1 = 0, b2 = 0, b3 = 0;

#pragma omp simd reduction(+ : a0, a1, a2, a3, b0, b1, b2, b3)
      for (int j = 0; j < n_pairs; j++)
        {
          guint32 p0 = pair_at (w0, j), p1 = pair_at (w1, j);
          guint32 p2 = pair_at (w2, j), p3 = pair_at (w3, j);

          a0 += float_of (p0 << 16) * even[j];
          a1 += float_of (p1 << 16) * even[j];
          a2 += float_of (p2 << 16) * even[j];
          a3 += float_of (p3 << 16) * even[j];
          b0 += float_of (p0 & 0xffff0000u) * odd[j];
          b1 += float_of (p1 & 0xffff0000u) * odd[j];
          b2 += float_of (p2 & 0xffff0000u) * odd[j];
          b3 += float_of (p3 & 0xffff0000u) * odd[j];
        }

      y[i] += a0 + b0;
      y[i + 1] += a1 + b1;
      y[i + 2] += a2 + b2;
      y[i + 3] += a3 + b3;
    }

  for (; i < n_outputs; i++)
    {
      const guint16 *w = W + i * stride;
      float a = 0, b = 0;

#pragma omp simd reduction(+ : a, b)
      for (int j = 0; j < n_pairs; j++)
        {
          guint32 pair = pair_at (w, j);

          a += float_of (pair << 16) * even[j];
          b += float_of (pair & 0xffff0000u) * odd[j];
        }

      y[i] += a + b;
    }
}

/* y += W x with weights of two bytes. */
static void
add_product_bfloat16 (SacTape         *tape,
                      const SacTensor *W,
                      int              first,
                      const float     *x,
                      float           *y,
                      int              n_inputs)
{
  int n_pairs = n_inputs / 2;
  float *even = sac_tape_take (tape, sizeof (float) * n_inputs);
  float *odd = even + n_pairs;

  for (int j = 0; j < n_pairs; j++)
    {
      even[j] = x[2 * j];
      odd[j] = x[2 * j + 1];
    }

  multiply_bfloat16 (W->bfloat16 + first, W->columns, even, odd, y, W->rows, n_pairs);

  if (n_inputs % 2 == 1)
    for (int i = 0; i < W->rows; i++)
      y[i] += float_of ((guint32) W->bfloat16[(gsize) i * W->columns + first + n_inputs - 1] << 16)
              * x[n_inputs - 1];
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
      add_product_bfloat16 (tape, W, first, x->values + (gsize) i * x->columns,
                            y->values + (gsize) i * y->columns, x->columns);
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
