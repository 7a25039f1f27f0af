#include "engine/tensor/operations-alignment.h"

#include "engine/tensor/elementary.h"

#include <stdlib.h>
#include <string.h>

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

/* ∂e_j += β s_j α_j (∂α_j - Σ_k α_k ∂α_k), where s is 1, or 1 - σ (β e_j) with smoothing. */
static void
align_backward (const SacTapeStep *step)
{
  SacTensor *e = step->inputs[0];
  const SacTensor *y = step->result;
  const SacWeighting *weighting = step->data;

  for (int row = 0; row < y->rows; row++)
    {
      gsize first = (gsize) row * y->columns;
      float mean = dot (y->values + first, y->gradient + first, y->columns);

      for (gsize i = first; i < first + y->columns; i++)
        {
          float slope = weighting->sharpening;

          if (weighting->smoothing)
            slope *= sac_logistic (-weighting->sharpening * e->values[i]);

          /* What is not seen has the weight 0. */
          e->gradient[i] += slope * y->values[i] * (y->gradient[i] - mean);
        }
    }
}

/* The first position up to which there is half of what there is in all. */
static int
find_median (const float *weights,
             int          n)
{
  double sum = 0, half = 0;

  for (int j = 0; j < n; j++)
    half += weights[j] / 2;

  for (int j = 0; j < n; j++)
    if ((sum += weights[j]) >= half)
      return j;

  return 0;
}

static int
compare_falling (gconstpointer a,
                 gconstpointer b)
{
  float x = *(const float *) a, y = *(const float *) b;

  return (x < y) - (x > y);
}

/* Sets all but the @k highest numbers to -∞; the first ones stay where several are equal. */
static void
keep_highest (float *values,
              float *sorted,
              int    n,
              int    k)
{
  int n_above = 0;
  float least;

  if (k >= n)
    return;

  memcpy (sorted, values, sizeof (float) * n);
  qsort (sorted, n, sizeof (float), compare_falling);
  least = sorted[k - 1];

  for (int j = 0; j < n; j++)
    n_above += values[j] > least;

  for (int j = 0; j < n; j++)
    if (values[j] < least || (values[j] == least && n_above++ >= k))
      values[j] = -INFINITY;
}

/* log a (β e): of the logistic function min (x, 0) - log (1 + exp (-|x|)), which never overflows. */
static void
take_logarithms (const float        *energies,
                 const SacWeighting *weighting,
                 float              *logarithms,
                 int                 n)
{
  for (int j = 0; j < n; j++)
    {
      float x = weighting->sharpening * energies[j];

      logarithms[j] = weighting->smoothing ? fminf (x, 0) - log1pf (sac_exp (-fabsf (x))) : x;

      /* fminf() would make a number of what is none. */
      if (isnan (x))
        logarithms[j] = x;
    }
}

/* The soft-max of logarithms, in their place. */
static void
normalise (float *a,
           int    n)
{
  float highest = -G_MAXFLOAT; /* Finite, for a row of nothing but -∞: all weights are equal. */
  float sum = 0;

  for (int j = 0; j < n; j++)
    highest = MAX (highest, a[j]);

  for (int j = 0; j < n; j++)
    sum += a[j] = a[j] == -INFINITY ? 0 : sac_exp (a[j] - highest);

  for (int j = 0; j < n; j++)
    a[j] = sum == 0 ? 1.0f / n : a[j] / sum;
}

SacTensor *
sac_align (SacTape            *tape,
           SacTensor          *energies,
           const SacTensor    *last,
           const int          *lengths,
           int                 n_lengths,
           const SacWeighting *weighting)
{
  SacTensor *y = sac_tape_new_tensor (tape, energies->rows, energies->columns);
  float *sorted = sac_tape_take (tape, sizeof (float) * y->columns);
  SacWeighting *kept = sac_tape_take (tape, sizeof (SacWeighting));

  g_assert (y->rows % n_lengths == 0);

  *kept = *weighting;
  memset (y->values, 0, sizeof (float) * sac_tensor_size (y));

  for (int row = 0; row < y->rows; row++)
    {
      gsize at = (gsize) row * y->columns;
      int first = 0, end = lengths[row % n_lengths];

      if (weighting->window > 0)
        {
          int median = find_median (last->values + at, end);

          first = MAX (median - weighting->window, 0);
          end = MIN (median + weighting->window, end);
        }

      take_logarithms (energies->values + at + first, weighting, y->values + at + first,
                       end - first);
      if (weighting->top_k > 0)
        keep_highest (y->values + at + first, sorted, end - first, weighting->top_k);
      normalise (y->values + at + first, end - first);
    }

  return sac_tape_record (tape, align_backward, kept, y, energies, NULL);
}
