#include "engine/training/initial-weights.h"

#include "tests/support/tensors.h"

#include <math.h>

static SacParameters *
make_parameters (guint64 seed)
{
  SacParameters *parameters = sac_parameters_new ();
  SacRandom random;

  sac_parameters_add_matrix (parameters, "source_embedding.weight", 80, 50);
  sac_parameters_add_matrix (parameters, "readout.state.weight", 70, 30);
  sac_parameters_add_matrix (parameters, "decoder.weight_hh", 90, 30);
  sac_parameters_add_matrix (parameters, "encoder.weight_ih_l0_reverse", 90, 20);
  sac_parameters_add_convolution (parameters, "encoder.conv1.weight", 40, 20, 3, 3);
  sac_parameters_add_filled_vector (parameters, "encoder.bn1.weight", 40, 1);
  sac_parameters_add_vector (parameters, "decoder.bias_hh", 90);
  sac_parameters_add_matrix (parameters, "lstm.weight_ih", 80, 40);
  sac_parameters_add_matrix (parameters, "lstm.weight_hh", 80, 20);
  sac_random_init (&random, seed);
  sac_initialize_weights (parameters, &random);

  return parameters;
}

static double
deviation (SacParameters *parameters,
           const char    *name)
{
  const SacTensor *tensor = &sac_parameters_find (parameters, name)->tensor;
  double sum = 0;

  for (gsize i = 0; i < sac_tensor_size (tensor); i++)
    sum += (double) tensor->values[i] * tensor->values[i];

  return sqrt (sum / sac_tensor_size (tensor));
}

/* √(2 / (inputs + outputs)), a gate's outputs being a third of the rows; a quarter where
 * the unit is an LSTM. */
static void
test_variance_follows_the_sizes (void)
{
  g_autoptr(SacParameters) parameters = make_parameters (1);

  g_assert_cmpfloat_with_epsilon (deviation (parameters, "source_embedding.weight"), 0.1, 0.005);
  g_assert_cmpfloat_with_epsilon (deviation (parameters, "readout.state.weight"),
                                  sqrt (2 / 100.0), 0.006);
  g_assert_cmpfloat_with_epsilon (deviation (parameters, "decoder.weight_hh"),
                                  sqrt (2 / 60.0), 0.006);
  g_assert_cmpfloat_with_epsilon (deviation (parameters, "encoder.weight_ih_l0_reverse"),
                                  sqrt (2 / 50.0), 0.006);
  g_assert_cmpfloat_with_epsilon (deviation (parameters, "lstm.weight_ih"), sqrt (2 / 60.0), 0.01);
  g_assert_cmpfloat_with_epsilon (deviation (parameters, "lstm.weight_hh"), sqrt (2 / 40.0), 0.01);
  g_assert_cmpfloat_with_epsilon (deviation (parameters, "encoder.conv1.weight"),
                                  sqrt (2 / 180.0), 0.006);
  g_assert_cmpfloat (deviation (parameters, "encoder.bn1.weight"), ==, 1);
  g_assert_cmpfloat (deviation (parameters, "decoder.bias_hh"), ==, 0);
}

static void
test_same_seed_same_weights (void)
{
  g_autoptr(SacParameters) one = make_parameters (1);
  g_autoptr(SacParameters) same = make_parameters (1);
  g_autoptr(SacParameters) other = make_parameters (2);

  for (guint i = 0; i < one->all->len; i++)
    {
      SacParameter *a = g_ptr_array_index (one->all, i);
      SacParameter *b = g_ptr_array_index (same->all, i);
      SacParameter *c = g_ptr_array_index (other->all, i);

      sac_assert_tensor (&a->tensor, b->tensor.rows, b->tensor.columns, b->tensor.values, 0);
      g_assert_true (a->rank == 1 || a->tensor.values[0] != c->tensor.values[0]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/initial-weights/variance-follows-the-sizes",
                   test_variance_follows_the_sizes);
  g_test_add_func ("/engine/training/initial-weights/same-seed-same-weights",
                   test_same_seed_same_weights);

  return g_test_run ();
}
