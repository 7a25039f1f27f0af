#include "engine/training/entailment/entailment-recipe.h"

#include <string.h>

#include "tests/support/recipe-file.h"

static gpointer
read_own (const SacRecipe  *recipe,
          GError          **error)
{
  return sac_entailment_recipe_read (recipe, error);
}

#define KIND "\"kind\": \"entailment\""
#define DATA KIND ", \"data\": [{\"file\": \"a.tsv\"}]"
#define HELD_OUT "\"held_out\": {\"validation\": \"v.tsv\", " \
                 "\"tests\": [{\"name\": \"t\", \"file\": \"t.tsv\"}]}"

static void
test_reads_what_is_there (SacTestFile   *file,
                          gconstpointer  data)
{
  g_autoptr(SacRecipe) recipe = recipe_file_load (file,
    "{" KIND ", \"data\": [{\"file\": \"a.tsv\"}, {\"file\": \"b.tsv\"}],"
    "\"labels\": [\"yes\", \"no\"],"
    "\"held_out\": {\"validation\": \"v.tsv\", \"tests\": [{\"name\": \"s\", \"file\": \"s.tsv\"},"
    " {\"name\": \"t\", \"file\": \"t.tsv\"}]},"
    "\"word_vectors\": {\"file\": \"w.txt\", \"most\": 9},"
    "\"vocabulary\": {\"occurrences\": 3},"
    "\"training\": {\"batch_pairs\": 6, \"label_smoothing\": 0.375, \"shown_looks\": 0.25,"
    "\"shown_updates\": 7}}");
  g_autoptr(GError) error = NULL;
  g_autoptr(SacEntailmentRecipe) own = sac_entailment_recipe_read (recipe, &error);
  const SacEntailmentTest *test;

  g_assert_no_error (error);
  g_assert_cmpstr (own->labels[1], ==, "no");
  g_assert_null (own->labels[2]);
  g_assert_cmpint (own->data->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (own->data, 1), ==, "b.tsv");
  g_assert_cmpstr (own->validation, ==, "v.tsv");
  g_assert_cmpint (own->tests->len, ==, 2);
  test = g_ptr_array_index (own->tests, 1);
  g_assert_cmpstr (test->name, ==, "t");
  g_assert_cmpstr (test->file, ==, "t.tsv");
  g_assert_cmpstr (own->vectors, ==, "w.txt");
  g_assert_cmpint (own->most, ==, 9);
  g_assert_cmpint (own->n_occurrences, ==, 3);
  g_assert_cmpint (own->batch_pairs, ==, 6);
  g_assert_cmpfloat (own->smoothing, ==, 0.375);
  g_assert_cmpfloat (own->shown_looks, ==, 0.25);
  g_assert_cmpint (own->shown_updates, ==, 7);
}

static void
test_little_is_enough (SacTestFile   *file,
                       gconstpointer  data)
{
  g_autoptr(SacRecipe) recipe = recipe_file_load (file, "{" DATA ", " HELD_OUT "}");
  g_autoptr(GError) error = NULL;
  g_autoptr(SacEntailmentRecipe) own = sac_entailment_recipe_read (recipe, &error);

  g_assert_no_error (error);
  g_assert_cmpint (g_strv_length (own->labels), ==, 3);
  g_assert_null (own->vectors);
}

static void
test_errors_name_the_key (SacTestFile   *file,
                          gconstpointer  data)
{
  static const char *const rows[][2] = {
    { "{" KIND ", " HELD_OUT "}", "“data”" },
    { "{" KIND ", \"data\": [], " HELD_OUT "}", "“data”" },
    { "{" KIND ", \"data\": [\"a.tsv\"], " HELD_OUT "}", "“data”" },
    { "{" KIND ", \"data\": [{\"file\": 3}], " HELD_OUT "}", "“data.file”" },
    { "{" DATA ", " HELD_OUT ", \"labels\": []}", "“labels”" },
    { "{" DATA ", " HELD_OUT ", \"labels\": [1, 2]}", "“labels”" },
    { "{" DATA "}", "held_out, “validation”" },
    { "{" DATA ", \"held_out\": {\"validation\": \"v\"}}", "held_out, “tests”" },
    { "{" DATA ", \"held_out\": {\"validation\": \"v\", \"tests\": [3]}}", "held_out, “tests”" },
    { "{" DATA ", \"held_out\": {\"validation\": \"v\", \"tests\": [{\"file\": \"a\"}]}}",
      "held_out, “tests.name”" },
    { "{" DATA ", \"held_out\": {\"validation\": \"v\", \"tests\": [{\"name\": \"a\"}]}}",
      "held_out, “tests.file”" },
    { "{" DATA ", " HELD_OUT ", \"word_vectors\": {\"most\": -1}}", "word_vectors, “most”" },
    { "{" DATA ", " HELD_OUT ", \"vocabulary\": {\"occurrences\": 0}}",
      "vocabulary, “occurrences”" },
    { "{" DATA ", " HELD_OUT ", \"training\": {\"batch_pairs\": 0}}", "training, “batch_pairs”" },
  };

  assert_recipe_errors (file, rows, G_N_ELEMENTS (rows), read_own);
}

#define ADD(name, function) \
  g_test_add ("/engine/training/entailment/entailment-recipe/" name, SacTestFile, "recipe.json", \
              sac_test_file_set_up, function, sac_test_file_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("reads-what-is-there", test_reads_what_is_there);
  ADD ("little-is-enough", test_little_is_enough);
  ADD ("errors-name-the-key", test_errors_name_the_key);

  return g_test_run ();
}
