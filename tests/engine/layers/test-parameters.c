#include "engine/layers/parameters.h"

#include "engine/tensor/half.h"

static void
test_starts_at_zero_on_a_cache_line (void)
{
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  SacTensor *matrix = sac_parameters_add_matrix (parameters, "W", 3, 5);
  SacTensor *vector = sac_parameters_add_vector (parameters, "b", 5);

  g_assert_cmpint (matrix->rows, ==, 3);
  g_assert_cmpint (vector->rows, ==, 1);
  g_assert_cmpuint (GPOINTER_TO_SIZE (matrix->values) % 64, ==, 0);
  g_assert_cmpuint (GPOINTER_TO_SIZE (vector->values) % 64, ==, 0);
  g_assert_null (matrix->gradient);

  for (int i = 0; i < 15; i++)
    g_assert_cmpfloat (matrix->values[i], ==, 0);
}

static void
test_finds_by_name_and_keeps_rank (void)
{
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  SacTensor *matrix = sac_parameters_add_matrix (parameters, "W", 1, 4);
  SacTensor *vector = sac_parameters_add_vector (parameters, "b", 4);

  /* Growing must not move what layers point at. */
  for (int i = 0; i < 100; i++)
    {
      g_autofree char *name = g_strdup_printf ("layer.%d", i);

      sac_parameters_add_vector (parameters, name, 2);
    }

  g_assert_true (&sac_parameters_find (parameters, "W")->tensor == matrix);
  g_assert_true (&sac_parameters_find (parameters, "b")->tensor == vector);
  g_assert_cmpint (sac_parameters_find (parameters, "W")->rank, ==, 2);
  g_assert_cmpint (sac_parameters_find (parameters, "b")->rank, ==, 1);
  g_assert_null (sac_parameters_find (parameters, "w"));
  g_assert_cmpuint (sac_parameters_count (parameters), ==, 4 + 4 + 200);
}

static void
test_gradients_are_made_once_and_cleared (void)
{
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  SacTensor *vector = sac_parameters_add_vector (parameters, "b", 4);
  float *gradient;

  sac_parameters_add_gradients (parameters);
  gradient = vector->gradient;
  g_assert_nonnull (gradient);
  gradient[3] = 7;

  sac_parameters_add_gradients (parameters);
  g_assert_true (vector->gradient == gradient);
  g_assert_cmpfloat (gradient[3], ==, 7);

  sac_parameters_clear_gradients (parameters);
  g_assert_cmpfloat (gradient[3], ==, 0);
}

static void
test_bfloat16_replaces_matrices_only (void)
{
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  SacTensor *matrix = sac_parameters_add_matrix (parameters, "W", 2, 2);
  SacTensor *vector = sac_parameters_add_vector (parameters, "b", 2);
  float back[4];

  matrix->values[0] = 0.5f;
  matrix->values[1] = 1 + 0x1p-8f; /* Half-way between two bfloat16: goes to the even one. */
  matrix->values[2] = 1 + 0x3p-8f;
  matrix->values[3] = -3;
  vector->values[1] = 1 + 0x1p-8f;

  sac_parameters_keep_as_bfloat16 (parameters);
  sac_parameters_keep_as_bfloat16 (parameters);

  g_assert_null (matrix->values);
  sac_bfloat16_widen (matrix->bfloat16, back, 4);
  g_assert_cmpfloat (back[0], ==, 0.5f);
  g_assert_cmpfloat (back[1], ==, 1);
  g_assert_cmpfloat (back[2], ==, 1 + 0x1p-6f);
  g_assert_cmpfloat (back[3], ==, -3);
  g_assert_null (vector->bfloat16);
  g_assert_cmpfloat (vector->values[1], ==, 1 + 0x1p-8f);
}

/* A file may claim any shape: it must cost nothing before it is compared. */
static void
test_shapes_take_no_memory (void)
{
  g_autoptr(SacParameters) large = sac_parameters_new_shapes ();
  g_autoptr(SacParameters) small = sac_parameters_new_shapes ();
  SacTensor *matrix = sac_parameters_add_matrix (large, "W", G_MAXINT, G_MAXINT);

  g_assert_null (matrix->values);
  g_assert_cmpuint (sac_parameters_count (large), ==, (gsize) G_MAXINT * G_MAXINT);

  matrix = sac_parameters_add_matrix (small, "W", 2, 2);
  sac_parameters_allocate (small);
  g_assert_cmpfloat (matrix->values[3], ==, 0);
  matrix->values[3] = 1;
  sac_parameters_allocate (small);
  g_assert_cmpfloat (matrix->values[3], ==, 1);
}

static void
test_convolutions_keep_their_shape (void)
{
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  SacTensor *W = sac_parameters_add_convolution (parameters, "conv", 6, 5, 3, 2);
  const SacParameter *parameter = sac_parameters_find (parameters, "conv");

  g_assert_cmpint (parameter->rank, ==, 4);
  g_assert_cmpmem (parameter->shape, sizeof parameter->shape, ((int[]) { 6, 5, 3, 2 }),
                   4 * sizeof (int));
  g_assert_cmpint (W->rows, ==, 6);
  g_assert_cmpint (W->columns, ==, 30);

  /* They are not bound by memory: in half of it they would not be faster. */
  sac_parameters_keep_as_bfloat16 (parameters);
  g_assert_nonnull (W->values);
}

static void
test_buffers_do_not_learn (void)
{
  g_autoptr(SacParameters) parameters = sac_parameters_new_shapes ();
  SacTensor *buffer = sac_parameters_add_buffer (parameters, "running_var", 3, 1.5f);
  SacTensor *filled = sac_parameters_add_filled_vector (parameters, "weight", 3, 1);

  sac_parameters_allocate (parameters);
  sac_parameters_add_gradients (parameters);
  sac_parameters_clear_gradients (parameters);

  g_assert_null (buffer->gradient);
  g_assert_nonnull (filled->gradient);
  g_assert_cmpfloat (buffer->values[2], ==, 1.5f);
  g_assert_cmpfloat (filled->values[2], ==, 1);
}

static void
test_frozen_vectors_do_not_learn (void)
{
  g_autoptr(SacParameters) parameters = sac_parameters_new_shapes ();
  SacTensor *frozen = sac_parameters_add_frozen_vector (parameters, "deviation", 3, 2.5f);

  sac_parameters_allocate (parameters);
  sac_parameters_add_gradients (parameters);
  g_assert_cmpint (sac_parameters_find (parameters, "deviation")->rank, ==, 1);
  g_assert_null (frozen->gradient);
  g_assert_cmpfloat (frozen->values[2], ==, 2.5f);
}

static void
test_filters_keep_their_shape (void)
{
  g_autoptr(SacParameters) parameters = sac_parameters_new ();
  SacTensor *filters = sac_parameters_add_filters (parameters, "filters", 4, 7);
  const SacParameter *parameter = sac_parameters_find (parameters, "filters");

  g_assert_cmpint (filters->rows, ==, 4);
  g_assert_cmpint (filters->columns, ==, 7);
  g_assert_cmpint (parameter->rank, ==, 3);
  g_assert_cmpint (parameter->shape[1], ==, 1);
  g_assert_cmpint (parameter->shape[2], ==, 7);
}

/* What another training found stays as it is, in one place for all threads, and is read in half the
 * memory as other matrices are. */
static void
test_frozen_matrices_do_not_learn (void)
{
  g_autoptr(SacParameters) owner = sac_parameters_new ();
  SacParameters *borrower = sac_parameters_new_shapes ();
  SacTensor *frozen = sac_parameters_add_frozen (owner, "vectors", 3, 2);
  SacTensor *again = sac_parameters_add_frozen (borrower, "vectors", 3, 2);

  sac_parameters_add_gradients (owner);
  sac_parameters_borrow (borrower, owner);
  sac_parameters_add_gradients (borrower);

  g_assert_true (sac_parameters_find (owner, "vectors")->frozen);
  g_assert_cmpint (sac_parameters_find (owner, "vectors")->rank, ==, 2);
  g_assert_null (frozen->gradient);
  g_assert_null (again->gradient);
  g_assert_true (again->values == frozen->values);

  sac_parameters_free (borrower);
  sac_parameters_keep_as_bfloat16 (owner);
  g_assert_nonnull (frozen->bfloat16);
}

/* Two that learn at once: the same weights, each its own gradients and measurements. */
static void
test_borrows_weights_and_copies_buffers (void)
{
  g_autoptr(SacParameters) owner = sac_parameters_new ();
  SacParameters *borrower = sac_parameters_new_shapes ();
  SacTensor *W = sac_parameters_add_matrix (owner, "W", 2, 2);
  SacTensor *mean = sac_parameters_add_buffer (owner, "mean", 2, 0);
  SacTensor *W_again = sac_parameters_add_matrix (borrower, "W", 2, 2);
  SacTensor *mean_again = sac_parameters_add_buffer (borrower, "mean", 2, 0);

  mean->values[1] = 4;
  sac_parameters_add_gradients (owner);
  sac_parameters_borrow (borrower, owner);
  sac_parameters_add_gradients (borrower);

  g_assert_true (W_again->values == W->values);
  g_assert_true (W_again->gradient != W->gradient);
  g_assert_true (mean_again->values != mean->values);
  g_assert_cmpfloat (mean_again->values[1], ==, 4);

  sac_parameters_free (borrower);
  W->values[3] = 1;
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/layers/parameters/starts-at-zero-on-a-cache-line",
                   test_starts_at_zero_on_a_cache_line);
  g_test_add_func ("/engine/layers/parameters/finds-by-name-and-keeps-rank",
                   test_finds_by_name_and_keeps_rank);
  g_test_add_func ("/engine/layers/parameters/gradients-are-made-once-and-cleared",
                   test_gradients_are_made_once_and_cleared);
  g_test_add_func ("/engine/layers/parameters/bfloat16-replaces-matrices-only",
                   test_bfloat16_replaces_matrices_only);
  g_test_add_func ("/engine/layers/parameters/shapes-take-no-memory", test_shapes_take_no_memory);
  g_test_add_func ("/engine/layers/parameters/convolutions-keep-their-shape",
                   test_convolutions_keep_their_shape);
  g_test_add_func ("/engine/layers/parameters/buffers-do-not-learn", test_buffers_do_not_learn);
  g_test_add_func ("/engine/layers/parameters/frozen-vectors-do-not-learn",
                   test_frozen_vectors_do_not_learn);
  g_test_add_func ("/engine/layers/parameters/filters-keep-their-shape",
                   test_filters_keep_their_shape);
  g_test_add_func ("/engine/layers/parameters/frozen-matrices-do-not-learn",
                   test_frozen_matrices_do_not_learn);
  g_test_add_func ("/engine/layers/parameters/borrows-weights-and-copies-buffers",
                   test_borrows_weights_and_copies_buffers);

  return g_test_run ();
}
