#include "engine/training/classification/classification-recipe.h"

#include <string.h>

#include "engine/errors.h"
#include "tests/support/small-labels.h"

static SacClassificationRecipe *
read_recipe (SmallLabels  *fixture,
             const char   *text,
             GError      **error)
{
  g_autoptr(SacRecipe) recipe = NULL;

  small_labels_write (fixture, "recipe.json", text);
  recipe = sac_recipe_load (fixture->recipe, error);

  return recipe != NULL ? sac_classification_recipe_read (recipe, error) : NULL;
}

static void
test_reads_all_keys (SmallLabels   *fixture,
                     gconstpointer  recipe)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacClassificationRecipe) own =
    read_recipe (fixture, SMALL_LABELS_RECIPE ("", ", \"longest\": 9, \"label_smoothing\": 0.1"),
                 &error);
  const SacTextFile *file;

  g_assert_no_error (error);
  g_assert_cmpint (own->files->len, ==, 2);
  file = g_ptr_array_index (own->files, 0);
  g_assert_cmpint (file->part, ==, SAC_PART_SPLIT);
  g_assert_cmpint (file->columns.label, ==, 0);
  g_assert_cmpint (file->columns.text, ==, 1);
  g_assert_cmpint (file->columns.pair, ==, -1);
  g_assert_cmpint (file->times, ==, 1);
  file = g_ptr_array_index (own->files, 1);
  g_assert_cmpint (file->part, ==, SAC_PART_TEST);
  g_assert_cmpint (file->columns.pair, ==, 1);
  g_assert_cmpstr (file->set, ==, "pairs");
  g_assert_cmpstr (own->vectors, ==, "vectors.txt");
  g_assert_cmpint (own->n_vectors, ==, 100);
  g_assert_cmpint (own->n_test, ==, 8);
  g_assert_cmpint (own->vocabulary, ==, 40);
  g_assert_cmpint (own->batch_words, ==, 60);
  g_assert_cmpint (own->longest, ==, 9);
  g_assert_cmpfloat (own->smoothing, ==, 0.1);
  g_assert_true (json_object_has_member (own->rename, "neg"));
}

static void
test_errors_name_the_key (SmallLabels   *fixture,
                          gconstpointer  recipe)
{
  static const char *const cases[][2] = {
    { "{\"kind\": \"classification\"}", "“data”" },
    { "{\"kind\": \"classification\", \"data\": []}", "“data”" },
    { "{\"kind\": \"classification\", \"data\": [1]}", "“data”" },
    { "{\"kind\": \"classification\", \"data\": [{\"text\": 1}]}", "data.file" },
    { "{\"kind\": \"classification\", \"data\": [{\"file\": \"a\", \"part\": \"some\"}]}",
      "“part”" },
    { "{\"kind\": \"classification\", \"data\": [{\"file\": \"a\", \"times\": 0}]}", "“times”" },
    { "{\"kind\": \"classification\", \"data\": [{\"file\": \"a\", \"colum\": 0}]}", "“colum”" },
    { "{\"kind\": \"classification\", \"data\": [{\"file\": \"a\"}], \"rename\": {\"a\": 1}}",
      "rename, “a”" },
    { "{\"kind\": \"classification\", \"data\": [{\"file\": \"a\"}], \"vectors\": {\"words\": 1}}",
      "vectors, “file”" },
    { "{\"kind\": \"classification\", \"data\": [{\"file\": \"a\"}],"
      " \"training\": {\"longest\": 0}}", "“longest”" },
    { "{\"kind\": \"classification\", \"data\": [{\"file\": \"a\"}],"
      " \"config\": {\"query\": \"a\"}}", "“query”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (read_recipe (fixture, cases[i][0], &error));
      g_assert_nonnull (error);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, cases[i][1]));
    }
}

#define ADD(name, function) \
  g_test_add ("/engine/training/classification/classification-recipe/" name, SmallLabels, "", \
              small_labels_init, function, small_labels_clear)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("reads-all-keys", test_reads_all_keys);
  ADD ("errors-name-the-key", test_errors_name_the_key);

  return g_test_run ();
}
