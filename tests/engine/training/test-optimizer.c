#include "engine/training/optimizer.h"

#include "tests/support/tensors.h"

#include <math.h>
#include <string.h>

#define N_UPDATES 12
#define N_VALUES 23 /* In two weights, no multiple of any number of threads. */

typedef struct
{
  SacParameters *weights;
  SacParameters *average;
  SacParameters *replica;
  SacOptimizer  *optimizer;
} Fixture;

static SacParameters *
make_parameters (void)
{
  SacParameters *parameters = sac_parameters_new ();

  sac_parameters_add_matrix (parameters, "W", 3, 6);
  sac_parameters_add_vector (parameters, "b", 5);
  sac_parameters_add_gradients (parameters);

  return parameters;
}

static void
fixture_init (Fixture *fixture,
              double   averaging)
{
  fixture->weights = make_parameters ();
  fixture->average = make_parameters ();
  fixture->replica = make_parameters ();
  sac_test_fill_all (fixture->weights, 1, 1);
  fixture->optimizer = sac_optimizer_new (fixture->weights, fixture->average, averaging);
}

static void
fixture_clear (Fixture *fixture)
{
  sac_optimizer_free (fixture->optimizer);
  sac_parameters_free (fixture->weights);
  sac_parameters_free (fixture->average);
  sac_parameters_free (fixture->replica);
}

/* Number @i of all weights, as if they were one. */
static SacTensor *
tensor_of (SacParameters *parameters,
           int           *i)
{
  SacTensor *first = &((SacParameter *) g_ptr_array_index (parameters->all, 0))->tensor;
  int size = sac_tensor_size (first);

  if (*i < size)
    return first;

  *i -= size;

  return &((SacParameter *) g_ptr_array_index (parameters->all, 1))->tensor;
}

static float
value_at (SacParameters *parameters,
          int            i)
{
  const SacTensor *tensor = tensor_of (parameters, &i);

  return tensor->values[i];
}

static float *
gradient_at (SacParameters *parameters,
             int            i)
{
  SacTensor *tensor = tensor_of (parameters, &i);

  return &tensor->gradient[i];
}

/* Large ones and small ones, of both signs; update 3 has a norm far above the others. */
static float
example_gradient (int update,
                  int i)
{
  return (update == 3 ? 40 : 1) * sinf (1.3f * i + 0.7f * update) * powf (10, i % 4 - 2);
}

/* Half to the model that learns, half to a replica. */
static double
do_update (Fixture    *fixture,
           SacWorkers *workers,
           int         update,
           double      rate,
           double      clip)
{
  SacParameters *replicas[] = { fixture->replica };

  for (int i = 0; i < N_VALUES; i++)
    {
      *gradient_at (fixture->weights, i) = 0.5f * example_gradient (update, i);
      *gradient_at (fixture->replica, i) = 0.5f * example_gradient (update, i);
    }

  return sac_optimizer_update (fixture->optimizer, workers, replicas, 1, rate, clip);
}

/* Algorithm 1 of Kingma and Ba 2015, as it stands there, in double. */
typedef struct
{
  double w[N_VALUES], average[N_VALUES], m[N_VALUES], v[N_VALUES];
} Reference;

static double
reference_update (Reference *self,
                  int        t,
                  double     rate,
                  double     clip,
                  double     averaging)
{
  double norm = 0, scale, kept = MIN (averaging, (1.0 + t) / (10.0 + t));

  for (int i = 0; i < N_VALUES; i++)
    norm += pow (example_gradient (t, i), 2);

  norm = sqrt (norm);
  scale = clip > 0 && norm > clip ? clip / norm : 1;

  for (int i = 0; i < N_VALUES; i++)
    {
      double g = scale * example_gradient (t, i);
      double m, v;

      self->m[i] = 0.9 * self->m[i] + 0.1 * g;
      self->v[i] = 0.999 * self->v[i] + 0.001 * g * g;
      m = self->m[i] / (1 - pow (0.9, t));
      v = self->v[i] / (1 - pow (0.999, t));
      self->w[i] -= rate * m / (sqrt (v) + 1e-8);
      self->average[i] = kept * self->average[i] + (1 - kept) * self->w[i];
    }

  return norm;
}

static void
assert_follows_reference (double clip,
                          double averaging)
{
  g_autoptr(SacWorkers) workers = sac_workers_new (2);
  Reference reference = { 0 };
  Fixture fixture;

  fixture_init (&fixture, averaging);

  for (int i = 0; i < N_VALUES; i++)
    reference.w[i] = reference.average[i] = value_at (fixture.weights, i);

  for (int t = 1; t <= N_UPDATES; t++)
    {
      double rate = 0.01 / t;
      double expected = reference_update (&reference, t, rate, clip, averaging);

      g_assert_cmpfloat_with_epsilon (do_update (&fixture, workers, t, rate, clip), expected,
                                      1e-5 * expected);
      g_assert_cmpint (fixture.optimizer->n_updates, ==, t);

      for (int i = 0; i < N_VALUES; i++)
        {
          g_assert_cmpfloat_with_epsilon (value_at (fixture.weights, i), reference.w[i], 2e-6);
          g_assert_cmpfloat_with_epsilon (value_at (fixture.average, i), reference.average[i],
                                          2e-6);
        }
    }

  fixture_clear (&fixture);
}

static void
test_adam_as_in_the_paper (void)
{
  assert_follows_reference (0, 0);
}

static void
test_clips_by_the_norm_of_all (void)
{
  assert_follows_reference (100, 0);
  assert_follows_reference (1, 0);
}

static void
test_average_forgets_early_weights_faster (void)
{
  assert_follows_reference (1, 0.999);
  assert_follows_reference (1, 0.3);
}

static void
test_gradients_are_cleared (void)
{
  g_autoptr(SacWorkers) workers = sac_workers_new (3);
  Fixture fixture;

  fixture_init (&fixture, 0);
  do_update (&fixture, workers, 1, 0.01, 1);

  for (int i = 0; i < N_VALUES; i++)
    {
      g_assert_cmpfloat (*gradient_at (fixture.weights, i), ==, 0);
      g_assert_cmpfloat (*gradient_at (fixture.replica, i), ==, 0);
    }

  fixture_clear (&fixture);
}

/* Whoever does the work, the weights are the same to the bit where nothing is clipped. */
static void
test_threads_share_the_same_work (void)
{
  float expected[N_VALUES];

  for (int n_threads = 1; n_threads <= 5; n_threads++)
    {
      g_autoptr(SacWorkers) workers = sac_workers_new (n_threads);
      Fixture fixture;

      fixture_init (&fixture, 0.9);

      for (int t = 1; t <= N_UPDATES; t++)
        do_update (&fixture, workers, t, 0.01, 0);

      for (int i = 0; i < N_VALUES; i++)
        {
          if (n_threads == 1)
            expected[i] = value_at (fixture.average, i);

          g_assert_cmpfloat (value_at (fixture.average, i), ==, expected[i]);
        }

      fixture_clear (&fixture);
    }
}

static void
test_nothing_learns_from_nan (void)
{
  static const float bad[] = { NAN, INFINITY, -INFINITY };

  for (guint k = 0; k < G_N_ELEMENTS (bad); k++)
    {
      g_autoptr(SacWorkers) workers = sac_workers_new (2);
      SacParameters *replicas[1];
      float before[N_VALUES];
      Fixture fixture;

      fixture_init (&fixture, 0.5);
      do_update (&fixture, workers, 1, 0.01, 1);

      for (int i = 0; i < N_VALUES; i++)
        before[i] = value_at (fixture.weights, i);

      *gradient_at (fixture.replica, 20) = bad[k];
      replicas[0] = fixture.replica;
      g_assert_false (isfinite (sac_optimizer_update (fixture.optimizer, workers, replicas, 1,
                                                      0.01, 1)));
      g_assert_cmpint (fixture.optimizer->n_updates, ==, 1);

      for (int i = 0; i < N_VALUES; i++)
        {
          g_assert_cmpfloat (value_at (fixture.weights, i), ==, before[i]);
          g_assert_cmpfloat (*gradient_at (fixture.weights, i), ==, 0);
        }

      fixture_clear (&fixture);
    }
}

/* A running mean stays as it is; the average has the mean of those of its time. */
static void
test_buffers_are_averaged (void)
{
  g_autoptr(SacParameters) weights = sac_parameters_new ();
  g_autoptr(SacParameters) average = sac_parameters_new ();
  g_autoptr(SacWorkers) workers = sac_workers_new (2);
  SacTensor *mean = sac_parameters_add_buffer (weights, "running_mean", 3, 0.25f);
  SacTensor *kept = sac_parameters_add_buffer (average, "running_mean", 3, 0);
  SacOptimizer *optimizer;

  sac_parameters_add_vector (weights, "b", 2);
  sac_parameters_add_vector (average, "b", 2);
  sac_parameters_add_gradients (weights);
  optimizer = sac_optimizer_new (weights, average, 0.999);
  for (int i = 0; i < 3; i++)
    mean->values[i] = 0.5f;
  sac_optimizer_update (optimizer, workers, NULL, 0, 0.1, 1);

  for (int i = 0; i < 3; i++)
    {
      g_assert_cmpfloat (mean->values[i], ==, 0.5f);
      /* The first update keeps 2 of 11 parts of what was there at the start. */
      g_assert_cmpfloat_with_epsilon (kept->values[i], 0.25 * 2 / 11 + 0.5 * 9 / 11, 1e-6);
    }

  sac_optimizer_free (optimizer);
}

/* What is given stays to the bit, also in the average. */
static void
test_frozen_weights_stay (void)
{
  g_autoptr(SacParameters) weights = sac_parameters_new ();
  g_autoptr(SacParameters) average = sac_parameters_new ();
  g_autoptr(SacWorkers) workers = sac_workers_new (2);
  SacTensor *given = sac_parameters_add_frozen (weights, "vectors", 2, 2);
  SacTensor *kept = sac_parameters_add_frozen (average, "vectors", 2, 2);
  g_autoptr(SacOptimizer) optimizer = NULL;

  sac_parameters_add_vector (weights, "b", 2);
  sac_parameters_add_vector (average, "b", 2);
  sac_test_fill (given, 1, 1);
  sac_parameters_add_gradients (weights);
  optimizer = sac_optimizer_new (weights, average, 0.999);
  g_assert_null (optimizer->means[0]);
  sac_parameters_find (weights, "b")->tensor.gradient[0] = 1;

  for (int i = 0; i < 3; i++)
    sac_optimizer_update (optimizer, workers, NULL, 0, 0.1, 1);

  g_assert_cmpfloat (sac_parameters_find (weights, "b")->tensor.values[0], !=, 0);
  g_assert_cmpmem (kept->values, 4 * sizeof (float), given->values, 4 * sizeof (float));
  sac_test_fill (kept, 1, 1);
  g_assert_cmpmem (kept->values, 4 * sizeof (float), given->values, 4 * sizeof (float));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/optimizer/adam-as-in-the-paper", test_adam_as_in_the_paper);
  g_test_add_func ("/engine/training/optimizer/clips-by-the-norm-of-all",
                   test_clips_by_the_norm_of_all);
  g_test_add_func ("/engine/training/optimizer/average-forgets-early-weights-faster",
                   test_average_forgets_early_weights_faster);
  g_test_add_func ("/engine/training/optimizer/gradients-are-cleared",
                   test_gradients_are_cleared);
  g_test_add_func ("/engine/training/optimizer/buffers-are-averaged", test_buffers_are_averaged);
  g_test_add_func ("/engine/training/optimizer/frozen-weights-stay", test_frozen_weights_stay);
  g_test_add_func ("/engine/training/optimizer/threads-share-the-same-work",
                   test_threads_share_the_same_work);
  g_test_add_func ("/engine/training/optimizer/nothing-learns-from-nan",
                   test_nothing_learns_from_nan);

  return g_test_run ();
}
