#include "engine/training/checkpoint.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "tests/support/tensors.h"

#define RECIPE "{\"kind\": \"translation\"}\n"
#define DATA "0123"

typedef struct
{
  char             *folder;
  char             *path;
  SacParameters    *weights;
  SacParameters    *average;
  SacOptimizer     *optimizer;
  SacTrainingState  state;
} Fixture;

static SacParameters *
make_parameters (guint64 seed)
{
  SacParameters *parameters = sac_parameters_new ();

  sac_parameters_add_matrix (parameters, "W", 3, 4);
  sac_parameters_add_vector (parameters, "b", 5);
  sac_test_fill_all (parameters, seed, 1);

  return parameters;
}

/* Everything different from everything else. */
static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "model.checkpoint", NULL);
  fixture->weights = make_parameters (1);
  fixture->average = make_parameters (11);
  fixture->optimizer = sac_optimizer_new (fixture->weights, fixture->average, 0.9);
  fixture->optimizer->n_updates = 1234567890123;

  for (int i = 0; i < 12; i++)
    {
      fixture->optimizer->means[0][i] = 100 + i;
      fixture->optimizer->squares[0][i] = 200 + i;
    }

  for (int i = 0; i < 5; i++)
    {
      fixture->optimizer->means[1][i] = 300 + i;
      fixture->optimizer->squares[1][i] = 0x1p-140f * i; /* Denormal. */
    }

  fixture->state = (SacTrainingState) {
    .update = 77, .epoch = 3, .batch = 5, .best_update = 60, .best_loss = 1.25, .n_worse = 2,
    .n_threads = 2, .validation_loss = 1.5, .validation_score = 12.5,
  };
  sac_random_init (&fixture->state.random[0], 5);
  sac_random_init (&fixture->state.random[1], 6);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_optimizer_free (fixture->optimizer);
  sac_parameters_free (fixture->weights);
  sac_parameters_free (fixture->average);
  g_unlink (fixture->path);
  g_rmdir (fixture->folder);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static void
save (Fixture *fixture)
{
  g_autoptr(GError) error = NULL;

  sac_checkpoint_save (fixture->path, RECIPE, DATA, fixture->optimizer, &fixture->state, &error);
  g_assert_no_error (error);
}

static gboolean
load (Fixture     *fixture,
      const char  *recipe,
      int          n_threads,
      GError     **error)
{
  g_autoptr(SacParameters) weights = make_parameters (21);
  g_autoptr(SacParameters) average = make_parameters (31);
  g_autoptr(SacOptimizer) optimizer = sac_optimizer_new (weights, average, 0.9);
  SacTrainingState state = { .n_threads = n_threads };

  return sac_checkpoint_load (fixture->path, recipe, DATA, optimizer, &state, error);
}

static void
assert_same_values (SacParameters *found,
                    SacParameters *expected)
{
  for (guint i = 0; i < expected->all->len; i++)
    {
      const SacTensor *a = &((SacParameter *) g_ptr_array_index (found->all, i))->tensor;
      const SacTensor *b = &((SacParameter *) g_ptr_array_index (expected->all, i))->tensor;

      g_assert_cmpmem (a->values, sizeof (float) * sac_tensor_size (a),
                       b->values, sizeof (float) * sac_tensor_size (b));
    }
}

static void
test_comes_back_to_the_bit (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autoptr(SacParameters) weights = make_parameters (21);
  g_autoptr(SacParameters) average = make_parameters (31);
  g_autoptr(SacOptimizer) optimizer = sac_optimizer_new (weights, average, 0.9);
  SacTrainingState state = { .n_threads = 2 };
  g_autoptr(GError) error = NULL;

  save (fixture);
  sac_checkpoint_load (fixture->path, RECIPE, DATA, optimizer, &state, &error);
  g_assert_no_error (error);

  assert_same_values (weights, fixture->weights);
  assert_same_values (average, fixture->average);
  g_assert_cmpmem (&state, sizeof state, &fixture->state, sizeof fixture->state);
  g_assert_cmpint (optimizer->n_updates, ==, fixture->optimizer->n_updates);

  for (int i = 0; i < 2; i++)
    {
      gsize size = sizeof (float) * (i == 0 ? 12 : 5);

      g_assert_cmpmem (optimizer->means[i], size, fixture->optimizer->means[i], size);
      g_assert_cmpmem (optimizer->squares[i], size, fixture->optimizer->squares[i], size);
    }
}

/* Vectors that were given are there again after every start: a checkpoint need not hold them, and
 * leaves those that are there alone. */
static void
test_what_is_frozen_is_not_saved (Fixture       *fixture,
                                  gconstpointer  data)
{
  g_autoptr(SacParameters) weights = make_parameters (1);
  g_autoptr(SacParameters) average = make_parameters (11);
  SacTensor *given = sac_parameters_add_frozen (weights, "vectors", 100, 100);
  g_autoptr(SacOptimizer) optimizer = NULL;
  g_autoptr(GError) error = NULL;
  g_autofree char *contents = NULL;
  SacTrainingState state = { .n_threads = 2 };
  gsize length;

  sac_parameters_add_frozen (average, "vectors", 100, 100);
  optimizer = sac_optimizer_new (weights, average, 0.9);
  sac_checkpoint_save (fixture->path, RECIPE, DATA, optimizer, &state, &error);
  g_assert_no_error (error);
  g_file_get_contents (fixture->path, &contents, &length, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (length, <, 100 * 100 * sizeof (float));

  given->values[5] = 7;
  state.n_threads = 2;
  sac_checkpoint_load (fixture->path, RECIPE, DATA, optimizer, &state, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (given->values[5], ==, 7);
}

static void
assert_refused (Fixture    *fixture,
                const char *recipe,
                int         n_threads,
                const char *expected)
{
  g_autoptr(GError) error = NULL;

  g_assert_false (load (fixture, recipe, n_threads, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, "model.checkpoint"));
  g_assert_nonnull (strstr (error->message, expected));
}

static void
test_another_recipe_is_refused (Fixture       *fixture,
                                gconstpointer  data)
{
  save (fixture);
  assert_refused (fixture, "{\"kind\": \"translation\" }\n", 2, "another recipe");
}

static gboolean
load_with (Fixture     *fixture,
           const char  *data,
           GError     **error)
{
  g_autoptr(SacParameters) weights = make_parameters (21);
  g_autoptr(SacParameters) average = make_parameters (31);
  g_autoptr(SacOptimizer) optimizer = sac_optimizer_new (weights, average, 0.9);
  SacTrainingState state = { .n_threads = 2 };

  return sac_checkpoint_load (fixture->path, RECIPE, data, optimizer, &state, error);
}

static void
test_other_data_are_refused (Fixture       *fixture,
                             gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  save (fixture);
  g_assert_true (load_with (fixture, DATA, &error));
  g_assert_no_error (error);

  g_assert_false (load_with (fixture, "0124", &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_assert_nonnull (strstr (error->message, "other data"));
}

static void
test_another_number_of_threads_is_refused (Fixture       *fixture,
                                           gconstpointer  data)
{
  save (fixture);
  assert_refused (fixture, RECIPE, 1, "2 threads");
  assert_refused (fixture, RECIPE, 3, "2 threads");
}

/* Of the same recipe, over other data: vocabularies and weights have other sizes. */
static void
test_other_shapes_are_refused (Fixture       *fixture,
                               gconstpointer  data)
{
  g_autoptr(SacParameters) weights = make_parameters (1);
  g_autoptr(SacParameters) average = make_parameters (1);
  g_autoptr(SacOptimizer) optimizer = NULL;
  SacTrainingState state = { .n_threads = 2 };
  g_autoptr(GError) error = NULL;

  save (fixture);
  sac_parameters_find (weights, "b")->tensor.columns = 4;
  sac_parameters_find (average, "b")->tensor.columns = 4;
  optimizer = sac_optimizer_new (weights, average, 0.9);

  g_assert_false (sac_checkpoint_load (fixture->path, RECIPE, DATA, optimizer, &state, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_assert_nonnull (strstr (error->message, "“weight/b”"));
}

static void
test_counters_below_zero_are_refused (Fixture       *fixture,
                                      gconstpointer  data)
{
  fixture->state.batch = -1;
  save (fixture);
  assert_refused (fixture, RECIPE, 2, "“state”");
}

/* The next epoch, update or worse evaluation would be below zero. */
static void
test_counters_that_would_overflow_are_refused (Fixture       *fixture,
                                               gconstpointer  data)
{
  SacTrainingState sound = fixture->state;

  fixture->state.epoch = G_MAXINT32;
  save (fixture);
  assert_refused (fixture, RECIPE, 2, "“state”");

  fixture->state = sound;
  fixture->state.n_worse = G_MAXINT32;
  save (fixture);
  assert_refused (fixture, RECIPE, 2, "“state”");

  fixture->state = sound;
  fixture->optimizer->n_updates = G_MAXINT64;
  save (fixture);
  assert_refused (fixture, RECIPE, 2, "“state”");
}

/* No later loss would be better than one that is no number: nothing would be kept any more. */
static void
test_best_loss_is_a_number (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  fixture->state.best_loss = INFINITY;
  save (fixture);
  load (fixture, RECIPE, 2, &error);
  g_assert_no_error (error);

  fixture->state.best_loss = NAN;
  save (fixture);
  assert_refused (fixture, RECIPE, 2, "“state”");
}

static void
test_missing_file_is_named (Fixture       *fixture,
                            gconstpointer  data)
{
  assert_refused (fixture, RECIPE, 2, "");
}

static void
test_cut_file_is_refused (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autofree char *whole = NULL;
  gsize length;

  save (fixture);
  g_assert_true (g_file_get_contents (fixture->path, &whole, &length, NULL));

  for (gsize cut = 0; cut < length; cut += 37)
    {
      g_assert_true (g_file_set_contents (fixture->path, whole, cut, NULL));
      assert_refused (fixture, RECIPE, 2, "");
    }
}

/* Another program's file, and one of ours with a name spoilt. */
static void
test_damaged_names_are_refused (Fixture       *fixture,
                                gconstpointer  data)
{
  static const char *const rows[][2] = {
    { "saccade-checkpoint", "not a checkpoint" }, { "\"state\"", "“state”" },
    { "\"n_updates\"", "“n_updates”" }, { "\"average/W\"", "“average/W”" },
    { "\"square/b\"", "“square/b”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = NULL;
      char *place;
      gsize length;

      save (fixture);
      g_assert_true (g_file_get_contents (fixture->path, &text, &length, NULL));
      place = g_strstr_len (text + 8, length - 8, rows[i][0]);
      g_assert_nonnull (place);
      place[3] = '_';
      g_assert_true (g_file_set_contents (fixture->path, text, length, NULL));
      assert_refused (fixture, RECIPE, 2, rows[i][1]);
    }
}

static void
test_unwritable_path_is_an_error (Fixture       *fixture,
                                  gconstpointer  data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "nowhere", "model.checkpoint", NULL);
  g_autoptr(GError) error = NULL;

  g_assert_false (sac_checkpoint_save (path, RECIPE, DATA, fixture->optimizer, &fixture->state,
                                       &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "nowhere"));
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/checkpoint/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("comes-back-to-the-bit", test_comes_back_to_the_bit);
  ADD_TEST ("what-is-frozen-is-not-saved", test_what_is_frozen_is_not_saved);
  ADD_TEST ("another-recipe-is-refused", test_another_recipe_is_refused);
  ADD_TEST ("other-data-are-refused", test_other_data_are_refused);
  ADD_TEST ("another-number-of-threads-is-refused", test_another_number_of_threads_is_refused);
  ADD_TEST ("other-shapes-are-refused", test_other_shapes_are_refused);
  ADD_TEST ("counters-below-zero-are-refused", test_counters_below_zero_are_refused);
  ADD_TEST ("counters-that-would-overflow-are-refused",
            test_counters_that_would_overflow_are_refused);
  ADD_TEST ("best-loss-is-a-number", test_best_loss_is_a_number);
  ADD_TEST ("missing-file-is-named", test_missing_file_is_named);
  ADD_TEST ("cut-file-is-refused", test_cut_file_is_refused);
  ADD_TEST ("damaged-names-are-refused", test_damaged_names_are_refused);
  ADD_TEST ("unwritable-path-is-an-error", test_unwritable_path_is_an_error);

  return g_test_run ();
}
