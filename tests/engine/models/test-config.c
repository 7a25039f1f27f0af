#include "engine/models/config.h"

#include <string.h>

#include "engine/errors.h"
#include "tests/support/small-texts.h"

static const char *const colours[] = { "red", "green", "blue", NULL };

static void
test_reads_what_is_there (void)
{
  g_autoptr(JsonObject) config = small_texts_parse ("{\"a\": 7, \"b\": 2.0, \"c\": 0.5,"
                                                    " \"d\": 3, \"e\": \"blue\", \"f\": true}");
  g_autoptr(GError) error = NULL;
  double number;
  int value;

  g_assert_true (sac_config_get_int (config, "a", 1, 0, 7, &value, &error));
  g_assert_cmpint (value, ==, 7);
  g_assert_true (sac_config_get_int (config, "b", 1, 0, 7, &value, &error));
  g_assert_cmpint (value, ==, 2);
  g_assert_true (sac_config_get_double (config, "c", 1, 0.5, 1, &number, &error));
  g_assert_cmpfloat (number, ==, 0.5);
  g_assert_true (sac_config_get_double (config, "d", 1, 0, 3, &number, &error));
  g_assert_cmpfloat (number, ==, 3);
  g_assert_true (sac_config_get_choice (config, "e", colours, &value, &error));
  g_assert_cmpint (value, ==, 2);
  g_assert_true (sac_config_get_boolean (config, "f", FALSE, &value, &error));
  g_assert_true (value);
  g_assert_no_error (error);
}

static void
test_falls_back_where_there_is_nothing (void)
{
  g_autoptr(JsonObject) config = small_texts_parse ("{\"a\": null}");
  static const char *const keys[] = { "a", "missing" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_autoptr(GError) error = NULL;
      double number;
      int value;

      g_assert_true (sac_config_get_int (config, keys[i], 5, 0, 9, &value, &error));
      g_assert_cmpint (value, ==, 5);
      g_assert_true (sac_config_get_double (config, keys[i], 0.25, 0, 1, &number, &error));
      g_assert_cmpfloat (number, ==, 0.25);
      g_assert_true (sac_config_get_choice (config, keys[i], colours, &value, &error));
      g_assert_cmpint (value, ==, 0);
      g_assert_true (sac_config_get_boolean (config, keys[i], TRUE, &value, &error));
      g_assert_true (value);
      g_assert_no_error (error);
    }
}

static void
assert_message (GError     *error,
                const char *expected)
{
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_MODEL);
  g_assert_nonnull (strstr (error->message, "“a”"));
  g_assert_nonnull (strstr (error->message, expected));
}

static void
test_refuses_what_is_no_such_number (void)
{
  static const char *const values[] = {
    "-1", "10", "1e300", "-1e300", "\"5\"", "\"\"", "true", "[5]", "{\"a\": 5}",
    "9223372036854775807", "-9223372036854775808",
  };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree char *json = g_strdup_printf ("{\"a\": %s}", values[i]);
      g_autoptr(JsonObject) config = small_texts_parse (json);
      g_autoptr(GError) error = NULL, other = NULL;
      double number;
      int value;

      g_assert_false (sac_config_get_int (config, "a", 5, 0, 9, &value, &error));
      assert_message (error, "from 0 to 9");
      g_assert_false (sac_config_get_double (config, "a", 5, 0, 9, &number, &other));
      assert_message (other, "from 0 to 9");
    }
}

static void
test_refuses_half_a_unit (void)
{
  g_autoptr(JsonObject) config = small_texts_parse ("{\"a\": 2.5}");
  g_autoptr(GError) error = NULL;
  int value;

  g_assert_false (sac_config_get_int (config, "a", 5, 0, 9, &value, &error));
  assert_message (error, "whole number from 0 to 9, found 2.5");
}

static void
test_objects_are_objects (void)
{
  static const char *const values[] = { "5", "\"x\"", "[]", "true" };
  g_autoptr(JsonObject) config = small_texts_parse ("{\"a\": {\"b\": 1}, \"n\": null}");
  JsonObject *value;

  g_assert_true (sac_config_get_object (config, "a", &value, NULL));
  g_assert_true (json_object_has_member (value, "b"));
  g_assert_true (sac_config_get_object (config, "n", &value, NULL));
  g_assert_null (value);
  g_assert_true (sac_config_get_object (config, "absent", &value, NULL));
  g_assert_null (value);

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree char *json = g_strdup_printf ("{\"a\": %s}", values[i]);
      g_autoptr(JsonObject) other = small_texts_parse (json);
      g_autoptr(GError) error = NULL;

      g_assert_false (sac_config_get_object (other, "a", &value, &error));
      assert_message (error, "“a”: expected an object");
    }
}

static void
test_wants_true_or_false (void)
{
  static const char *const bad[] = { "{\"a\": 1}", "{\"a\": \"true\"}", "{\"a\": [true]}" };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr(JsonObject) config = small_texts_parse (bad[i]);
      g_autoptr(GError) error = NULL;
      gboolean value;

      g_assert_false (sac_config_get_boolean (config, "a", FALSE, &value, &error));
      assert_message (error, "expected true or false");
    }
}

static void
test_lists_the_choices (void)
{
  static const char *const values[] = { "\"pink\"", "\"Red\"", "\"\"", "1", "[\"red\"]", "{}" };

  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_autofree char *json = g_strdup_printf ("{\"a\": %s}", values[i]);
      g_autoptr(JsonObject) config = small_texts_parse (json);
      g_autoptr(GError) error = NULL;
      int value;

      g_assert_false (sac_config_get_choice (config, "a", colours, &value, &error));
      assert_message (error, "red, green, blue");
    }
}

static void
test_a_copy_takes_nothing_back (void)
{
  g_autoptr(JsonObject) config = small_texts_parse ("{\"hidden\": 3, \"text\": {\"words\": true}}");
  g_autoptr(JsonObject) copy = sac_config_copy (config);

  json_object_set_int_member (copy, "hidden", 4);
  json_object_set_int_member (copy, "classes", 5);

  g_assert_cmpint (json_object_get_int_member (config, "hidden"), ==, 3);
  g_assert_false (json_object_has_member (config, "classes"));
  g_assert_true (json_object_get_object_member (config, "text") ==
                 json_object_get_object_member (copy, "text"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/models/config/a-copy-takes-nothing-back", test_a_copy_takes_nothing_back);
  g_test_add_func ("/engine/models/config/reads-what-is-there", test_reads_what_is_there);
  g_test_add_func ("/engine/models/config/falls-back-where-there-is-nothing",
                   test_falls_back_where_there_is_nothing);
  g_test_add_func ("/engine/models/config/refuses-what-is-no-such-number",
                   test_refuses_what_is_no_such_number);
  g_test_add_func ("/engine/models/config/refuses-half-a-unit", test_refuses_half_a_unit);
  g_test_add_func ("/engine/models/config/objects-are-objects", test_objects_are_objects);
  g_test_add_func ("/engine/models/config/wants-true-or-false", test_wants_true_or_false);
  g_test_add_func ("/engine/models/config/lists-the-choices", test_lists_the_choices);

  return g_test_run ();
}
