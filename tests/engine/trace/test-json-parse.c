#include "engine/trace/json-parse.h"

#include <string.h>

#include "engine/errors.h"

typedef gboolean (*Parse) (JsonParser  *parser,
                           const char  *json,
                           gsize        length,
                           GError     **error);

/* What follows of the message is the parser's. */
static void
assert_refused (Parse       parse,
                const char *json,
                const char *beginning)
{
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;

  g_assert_false (parse (parser, json, strlen (json), &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_test_message ("%s", error->message);
  g_assert_true (g_str_has_prefix (error->message, beginning));
}

static void
test_reads_values (void)
{
  g_autoptr(JsonParser) parser = json_parser_new ();
  g_autoptr(GError) error = NULL;

  /* The length counts, not what follows. */
  g_assert_true (sac_json_parse (parser, "{\"a\": 1}]]", 8, &error));
  g_assert_no_error (error);
  g_assert_cmpint (json_object_get_int_member (json_node_get_object (
                     json_parser_get_root (parser)), "a"), ==, 1);
}

/* Whichever of the two found it. */
static void
test_says_where (void)
{
  assert_refused (sac_json_parse, "{\n  \"a\" 1\n}",
                  "line 2, character 5: ");
  assert_refused (sac_json_parse, "{\n  nonsense",
                  "line 2: not JSON (“o” stands outside of a string)");
}

/* Of one line of many, only what its reader does not know. */
static void
test_of_a_line (void)
{
  assert_refused (sac_json_parse_line, "{\"a\" 1}", "character 4: ");
  assert_refused (sac_json_parse_line, "nonsense", "not JSON (“o” stands outside of a string)");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/json-parse/reads-values", test_reads_values);
  g_test_add_func ("/engine/trace/json-parse/says-where", test_says_where);
  g_test_add_func ("/engine/trace/json-parse/of-a-line", test_of_a_line);

  return g_test_run ();
}
