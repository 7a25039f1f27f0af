#include "engine/storage/json-scanner.h"

#include <string.h>

#include "engine/errors.h"

static char *
read_string (const char  *json,
             GError     **error)
{
  SacJsonScanner scanner;

  sac_json_scanner_init (&scanner, json, strlen (json));

  return sac_json_scanner_read_string (&scanner, error);
}

static void
test_reads_escapes (void)
{
  g_autoptr(GError) error = NULL;
  g_autofree char *text = read_string (" \"a\\n\\\"\\\\\\/\\u00e9\\ud83d\\ude00 é\"", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, "a\n\"\\/é😀 é");
}

static void
test_refuses_broken_strings (void)
{
  const char *broken[] = {
    "", "a", "\"", "\"a", "\"a\\", "\"a\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\u0000\"",
    "\"\\ud83d\"", "\"\\ud83d\\u0041\"", "\"\\ude00\"", "\"a\nb\"",
  };

  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_null (read_string (broken[i], &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
    }
}

static void
test_refuses_what_is_no_whole_number (void)
{
  const char *broken[] = { "", "-1", "x", "01", "18446744073709551616", "99999999999999999999999" };

  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_autoptr(GError) error = NULL;
      SacJsonScanner scanner;
      guint64 value = 0;

      sac_json_scanner_init (&scanner, broken[i], strlen (broken[i]));
      g_assert_false (sac_json_scanner_read_integer (&scanner, &value, &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
    }
}

static void
test_reads_the_largest_number (void)
{
  g_autoptr(GError) error = NULL;
  SacJsonScanner scanner;
  guint64 value = 0;

  sac_json_scanner_init (&scanner, " 18446744073709551615", 21);
  g_assert_true (sac_json_scanner_read_integer (&scanner, &value, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (value, ==, G_MAXUINT64);
  g_assert_true (sac_json_scanner_expect_end (&scanner, &error));
}

/* The text needs no terminator, so what lies behind it must not be read. */
static void
test_stops_at_the_end (void)
{
  g_autoptr(GError) error = NULL;
  SacJsonScanner scanner;

  sac_json_scanner_init (&scanner, "  ]", 2);
  g_assert_false (sac_json_scanner_accept (&scanner, ']'));
  g_assert_false (sac_json_scanner_expect (&scanner, ']', &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_assert_nonnull (strstr (error->message, "byte 2: expected ], found the end"));
}

static void
test_appended_strings_read_back (void)
{
  g_autoptr(GString) json = g_string_new (NULL);
  g_autoptr(GError) error = NULL;
  g_autofree char *text = NULL;

  sac_json_append_string (json, "\\ \" \x01\t\n é 😀 </b>");
  text = read_string (json->str, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, "\\ \" \x01\t\n é 😀 </b>");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/storage/json-scanner/reads-escapes", test_reads_escapes);
  g_test_add_func ("/engine/storage/json-scanner/refuses-broken-strings",
                   test_refuses_broken_strings);
  g_test_add_func ("/engine/storage/json-scanner/refuses-what-is-no-whole-number",
                   test_refuses_what_is_no_whole_number);
  g_test_add_func ("/engine/storage/json-scanner/reads-the-largest-number",
                   test_reads_the_largest_number);
  g_test_add_func ("/engine/storage/json-scanner/stops-at-the-end", test_stops_at_the_end);
  g_test_add_func ("/engine/storage/json-scanner/appended-strings-read-back",
                   test_appended_strings_read_back);

  return g_test_run ();
}
