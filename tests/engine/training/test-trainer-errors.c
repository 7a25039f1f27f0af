#include "engine/training/trainer.h"

#include "engine/errors.h"
#include "engine/storage/safetensors.h"
#include "tests/support/small-training.h"

#include <math.h>
#include <string.h>

/* Puts a NaN in the place of the first number of a tensor of the checkpoint. */
static void
spoil_checkpoint (SmallTraining *training,
                  const char    *name)
{
  g_autofree char *path = g_strconcat (training->output, ".checkpoint", NULL);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSafetensors) file = sac_safetensors_open (path, &error);
  g_autofree char *contents = NULL;
  const char *first;
  float nan = NAN;
  guint64 header;
  gsize length;

  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));

  first = sac_safetensors_get_tensor (file, 0)->data;
  for (int i = 1; i < sac_safetensors_get_n_tensors (file); i++)
    first = MIN (first, (const char *) sac_safetensors_get_tensor (file, i)->data);

  /* A header, with its length in front of it; then the tensors. */
  memcpy (&header, contents, sizeof header);
  memcpy (contents + 8 + header + ((const char *) sac_safetensors_find (file, name)->data - first),
          &nan, sizeof nan);
  g_clear_pointer (&file, sac_safetensors_free);
  g_assert_true (g_file_set_contents (path, contents, length, NULL));
}

static void
test_a_nan_ends_the_training (SmallTraining *training,
                              gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GBytes) model = NULL;

  training->cancel_at = 14;
  g_assert_false (small_training_run (training, NULL));
  g_cancellable_reset (training->cancellable);
  model = small_training_read (training, "");

  spoil_checkpoint (training, "weight/output.bias");
  training->options.resume = TRUE;
  g_assert_false (small_training_run (training, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_DIVERGED);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, "update 14"));
  g_assert_nonnull (strstr (error->message, "learning_rate"));

  /* The best model so far is still there. */
  small_training_assert_same (training, "", model);
}

static void
assert_fails (SmallTraining *training,
              const char    *expected)
{
  g_autoptr(GError) error = NULL;

  g_assert_false (small_training_run (training, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, expected));
}

static void
test_resuming_needs_the_same_training (SmallTraining *training,
                                       gconstpointer  data)
{
  training->options.resume = TRUE;
  assert_fails (training, "model.checkpoint");

  training->options.resume = FALSE;
  small_training_finish (training);
  training->options.resume = TRUE;
  training->options.n_threads = 3;
  assert_fails (training, "2 threads");

  training->options.n_threads = 2;
  g_assert_true (g_file_set_contents (training->recipe,
                                      SMALL_RECIPE (", \"dropout\": 0.1", ", \"updates\": 40"), -1,
                                      NULL));
  assert_fails (training, "another recipe");
}

/* The same sizes, so that every weight fits; but a piece's number is another piece's. */
static void
test_resuming_needs_the_same_data (SmallTraining *training,
                                   gconstpointer  data)
{
  g_autofree char *path = g_build_filename (training->folder, "pairs.tsv", NULL);
  g_autofree char *text = NULL;

  small_training_finish (training);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  for (char *p = text; *p != '\0'; p++)
    *p = *p == 'a' ? 'o' : *p == 'o' ? 'a' : *p;
  g_assert_true (g_file_set_contents (path, text, -1, NULL));

  training->options.resume = TRUE;
  assert_fails (training, "other data");
}

static void
test_errors_say_what_to_mend (SmallTraining *training,
                              gconstpointer  data)
{
  static const char *const rows[][2] = {
    { "{\"kind\": \"giant\", \"data\": [{\"file\": \"pairs.tsv\"}],"
      " \"held_out\": {\"validation\": 2, \"test\": 2}}", "giant" },
    { "{\"kind\": \"translation\", \"data\": [{\"file\": \"pairs.tsv\"}],"
      " \"held_out\": {\"validation\": 2, \"test\": 2}, \"config\": {\"hidden\": 0}}",
      "config, “hidden”" },
    { "{\"kind\": \"translation\", \"data\": [{\"file\": \"pairs.tsv\"}],"
      " \"held_out\": {\"validation\": 500, \"test\": 500}}", "held_out" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      small_training_set_recipe (training, rows[i][0]);
      assert_fails (training, "recipe.json");
      assert_fails (training, rows[i][1]);
    }

  small_training_set_recipe (training, SMALL_RECIPE_USUAL);
  training->options.folder = "/nowhere";
  assert_fails (training, "pairs.tsv");
}

static void
test_unwritable_output_fails_before_learning (SmallTraining *training,
                                              gconstpointer  data)
{
  g_autofree char *output = g_build_filename (training->folder, "nowhere", "model", NULL);

  training->options.output = output;
  assert_fails (training, "nowhere");
  g_assert_cmpuint (training->reports->len, ==, 0);
}

static void
test_cancelled_before_it_starts (SmallTraining *training,
                                 gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (training->cancellable);
  g_assert_false (small_training_run (training, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_false (g_file_test (training->output, G_FILE_TEST_EXISTS));
}

#define ADD_TEST(name, recipe, function) \
  g_test_add ("/engine/training/trainer-errors/" name, SmallTraining, recipe, small_training_init, \
              function, small_training_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("a-nan-ends-the-training", NULL, test_a_nan_ends_the_training);
  ADD_TEST ("resuming-needs-the-same-training", NULL, test_resuming_needs_the_same_training);
  ADD_TEST ("resuming-needs-the-same-data", NULL, test_resuming_needs_the_same_data);
  ADD_TEST ("errors-say-what-to-mend", NULL, test_errors_say_what_to_mend);
  ADD_TEST ("unwritable-output-fails-before-learning", NULL,
            test_unwritable_output_fails_before_learning);
  ADD_TEST ("cancelled-before-it-starts", NULL, test_cancelled_before_it_starts);

  return g_test_run ();
}
