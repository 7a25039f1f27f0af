#include "engine/training/entailment/entailment-data.h"

#include <string.h>

#include "engine/errors.h"
#include "engine/training/entailment/labelled-pairs.h"
#include "tests/support/small-inference.h"
#include "tests/support/small-texts.h"

#define RECIPE SMALL_INFERENCE_RECIPE ("", "")

static SacEntailmentData *
load (SmallInference  *fixture,
      GError         **error)
{
  g_autoptr(GError) problem = NULL;
  g_autoptr(SacRecipe) recipe = sac_recipe_load (fixture->recipe, &problem);
  g_autoptr(SacEntailmentRecipe) own = NULL;
  g_autoptr(JsonObject) options = small_texts_parse ("{\"words\": true, \"lowercase\": true}");

  g_assert_no_error (problem);
  own = sac_entailment_recipe_read (recipe, &problem);
  g_assert_no_error (problem);

  return sac_entailment_data_load (own, options, fixture->folder, NULL, error);
}

static void
test_reads_all_that_is_named (SmallInference *fixture,
                              gconstpointer   recipe)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacEntailmentData) data = load (fixture, &error);

  g_assert_no_error (error);
  g_assert_cmpint (data->train->len, ==, SMALL_INFERENCE_TRAIN);
  g_assert_cmpint (data->n_left_out, ==, 0);
  g_assert_cmpint (data->validation->len, ==, SMALL_INFERENCE_VALIDATION);
  g_assert_cmpint (data->tests->len, ==, 2);
  g_assert_cmpint (((GPtrArray *) g_ptr_array_index (data->tests, 0))->len, ==,
                   SMALL_INFERENCE_TEST);

  /* "the" has none. */
  g_assert_cmpint (data->words->n_trained, ==, SAC_N_SPECIAL_PIECES + 1);
}

/* The same premise in other letters, with other blanks; the same pair twice; a premise that is not
 * held out. */
static void
test_what_is_held_out_is_not_learned (SmallInference *fixture,
                                      gconstpointer   recipe)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacEntailmentData) data = NULL;
  const SacLabelledPair *pair;

  small_inference_write (fixture, "train.tsv", "neutral\tthe  RED dog waits\tthe dog sleeps\n"
                                               "neutral\tthe blue dog waits\tthe dog sleeps\n"
                                               "neutral\ta dog\tThe  dog\n"
                                               "entailment\tA dog\tthe dog\n"
                                               "entailment\tA dog\tthe cat\n");
  data = load (fixture, &error);
  g_assert_no_error (error);
  g_assert_cmpint (data->train->len, ==, 2);
  g_assert_cmpint (data->n_left_out, ==, 3);
  pair = g_ptr_array_index (data->train, 0);
  g_assert_cmpstr (pair->premise, ==, "a dog");
}

static void
test_nothing_left_is_an_error (SmallInference *fixture,
                               gconstpointer   recipe)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacEntailmentData) data = NULL;

  small_inference_write (fixture, "train.tsv", "neutral\tthe red dog waits\tthe dog sleeps\n");
  data = load (fixture, &error);
  g_assert_null (data);
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE);
  g_assert_nonnull (strstr (error->message, "0 pairs to learn from"));
}

static void
test_a_bad_file_is_named (SmallInference *fixture,
                          gconstpointer   recipe)
{
  static const char *const names[] = { "train.tsv", "validation.tsv", "test.tsv", "vectors.txt" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(SacEntailmentData) data = NULL;

      small_inference_clear (fixture, NULL);
      small_inference_init (fixture, recipe);
      small_inference_write (fixture, names[i], "damaged\n");
      data = load (fixture, &error);
      g_assert_null (data);
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
      g_assert_nonnull (strstr (error->message, names[i]));
    }
}

#define ADD(name, function) \
  g_test_add ("/engine/training/entailment/entailment-data/" name, SmallInference, RECIPE, \
              small_inference_init, function, small_inference_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("reads-all-that-is-named", test_reads_all_that_is_named);
  ADD ("what-is-held-out-is-not-learned", test_what_is_held_out_is_not_learned);
  ADD ("nothing-left-is-an-error", test_nothing_left_is_an_error);
  ADD ("a-bad-file-is-named", test_a_bad_file_is_named);

  return g_test_run ();
}
