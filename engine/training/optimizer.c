#include "engine/training/optimizer.h"

#include "engine/tensor/elementary.h"

#include <math.h>
#include <string.h>

#define BETA1 0.9f
#define BETA2 0.999f
#define EPSILON 1e-8f
#define MAX_SHARES 64

static SacTensor *
tensor_at (SacParameters *parameters,
           guint          i)
{
  return &((SacParameter *) g_ptr_array_index (parameters->all, i))->tensor;
}

static gboolean
is_frozen (SacParameters *parameters,
           guint          i)
{
  return ((SacParameter *) g_ptr_array_index (parameters->all, i))->frozen;
}

SacOptimizer *
sac_optimizer_new (SacParameters *weights,
                   SacParameters *average,
                   double         averaging)
{
  SacOptimizer *self = g_new0 (SacOptimizer, 1);
  guint n = weights->all->len;

  self->weights = weights;
  self->average = average;
  self->averaging = averaging;
  self->means = g_new0 (float *, n);
  self->squares = g_new0 (float *, n);

  for (guint i = 0; i < n; i++)
    {
      if (!is_frozen (weights, i))
        {
          self->means[i] = g_new0 (float, sac_tensor_size (tensor_at (weights, i)));
          self->squares[i] = g_new0 (float, sac_tensor_size (tensor_at (weights, i)));
        }

      memcpy (tensor_at (average, i)->values, tensor_at (weights, i)->values,
              sizeof (float) * sac_tensor_size (tensor_at (weights, i)));
    }

  return self;
}

void
sac_optimizer_free (SacOptimizer *self)
{
  for (guint i = 0; i < self->weights->all->len; i++)
    {
      g_free (self->means[i]);
      g_free (self->squares[i]);
    }

  g_free (self->means);
  g_free (self->squares);
  g_free (self);
}

typedef struct
{
  SacOptimizer   *optimizer;
  SacParameters **replicas;
  int             n_replicas;
  double          sums[MAX_SHARES]; /* Of squares, one for each share. */
  float           scale;            /* Of the gradients. */
  float           rate;             /* With Adam's corrections. */
  float           epsilon;
  float           kept;             /* Of the average. */
} Update;

/* The part of @size numbers that belongs to @share. */
static void
slice (gsize  size,
       int    share,
       int    n_shares,
       gsize *first,
       gsize *end)
{
  *first = size * share / n_shares;
  *end = size * (share + 1) / n_shares;
}

SAC_VECTORISED static double
add_and_square (float *gradient,
                float *other,
                gsize  size)
{
  double total = 0;

  if (other != NULL)
    for (gsize i = 0; i < size; i++)
      {
        gradient[i] += other[i];
        other[i] = 0;
      }

  /* Short sums in float, their sum in double. */
  for (gsize first = 0; first < size; first += 1024)
    {
      float sum = 0;
      gsize end = MIN (first + 1024, size);

#pragma omp simd reduction(+ : sum)
      for (gsize i = first; i < end; i++)
        sum += gradient[i] * gradient[i];

      total += sum;
    }

  return total;
}

static void
gather_gradients (int      share,
                  int      n_shares,
                  gpointer data)
{
  Update *update = data;
  SacParameters *weights = update->optimizer->weights;
  double sum = 0;

  for (guint i = 0; i < weights->all->len; i++)
    {
      float *gradient = tensor_at (weights, i)->gradient;
      gsize first, end;

      if (gradient == NULL)
        continue;

      slice (sac_tensor_size (tensor_at (weights, i)), share, n_shares, &first, &end);

      for (int k = 0; k + 1 < update->n_replicas; k++)
        add_and_square (gradient + first, tensor_at (update->replicas[k], i)->gradient + first,
                        end - first);

      sum += add_and_square (gradient + first,
                             update->n_replicas > 0
                               ? tensor_at (update->replicas[update->n_replicas - 1], i)->gradient +
                                   first
                               : NULL,
                             end - first);
    }

  update->sums[share] = sum;
}

/* m = β₁ m + (1 - β₁) g, v = β₂ v + (1 - β₂) g², w -= rate m / (√v + ε) */
SAC_VECTORISED static void
update_slice (const Update *update,
              float        *w,
              float        *g,
              float        *m,
              float        *v,
              float        *average,
              gsize         size)
{
  float scale = update->scale, rate = update->rate, epsilon = update->epsilon;
  float kept = update->kept;

#pragma omp simd
  for (gsize i = 0; i < size; i++)
    {
      float gradient = g[i] * scale;

      g[i] = 0;
      m[i] = BETA1 * m[i] + (1 - BETA1) * gradient;
      v[i] = BETA2 * v[i] + (1 - BETA2) * gradient * gradient;
      w[i] -= rate * m[i] / (sqrtf (v[i]) + epsilon);
      average[i] = kept * average[i] + (1 - kept) * w[i];
    }
}

static void
average_slice (float       *average,
               const float *values,
               float        kept,
               gsize        size)
{
  for (gsize i = 0; i < size; i++)
    average[i] = kept * average[i] + (1 - kept) * values[i];
}

static void
update_weights (int      share,
                int      n_shares,
                gpointer data)
{
  const Update *update = data;
  SacOptimizer *self = update->optimizer;

  for (guint i = 0; i < self->weights->all->len; i++)
    {
      SacTensor *tensor = tensor_at (self->weights, i);
      gsize first, end;

      /* The average has had it since it was made. */
      if (is_frozen (self->weights, i))
        continue;

      slice (sac_tensor_size (tensor), share, n_shares, &first, &end);

      /* What is measured, not learned, was measured with the weights of its time: averaged as
       * they are, it suits their average. */
      if (tensor->gradient == NULL)
        {
          average_slice (tensor_at (self->average, i)->values + first, tensor->values + first,
                         update->kept, end - first);
          continue;
        }

      update_slice (update, tensor->values + first, tensor->gradient + first,
                    self->means[i] + first, self->squares[i] + first,
                    tensor_at (self->average, i)->values + first, end - first);
    }
}

double
sac_optimizer_update (SacOptimizer   *self,
                      SacWorkers     *workers,
                      SacParameters **replicas,
                      int             n_replicas,
                      double          learning_rate,
                      double          clip)
{
  Update update = { .optimizer = self, .replicas = replicas, .n_replicas = n_replicas };
  double norm = 0, correction;

  g_assert (sac_workers_count (workers) <= MAX_SHARES);

  sac_workers_run (workers, gather_gradients, &update);

  for (int i = 0; i < sac_workers_count (workers); i++)
    norm += update.sums[i];
  norm = sqrt (norm);

  if (!isfinite (norm))
    {
      sac_parameters_clear_gradients (self->weights);
      return norm;
    }

  self->n_updates++;

  /* rate / (1 - β₁ᵗ) · m / (√(v / (1 - β₂ᵗ)) + ε) */
  correction = sqrt (1 - pow (BETA2, self->n_updates));
  update.scale = clip > 0 && norm > clip ? clip / norm : 1;
  update.rate = learning_rate * correction / (1 - pow (BETA1, self->n_updates));
  update.epsilon = EPSILON * correction;
  /* Early weights are poor: the average forgets them faster. */
  update.kept = MIN (self->averaging, (1.0 + self->n_updates) / (10.0 + self->n_updates));

  sac_workers_run (workers, update_weights, &update);

  return norm;
}
