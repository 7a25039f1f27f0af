#include "engine/tensor/operations-reduce.h"

#include "engine/tensor/elementary.h"

#include <string.h>

static int
memory_rows (const SacTensor *stacked,
             const SacTensor *queries,
             int              n_positions)
{
  int n_rows = stacked->rows / n_positions;

  g_assert (stacked->rows == n_rows * n_positions);
  g_assert (queries->rows % n_rows == 0);

  return n_rows;
}

/* Row of a stacked matrix that state @row sees at @position. */
static gsize
at (int position,
    int row,
    int n_rows)
{
  return (gsize) position * n_rows + row % n_rows;
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

/* ∂k += q ∂e, ∂q += k ∂e */
static void
dot_energies_backward (const SacTapeStep *step)
{
  SacTensor *keys = step->inputs[0];
  SacTensor *queries = step->inputs[1];
  const SacTensor *e = step->result;
  int n_rows = memory_rows (keys, queries, e->columns);
  int n = keys->columns;

  for (int row = 0; row < e->rows; row++)
    for (int j = 0; j < e->columns; j++)
      {
        float de = e->gradient[(gsize) row * e->columns + j];
        gsize k = at (j, row, n_rows) * n;
        gsize q = (gsize) row * n;

        add_scaled (keys->gradient + k, queries->values + q, de, n);
        add_scaled (queries->gradient + q, keys->values + k, de, n);
      }
}

SacTensor *
sac_dot_energies (SacTape   *tape,
                  SacTensor *keys,
                  SacTensor *queries,
                  int        n_positions)
{
  SacTensor *e = sac_tape_new_tensor (tape, queries->rows, n_positions);
  int n_rows = memory_rows (keys, queries, n_positions);
  int n = keys->columns;

  g_assert (queries->columns == n);

  for (int row = 0; row < e->rows; row++)
    for (int j = 0; j < n_positions; j++)
      e->values[(gsize) row * n_positions + j] =
        dot (keys->values + at (j, row, n_rows) * n, queries->values + (gsize) row * n, n);

  return sac_tape_record (tape, dot_energies_backward, NULL, e, keys, queries, NULL);
}

/* ∂e_j += α_j (∂α_j - Σ_k α_k ∂α_k) */
static void
softmax_backward (const SacTapeStep *step)
{
  SacTensor *e = step->inputs[0];
  const SacTensor *y = step->result;
  int n = y->columns;

  for (int row = 0; row < y->rows; row++)
    {
      const float *a = y->values + (gsize) row * n;
      const float *da = y->gradient + (gsize) row * n;
      float mean = dot (a, da, n);

      for (int j = 0; j < n; j++)
        e->gradient[(gsize) row * n + j] += a[j] * (da[j] - mean);
    }
}

SacTensor *
sac_softmax (SacTape   *tape,
             SacTensor *energies,
             const int *lengths,
             int        n_lengths)
{
  SacTensor *y = sac_tape_new_tensor (tape, energies->rows, energies->columns);
  int n = y->columns;

  g_assert (y->rows % n_lengths == 0);

  for (int row = 0; row < y->rows; row++)
    {
      const float *e = energies->values + (gsize) row * n;
      float *a = y->values + (gsize) row * n;
      int length = lengths[row % n_lengths];
      float highest = -G_MAXFLOAT; /* Finite, for a row of nothing but -∞: all weights are equal. */
      float sum = 0;

      for (int j = 0; j < length; j++)
        highest = MAX (highest, e[j]);

      /* Subtracting the highest keeps the exponential in range. */
      for (int j = 0; j < length; j++)
        sum += a[j] = sac_exp (e[j] - highest);
      for (int j = 0; j < length; j++)
        a[j] /= sum;
      for (int j = length; j < n; j++)
        a[j] = 0;
    }

  return sac_tape_record (tape, softmax_backward, NULL, y, energies, NULL);
}

/* ∂α_ij += ∂c_i · h_j, ∂h_j += α_ij ∂c_i */
static void
weighted_sum_backward (const SacTapeStep *step)
{
  SacTensor *weights = step->inputs[0];
  SacTensor *annotations = step->inputs[1];
  const SacTensor *c = step->result;
  int n_positions = weights->columns;
  int n_rows = memory_rows (annotations, weights, n_positions);
  int n = c->columns;

  for (int row = 0; row < c->rows; row++)
    for (int j = 0; j < n_positions; j++)
      {
        const float *dc = c->gradient + (gsize) row * n;
        gsize h = at (j, row, n_rows) * n;
        gsize a = (gsize) row * n_positions + j;

        /* Exactly zero: padding, which stays out of every sum. */
        if (weights->values[a] == 0)
          continue;

        weights->gradient[a] += dot (dc, annotations->values + h, n);

        if (annotations->gradient != NULL)
          add_scaled (annotations->gradient + h, dc, weights->values[a], n);
      }
}

SacTensor *
sac_weighted_sum (SacTape   *tape,
                  SacTensor *weights,
                  SacTensor *annotations)
{
  int n_positions = weights->columns;
  int n_rows = memory_rows (annotations, weights, n_positions);
  SacTensor *c = sac_tape_new_tensor (tape, weights->rows, annotations->columns);
  int n = c->columns;

  memset (c->values, 0, sizeof (float) * sac_tensor_size (c));

  for (int row = 0; row < c->rows; row++)
    for (int j = 0; j < n_positions; j++)
      {
        float weight = weights->values[(gsize) row * n_positions + j];

        if (weight != 0)
          add_scaled (c->values + (gsize) row * n, annotations->values + at (j, row, n_rows) * n,
                      weight, n);
      }

  return sac_tape_record (tape, weighted_sum_backward, NULL, c, weights, annotations, NULL);
}

SAC_VECTORISED float
sac_highest (const float *values,
             int          n)
{
  float highest = values[0];

#pragma omp simd reduction(max : highest)
  for (int i = 0; i < n; i++)
    highest = values[i] > highest ? values[i] : highest;

  return highest;
}

/* Short sums in float, their sum in double: thousands of unlikely words, each smaller than the
 * last digit of the likely one, still count. */
SAC_VECTORISED static double
sum_of_exp (const float *values,
            float        highest,
            int          n)
{
  double total = 0;

  for (int first = 0; first < n; first += 64)
    {
      int end = MIN (first + 64, n);
      float sum = 0;

#pragma omp simd reduction(+ : sum)
      for (int i = first; i < end; i++)
        sum += sac_exp (values[i] - highest);

      total += sum;
    }

  return total;
}

SAC_VECTORISED static float
sum_of (const float *values,
        int          n)
{
  float sum = 0;

#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += values[i];

  return sum;
}

double
sac_log_sum_exp (const float *scores,
                 int          n)
{
  float highest = sac_highest (scores, n);

  return highest + log (sum_of_exp (scores, highest, n));
}

SAC_VECTORISED static void
cross_entropy_row_backward (const float *scores,
                            float        log_sum,
                            float        factor,
                            float        uniform,
                            float       *gradient,
                            int          n)
{
  for (int i = 0; i < n; i++)
    gradient[i] += factor * (sac_exp (scores[i] - log_sum) - uniform);
}

typedef struct
{
  int   *truth;
  float *log_sums;
  float  smoothing;
  float  scale;
} CrossEntropy;

/* ∂x += scale (softmax (x) - q) ∂loss */
static void
cross_entropy_backward (const SacTapeStep *step)
{
  SacTensor *scores = step->inputs[0];
  const CrossEntropy *loss = step->data;
  float factor = loss->scale * step->result->gradient[0];
  int n = scores->columns;

  for (int row = 0; row < scores->rows; row++)
    {
      gsize first = (gsize) row * n;

      if (loss->truth[row] < 0)
        continue;

      cross_entropy_row_backward (scores->values + first, loss->log_sums[row], factor,
                                  loss->smoothing / n, scores->gradient + first, n);
      scores->gradient[first + loss->truth[row]] -= factor * (1 - loss->smoothing);
    }
}

SacTensor *
sac_cross_entropy (SacTape   *tape,
                   SacTensor *scores,
                   const int *truth,
                   float      smoothing,
                   float      scale,
                   double    *log_likelihood)
{
  SacTensor *y = sac_tape_new_tensor (tape, 1, 1);
  CrossEntropy *loss = sac_tape_take (tape, sizeof (CrossEntropy));
  int n = scores->columns;
  double total = 0, likelihood = 0;

  loss->truth = sac_tape_take (tape, sizeof (int) * scores->rows);
  loss->log_sums = sac_tape_take (tape, sizeof (float) * scores->rows);
  loss->smoothing = smoothing;
  loss->scale = scale;
  memcpy (loss->truth, truth, sizeof (int) * scores->rows);

  for (int row = 0; row < scores->rows; row++)
    {
      const float *x = scores->values + (gsize) row * n;

      if (truth[row] < 0)
        continue;

      g_assert (truth[row] < n);

      loss->log_sums[row] = sac_log_sum_exp (x, n);
      likelihood += x[truth[row]] - loss->log_sums[row];
      total -= (1 - smoothing) * (x[truth[row]] - loss->log_sums[row]);

      if (smoothing > 0)
        total -= smoothing * (sum_of (x, n) / n - loss->log_sums[row]);
    }

  y->values[0] = scale * total;
  if (log_likelihood != NULL)
    *log_likelihood = likelihood;

  return sac_tape_record (tape, cross_entropy_backward, loss, y, scores, NULL);
}

gboolean
sac_log_softmax_row (const float *scores,
                     int          n,
                     float       *log_probabilities)
{
  double log_sum = sac_log_sum_exp (scores, n);

  for (int i = 0; i < n; i++)
    log_probabilities[i] = scores[i] - log_sum;

  return isfinite (log_sum);
}

int
sac_highest_of_row (const float *scores,
                    int          n)
{
  int highest = 0;

  for (int i = 1; i < n; i++)
    if (scores[i] > scores[highest])
      highest = i;

  return highest;
}
