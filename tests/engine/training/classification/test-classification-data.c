#include "engine/training/classification/classification-data.h"

#include <string.h>

#include "engine/errors.h"
#include "tests/support/small-labels.h"

#define FILES(files) \
  "{\"kind\": \"classification\", \"data\": [" files "], \"rename\": {\"neg\": \"negative\"}}"

static SacClassificationData *
load (SmallLabels  *fixture,
      GError      **error)
{
  g_autoptr(GError) problem = NULL;
  g_autoptr(SacRecipe) recipe = sac_recipe_load (fixture->recipe, &problem);
  g_autoptr(SacClassificationRecipe) own = NULL;

  g_assert_no_error (problem);
  own = sac_classification_recipe_read (recipe, &problem);
  g_assert_no_error (problem);

  return sac_classification_data_load (own, fixture->folder, NULL, error);
}

static void
test_splits_by_chance (SmallLabels   *fixture,
                       gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacClassificationData) data = load (fixture, &error);
  g_autoptr(SacClassificationData) again = NULL;

  g_assert_no_error (error);
  g_assert_cmpint (data->test->len, ==, SMALL_LABELS_TEST + SMALL_LABELS_PAIRS);
  g_assert_cmpint (data->validation->len, ==, SMALL_LABELS_VALIDATION);
  g_assert_cmpint (data->train->len, ==,
                   SMALL_LABELS_ALL - SMALL_LABELS_TEST - SMALL_LABELS_VALIDATION);
  g_assert_cmpint (data->n_left_out, ==, 0);
  g_assert_cmpstrv (data->labels, ((const char *const[]) { "negative", "positive", NULL }));
  g_assert_cmpint (sac_labels_find ((const char *const *) data->labels, "positive"), ==, 1);
  g_assert_cmpint (sac_labels_find ((const char *const *) data->labels, "neg"), ==, -1);

  again = load (fixture, &error);
  g_assert_no_error (error);

  for (guint i = 0; i < data->test->len; i++)
    g_assert_cmpstr (((SacLabelledText *) g_ptr_array_index (data->test, i))->text, ==,
                     ((SacLabelledText *) g_ptr_array_index (again->test, i))->text);
}

/* In other letters, with other blanks; what is tested on goes first. */
static void
test_no_text_is_in_two_parts (SmallLabels   *fixture,
                              gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacClassificationData) data = NULL;
  const SacLabelledText *text;

  small_labels_write (fixture, "train.tsv",
                      "a\tOne two\nb\tthree\na\tone  TWO\nb\tfour\nb\tFive\n");
  small_labels_write (fixture, "validation.tsv", "a\tThree\na\tsix\n");
  small_labels_write (fixture, "test.tsv", "b\tfive\nb\tSix\n");
  data = load (fixture, &error);
  g_assert_no_error (error);
  g_assert_cmpint (data->test->len, ==, 2);
  g_assert_cmpint (data->validation->len, ==, 1);
  g_assert_cmpint (data->train->len, ==, 2);
  g_assert_cmpint (data->n_left_out, ==, 4);
  text = g_ptr_array_index (data->train, 0);
  g_assert_cmpstr (text->text, ==, "One two");
  g_assert_cmpint (text->times, ==, 3);
}

static void
test_parts_that_cannot_be (SmallLabels   *fixture,
                           gconstpointer  recipe)
{
  static const char *const cases[][4] = {
    { "a\tone\nb\ttwo\n", "b\tthree\n", "a\tone\n", "“a”" },
    { "a\tone\nb\ttwo\n", "c\tthree\n", "a\tfour\n", "“c”" },
    { "a\tone\nb\ttwo\n", "a\tthree\n", "d\tfour\n", "“d”" },
    { "a\tone\n", "a\tthree\n", "a\tone\n", "learn from" },
    { "a\tone\nb\ttwo\n", "a\tfour\n", "a\tfour\n", "validate with" },
    { "a\tone\nb\ttwo\n", "a\tfour\n", "\n", "test with" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;
      g_autoptr(SacClassificationData) data = NULL;

      small_labels_write (fixture, "train.tsv", cases[i][0]);
      small_labels_write (fixture, "validation.tsv", cases[i][1]);
      small_labels_write (fixture, "test.tsv", cases[i][2]);
      data = load (fixture, &error);

      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, cases[i][3]));
    }
}

#define THREE FILES ("{\"file\": \"train.tsv\", \"times\": 3}," \
                     "{\"file\": \"validation.tsv\", \"part\": \"validation\"}," \
                     "{\"file\": \"test.tsv\", \"part\": \"test\"}")

#define ADD(name, recipe, function) \
  g_test_add ("/engine/training/classification/classification-data/" name, SmallLabels, recipe, \
              small_labels_init, function, small_labels_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("splits-by-chance", SMALL_LABELS_RECIPE ("", ""), test_splits_by_chance);
  ADD ("no-text-is-in-two-parts", THREE, test_no_text_is_in_two_parts);
  ADD ("parts-that-cannot-be", THREE, test_parts_that_cannot_be);

  return g_test_run ();
}
