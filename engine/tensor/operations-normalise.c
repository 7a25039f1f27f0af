#include "engine/tensor/operations-normalise.h"

#include "engine/tensor/elementary.h"

#include <math.h>
#include <string.h>

/* Rows whose sum is made in float, before it is added in double. */
#define BLOCK 128

typedef struct
{
  gboolean  rectified;
  float    *mean;
  float    *scale;   /* 1 / √(σ² + ε) */
  float    *sums[2]; /* Room for the sums of a block; then what they come to. */
  double   *totals[2];
} Norm;

SAC_VECTORISED static void
add_rows (const float *x,
          gsize        n_rows,
          int          n,
          float       *sum)
{
  for (gsize row = 0; row < n_rows; row++, x += n)
    for (int i = 0; i < n; i++)
      sum[i] += x[i];
}

SAC_VECTORISED static void
add_squares (const float *x,
             const float *mean,
             gsize        n_rows,
             int          n,
             float       *sum)
{
  for (gsize row = 0; row < n_rows; row++, x += n)
    for (int i = 0; i < n; i++)
      sum[i] += (x[i] - mean[i]) * (x[i] - mean[i]);
}

/* What ∂y lets through the rectifier, in its place and in @shortcut; Σ ∂y and Σ ∂y (x - μ). */
SAC_VECTORISED static void
rectify_rows_backward (float       *dy,
                       const float *y,
                       float       *shortcut,
                       gsize        size)
{
#pragma omp simd
  for (gsize i = 0; i < size; i++)
    dy[i] = y[i] > 0 ? dy[i] : 0;

  if (shortcut != NULL)
    for (gsize i = 0; i < size; i++)
      shortcut[i] += dy[i];
}

SAC_VECTORISED static void
add_rows_backward (const float *dy,
                   const float *x,
                   const float *mean,
                   gsize        n_rows,
                   int          n,
                   float       *sum,
                   float       *sum_x)
{
  for (gsize row = 0; row < n_rows; row++, x += n, dy += n)
#pragma omp simd
    for (int i = 0; i < n; i++)
      {
        sum[i] += dy[i];
        sum_x[i] += dy[i] * (x[i] - mean[i]);
      }
}

SAC_VECTORISED static void
add_gradient (float       *dx,
              const float *dy,
              const float *x,
              const float *mean,
              const float *scale,
              const float *shift,
              const float *slope,
              gsize        n_rows,
              int          n)
{
  for (gsize row = 0; row < n_rows; row++, dx += n, dy += n, x += n)
#pragma omp simd
    for (int i = 0; i < n; i++)
      dx[i] += scale[i] * (dy[i] - shift[i] - slope[i] * (x[i] - mean[i]));
}

SAC_VECTORISED static void
normalise_rows (const float *x,
                float       *y,
                const float *mean,
                const float *factor,
                const float *beta,
                gsize        n_rows,
                int          n)
{
  for (gsize row = 0; row < n_rows; row++, x += n, y += n)
#pragma omp simd
    for (int i = 0; i < n; i++)
      y[i] = (x[i] - mean[i]) * factor[i] + beta[i];
}

/* Written so that a NaN is passed on. */
SAC_VECTORISED static void
rectify_rows (float       *y,
              const float *shortcut,
              gsize        size)
{
  if (shortcut != NULL)
    for (gsize i = 0; i < size; i++)
      y[i] += shortcut[i];

#pragma omp simd
  for (gsize i = 0; i < size; i++)
    y[i] = y[i] < 0 ? 0 : y[i];
}

static void
clear_sums (float    *sum,
            double   *total,
            int       n,
            gboolean  both)
{
  memset (sum, 0, sizeof (float) * n);
  if (both)
    memset (total, 0, sizeof (double) * n);
}

static void
move_sums (float  *sum,
           double *total,
           int     n)
{
  for (int i = 0; i < n; i++)
    total[i] += sum[i];

  clear_sums (sum, total, n, FALSE);
}

/* With x̂ = (x - μ) / √(σ² + ε): ∂β += Σ ∂y, ∂γ += Σ ∂y x̂,
 * ∂x += γ / √(σ² + ε) (∂y - Σ ∂y / n - x̂ Σ ∂y x̂ / n) */
static void
norm_backward (const SacTapeStep *step)
{
  SacTensor *x = step->inputs[0];
  SacTensor *gamma = step->inputs[1];
  SacTensor *beta = step->inputs[2];
  SacTensor *shortcut = step->inputs[3];
  SacTensor *y = step->result;
  const Norm *norm = step->data;
  int n = x->columns;

  for (int k = 0; k < 2; k++)
    clear_sums (norm->sums[k], norm->totals[k], n, TRUE);

  for (int row = 0; row < x->rows; row += BLOCK)
    {
      gsize first = (gsize) row * n;
      gsize n_rows = MIN (BLOCK, x->rows - row);

      if (norm->rectified)
        rectify_rows_backward (y->gradient + first, y->values + first,
                               shortcut != NULL ? shortcut->gradient + first : NULL, n_rows * n);

      add_rows_backward (y->gradient + first, x->values + first, norm->mean, n_rows, n,
                         norm->sums[0], norm->sums[1]);
      move_sums (norm->sums[0], norm->totals[0], n);
      move_sums (norm->sums[1], norm->totals[1], n);
    }

  for (int i = 0; i < n; i++)
    {
      double scale = norm->scale[i];

      beta->gradient[i] += norm->totals[0][i];
      gamma->gradient[i] += norm->totals[1][i] * scale;
      norm->sums[0][i] = norm->totals[0][i] / x->rows;
      norm->sums[1][i] = norm->totals[1][i] * scale * scale / x->rows;
      norm->scale[i] *= gamma->values[i];
    }

  if (x->gradient != NULL)
    add_gradient (x->gradient, y->gradient, x->values, norm->mean, norm->scale, norm->sums[0],
                  norm->sums[1], x->rows, n);
}

/* μ and σ² of the rows of @x, in two passes: none of the digits of a small variance is lost. */
static void
measure (const Norm      *norm,
         const SacTensor *x,
         float           *variance)
{
  int n = x->columns;

  for (int pass = 0; pass < 2; pass++)
    {
      clear_sums (norm->sums[0], norm->totals[0], n, TRUE);

      for (int row = 0; row < x->rows; row += BLOCK)
        {
          const float *rows = x->values + (gsize) row * n;
          gsize n_rows = MIN (BLOCK, x->rows - row);

          if (pass == 0)
            add_rows (rows, n_rows, n, norm->sums[0]);
          else
            add_squares (rows, norm->mean, n_rows, n, norm->sums[0]);

          move_sums (norm->sums[0], norm->totals[0], n);
        }

      for (int i = 0; i < n; i++)
        (pass == 0 ? norm->mean : variance)[i] = norm->totals[0][i] / x->rows;
    }
}

static void
move_running (SacTensor   *running,
              const float *now,
              float        momentum,
              float        factor)
{
  for (int i = 0; i < running->columns; i++)
    running->values[i] = (1 - momentum) * running->values[i] + momentum * factor * now[i];
}

static Norm *
norm_new (SacTape  *tape,
          int       n,
          gboolean  rectified)
{
  Norm *norm = sac_tape_take (tape, sizeof (Norm));

  norm->rectified = rectified;
  norm->mean = sac_tape_take (tape, sizeof (float) * n);
  norm->scale = sac_tape_take (tape, sizeof (float) * n);

  for (int k = 0; k < 2; k++)
    {
      norm->sums[k] = sac_tape_take (tape, sizeof (float) * n);
      norm->totals[k] = sac_tape_take (tape, sizeof (double) * n);
    }

  return norm;
}

static SacTensor *
apply_norm (SacTape   *tape,
            SacTensor *x,
            SacTensor *gamma,
            SacTensor *beta,
            SacTensor *running_mean,
            SacTensor *running_var,
            float      epsilon,
            float      momentum,
            gboolean   rectified,
            SacTensor *shortcut)
{
  SacTensor *y = sac_tape_new_tensor (tape, x->rows, x->columns);
  int n = x->columns;
  Norm *norm = norm_new (tape, n, rectified);
  float *factor = norm->sums[0];

  g_assert (gamma->columns == n && beta->columns == n);
  g_assert (running_mean->columns == n && running_var->columns == n);
  g_assert (shortcut == NULL || (shortcut->rows == x->rows && shortcut->columns == n));

  if (sac_tape_records (tape))
    {
      measure (norm, x, norm->scale);
      move_running (running_mean, norm->mean, momentum, 1);
      move_running (running_var, norm->scale, momentum, x->rows / MAX (x->rows - 1.0f, 1.0f));
    }
  else
    {
      memcpy (norm->mean, running_mean->values, sizeof (float) * n);
      memcpy (norm->scale, running_var->values, sizeof (float) * n);
    }

  for (int i = 0; i < n; i++)
    {
      norm->scale[i] = 1 / sqrtf (norm->scale[i] + epsilon);
      factor[i] = gamma->values[i] * norm->scale[i];
    }

  for (int row = 0; row < x->rows; row += BLOCK)
    {
      gsize first = (gsize) row * n;
      gsize n_rows = MIN (BLOCK, x->rows - row);

      normalise_rows (x->values + first, y->values + first, norm->mean, factor, beta->values,
                      n_rows, n);
      if (rectified)
        rectify_rows (y->values + first, shortcut != NULL ? shortcut->values + first : NULL,
                      n_rows * n);
    }

  return sac_tape_record (tape, norm_backward, norm, y, x, gamma, beta, shortcut, NULL);
}

SacTensor *
sac_batch_norm (SacTape   *tape,
                SacTensor *x,
                SacTensor *gamma,
                SacTensor *beta,
                SacTensor *running_mean,
                SacTensor *running_var,
                float      epsilon,
                float      momentum)
{
  return apply_norm (tape, x, gamma, beta, running_mean, running_var, epsilon, momentum, FALSE,
                     NULL);
}

SacTensor *
sac_batch_norm_rectified (SacTape   *tape,
                          SacTensor *x,
                          SacTensor *gamma,
                          SacTensor *beta,
                          SacTensor *running_mean,
                          SacTensor *running_var,
                          float      epsilon,
                          float      momentum,
                          SacTensor *shortcut)
{
  return apply_norm (tape, x, gamma, beta, running_mean, running_var, epsilon, momentum, TRUE,
                     shortcut);
}
