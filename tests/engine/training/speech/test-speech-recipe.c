#include "engine/training/speech/speech-recipe.h"

#include "tests/support/recipe-file.h"
#include "tests/support/small-speech.h"

static void
test_reads_what_it_says (SacTestFile   *file,
                         gconstpointer  data)
{
  g_autoptr(SacRecipe) recipe = recipe_file_load (file, SMALL_SPEECH_RECIPE (", \"prompts\": 0.5"));
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSpeechRecipe) self = sac_speech_recipe_read (recipe, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (self->lexicon, ==, "lexicon.tsv");
  g_assert_cmpstr (self->speaker, ==, "eve");
  g_assert_cmpint (json_array_get_length (self->data), ==, 2);
  g_assert_cmpint (self->n_words, ==, 2);
  g_assert_cmpfloat (self->longest, ==, 2);
  g_assert_cmpfloat (self->prompts, ==, 0.5);
  g_assert_cmpint (self->beam, ==, 1);
}

#define BAD(data, rest) "{\"kind\": \"speech\", " data ", \"config\": {}" rest "}"
#define LEXICON ", \"lexicon\": {\"file\": \"a\"}"
#define DATA "\"data\": [{\"file\": \"a\", \"list\": \"b\"}]"

static void
test_errors_name_the_key (SacTestFile   *file,
                          gconstpointer  data)
{
  static const char *const rows[][2] = {
    { BAD ("\"data\": 4", LEXICON), "data" },
    { BAD ("\"data\": [{\"file\": \"a\"}]", LEXICON), "list" },
    { BAD (DATA, ""), "lexicon" },
    { BAD (DATA, LEXICON ", \"held_out\": {\"speaker\": 4}"), "speaker" },
    { BAD (DATA, LEXICON ", \"held_out\": {\"share\": 2}"), "share" },
    { BAD (DATA, LEXICON ", \"training\": {\"longest\": 1000}"), "longest" },
    { BAD (DATA, LEXICON ", \"evaluation\": {\"beam\": 0}"), "beam" },
  };

  assert_recipe_errors (file, rows, G_N_ELEMENTS (rows), (RecipeFileRead) sac_speech_recipe_read);
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/speech/speech-recipe/" name, SacTestFile, "recipe.json", \
              sac_test_file_set_up, function, sac_test_file_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("reads-what-it-says", test_reads_what_it_says);
  ADD_TEST ("errors-name-the-key", test_errors_name_the_key);

  return g_test_run ();
}
