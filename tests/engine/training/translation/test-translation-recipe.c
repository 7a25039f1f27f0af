#include "engine/training/translation/translation-recipe.h"

#include <string.h>

#include "tests/support/recipe-file.h"

static gpointer
read_own (const SacRecipe  *recipe,
          GError          **error)
{
  return sac_translation_recipe_read (recipe, error);
}

#define DATA "\"kind\": \"translation\", \"data\": [{\"file\": \"a.tsv\"}]"

static void
test_reads_what_is_there (SacTestFile   *fixture,
                          gconstpointer  data)
{
  g_autoptr(SacRecipe) recipe = recipe_file_load (fixture,
    "{" DATA ", \"held_out\": {\"validation\": 11, \"test\": 0, \"seed\": 3},"
    "\"concatenations\": {\"share\": 0.25, \"most\": 3},"
    "\"vocabulary\": {\"source\": 100, \"target\": 200},"
    "\"training\": {\"batch_words\": 6, \"longest\": 50, \"label_smoothing\": 0.375}}");
  g_autoptr(GError) error = NULL;
  g_autoptr(SacTranslationRecipe) own = sac_translation_recipe_read (recipe, &error);

  g_assert_no_error (error);
  g_assert_cmpint (own->n_validation, ==, 11);
  g_assert_cmpint (own->n_test, ==, 0);
  g_assert_cmpint (own->split_seed, ==, 3);
  g_assert_cmpfloat (own->joined_share, ==, 0.25);
  g_assert_cmpint (own->joined_most, ==, 3);
  g_assert_cmpint (own->source_vocabulary, ==, 100);
  g_assert_cmpint (own->target_vocabulary, ==, 200);
  g_assert_cmpint (own->batch_words, ==, 6);
  g_assert_cmpint (own->longest, ==, 50);
  g_assert_cmpfloat (own->smoothing, ==, 0.375);
}

static void
test_errors_name_the_key (SacTestFile   *fixture,
                          gconstpointer  data)
{
  static const char *const rows[][2] = {
    { "{\"kind\": \"translation\"}", "“data”" },
    { "{\"kind\": \"translation\", \"data\": 4}", "“data”" },
    { "{\"kind\": \"translation\", \"data\": [\"a.tsv\"]}", "“data.file”" },
    { "{\"kind\": \"translation\", \"data\": [{\"file\": null}]}", "“data.file”" },
    { "{\"kind\": \"translation\", \"data\": [{\"file\": \"a\", \"source\": -1}]}",
      "data, “source”" },
    { "{\"kind\": \"translation\", \"data\": [{\"file\": \"a\", \"target\": \"1\"}]}",
      "data, “target”" },
    { "{" DATA ", \"held_out\": null}", "“held_out”" },
    { "{" DATA ", \"held_out\": {\"validation\": 0}}", "held_out, “validation”" },
    { "{" DATA ", \"held_out\": {\"seed\": -1}}", "held_out, “seed”" },
    { "{" DATA ", \"concatenations\": {\"most\": 1}}", "concatenations, “most”" },
    { "{" DATA ", \"concatenations\": {\"share\": \"all\"}}", "concatenations, “share”" },
    { "{" DATA ", \"vocabulary\": {\"source\": 3}}", "vocabulary, “source”" },
    { "{" DATA ", \"training\": {\"batch_words\": 1e99}}", "training, “batch_words”" },
    { "{" DATA ", \"training\": {\"longest\": 0}}", "training, “longest”" },
    { "{" DATA ", \"training\": {\"label_smoothing\": 1}}", "training, “label_smoothing”" },
  };

  assert_recipe_errors (fixture, rows, G_N_ELEMENTS (rows), read_own);
}

static void
test_corpus_is_all_files_together (SacTestFile   *fixture,
                                   gconstpointer  data)
{
  g_autofree char *a = g_build_filename (fixture->folder, "a.tsv", NULL);
  g_autofree char *b = g_build_filename (fixture->folder, "b.tsv", NULL);
  g_autoptr(SacRecipe) recipe = recipe_file_load (fixture,
    "{\"kind\": \"translation\", \"data\": [{\"file\": \"a.tsv\"},"
    " {\"file\": \"b.tsv\", \"source\": 2, \"target\": 0}, {\"file\": \"c.tsv\"}]}");
  g_autoptr(SacTranslationRecipe) own = sac_translation_recipe_read (recipe, NULL);
  g_autoptr(SacCorpus) corpus = NULL;
  g_autoptr(GError) error = NULL;
  const SacPair *pair;
  int n_left_out;

  g_assert_true (g_file_set_contents (a, "un\tone\ndeux\ttwo\n", -1, NULL));
  g_assert_true (g_file_set_contents (b, "three\tx\ttrois\n", -1, NULL));

  g_assert_null (sac_translation_recipe_load (own, fixture->folder, &n_left_out, NULL, &error));
  g_assert_nonnull (strstr (error->message, "c.tsv"));
  g_clear_error (&error);

  json_array_remove_element (own->data, 2);
  corpus = sac_translation_recipe_load (own, fixture->folder, &n_left_out, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (n_left_out, ==, 0);
  g_assert_cmpuint (corpus->pairs->len, ==, 3);
  pair = g_ptr_array_index (corpus->pairs, 2);
  g_assert_cmpstr (pair->source, ==, "trois");
  g_assert_cmpstr (pair->target, ==, "three");

  g_unlink (a);
  g_unlink (b);
}

/* Characters, not bytes: a side as long as the limit stays. */
static void
test_long_pairs_are_left_out (SacTestFile   *fixture,
                              gconstpointer  data)
{
  g_autofree char *a = g_build_filename (fixture->folder, "a.tsv", NULL);
  g_autoptr(SacRecipe) recipe = recipe_file_load (fixture,
                                      "{" DATA ", \"training\": {\"longest\": 4}}");
  g_autoptr(SacTranslationRecipe) own = sac_translation_recipe_read (recipe, NULL);
  g_autoptr(SacCorpus) corpus = NULL;
  g_autoptr(GError) error = NULL;
  int n_left_out;

  g_assert_true (g_file_set_contents (a, "deux\ttwo\nété\tsummer\nàéùö\tx\ntrois\t3\n", -1, NULL));
  corpus = sac_translation_recipe_load (own, fixture->folder, &n_left_out, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (n_left_out, ==, 2);
  g_assert_cmpuint (corpus->pairs->len, ==, 2);

  g_unlink (a);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/translation/translation-recipe/" name, SacTestFile, "recipe.json", \
              sac_test_file_set_up, function, sac_test_file_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("reads-what-is-there", test_reads_what_is_there);
  ADD_TEST ("errors-name-the-key", test_errors_name_the_key);
  ADD_TEST ("corpus-is-all-files-together", test_corpus_is_all_files_together);
  ADD_TEST ("long-pairs-are-left-out", test_long_pairs_are_left_out);

  return g_test_run ();
}
