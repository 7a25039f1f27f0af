#include "engine/tensor/operations-energies.h"

#include "engine/tensor/elementary.h"

/* A function of q + k, and its slope told from its value. */
typedef float (*Function) (float a);
typedef float (*Slope)    (float y);

/* The energies of one state, whose keys lie @step apart; inline, so that each function has a loop of
 * its own. */
static inline __attribute__ ((always_inline)) void
fill_energies (Function     function,
               const float *keys,
               gsize        step,
               const float *q,
               const float *v,
               float       *e,
               int          n_positions,
               int          n)
{
  for (int j = 0; j < n_positions; j++)
    {
      const float *k = keys + j * step;
      float sum = 0;

      /* Short sums: one long one would lose digits where it does not become vector instructions. */
      for (int first = 0; first < n; first += 64)
        {
          int end = MIN (first + 64, n);
          float part = 0;

#pragma omp simd reduction(+ : part)
          for (int i = first; i < end; i++)
            part += v[i] * function (k[i] + q[i]);

          sum += part;
        }

      e[j] = sum;
    }
}

/* With t = f (q + k): ∂k += v f' ∂e, ∂q the same, ∂v += t ∂e */
static inline __attribute__ ((always_inline)) void
descend (Function     function,
         Slope        slope,
         const float *k,
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
      float t = function (k[i] + q[i]);
      float d = de * v[i] * slope (t);

      dk[i] += d;
      dq[i] += d;
      dv[i] += de * t;
    }
}

/* The energies of one state, and what one of them hands back: written for each kind below. */
typedef void (*Energies) (const float *keys,
                          gsize        step,
                          const float *q,
                          const float *v,
                          float       *e,
                          int          n_positions,
                          int          n);
typedef void (*Descent)  (const float *k,
                          const float *q,
                          const float *v,
                          float        de,
                          float       *dk,
                          float       *dq,
                          float       *dv,
                          int          n);

/* Rows of keys that belong to one position. */
static int
memory_rows (const SacTensor *keys,
             const SacTensor *queries,
             int              n_positions)
{
  int n_rows = keys->rows / n_positions;

  g_assert (keys->rows == n_rows * n_positions);
  g_assert (queries->rows % n_rows == 0);

  return n_rows;
}

static void
energies_backward (const SacTapeStep *step,
                   Descent            descent)
{
  SacTensor *keys = step->inputs[0];
  SacTensor *queries = step->inputs[1];
  SacTensor *v = step->inputs[2];
  const SacTensor *e = step->result;
  int n_rows = memory_rows (keys, queries, e->columns);
  int n = keys->columns;
  /* A weight that does not learn. */
  g_autofree float *unused = v->gradient == NULL ? g_new0 (float, n) : NULL;

  for (int row = 0; row < e->rows; row++)
    for (int j = 0; j < e->columns; j++)
      {
        float de = e->gradient[(gsize) row * e->columns + j];
        gsize k = ((gsize) j * n_rows + row % n_rows) * n;
        gsize q = (gsize) row * n;

        /* Padding hands nothing back. */
        if (de != 0)
          descent (keys->values + k, queries->values + q, v->values, de, keys->gradient + k,
                   queries->gradient + q, unused != NULL ? unused : v->gradient, n);
      }
}

static SacTensor *
make_energies (SacTape    *tape,
               SacTensor  *keys,
               SacTensor  *queries,
               SacTensor  *v,
               int         n_positions,
               Energies    energies,
               void      (*backward) (const SacTapeStep *step))
{
  SacTensor *e = sac_tape_new_tensor (tape, queries->rows, n_positions);
  int n_rows = memory_rows (keys, queries, n_positions);
  int n = keys->columns;

  g_assert (queries->columns == n && v->columns == n);

  for (int row = 0; row < e->rows; row++)
    energies (keys->values + (gsize) (row % n_rows) * n, (gsize) n_rows * n,
              queries->values + (gsize) row * n, v->values,
              e->values + (gsize) row * n_positions, n_positions, n);

  return sac_tape_record (tape, backward, NULL, e, keys, queries, v, NULL);
}

static inline __attribute__ ((always_inline)) float
tanh_slope (float y)
{
  return 1 - y * y;
}

SAC_VECTORISED static void
additive (const float *keys,
          gsize        step,
          const float *q,
          const float *v,
          float       *e,
          int          n_positions,
          int          n)
{
  fill_energies (sac_tanh_of, keys, step, q, v, e, n_positions, n);
}

SAC_VECTORISED static void
additive_descent (const float *k,
                  const float *q,
                  const float *v,
                  float        de,
                  float       *dk,
                  float       *dq,
                  float       *dv,
                  int          n)
{
  descend (sac_tanh_of, tanh_slope, k, q, v, de, dk, dq, dv, n);
}

static void
additive_backward (const SacTapeStep *step)
{
  energies_backward (step, additive_descent);
}

SacTensor *
sac_additive_energies (SacTape   *tape,
                       SacTensor *keys,
                       SacTensor *queries,
                       SacTensor *v,
                       int        n_positions)
{
  return make_energies (tape, keys, queries, v, n_positions, additive, additive_backward);
}

/* Written so that a NaN is passed on. */
static inline __attribute__ ((always_inline)) float
rectify (float a)
{
  return a < 0 ? 0 : a;
}

static inline __attribute__ ((always_inline)) float
rectified_slope (float y)
{
  return y > 0 ? 1 : 0;
}

SAC_VECTORISED static void
rectified (const float *keys,
           gsize        step,
           const float *q,
           const float *v,
           float       *e,
           int          n_positions,
           int          n)
{
  fill_energies (rectify, keys, step, q, v, e, n_positions, n);
}

SAC_VECTORISED static void
rectified_descent (const float *k,
                   const float *q,
                   const float *v,
                   float        de,
                   float       *dk,
                   float       *dq,
                   float       *dv,
                   int          n)
{
  descend (rectify, rectified_slope, k, q, v, de, dk, dq, dv, n);
}

static void
rectified_backward (const SacTapeStep *step)
{
  energies_backward (step, rectified_descent);
}

SacTensor *
sac_rectified_energies (SacTape   *tape,
                        SacTensor *keys,
                        SacTensor *queries,
                        SacTensor *v,
                        int        n_positions)
{
  return make_energies (tape, keys, queries, v, n_positions, rectified, rectified_backward);
}
