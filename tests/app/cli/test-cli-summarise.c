/* What the program does with models that write headlines. */

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "tests/support/program.h"

#define MODEL "%m/summarisation.safetensors"

typedef struct
{
  char *folder;
  char *data;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  unused)
{
  fixture->folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  fixture->data = g_build_filename (fixture->folder, "data.tsv", NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  unused)
{
  g_remove (fixture->data);
  g_rmdir (fixture->folder);
  g_free (fixture->data);
  g_free (fixture->folder);
}

static JsonObject *
parse (const Outcome *outcome)
{
  g_autoptr(JsonNode) root = json_from_string (outcome->output, NULL);

  g_assert_cmpstr (outcome->messages, ==, "");
  g_assert_cmpint (outcome->status, ==, 0);
  g_assert_nonnull (root);

  return json_node_dup_object (root);
}

static void
test_trace_says_what_it_is (Fixture       *fixture,
                            gconstpointer  unused)
{
  g_auto(Outcome) outcome = program_run (NULL, "run " MODEL " --text abc --format json");
  g_autoptr(JsonObject) trace = parse (&outcome);
  JsonObject *settings = json_object_get_object_member (trace, "settings");

  g_assert_cmpstr (json_object_get_string_member (trace, "task"), ==, "summarisation");
  g_assert_cmpstr (json_object_get_string_member (settings, "attention"), ==, "bilinear");
  g_assert_cmpint (json_array_get_length (json_object_get_array_member (trace, "attention")),
                   ==, 1);
}

static int
count_words (const char *trace)
{
  g_autoptr(JsonNode) root = json_from_string (trace, NULL);
  JsonArray *steps = json_object_get_array_member (json_node_get_object (root), "steps");
  JsonObject *last = json_array_get_object_element (steps, json_array_get_length (steps) - 1);

  g_assert_cmpstr (json_object_get_string_member (last, "token"), ==, "</s>");

  return json_object_get_int_member (last, "word");
}

static void
test_length_is_kept (Fixture       *fixture,
                     gconstpointer  unused)
{
  for (int length = 1; length <= 7; length += 3)
    {
      g_autofree char *command = g_strdup_printf ("run %" MODEL " --text abc --beam 3 --length %d "
                                                  "--format json", length);
      g_auto(Outcome) outcome = program_run (NULL, command);

      g_assert_cmpint (outcome.status, ==, 0);
      g_assert_cmpint (count_words (outcome.output), ==, length);
    }
}

static void
test_senseless_length_is_wrong_usage (Fixture       *fixture,
                                      gconstpointer  unused)
{
  g_auto(Outcome) negative = program_run (NULL, "run " MODEL " --text abc --length -1");
  g_auto(Outcome) huge = program_run (NULL, "evaluate " MODEL " x.tsv --length 100000");

  g_assert_cmpint (negative.status, ==, 2);
  assert_says (negative.messages, "--length is -1");
  g_assert_cmpint (huge.status, ==, 2);
  assert_says (huge.messages, "--length is 100000");
}

static void
test_evaluates (Fixture       *fixture,
                gconstpointer  unused)
{
  g_autofree char *command = g_strdup_printf ("evaluate %" MODEL " %s --beam 2", fixture->data);
  g_autofree char *as_json = g_strconcat (command, " --format json", NULL);
  g_autofree char *of_length = g_strconcat (as_json, " --length 4", NULL);
  g_auto(Outcome) text = { 0 }, json = { 0 }, fixed = { 0 };
  g_autoptr(JsonObject) report = NULL, fixed_report = NULL;
  JsonObject *baseline;

  g_assert_true (g_file_set_contents (fixture->data, "ab c d.\tab d\nk l\tm\n", -1, NULL));
  text = program_run (NULL, command);
  json = program_run (NULL, as_json);
  fixed = program_run (NULL, of_length);
  report = parse (&json);
  fixed_report = parse (&fixed);

  assert_says (text.output, "ROUGE-L");
  assert_says (text.output, "first 75 characters");
  g_assert_null (strstr (text.output, "BLEU"));

  g_assert_cmpint (json_object_get_int_member (report, "pairs"), ==, 2);
  g_assert_cmpfloat (json_object_get_double_member (report, "perplexity"), >, 1);
  g_assert_true (json_object_has_member (report, "rouge_2"));
  g_assert_false (json_object_has_member (report, "length"));
  g_assert_cmpint (json_object_get_int_member (fixed_report, "length"), ==, 4);

  /* Both words of the first headline, none of the second. */
  baseline = json_object_get_object_member (report, "baseline");
  g_assert_cmpfloat (json_object_get_double_member (
                       json_object_get_object_member (baseline, "rouge_1"), "recall"), ==, 0.5);
}

static void
test_batch_goes_on_after_a_bad_line (Fixture       *fixture,
                                     gconstpointer  unused)
{
  g_auto(Outcome) outcome = program_run ("abc\n\nk l m\n",
                                         "run " MODEL " --batch - --format jsonl");

  g_assert_cmpint (outcome.status, ==, 1);
  g_assert_cmpint (count_lines (outcome.output), ==, 2);
  assert_says (outcome.messages, "line 2");
}

static void
test_says_what_it_is (Fixture       *fixture,
                      gconstpointer  unused)
{
  g_auto(Outcome) info = program_run (NULL, "info " MODEL);
  g_auto(Outcome) bag = program_run (NULL, "info %m/summarisation-bag.safetensors");
  g_auto(Outcome) bench = program_run (NULL, "bench " MODEL);

  g_assert_cmpint (info.status, ==, 0);
  assert_says (info.output, "summarisation");
  assert_says (info.output, "the last words that were written");
  assert_says (bag.output, "nobody");
  g_assert_cmpint (bench.status, ==, 0);
}

#define ADD_TEST(name, function) \
  g_test_add ("/app/cli/cli-summarise/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("trace-says-what-it-is", test_trace_says_what_it_is);
  ADD_TEST ("length-is-kept", test_length_is_kept);
  ADD_TEST ("senseless-length-is-wrong-usage", test_senseless_length_is_wrong_usage);
  ADD_TEST ("evaluates", test_evaluates);
  ADD_TEST ("batch-goes-on-after-a-bad-line", test_batch_goes_on_after_a_bad_line);
  ADD_TEST ("says-what-it-is", test_says_what_it_is);

  return g_test_run ();
}
