#include "engine/trace/trace-file.h"

#include <math.h>
#include <string.h>

#include "engine/errors.h"

#define HEAD "{\"format\": \"saccade-trace\", \"version\": 1, "
#define SOURCES "\"sources\": [{\"kind\": \"tokens\", \"labels\": [\"je\", \"suis\"]}]"
#define STEPS "\"steps\": [{\"token\": \"i\"}, {\"token\": \"am\"}]"

static void
assert_refused (const char *json,
                const char *message)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_trace_from_json (json, -1, &error));
  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_everything_else_is_optional (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacAttentionTrace) trace =
    sac_trace_from_json ("\xef\xbb\xbf" HEAD SOURCES ", " STEPS
                         ", \"attention\": [{\"weights\": [[0.9, 0.1], [1, 0]]}]}", -1, &error);

  g_assert_no_error (error);
  g_assert_null (sac_attention_trace_get_task (trace));
  g_assert_true (isnan (sac_attention_trace_get_score (trace)));
  g_assert_true (isnan (sac_attention_trace_get_step (trace, 0)->logprob));
  g_assert_cmpint (sac_attention_trace_get_step (trace, 0)->word, ==, -1);
  g_assert_cmpint (sac_attention_trace_get_source (trace, 0)->end, ==, -1);
  g_assert_cmpfloat (sac_attention_trace_get_weight (trace, 0, 0, 0), ==, 0.9f);
}

static void
test_foreign_weights_are_kept (void)
{
  g_autoptr(SacAttentionTrace) trace =
    sac_trace_from_json (HEAD SOURCES ", " STEPS
                         ", \"attention\": [{\"weights\": [[0.5, 0.47], [-1, null]]}]}", -1, NULL);

  g_assert_cmpfloat (sac_attention_trace_get_weight (trace, 0, 0, 1), ==, 0.47f);
  g_assert_cmpfloat (sac_attention_trace_get_weight (trace, 0, 1, 0), ==, -1);
  g_assert_true (isnan (sac_attention_trace_get_weight (trace, 0, 1, 1)));
}

static void
test_messages_name_the_field (void)
{
  assert_refused ("[]", "not a trace: expected a JSON object, {…}");
  assert_refused ("{}", "not a trace: “format” is missing, expected saccade-trace");
  assert_refused ("{\"format\": \"saccade-trace\", \"version\": 2}",
                  "version 2 of the trace format is not known here, only 1");
  assert_refused (HEAD SOURCES "}",
                  "“steps” is missing; a trace has sources, steps and attention");
  assert_refused (HEAD "\"task\": 5, " SOURCES ", " STEPS "}", "task is not a string");
  assert_refused (HEAD SOURCES ", " STEPS ", \"labels\": {\"yes\": 1}}",
                  "labels is not an array, […]");
  assert_refused (HEAD SOURCES ", " STEPS ", \"labels\": [{\"probability\": 1}]}",
                  "labels[0].label is missing");
  assert_refused (HEAD SOURCES ", " STEPS ", \"labels\": [{\"label\": \"a\","
                  " \"probability\": []}]}",
                  "labels[0].probability is not a number");
  assert_refused (HEAD SOURCES ", \"steps\": [1]}", "steps[0] is not an object, {…}");
  assert_refused (HEAD SOURCES ", \"steps\": [{}]}", "steps[0].token is missing");
  assert_refused (HEAD SOURCES ", \"steps\": [{\"token\": \"i\", \"candidates\": [{"
                  "\"token\": \"a\", \"logprob\": \"x\"}]}]}",
                  "steps[0].candidates[0].logprob is not a number");
}

static void
test_messages_count_the_weights (void)
{
  assert_refused (HEAD SOURCES ", " STEPS ", \"attention\": [{\"weights\": [[1, 0]]}]}",
                  "attention[0].weights has 1 rows, expected 2 (one for each step)");
  assert_refused (HEAD SOURCES ", " STEPS ", \"attention\": [{\"weights\": [[1, 0], [1]]}]}",
                  "attention[0].weights row 1 has 1 numbers, expected 2 (one for each position of "
                  "source 0)");
  assert_refused (HEAD SOURCES ", " STEPS ", \"attention\": [{\"weights\": [[1, 0], [1, \"a\"]]}]}",
                  "attention[0].weights[1][1] is not a number of float32");
  assert_refused (HEAD SOURCES ", " STEPS ", \"attention\": [{\"weights\": [[1, 0], [1, 1e300]]}]}",
                  "attention[0].weights[1][1] is not a number of float32");
  assert_refused (HEAD SOURCES ", " STEPS ", \"attention\": [{\"source\": 1, \"weights\": []}]}",
                  "attention[0].source is not a whole number from 0 to 0");
}

static void
test_a_key_may_not_stand_twice (void)
{
  assert_refused (HEAD "\"sources\": [], " SOURCES ", " STEPS "}",
                  "the key “sources” stands twice in one object");
  assert_refused (HEAD SOURCES ", \"steps\": [{\"token\": \"a\", \"token\": \"b\"}]}",
                  "the key “token” stands twice in one object");
}

static void
test_labels_may_hold_anything (void)
{
  g_autoptr(SacAttentionTrace) trace =
    sac_trace_from_json (HEAD "\"sources\": [{\"kind\": \"tokens\", \"labels\": ["
                         "\"a\\tb\\n\", \"<b>|||@@\", \"\", \"\\ud83d\\ude00\"]}], \"steps\": []}",
                         -1, NULL);
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);

  g_assert_cmpstr (source->labels[0], ==, "a\tb\n");
  g_assert_cmpstr (source->labels[1], ==, "<b>|||@@");
  g_assert_cmpstr (source->labels[2], ==, "");
  g_assert_cmpstr (source->labels[3], ==, "\U0001f600");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/trace-reader/everything-else-is-optional",
                   test_everything_else_is_optional);
  g_test_add_func ("/engine/trace/trace-reader/foreign-weights-are-kept",
                   test_foreign_weights_are_kept);
  g_test_add_func ("/engine/trace/trace-reader/messages-name-the-field",
                   test_messages_name_the_field);
  g_test_add_func ("/engine/trace/trace-reader/messages-count-the-weights",
                   test_messages_count_the_weights);
  g_test_add_func ("/engine/trace/trace-reader/a-key-may-not-stand-twice",
                   test_a_key_may_not_stand_twice);
  g_test_add_func ("/engine/trace/trace-reader/labels-may-hold-anything",
                   test_labels_may_hold_anything);

  return g_test_run ();
}
