#include "engine/training/recipe-keys.h"

#include "engine/errors.h"
#include "tests/support/small-texts.h"

#include <string.h>

/* NULL where @text has known keys only. */
static char *
find_fault (const char *text)
{
  g_autoptr(JsonObject) root = small_texts_parse (text);
  g_autoptr(GPtrArray) known = g_ptr_array_new ();
  g_autoptr(GError) error = NULL;

  g_ptr_array_add (known, "kind");
  g_ptr_array_add (known, "card.*");
  g_ptr_array_add (known, "training.seed");
  g_ptr_array_add (known, "training.updates");
  g_ptr_array_add (known, "data.file");

  if (sac_recipe_check_keys (root, known, &error))
    return NULL;

  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_RECIPE);

  return g_strdup (error->message);
}

static void
test_known_keys_pass (void)
{
  g_assert_null (find_fault ("{}"));
  g_assert_null (find_fault ("{\"kind\": 1, \"training\": {\"seed\": 2}}"));
  g_assert_null (find_fault ("{\"card\": {\"a\": {\"b\": 1}, \"c.d\": 2}}"));
  g_assert_null (find_fault ("{\"data\": [{\"file\": 1}, {\"file\": 2}, 3]}"));
  /* Of the wrong type: whoever reads it says so. */
  g_assert_null (find_fault ("{\"training\": 1}"));
}

static void
test_unknown_keys_are_named (void)
{
  static const char *const rows[][3] = {
    { "{\"kin\": 1}", "“kin”", "kind, card, training, data" },
    { "{\"training\": {\"sed\": 1}}", "training, “sed”", "seed, updates" },
    { "{\"data\": [{\"file\": 1}, {\"flie\": 1}]}", "data, “flie”", "file" },
    { "{\"training.seed\": 1}", "“training.seed”", "kind" },
    { "{\"\": 1}", "“”", "kind" },
    { "{\"*\": 1}", "“*”", "kind" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *fault = find_fault (rows[i][0]);

      g_assert_nonnull (fault);
      g_test_message ("%s", fault);
      g_assert_nonnull (strstr (fault, rows[i][1]));
      g_assert_nonnull (strstr (fault, rows[i][2]));
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/training/recipe-keys/known-keys-pass", test_known_keys_pass);
  g_test_add_func ("/engine/training/recipe-keys/unknown-keys-are-named",
                   test_unknown_keys_are_named);

  return g_test_run ();
}
