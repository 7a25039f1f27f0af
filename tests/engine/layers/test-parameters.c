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

  return g_test_run ();
}
