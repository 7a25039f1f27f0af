#include "engine/training/captioning/captioning-losses.h"

#include "engine/tensor/elementary.h"

#include <math.h>
#include <string.h>

/* A weight that is no larger has no logarithm worth having. */
#define SMALLEST 1e-20f

typedef struct
{
  const int *truth;
  int        n_rows;
  float      scale;
  float     *missing; /* n_rows × n_positions: 1 - Σ_t α_tj */
} Stochastic;

/* ∂α_tj += -2 scale (1 - Σ_t α_tj) ∂y */
static void
doubly_stochastic_backward (const SacTapeStep *step)
{
  SacTensor *weights = step->inputs[0];
  const Stochastic *self = step->data;
  float factor = -2 * self->scale * step->result->gradient[0];
  int n = weights->columns;

  for (int i = 0; i < weights->rows; i++)
    for (int j = 0; self->truth[i] >= 0 && j < n; j++)
      weights->gradient[(gsize) i * n + j] += factor * self->missing[i % self->n_rows * n + j];
}

SacTensor *
sac_doubly_stochastic (SacTape   *tape,
                       SacTensor *weights,
                       const int *truth,
                       int        n_rows,
                       float      scale)
{
  SacTensor *y = sac_tape_new_tensor (tape, 1, 1);
  Stochastic *self = sac_tape_take (tape, sizeof (Stochastic));
  int n = weights->columns;
  double sum = 0;

  *self = (Stochastic) { .truth = truth, .n_rows = n_rows, .scale = scale };
  self->missing = sac_tape_take (tape, sizeof (float) * n_rows * n);

  for (int k = 0; k < n_rows * n; k++)
    self->missing[k] = 1;

  for (int i = 0; i < weights->rows; i++)
    for (int j = 0; truth[i] >= 0 && j < n; j++)
      self->missing[i % n_rows * n + j] -= weights->values[(gsize) i * n + j];

  for (int k = 0; k < n_rows * n; k++)
    sum += self->missing[k] * self->missing[k];

  y->values[0] = scale * sum;

  return sac_tape_record (tape, doubly_stochastic_backward, self, y, weights, NULL);
}

typedef struct
{
  const int    *choices;
  const int    *truth;
  const double *gains;
  int           n_rows;
  float         entropy;
  float         scale;
} Policy;

/* ∂α_ts -= scale r / α_ts ∂y, ∂α_tj += scale entropy (log α_tj + 1) ∂y */
static void
policy_loss_backward (const SacTapeStep *step)
{
  SacTensor *weights = step->inputs[0];
  const Policy *self = step->data;
  float factor = self->scale * step->result->gradient[0];
  int n = weights->columns;

  for (int i = 0; i < weights->rows; i++)
    {
      const float *a = weights->values + (gsize) i * n;
      float *da = weights->gradient + (gsize) i * n;
      int chosen = self->choices[i];

      if (self->truth[i] < 0)
        continue;

      if (chosen >= 0)
        da[chosen] -= factor * self->gains[i % self->n_rows] / MAX (a[chosen], SMALLEST);

      for (int j = 0; j < n; j++)
        da[j] += factor * self->entropy * (logf (MAX (a[j], SMALLEST)) + 1);
    }
}

SacTensor *
sac_policy_loss (SacTape      *tape,
                 SacTensor    *weights,
                 const int    *choices,
                 const int    *truth,
                 const double *gains,
                 int           n_rows,
                 float         entropy,
                 float         scale)
{
  SacTensor *y = sac_tape_new_tensor (tape, 1, 1);
  Policy *self = sac_tape_take (tape, sizeof (Policy));
  int n = weights->columns;
  double sum = 0;

  *self = (Policy) { choices, truth, gains, n_rows, entropy, scale };

  for (int i = 0; i < weights->rows; i++)
    {
      const float *a = weights->values + (gsize) i * n;

      if (truth[i] < 0)
        continue;

      if (choices[i] >= 0)
        sum -= gains[i % n_rows] * logf (MAX (a[choices[i]], SMALLEST));

      for (int j = 0; j < n; j++)
        sum += entropy * a[j] * logf (MAX (a[j], SMALLEST));
    }

  y->values[0] = scale * sum;

  return sac_tape_record (tape, policy_loss_backward, self, y, weights, NULL);
}

/* sum += exp (r (x - y)) */
SAC_VECTORISED static void
add_exp (float       *sum,
         const float *x,
         const float *y,
         float        r,
         int          n)
{
#pragma omp simd
  for (int i = 0; i < n; i++)
    sum[i] += sac_exp (r * (x[i] - y[i]));
}

SAC_VECTORISED static void
soft_maximum_row_backward (float       *dx,
                           const float *x,
                           const float *y,
                           const float *dy,
                           float        r,
                           float        n_positions,
                           int          n)
{
#pragma omp simd
  for (int i = 0; i < n; i++)
    dx[i] += dy[i] * sac_exp (r * (x[i] - y[i])) / n_positions;
}

/* ∂x_p += exp (r (x_p - y)) / n ∂y */
static void
soft_maximum_backward (const SacTapeStep *step)
{
  SacTensor *x = step->inputs[0];
  const SacTensor *y = step->result;
  const float *r = step->data;
  int n_positions = x->rows / y->rows, n = x->columns;

  for (int i = 0; i < x->rows; i++)
    {
      gsize row = (gsize) (i % y->rows) * n;

      soft_maximum_row_backward (x->gradient + (gsize) i * n, x->values + (gsize) i * n,
                                 y->values + row, y->gradient + row, *r, n_positions, n);
    }
}

SacTensor *
sac_soft_maximum (SacTape   *tape,
                  SacTensor *x,
                  int        n_positions,
                  float      sharpness)
{
  int n_rows = x->rows / n_positions, n = x->columns;
  SacTensor *y = sac_tape_new_tensor (tape, n_rows, n);
  float *r = sac_tape_take (tape, sizeof (float));
  float *sums = sac_tape_take (tape, sizeof (float) * n_rows * n);

  g_assert (x->rows == n_rows * n_positions);

  *r = sharpness;
  memset (sums, 0, sizeof (float) * n_rows * n);
  memcpy (y->values, x->values, sizeof (float) * n_rows * n);

  /* First the largest, so that no exponential leaves its range. */
  for (int i = n_rows; i < x->rows; i++)
    for (int k = 0; k < n; k++)
      {
        float *highest = &y->values[(gsize) (i % n_rows) * n + k];

        *highest = MAX (*highest, x->values[(gsize) i * n + k]);
      }

  for (int i = 0; i < x->rows; i++)
    add_exp (sums + (gsize) (i % n_rows) * n, x->values + (gsize) i * n,
             y->values + (gsize) (i % n_rows) * n, sharpness, n);

  for (int k = 0; k < n_rows * n; k++)
    y->values[k] += logf (sums[k] / n_positions) / sharpness;

  return sac_tape_record (tape, soft_maximum_backward, r, y, x, NULL);
}

typedef struct
{
  const float *labels;
  float        scale;
} Logistic;

/* ∂x += scale (σ (x) - l) ∂y */
static void
logistic_loss_backward (const SacTapeStep *step)
{
  SacTensor *scores = step->inputs[0];
  const Logistic *self = step->data;
  float factor = self->scale * step->result->gradient[0];

  for (gsize i = 0; i < sac_tensor_size (scores); i++)
    scores->gradient[i] += factor * (sac_logistic (scores->values[i]) - self->labels[i]);
}

SacTensor *
sac_logistic_loss (SacTape     *tape,
                   SacTensor   *scores,
                   const float *labels,
                   float        scale)
{
  SacTensor *y = sac_tape_new_tensor (tape, 1, 1);
  Logistic *self = sac_tape_take (tape, sizeof (Logistic));
  double sum = 0;

  *self = (Logistic) { labels, scale };

  /* log (1 + eˣ) - l x, written so that nothing overflows. */
  for (gsize i = 0; i < sac_tensor_size (scores); i++)
    {
      float x = scores->values[i];

      sum += MAX (x, 0) - labels[i] * x + log1pf (expf (-fabsf (x)));
    }

  y->values[0] = scale * sum;

  return sac_tape_record (tape, logistic_loss_backward, self, y, scores, NULL);
}
