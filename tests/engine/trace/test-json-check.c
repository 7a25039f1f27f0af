#include "engine/trace/json-check.h"

#include <string.h>

#include "engine/errors.h"

static void
assert_refused (const char *json,
                gssize      length,
                int         code,
                const char *part)
{
  g_autoptr(GError) error = NULL;

  g_assert_false (sac_json_check (json, length < 0 ? strlen (json) : (gsize) length, &error));
  g_assert_error (error, SAC_ERROR, code);
  g_assert_nonnull (strstr (error->message, part));
}

static void
test_lets_json_pass (void)
{
  const char *json = "{\"a\": [1, -2.5E+3, true, false, null,"
                     " \"\\u00e9 \\ud83d\\ude00 [[[\\\"\"]}\r\n";
  g_autoptr(GError) error = NULL;

  sac_json_check (json, strlen (json), &error);
  g_assert_no_error (error);
}

static void
test_refuses_deep_nesting (void)
{
  g_autofree char *deep = g_strnfill (1 << 20, '[');
  g_autofree char *hidden = g_strconcat ("/* \" */", deep, NULL);

  assert_refused (deep, -1, SAC_ERROR_TOO_LARGE, "32");
  /* Comments would hide the brackets from the count. */
  assert_refused (hidden, -1, SAC_ERROR_BAD_FILE, "/");
}

static void
test_refuses_too_many_values (void)
{
  g_autofree char *commas = g_strnfill (SAC_JSON_MAX_VALUES + 1, ',');

  assert_refused (commas, -1, SAC_ERROR_TOO_LARGE, "8000000");
}

static void
test_refuses_what_is_no_text (void)
{
  assert_refused ("\n\"\xff\"", -1, SAC_ERROR_BAD_FILE, "line 2");
  assert_refused ("\"a\0b\"", 5, SAC_ERROR_BAD_FILE, "UTF-8");
  assert_refused ("\"\\ud800\"", -1, SAC_ERROR_BAD_FILE, "escape");
  assert_refused ("\"\\udc00\\ud800\"", -1, SAC_ERROR_BAD_FILE, "escape");
  assert_refused ("\"\\u0000\"", -1, SAC_ERROR_BAD_FILE, "escape");
  assert_refused ("\"\\u12", -1, SAC_ERROR_BAD_FILE, "escape");
  assert_refused ("\"\\", -1, SAC_ERROR_BAD_FILE, "line 1");
  assert_refused ("{\"a", -1, SAC_ERROR_BAD_FILE, "cut short");
}

static void
test_refuses_what_json_does_not_know (void)
{
  assert_refused ("[NaN]", -1, SAC_ERROR_BAD_FILE, "“N”");
  assert_refused ("[Infinity]", -1, SAC_ERROR_BAD_FILE, "“I”");
  assert_refused ("['a']", -1, SAC_ERROR_BAD_FILE, "“'”");
  assert_refused ("[\u00e9]", -1, SAC_ERROR_BAD_FILE, "“\u00e9”");
}

static void
test_refuses_a_second_document (void)
{
  assert_refused ("{}\n{}", -1, SAC_ERROR_BAD_FILE, "line 2");
  assert_refused ("[{}] 1", -1, SAC_ERROR_BAD_FILE, "line 1");
  assert_refused ("{}\0", 3, SAC_ERROR_BAD_FILE, "UTF-8");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/json-check/lets-json-pass", test_lets_json_pass);
  g_test_add_func ("/engine/trace/json-check/refuses-deep-nesting", test_refuses_deep_nesting);
  g_test_add_func ("/engine/trace/json-check/refuses-too-many-values",
                   test_refuses_too_many_values);
  g_test_add_func ("/engine/trace/json-check/refuses-what-is-no-text",
                   test_refuses_what_is_no_text);
  g_test_add_func ("/engine/trace/json-check/refuses-what-json-does-not-know",
                   test_refuses_what_json_does_not_know);
  g_test_add_func ("/engine/trace/json-check/refuses-a-second-document",
                   test_refuses_a_second_document);

  return g_test_run ();
}
