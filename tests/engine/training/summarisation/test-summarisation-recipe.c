#include "engine/training/summarisation/summarisation-recipe.h"

#include "tests/support/recipe-file.h"

#include <string.h>

static gpointer
read_own (const SacRecipe  *recipe,
          GError          **error)
{
  return sac_summarisation_recipe_read (recipe, error);
}

#define DATA "\"kind\": \"summarisation\", \"data\": [{\"file\": \"a.tsv\"}]"

static void
test_reads_what_is_there (SacTestFile   *fixture,
                          gconstpointer  data)
{
  g_autoptr(SacRecipe) recipe = recipe_file_load (fixture,
    "{" DATA ", \"filter\": {\"overlap\": 0.25, \"without\": [\"perl\", \"golang\"]},"
    "\"held_out\": {\"validation\": 11, \"test\": 0, \"seed\": 3},"
    "\"vocabulary\": {\"size\": 100}, \"evaluation\": {\"beam\": 6},"
    "\"training\": {\"batch_words\": 6, \"longest\": 50, \"label_smoothing\": 0.375,"
    "\"copying\": 2}}");
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSummarisationRecipe) own = sac_summarisation_recipe_read (recipe, &error);

  g_assert_no_error (error);
  g_assert_cmpfloat (own->overlap, ==, 0.25);
  g_assert_cmpuint (g_strv_length (own->without), ==, 2);
  g_assert_cmpstr (own->without[1], ==, "golang");
  g_assert_cmpfloat (own->training_overlap, ==, 0.25);
  g_assert_cmpuint (g_strv_length (own->training_without), ==, 2);
  g_assert_cmpint (own->n_validation, ==, 11);
  g_assert_cmpint (own->n_test, ==, 0);
  g_assert_cmpint (own->split_seed, ==, 3);
  g_assert_cmpint (own->vocabulary, ==, 100);
  g_assert_cmpint (own->batch_words, ==, 6);
  g_assert_cmpint (own->longest, ==, 50);
  g_assert_cmpfloat (own->smoothing, ==, 0.375);
  g_assert_cmpfloat (own->copying, ==, 2);
  g_assert_cmpint (own->beam, ==, 6);
}

static void
test_training_may_be_rougher (SacTestFile   *fixture,
                              gconstpointer  data)
{
  g_autoptr(SacRecipe) recipe = recipe_file_load (fixture,
    "{" DATA ", \"filter\": {\"overlap\": 0.5, \"without\": [\"perl\"],"
    "\"training_overlap\": 0.125, \"training_without\": []}}");
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSummarisationRecipe) own = sac_summarisation_recipe_read (recipe, &error);

  g_assert_no_error (error);
  g_assert_cmpfloat (own->overlap, ==, 0.5);
  g_assert_cmpfloat (own->training_overlap, ==, 0.125);
  g_assert_cmpuint (g_strv_length (own->without), ==, 1);
  g_assert_cmpuint (g_strv_length (own->training_without), ==, 0);
}

static void
test_errors_name_the_key (SacTestFile   *fixture,
                          gconstpointer  data)
{
  static const char *const rows[][2] = {
    { "{\"kind\": \"summarisation\"}", "“data”" },
    { "{\"kind\": \"summarisation\", \"data\": [\"a.tsv\"]}", "“data.file”" },
    { "{\"kind\": \"summarisation\", \"data\": [{\"file\": 3}]}", "“data.file”" },
    { "{\"kind\": \"summarisation\", \"data\": [{\"file\": \"a\", \"package\": -2}]}",
      "data, “package”" },
    { "{\"kind\": \"summarisation\", \"data\": [{\"file\": \"a\", \"overlap\": \"2\"}]}",
      "data, “overlap”" },
    { "{" DATA ", \"filter\": 3}", "“filter”" },
    { "{" DATA ", \"filter\": {\"overlap\": 2}}", "filter, “overlap”" },
    { "{" DATA ", \"filter\": {\"without\": \"perl\"}}", "filter, “without”" },
    { "{" DATA ", \"filter\": {\"without\": [3]}}", "filter, “without”" },
    { "{" DATA ", \"filter\": {\"training_without\": 3}}", "filter, “training_without”" },
    { "{" DATA ", \"held_out\": {\"validation\": 0}}", "held_out, “validation”" },
    { "{" DATA ", \"vocabulary\": {\"size\": 3}}", "vocabulary, “size”" },
    { "{" DATA ", \"training\": {\"copying\": -1}}", "training, “copying”" },
    { "{" DATA ", \"evaluation\": {\"beam\": 0}}", "evaluation, “beam”" },
  };

  assert_recipe_errors (fixture, rows, G_N_ELEMENTS (rows), read_own);
}

static void
test_loads_all_files (SacTestFile   *fixture,
                      gconstpointer  data)
{
  g_autofree char *a = g_build_filename (fixture->folder, "a.tsv", NULL);
  g_autofree char *b = g_build_filename (fixture->folder, "b.tsv", NULL);
  g_autoptr(SacRecipe) recipe = recipe_file_load (fixture,
    "{\"kind\": \"summarisation\", \"filter\": {\"overlap\": 0.5}, \"data\": ["
    "{\"file\": \"a.tsv\"}, {\"file\": \"b.tsv\", \"overlap\": 0, \"source\": 2}]}");
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSummarisationRecipe) own = sac_summarisation_recipe_read (recipe, &error);
  g_autoptr(SacHeadlines) headlines = NULL;

  g_assert_no_error (error);
  g_assert_true (g_file_set_contents (a, "A text.\ta\nOther text.\tother\n", -1, NULL));
  g_assert_true (g_file_set_contents (b, "0.7\tb\tB text.\n0.3\tc\tC text.\n", -1, NULL));

  headlines = sac_summarisation_recipe_load (own, fixture->folder, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (headlines->all->len, ==, 3);

  g_unlink (b);
  g_assert_null (sac_summarisation_recipe_load (own, fixture->folder, NULL, &error));
  g_assert_nonnull (strstr (error->message, "b.tsv"));
  g_unlink (a);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/summarisation/summarisation-recipe/" name, SacTestFile, "recipe.json", \
              sac_test_file_set_up, function, sac_test_file_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("reads-what-is-there", test_reads_what_is_there);
  ADD_TEST ("training-may-be-rougher", test_training_may_be_rougher);
  ADD_TEST ("errors-name-the-key", test_errors_name_the_key);
  ADD_TEST ("loads-all-files", test_loads_all_files);

  return g_test_run ();
}
