#include "engine/training/recipe.h"

#include <string.h>

#include "engine/errors.h"
#include "engine/models/config.h"
#include "tests/support/test-file.h"

typedef SacTestFile Fixture;

static SacRecipe *
load (Fixture     *fixture,
      const char  *text,
      gssize       length,
      GError     **error)
{
  g_assert_true (g_file_set_contents (fixture->path, text, length, NULL));

  return sac_recipe_load (fixture->path, error);
}

#define DATA "\"kind\": \"translation\", \"data\": [{\"file\": \"a.tsv\"}]"

static void
test_samples_are_recipes (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "..", "samples", "recipes", NULL);
  g_autoptr(GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;
  int n = 0;

  while ((name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr(GError) error = NULL;
      g_autoptr(SacRecipe) recipe = NULL;

      if (!g_str_has_suffix (name, ".json"))
        continue;

      recipe = sac_recipe_load (path, &error);
      g_assert_no_error (error);
      g_assert_true (json_object_has_member (recipe->card, "title"));
      n++;
    }

  g_assert_cmpint (n, >, 0);
}

static void
test_reads_what_is_there (Fixture       *fixture,
                          gconstpointer  data)
{
  const char *text = "{" DATA ", \"config\": {\"hidden\": 7}, \"card\": {\"title\": \"x\"},"
    "\"training\": {\"seed\": 4, \"updates\": 5, \"warmup\": 0,"
    " \"learning_rate\": 0.5, \"final_rate\": 0.125, \"clip\": 8,"
    " \"averaging\": 0.75, \"evaluate_every\": 9, \"patience\": 10}}";
  g_autoptr(GError) error = NULL;
  g_autoptr(SacRecipe) recipe = load (fixture, text, -1, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (recipe->kind, ==, "translation");
  g_assert_cmpint (json_object_get_int_member (recipe->config, "hidden"), ==, 7);
  g_assert_cmpstr (json_object_get_string_member (recipe->card, "title"), ==, "x");
  g_assert_cmpint (recipe->seed, ==, 4);
  g_assert_cmpint (recipe->n_updates, ==, 5);
  g_assert_cmpint (recipe->n_warmup, ==, 0);
  g_assert_cmpfloat (recipe->learning_rate, ==, 0.5);
  g_assert_cmpfloat (recipe->final_rate, ==, 0.125);
  g_assert_cmpfloat (recipe->clip, ==, 8);
  g_assert_cmpfloat (recipe->averaging, ==, 0.75);
  g_assert_cmpint (recipe->evaluate_every, ==, 9);
  g_assert_cmpint (recipe->patience, ==, 10);
}

/* A card may be reworded without the training being another. */
static void
test_is_known_by_all_but_its_card (Fixture       *fixture,
                                   gconstpointer  data)
{
  g_autoptr(SacRecipe) one = load (fixture, "{" DATA ", \"card\": {\"title\": \"x\"}}", -1, NULL);
  g_autoptr(SacRecipe) same = load (fixture, "{" DATA ", \"card\": {\"title\": \"y\"}}", -1, NULL);
  g_autoptr(SacRecipe) other = load (fixture, "{" DATA ", \"config\": {\"hidden\": 4}}", -1, NULL);

  g_assert_cmpstr (one->text, ==, same->text);
  g_assert_cmpstr (one->text, !=, other->text);
  g_assert_cmpstr (json_object_get_string_member (same->card, "title"), ==, "y");
}

static void
test_most_may_be_left_out (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacRecipe) recipe = load (fixture, "{" DATA "}", -1, &error);

  g_assert_no_error (error);
  g_assert_cmpint (recipe->n_updates, >, 0);
  g_assert_cmpfloat (recipe->learning_rate, >, 0);
}

static void
test_errors_name_file_and_key (Fixture       *fixture,
                               gconstpointer  data)
{
  static const char *const rows[][2] = {
    { "{}", "“kind”" },
    { "{\"kind\": 4, \"data\": []}", "“kind”" },
    { "{" DATA ", \"config\": []}", "“config”" },
    { "{" DATA ", \"card\": 1}", "“card”" },
    { "{\"kind\": \"giant\"}", "“giant”" },
    { "{" DATA ", \"training\": 1}", "“training”" },
    { "{" DATA ", \"trainin\": {}}", "“trainin”" },
    { "{" DATA ", \"training\": {\"update\": 3}}", "training, “update”" },
    { "{" DATA ", \"training\": {\"update\": 3}}", "seed, updates, warmup" },
    { "{" DATA ", \"config\": {\"hiden\": 3}}", "config, “hiden”" },
    { "{" DATA ", \"config\": {\"text\": {\"source\": {\"lang\": \"fr\"}}}}",
      "config, text, source, “lang”" },
    { "{" DATA ", \"held_out\": {\"tests\": 3}}", "held_out, “tests”" },
    { "{" DATA ", \"training\": {\"seed\": 0.5}}", "training, “seed”" },
    { "{" DATA ", \"training\": {\"updates\": 0}}", "training, “updates”" },
    { "{" DATA ", \"training\": {\"learning_rate\": -1}}", "training, “learning_rate”" },
    { "{" DATA ", \"training\": {\"learning_rate\": \"NaN\"}}", "training, “learning_rate”" },
    { "{" DATA ", \"training\": {\"averaging\": 1}}", "training, “averaging”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (load (fixture, rows[i][0], -1, &error));
      g_assert_nonnull (error);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, "recipe.json"));
      g_assert_nonnull (strstr (error->message, rows[i][1]));
    }
}

static void
assert_refused (Fixture    *fixture,
                const char *text,
                gssize      length)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (load (fixture, text, length, &error));
  g_assert_nonnull (error);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, "recipe.json"));
}

static void
test_what_is_no_json_is_refused (Fixture       *fixture,
                                 gconstpointer  data)
{
  g_autofree char *deep = g_strnfill (500000, '[');
  g_autofree char *large = g_strnfill (2000000, ' ');

  assert_refused (fixture, "", 0);
  assert_refused (fixture, "   ", 3);
  assert_refused (fixture, "[]", 2);
  assert_refused (fixture, "{" DATA, -1);
  assert_refused (fixture, "{" DATA ", \"training\": {\"learning_rate\": NaN}}", -1);
  assert_refused (fixture, "{" DATA ", \"card\": {\"title\": \"\xff\"}}", -1);
  assert_refused (fixture, "\x1f\x8b\x00\x00", 4);
  assert_refused (fixture, deep, -1);
  assert_refused (fixture, large, -1);
}

static void
test_missing_file_is_named (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_recipe_load (fixture->path, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_assert_nonnull (strstr (error->message, "recipe.json"));
}

static void
test_rate_warms_up_and_falls (Fixture       *fixture,
                              gconstpointer  data)
{
  const char *text = "{" DATA ", \"training\": {\"updates\": 100, \"warmup\": 9,"
                     " \"learning_rate\": 0.5, \"final_rate\": 0.1}}";
  g_autoptr(SacRecipe) recipe = load (fixture, text, -1, NULL);

  g_assert_cmpfloat_with_epsilon (sac_recipe_get_rate (recipe, 0), 0.05, 1e-12);
  g_assert_cmpfloat_with_epsilon (sac_recipe_get_rate (recipe, 50), 0.5 * 0.55, 1e-12);
  g_assert_cmpfloat_with_epsilon (sac_recipe_get_rate (recipe, 100), 0.5 * 0.1, 1e-12);
}

static gboolean
read_section (gpointer     data,
              JsonObject  *section,
              GError     **error)
{
  int *sum = data;
  int n;

  if (!sac_config_get_int (section, "test", 1, 0, 9, &n, error))
    return FALSE;

  *sum += n;

  return TRUE;
}

/* Also those that are not there, with what is the default. */
static void
test_reads_sections (Fixture       *fixture,
                     gconstpointer  data)
{
  static const SacRecipeSection sections[] = {
    { "held_out", read_section }, { "concatenations", read_section },
  };
  g_autoptr(SacRecipe) recipe = load (fixture, "{" DATA ", \"held_out\": {\"test\": 4}}", -1, NULL);
  g_autoptr(SacRecipe) wrong = load (fixture, "{" DATA ", \"held_out\": {\"test\": 10}}", -1, NULL);
  g_autoptr(GError) error = NULL;
  int sum = 0;

  g_assert_true (sac_recipe_read_sections (recipe, sections, 2, &sum, NULL));
  g_assert_cmpint (sum, ==, 5);

  g_assert_false (sac_recipe_read_sections (wrong, sections, 2, &sum, &error));
  g_assert_true (g_str_has_prefix (error->message, "held_out, "));
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/recipe/" name, Fixture, "recipe.json", sac_test_file_set_up, \
              function, sac_test_file_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("samples-are-recipes", test_samples_are_recipes);
  ADD_TEST ("reads-what-is-there", test_reads_what_is_there);
  ADD_TEST ("is-known-by-all-but-its-card", test_is_known_by_all_but_its_card);
  ADD_TEST ("most-may-be-left-out", test_most_may_be_left_out);
  ADD_TEST ("errors-name-file-and-key", test_errors_name_file_and_key);
  ADD_TEST ("what-is-no-json-is-refused", test_what_is_no_json_is_refused);
  ADD_TEST ("missing-file-is-named", test_missing_file_is_named);
  ADD_TEST ("reads-sections", test_reads_sections);
  ADD_TEST ("rate-warms-up-and-falls", test_rate_warms_up_and_falls);

  return g_test_run ();
}
