#include "engine/trace/json-fields.h"

#include "engine/errors.h"

static JsonObject *
parse (const char *json)
{
  g_autoptr(JsonNode) node = json_from_string (json, NULL);

  return json_node_dup_object (node);
}

static void
test_missing_and_null_leave_the_value (void)
{
  g_autoptr(JsonObject) object = parse ("{\"a\": null}");
  char *string = (char *) "before";
  int number = 7;
  g_autoptr(GError) error = NULL;

  g_assert_true (sac_json_read_string (object, "", "a", &string, &error));
  g_assert_true (sac_json_read_int (object, "", "b", 0, 9, &number, &error));
  g_assert_cmpstr (string, ==, "before");
  g_assert_cmpint (number, ==, 7);
}

static void
test_whole_numbers_may_have_a_point (void)
{
  g_autoptr(JsonObject) object = parse ("{\"a\": 3.0, \"b\": 3.5, \"c\": 1e99}");
  int number = 0;

  g_assert_true (sac_json_read_int (object, "", "a", 0, 9, &number, NULL));
  g_assert_cmpint (number, ==, 3);
  g_assert_false (sac_json_read_int (object, "", "b", 0, 9, &number, NULL));
  g_assert_false (sac_json_read_int (object, "", "c", 0, G_MAXINT, &number, NULL));
}

static void
test_messages_name_the_path (void)
{
  g_autoptr(JsonObject) object = parse ("{\"a\": 10}");
  g_autoptr(GError) range = NULL, type = NULL, missing = NULL;
  char *string;
  int number;

  g_assert_false (sac_json_read_int (object, "sources[0]", "a", 0, 9, &number, &range));
  g_assert_cmpstr (range->message, ==, "sources[0].a is not a whole number from 0 to 9");
  g_assert_false (sac_json_read_string (object, "", "a", &string, &type));
  g_assert_cmpstr (type->message, ==, "a is not a string");
  g_assert_false (sac_json_require_string (object, "steps[2]", "token", &string, &missing));
  g_assert_cmpstr (missing->message, ==, "steps[2].token is missing");
}

static void
test_arrays_have_a_limit (void)
{
  g_autoptr(JsonObject) object = parse ("{\"a\": [1, 2, 3]}");
  JsonArray *array = NULL;
  g_autoptr(GError) error = NULL;

  g_assert_true (sac_json_read_array (object, "", "a", 3, &array, NULL));
  g_assert_false (sac_json_read_array (object, "", "a", 2, &array, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/json-fields/missing-and-null-leave-the-value",
                   test_missing_and_null_leave_the_value);
  g_test_add_func ("/engine/trace/json-fields/whole-numbers-may-have-a-point",
                   test_whole_numbers_may_have_a_point);
  g_test_add_func ("/engine/trace/json-fields/messages-name-the-path", test_messages_name_the_path);
  g_test_add_func ("/engine/trace/json-fields/arrays-have-a-limit", test_arrays_have_a_limit);

  return g_test_run ();
}
