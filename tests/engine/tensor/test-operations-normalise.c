#include "engine/tensor/operations-normalise.h"

#include "tests/support/gradient-check.h"
#include "tests/support/tensors.h"

#include <math.h>
#include <string.h>

#define EPSILON 1e-5f
#define MOMENTUM 0.1f

typedef struct
{
  SacParameters *parameters;
  SacTensor     *x;
  SacTensor     *gamma;
  SacTensor     *beta;
  SacTensor     *mean;
  SacTensor     *var;
  SacTensor     *shortcut;
  gboolean       rectified;
} Fixture;

typedef struct
{
  const char *name;
  gboolean    rectified;
  gboolean    with_shortcut;
} Case;

static const Case cases[] = {
  { "plain", FALSE, FALSE },
  { "rectified", TRUE, FALSE },
  { "shortcut", TRUE, TRUE },
};

static void
fixture_init (Fixture    *self,
              const Case *of,
              int         n_rows,
              int         n_columns)
{
  SacParameters *parameters = sac_parameters_new ();

  *self = (Fixture) { .parameters = parameters, .rectified = of->rectified };
  self->x = sac_parameters_add_matrix (parameters, "x", n_rows, n_columns);
  self->gamma = sac_parameters_add_vector (parameters, "gamma", n_columns);
  self->beta = sac_parameters_add_vector (parameters, "beta", n_columns);
  self->mean = sac_parameters_add_buffer (parameters, "mean", n_columns, 0);
  self->var = sac_parameters_add_buffer (parameters, "var", n_columns, 1);
  if (of->with_shortcut)
    self->shortcut = sac_parameters_add_matrix (parameters, "shortcut", n_rows, n_columns);

  sac_test_fill_all (parameters, 3, 1);

  for (int i = 0; i < n_columns; i++)
    self->var->values[i] = 0.5f + fabsf (self->var->values[i]);
}

static SacTensor *
apply (SacTape  *tape,
       gpointer  data)
{
  Fixture *self = data;

  if (self->rectified)
    return sac_batch_norm_rectified (tape, self->x, self->gamma, self->beta, self->mean, self->var,
                                     EPSILON, MOMENTUM, self->shortcut);

  return sac_batch_norm (tape, self->x, self->gamma, self->beta, self->mean, self->var, EPSILON,
                         MOMENTUM);
}

static void
test_gradients (gconstpointer data)
{
  Fixture fixture;

  fixture_init (&fixture, data, 14, 3);
  sac_assert_gradients (fixture.parameters, apply, &fixture);
  sac_parameters_free (fixture.parameters);
}

typedef struct
{
  double mean;
  double variance;
} Moments;

static Moments
moments_of_column (const SacTensor *x,
                   int              column)
{
  Moments moments = { 0, 0 };

  for (int i = 0; i < x->rows; i++)
    moments.mean += x->values[i * x->columns + column] / (double) x->rows;
  for (int i = 0; i < x->rows; i++)
    moments.variance += pow (x->values[i * x->columns + column] - moments.mean, 2) / x->rows;

  return moments;
}

static void
assert_is_normalised (const Fixture   *self,
                      const SacTensor *y,
                      int              column,
                      Moments          moments)
{
  for (int i = 0; i < y->rows; i++)
    {
      int k = i * y->columns + column;
      double expected = (self->x->values[k] - moments.mean) / sqrt (moments.variance + EPSILON) *
                        self->gamma->values[column] + self->beta->values[column];

      if (self->shortcut != NULL)
        expected += self->shortcut->values[k];
      if (self->rectified)
        expected = MAX (expected, 0);

      g_assert_cmpfloat_with_epsilon (y->values[k], expected, 1e-5);
    }
}

/* Over several blocks of rows, with sums in double. */
static void
test_is_the_definition (gconstpointer data)
{
  g_autoptr(SacTape) training = sac_tape_new (SAC_TAPE_TRAINING);
  g_autoptr(SacTape) inference = sac_tape_new (SAC_TAPE_INFERENCE);
  float mean[5], var[5];
  const SacTensor *learning, *used;
  Fixture fixture;

  fixture_init (&fixture, data, 301, 5);
  memcpy (mean, fixture.mean->values, sizeof mean);
  memcpy (var, fixture.var->values, sizeof var);
  used = apply (inference, &fixture);
  learning = apply (training, &fixture);

  for (int c = 0; c < 5; c++)
    {
      Moments moments = moments_of_column (fixture.x, c);

      assert_is_normalised (&fixture, learning, c, moments);
      assert_is_normalised (&fixture, used, c, (Moments) { mean[c], var[c] });
      g_assert_cmpfloat_with_epsilon (fixture.mean->values[c], 0.9 * mean[c] + 0.1 * moments.mean,
                                      1e-6);
      g_assert_cmpfloat_with_epsilon (fixture.var->values[c],
                                      0.9 * var[c] + 0.1 * moments.variance * 301 / 300, 1e-6);
    }

  sac_parameters_free (fixture.parameters);
}

/* A small variance beside a large mean keeps its digits. */
static void
test_variance_beside_a_large_mean (void)
{
  g_autoptr(SacTape) tape = sac_tape_new (SAC_TAPE_TRAINING);
  Fixture fixture;
  const SacTensor *y;

  fixture_init (&fixture, &cases[0], 4, 1);
  memcpy (fixture.x->values, (float[]) { 4096.25f, 4095.75f, 4096.25f, 4095.75f },
          sizeof (float) * 4);
  fixture.gamma->values[0] = 1;
  fixture.beta->values[0] = 0;
  y = apply (tape, &fixture);
  sac_assert_floats (y->values, (float[]) { 1, -1, 1, -1 }, 4, 1e-3);
  sac_parameters_free (fixture.parameters);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *gradients = g_strconcat ("/engine/tensor/operations-normalise/gradients/",
                                                cases[i].name, NULL);
      g_autofree char *definition = g_strconcat ("/engine/tensor/operations-normalise/is-the-"
                                                 "definition/", cases[i].name, NULL);

      g_test_add_data_func (gradients, &cases[i], test_gradients);
      g_test_add_data_func (definition, &cases[i], test_is_the_definition);
    }

  g_test_add_func ("/engine/tensor/operations-normalise/variance-beside-a-large-mean",
                   test_variance_beside_a_large_mean);

  return g_test_run ();
}
