#include "engine/tensor/operations-location.h"

#include "engine/tensor/elementary.h"
#include "engine/tensor/half.h"

#include <cblas.h>

/* Positions whose energies are computed at a time. */
#define BLOCK 64

/* The part of a filter that lies inside when it stands at @position: from *first to before *end. */
static void
find_inside (int  position,
             int  n_positions,
             int  width,
             int *first,
             int *end)
{
  int reach = width / 2;

  *first = MAX (reach - position, 0);
  *end = MIN (width, n_positions - position + reach);
}

SAC_VECTORISED static float
dot (const float *a,
     const float *b,
     int          n)
{
  float sum = 0;

#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];

  return sum;
}

SAC_VECTORISED static void
add_scaled (float       *sum,
            const float *values,
            float        factor,
            int          n)
{
  for (int i = 0; i < n; i++)
    sum[i] += factor * values[i];
}

/* ∂α_{j + d - r} += F_d ∂f_j, ∂F_d += α_{j + d - r} ∂f_j */
static void
filter_backward (const SacTapeStep *step)
{
  SacTensor *last = step->inputs[0];
  SacTensor *filters = step->inputs[1];
  const SacTensor *f = step->result;
  int n = last->rows, n_positions = last->columns, width = filters->columns;

  for (int row = 0; row < f->rows; row++)
    {
      int position = row / n, from, end;
      gsize place = (gsize) (row % n) * n_positions + position;

      find_inside (position, n_positions, width, &from, &end);

      for (int k = 0; k < f->columns; k++)
        {
          float df = f->gradient[(gsize) row * f->columns + k];
          gsize filter = (gsize) k * width + from;
          gsize seen = place + from - width / 2;

          /* Padding hands nothing back. */
          if (df == 0)
            continue;
          if (last->gradient != NULL)
            add_scaled (last->gradient + seen, filters->values + filter, df, end - from);
          if (filters->gradient != NULL)
            add_scaled (filters->gradient + filter, last->values + seen, df, end - from);
        }
    }
}

SacTensor *
sac_filter_alignment (SacTape   *tape,
                      SacTensor *last,
                      SacTensor *filters)
{
  int n = last->rows, n_positions = last->columns, width = filters->columns;
  SacTensor *f = sac_tape_new_tensor (tape, n_positions * n, filters->rows);

  g_assert (width % 2 == 1);

  for (int row = 0; row < f->rows; row++)
    {
      int position = row / n, from, end;
      const float *seen;

      find_inside (position, n_positions, width, &from, &end);
      seen = last->values + (gsize) (row % n) * n_positions + position + from - width / 2;

      for (int k = 0; k < f->columns; k++)
        f->values[(gsize) row * f->columns + k] =
          dot (filters->values + (gsize) k * width + from, seen, end - from);
    }

  return sac_tape_record (tape, filter_backward, NULL, f, last, filters, NULL);
}

/* U of four bytes a number, whichever it has. */
static const float *
widen (SacTape         *tape,
       const SacTensor *U)
{
  float *values;

  if (U->bfloat16 == NULL)
    return U->values;

  values = sac_tape_take (tape, sizeof (float) * sac_tensor_size (U));
  sac_bfloat16_widen (U->bfloat16, values, sac_tensor_size (U));

  return values;
}

/* located = f_i Uᵀ of the positions from @first on. */
static void
locate (const SacTensor *features,
        const float     *U,
        int              n_states,
        int              state,
        int              first,
        int              n_positions,
        int              m,
        float           *located)
{
  int k = features->columns;

  cblas_sgemm (CblasRowMajor, CblasNoTrans, CblasTrans, n_positions, m, k, 1,
               features->values + ((gsize) first * n_states + state) * k, n_states * k, U, k, 0,
               located, m);
}

SAC_VECTORISED static float
energy (const float *k,
        const float *q,
        const float *u,
        const float *v,
        int          n)
{
  float sum = 0;

  /* Short sums: one long one would lose digits where it does not become vector instructions. */
  for (int first = 0; first < n; first += 64)
    {
      int end = MIN (first + 64, n);
      float part = 0;

#pragma omp simd reduction(+ : part)
      for (int i = first; i < end; i++)
        part += v[i] * sac_tanh_of (q[i] + k[i] + u[i]);

      sum += part;
    }

  return sum;
}

/* With t = tanh (q + k + u): ∂k += v (1 - t²) ∂e, ∂q the same, ∂v += t ∂e; what ∂u is takes the place of
 * u. */
SAC_VECTORISED static void
descend (const float *k,
         const float *q,
         float       *u,
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
      float t = sac_tanh_of (q[i] + k[i] + u[i]);
      float d = de * v[i] * (1 - t * t);

      dk[i] += d;
      dq[i] += d;
      dv[i] += de * t;
      u[i] = d;
    }
}

/* One state's positions from @first on: ∂f += ∂u U, ∂U += ∂uᵀ f. */
static void
descend_block (const SacTapeStep *step,
               int                state,
               int                first,
               int                n_positions,
               float             *located)
{
  SacTensor *keys = step->inputs[0], *queries = step->inputs[1], *features = step->inputs[2];
  SacTensor *U = step->inputs[3], *v = step->inputs[4];
  const SacTensor *e = step->result;
  int n_rows = keys->rows / e->columns, m = keys->columns, k = features->columns;
  gsize f = ((gsize) first * e->rows + state) * k;
  gsize q = (gsize) state * m;

  locate (features, U->values, e->rows, state, first, n_positions, m, located);

  for (int j = 0; j < n_positions; j++)
    {
      gsize key = ((gsize) (first + j) * n_rows + state % n_rows) * m;

      descend (keys->values + key, queries->values + q, located + (gsize) j * m, v->values,
               e->gradient[(gsize) state * e->columns + first + j], keys->gradient + key,
               queries->gradient + q, v->gradient, m);
    }

  cblas_sgemm (CblasRowMajor, CblasNoTrans, CblasNoTrans, n_positions, k, m, 1, located, m,
               U->values, k, 1, features->gradient + f, e->rows * k);
  cblas_sgemm (CblasRowMajor, CblasTrans, CblasNoTrans, m, k, n_positions, 1, located, m,
               features->values + f, e->rows * k, 1, U->gradient, k);
}

static void
located_backward (const SacTapeStep *step)
{
  const SacTensor *e = step->result;
  g_autofree float *located = g_new (float, (gsize) BLOCK * step->inputs[0]->columns);

  for (int state = 0; state < e->rows; state++)
    for (int first = 0; first < e->columns; first += BLOCK)
      descend_block (step, state, first, MIN (BLOCK, e->columns - first), located);
}

SacTensor *
sac_located_energies (SacTape   *tape,
                      SacTensor *keys,
                      SacTensor *queries,
                      SacTensor *features,
                      SacTensor *U,
                      SacTensor *v,
                      int        n_positions)
{
  int n = queries->rows, m = keys->columns, n_rows = keys->rows / n_positions;
  SacTensor *e = sac_tape_new_tensor (tape, n, n_positions);
  float *located = sac_tape_take (tape, sizeof (float) * BLOCK * m);
  const float *weights = widen (tape, U);

  g_assert (keys->rows == n_rows * n_positions && n % n_rows == 0);
  g_assert (queries->columns == m && v->columns == m && U->rows == m);
  g_assert (features->rows == n * n_positions && features->columns == U->columns);

  for (int state = 0; state < n; state++)
    for (int first = 0; first < n_positions; first += BLOCK)
      {
        int count = MIN (BLOCK, n_positions - first);

        locate (features, weights, n, state, first, count, m, located);

        for (int j = 0; j < count; j++)
          e->values[(gsize) state * n_positions + first + j] =
            energy (keys->values + ((gsize) (first + j) * n_rows + state % n_rows) * m,
                    queries->values + (gsize) state * m, located + (gsize) j * m, v->values, m);
      }

  return sac_tape_record (tape, located_backward, NULL, e, keys, queries, features, U, v, NULL);
}
