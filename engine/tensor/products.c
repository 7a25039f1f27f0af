#include "engine/tensor/products.h"

#include "engine/tensor/elementary.h"

#include <string.h>

/* Each kernel takes four rows of W at a time, from four distant quarters: memory is read at four
 * places at once, each with its own prefetching, which is faster than from one place, above all
 * where other programs use the memory too.
 */

static inline __attribute__ ((always_inline)) float
dot (const float *w,
     const float *x,
     int          n)
{
  float sum = 0;

#pragma omp simd reduction(+ : sum)
  for (int j = 0; j < n; j++)
    sum += w[j] * x[j];

  return sum;
}

static inline __attribute__ ((always_inline)) void
add_four (const float *w,
          gsize        step,
          const float *x,
          float       *y,
          int          quarter,
          int          n)
{
  const float *w0 = w, *w1 = w0 + step, *w2 = w1 + step, *w3 = w2 + step;
  float a = 0, b = 0, c = 0, d = 0;

#pragma omp simd reduction(+ : a, b, c, d)
  for (int j = 0; j < n; j++)
    {
      a += w0[j] * x[j];
      b += w1[j] * x[j];
      c += w2[j] * x[j];
      d += w3[j] * x[j];
    }

  y[0] += a;
  y[quarter] += b;
  y[2 * quarter] += c;
  y[3 * quarter] += d;
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
  int quarter = n_outputs / 4;

  for (int i = 0; i < quarter; i++)
    for (int k = 0; k < n_vectors; k++)
      add_four (W + i * stride, quarter * stride, x + (gsize) k * n_inputs,
                y + (gsize) k * n_outputs + i, quarter, n_inputs);

  for (int i = 4 * quarter; i < n_outputs; i++)
    for (int k = 0; k < n_vectors; k++)
      y[(gsize) k * n_outputs + i] += dot (W + i * stride, x + (gsize) k * n_inputs, n_inputs);
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

/* Two weights lie in one 32-bit word: the low one is shifted up, the high one masked. */
static inline __attribute__ ((always_inline)) float
multiply_pair (guint32 pair,
               float   even,
               float   odd)
{
  return float_of (pair << 16) * even + float_of (pair & 0xffff0000u) * odd;
}

static inline __attribute__ ((always_inline)) float
dot_pairs (const guint16 *w,
           const float   *even,
           const float   *odd,
           int            n_pairs)
{
  float sum = 0;

#pragma omp simd reduction(+ : sum)
  for (int j = 0; j < n_pairs; j++)
    sum += multiply_pair (pair_at (w, j), even[j], odd[j]);

  return sum;
}

static inline __attribute__ ((always_inline)) void
add_four_pairs (const guint16 *w,
                gsize          step,
                const float   *even,
                const float   *odd,
                float         *y,
                int            quarter,
                int            n_pairs)
{
  const guint16 *w0 = w, *w1 = w0 + step, *w2 = w1 + step, *w3 = w2 + step;
  float a = 0, b = 0, c = 0, d = 0;

#pragma omp simd reduction(+ : a, b, c, d)
  for (int j = 0; j < n_pairs; j++)
    {
      a += multiply_pair (pair_at (w0, j), even[j], odd[j]);
      b += multiply_pair (pair_at (w1, j), even[j], odd[j]);
      c += multiply_pair (pair_at (w2, j), even[j], odd[j]);
      d += multiply_pair (pair_at (w3, j), even[j], odd[j]);
    }

  y[0] += a;
  y[quarter] += b;
  y[2 * quarter] += c;
  y[3 * quarter] += d;
}

/* @split: of each vector every second number from 0 on, then those from 1 on. */
SAC_VECTORISED static void
add_products_of_pairs (const guint16 *W,
                       gsize          stride,
                       const float   *split,
                       float         *y,
                       int            n_vectors,
                       int            n_outputs,
                       int            n_inputs)
{
  int quarter = n_outputs / 4;
  int n_pairs = n_inputs / 2;

  for (int i = 0; i < quarter; i++)
    for (int k = 0; k < n_vectors; k++)
      {
        const float *even = split + (gsize) k * n_inputs;

        add_four_pairs (W + i * stride, quarter * stride, even, even + n_pairs,
                        y + (gsize) k * n_outputs + i, quarter, n_pairs);
      }

  for (int i = 4 * quarter; i < n_outputs; i++)
    for (int k = 0; k < n_vectors; k++)
      {
        const float *even = split + (gsize) k * n_inputs;

        y[(gsize) k * n_outputs + i] += dot_pairs (W + i * stride, even, even + n_pairs, n_pairs);
      }
}

void
sac_add_products_bfloat16 (const guint16 *W,
                           gsize          stride,
                           const float   *x,
                           float         *y,
                           int            n_vectors,
                           int            n_outputs,
                           int            n_inputs,
                           float         *scratch)
{
  int n_pairs = n_inputs / 2;

  for (int k = 0; k < n_vectors; k++)
    {
      const float *vector = x + (gsize) k * n_inputs;
      float *even = scratch + (gsize) k * n_inputs;

      for (int j = 0; j < n_pairs; j++)
        {
          even[j] = vector[2 * j];
          even[n_pairs + j] = vector[2 * j + 1];
        }

      /* The one that has no neighbour. */
      if (n_inputs % 2 == 1)
        for (int i = 0; i < n_outputs; i++)
          y[(gsize) k * n_outputs + i] += vector[n_inputs - 1] *
            float_of ((guint32) W[i * stride + n_inputs - 1] << 16);
    }

  add_products_of_pairs (W, stride, scratch, y, n_vectors, n_outputs, n_inputs);
}
