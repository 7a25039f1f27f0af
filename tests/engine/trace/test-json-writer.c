#include "engine/trace/json-writer.h"

#include <locale.h>
#include <math.h>

static char *
write_something (gboolean pretty)
{
  SacJsonWriter self = { .text = g_string_new (NULL), .pretty = pretty, .first = TRUE };
  g_autoptr(JsonNode) node = json_from_string ("{\"x\": [1, 2], \"y\": null, \"z\": 3}", NULL);
  const char *const but[] = { "z", NULL };

  sac_json_write_open (&self, '{', FALSE);
  sac_json_write_string_member (&self, "text", "a\"\\\n\x7f\xff");
  sac_json_write_string_member (&self, "none", NULL);
  sac_json_write_int_member (&self, "int", -3);
  sac_json_write_number_member (&self, "third", 1.0 / 3);
  sac_json_write_number_member (&self, "nan", NAN);
  sac_json_write_true_member (&self, "true", TRUE);
  sac_json_write_true_member (&self, "false", FALSE);
  sac_json_write_key (&self, "flat");
  sac_json_write_open (&self, '[', TRUE);
  sac_json_write_separator (&self);
  sac_json_write_number (&self, 0.1);
  sac_json_write_separator (&self);
  sac_json_write_number (&self, 1e300);
  sac_json_write_close (&self, ']');
  sac_json_write_key (&self, "empty");
  sac_json_write_open (&self, '[', FALSE);
  sac_json_write_close (&self, ']');
  sac_json_write_members (&self, json_node_get_object (node), but);
  sac_json_write_members (&self, NULL, NULL);
  sac_json_write_close (&self, '}');

  return g_string_free (self.text, FALSE);
}

static void
test_compact (void)
{
  g_autofree char *json = write_something (FALSE);

  g_assert_cmpstr (json, ==,
                   "{\"text\":\"a\\\"\\\\\\u000a\\u007f\357\277\275\",\"int\":-3,"
                   "\"third\":0.3333333333333333,\"true\":true,\"flat\":[0.1,1e+300],"
                   "\"empty\":[],\"x\":[1,2],\"y\":null}");
}

static void
test_pretty (void)
{
  g_autofree char *json = write_something (TRUE);

  g_assert_true (g_str_has_prefix (json, "{\n  \"text\": "));
  g_assert_nonnull (strstr (json, ",\n  \"flat\": [0.1, 1e+300],\n  \"empty\": [],\n"));
  g_assert_true (g_str_has_suffix (json, "\n  \"y\": null\n}"));
}

/* The writer of JSON-GLib prints 0.15 as 0.14999999999999999. */
static void
test_prints_what_was_read (void)
{
  const char *const texts[] = {
    "{\"a\":[0.15,0.30000000000000004,1e-07,-3,9007199254740993],\"b\":{\"c\":[true,false,null]},\"d\":\"é\\\"\"}",
    "[]", "{}", "0.1", "null",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr(JsonNode) node = json_from_string (texts[i], NULL);
      g_autofree char *compact = sac_json_print (node, FALSE);
      g_autofree char *pretty = sac_json_print (node, TRUE);
      g_autoptr(JsonNode) again = json_from_string (pretty, NULL);

      g_assert_cmpstr (compact, ==, texts[i]);
      g_assert_true ((node == NULL && again == NULL) || json_node_equal (node, again));
    }
}

/* Whatever stands for the decimal point elsewhere. */
static void
test_locale (void)
{
  g_autofree char *before = write_something (FALSE);
  g_autofree char *after = NULL;

  if (setlocale (LC_NUMERIC, "de_DE.UTF-8") == NULL)
    {
      g_test_skip ("no locale with a decimal comma");
      return;
    }

  after = write_something (FALSE);
  setlocale (LC_NUMERIC, "C");
  g_assert_cmpstr (before, ==, after);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/json-writer/compact", test_compact);
  g_test_add_func ("/engine/trace/json-writer/pretty", test_pretty);
  g_test_add_func ("/engine/trace/json-writer/prints-what-was-read", test_prints_what_was_read);
  g_test_add_func ("/engine/trace/json-writer/locale", test_locale);

  return g_test_run ();
}
