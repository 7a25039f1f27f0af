#include "engine/training/captioning/captioning-recipe.h"

#include "tests/support/recipe-file.h"

#define SCENES "\"kind\": \"captioning\", \"scenes\": {\"objects\": \"a.tsv\"}"

static SacCaptioningRecipe *
read_own (SacTestFile  *fixture,
          const char   *text,
          GError      **error)
{
  g_autoptr(SacRecipe) recipe = recipe_file_load (fixture, text);

  return sac_captioning_recipe_read (recipe, "/elsewhere/model.safetensors", error);
}

static void
test_reads_what_is_there (SacTestFile   *fixture,
                          gconstpointer  data)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacCaptioningRecipe) own = read_own (fixture,
    "{" SCENES ", \"start_from\": \"soft.safetensors\","
    " \"start_with\": \"encoder\","
    " \"held_out\": {\"validation\": 11, \"test\": 12},"
    " \"vocabulary\": {\"target\": 100, \"scenes\": 200},"
    " \"pretraining\": {\"updates\": 13},"
    " \"augmentation\": {\"brightness\": 0.25, \"contrast\": 0.5, \"noise\": 0.125},"
    " \"reinforce\": {\"reward\": 2, \"entropy\": 0.75, \"baseline\": 0.5},"
    " \"config\": {\"lambda\": 0.375},"
    " \"training\": {\"batch_pictures\": 6, \"label_smoothing\": 0.25,"
    " \"classification\": 3, \"localisation\": 4, \"shown_looks\": 0.125}}", &error);

  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (own->start_from, "soft.safetensors"));
  g_assert_true (own->start_encoder);
  g_assert_cmpint (own->n_validation, ==, 11);
  g_assert_cmpint (own->n_test, ==, 12);
  g_assert_cmpint (own->vocabulary, ==, 100);
  g_assert_cmpint (own->n_vocabulary_scenes, ==, 200);
  g_assert_cmpint (own->n_pretraining, ==, 13);
  g_assert_cmpfloat (own->brightness, ==, 0.25);
  g_assert_cmpfloat (own->contrast, ==, 0.5);
  g_assert_cmpfloat (own->noise, ==, 0.125);
  g_assert_cmpfloat (own->reward, ==, 2);
  g_assert_cmpfloat (own->entropy, ==, 0.75);
  g_assert_cmpfloat (own->baseline, ==, 0.5);
  g_assert_cmpfloat (own->lambda, ==, 0.375);
  g_assert_cmpint (own->batch_pictures, ==, 6);
  g_assert_cmpfloat (own->smoothing, ==, 0.25);
  g_assert_cmpfloat (own->classification, ==, 3);
  g_assert_cmpfloat (own->localisation, ==, 4);
  g_assert_cmpfloat (own->shown_looks, ==, 0.125);
}

/* Beside the recipe; where there is nothing, beside the output. */
static void
test_files_are_found (SacTestFile   *fixture,
                      gconstpointer  data)
{
  const char *text = "{" SCENES ", \"start_from\": \"recipe.json\"}";
  g_autofree char *beside = g_build_filename (fixture->folder, "a.tsv", NULL);
  g_autofree char *output = g_build_filename (fixture->folder, "model", NULL);
  g_autoptr(SacRecipe) recipe = recipe_file_load (fixture, text);
  g_autoptr(SacCaptioningRecipe) own = sac_captioning_recipe_read (recipe, "/elsewhere/m", NULL);
  g_autoptr(SacCaptioningRecipe) other = NULL;

  g_assert_cmpstr (own->objects, ==, beside);
  g_assert_cmpstr (own->start_from, ==, fixture->path);

  g_free (recipe->path);
  recipe->path = g_strdup ("/elsewhere/recipe.json");
  other = sac_captioning_recipe_read (recipe, output, NULL);
  g_assert_cmpstr (other->start_from, ==, fixture->path);
  g_assert_cmpstr (other->objects, ==, "/elsewhere/a.tsv");
}

static void
test_errors_name_the_key (SacTestFile   *fixture,
                          gconstpointer  data)
{
  static const char *const rows[][2] = {
    { "{" SCENES ", \"training\": {\"encoder\": \"frozen\"}}", "start_from" },
    { "{" SCENES ", \"training\": {\"encoder\": \"asleep\"}}", "encoder" },
    { "{\"kind\": \"captioning\"}", "“scenes.objects”" },
    { "{\"kind\": \"captioning\", \"scenes\": []}", "“scenes”" },
    { "{" SCENES ", \"start_from\": 4}", "“start_from”" },
    { "{" SCENES ", \"training\": {\"classification\": 0, \"localisation\": 1}}", "localisation" },
    { "{" SCENES ", \"start_with\": \"encoder\"}", "“start_with”" },
    { "{" SCENES ", \"start_from\": \"m\", \"start_with\": \"half\"}", "“start_with”" },
    { "{" SCENES ", \"held_out\": {\"validation\": 0}}", "held_out, “validation”" },
    { "{" SCENES ", \"vocabulary\": {\"target\": 3}}", "vocabulary, “target”" },
    { "{" SCENES ", \"pretraining\": {\"updates\": -1}}", "pretraining, “updates”" },
    { "{" SCENES ", \"pretraining\": {\"updates\": 1},"
      " \"training\": {\"classification\": 0}}", "pretraining, “updates”" },
    { "{" SCENES ", \"augmentation\": {\"contrast\": 1}}", "augmentation, “contrast”" },
    { "{" SCENES ", \"reinforce\": {\"baseline\": 1}}", "reinforce, “baseline”" },
    { "{" SCENES ", \"training\": {\"batch_pictures\": 0}}", "training, “batch_pictures”" },
    { "{" SCENES ", \"config\": {\"lambda\": -1}}", "config, “lambda”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (read_own (fixture, rows[i][0], &error));
      g_assert_nonnull (error);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, rows[i][1]));
    }
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/captioning/captioning-recipe/" name, SacTestFile, "recipe.json", \
              sac_test_file_set_up, function, sac_test_file_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("reads-what-is-there", test_reads_what_is_there);
  ADD_TEST ("files-are-found", test_files_are_found);
  ADD_TEST ("errors-name-the-key", test_errors_name_the_key);

  return g_test_run ();
}
