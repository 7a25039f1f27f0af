#include "engine/training/recipe-data.h"

#include <string.h>

#include "engine/errors.h"
#include "tests/support/small-texts.h"

static gboolean
refuse_second (JsonObject  *entry,
               GError     **error)
{
  if (!g_str_equal (json_object_get_string_member (entry, "file"), "second"))
    return TRUE;

  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE, "no second one");

  return FALSE;
}

static void
test_reads_a_list_of_files (void)
{
  g_autoptr(JsonObject) root =
    small_texts_parse ("{\"data\": [{\"file\": \"first\"}, {\"file\": \"third\"}]}");
  g_autoptr(GError) error = NULL;
  g_autoptr(JsonArray) data = sac_recipe_read_data (root, refuse_second, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (json_array_get_length (data), ==, 2);
}

static void
test_bad_data_are_named (void)
{
  static const struct { const char *recipe; const char *says; } cases[] = {
    { "{}", "“data”" }, { "{\"data\": 1}", "“data”" }, { "{\"data\": [1]}", "data.file" },
    { "{\"data\": [{\"file\": 1}]}", "data.file" },
    { "{\"data\": [{\"file\": \"first\"}, {}]}", "data.file" },
    { "{\"data\": [{\"file\": \"second\"}]}", "data, no second one" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr(JsonObject) root = small_texts_parse (cases[i].recipe);
      g_autoptr(GError) error = NULL;

      g_assert_null (sac_recipe_read_data (root, refuse_second, &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE);
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
}

static void
test_only_strings_are_strings (void)
{
  g_autoptr(JsonObject) object = small_texts_parse ("{\"a\": \"b\", \"c\": 1, \"d\": [\"e\"]}");

  g_assert_cmpstr (sac_recipe_get_string (object, "a"), ==, "b");
  g_assert_null (sac_recipe_get_string (object, "c"));
  g_assert_null (sac_recipe_get_string (object, "d"));
  g_assert_null (sac_recipe_get_string (object, "f"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/recipe-data/reads-a-list-of-files", test_reads_a_list_of_files);
  g_test_add_func ("/engine/training/recipe-data/bad-data-are-named", test_bad_data_are_named);
  g_test_add_func ("/engine/training/recipe-data/only-strings-are-strings",
                   test_only_strings_are_strings);

  return g_test_run ();
}
