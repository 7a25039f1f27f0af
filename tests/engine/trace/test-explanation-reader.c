#include "engine/trace/explanation-reader.h"

#include <math.h>

#include "engine/errors.h"
#include "engine/trace/trace-file.h"

#define HEAD "{\"format\": \"saccade-trace\", \"version\": 1, "
#define SOURCE "\"sources\": [{\"kind\": \"tokens\", \"end\": 3, \"words\": [0, 1, 1, 2]," \
               " \"labels\": [\"je\", \"su\", \"is\", \"\"]}], "
#define STEPS "\"steps\": [{\"token\": \"i\"}, {\"token\": \"am\"}], "
#define GRID "\"sources\": [{\"kind\": \"grid\", \"rows\": 1, \"columns\": 2}], "

static SacAttentionTrace *
read_explained (const char  *explanation,
                GError     **error)
{
  g_autofree char *json = g_strdup_printf (HEAD SOURCE STEPS "\"explanation\": %s}", explanation);

  return sac_trace_from_json (json, -1, error);
}

static void
assert_refused (const char *explanation,
                const char *message)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (read_explained (explanation, &error));
  g_assert_nonnull (error);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_what_is_written_is_read_again (void)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacAttentionTrace) trace =
    read_explained ("{\"answer\": \"am\", \"step\": 1, \"weights\": [0.25, 0.1],"
                    " \"left_out\": [null, -1e300], \"second\": {\"words\": [\"a\", \"b\", \"c\"],"
                    " \"input_times_gradient\": [1, 2, 3]}}", &error);
  g_autofree char *json = NULL;
  g_autoptr(SacAttentionTrace) again = NULL;
  SacExplanation *explanation;

  g_assert_no_error (error);
  g_assert_null (sac_attention_trace_get_extra (trace));
  json = sac_trace_to_json (trace, TRUE, &error);
  g_assert_no_error (error);
  again = sac_trace_from_json (json, -1, &error);
  g_assert_no_error (error);
  explanation = sac_attention_trace_get_explanation (again);

  g_assert_cmpstr (explanation->answer, ==, "am");
  g_assert_cmpint (explanation->step, ==, 1);
  g_assert_cmpint (explanation->n_words, ==, 2);
  g_assert_cmpfloat (explanation->words[SAC_BY_WEIGHTS][1], ==, 0.1);
  g_assert_true (isnan (explanation->words[SAC_BY_LEAVING_OUT][0]));
  g_assert_cmpfloat (explanation->words[SAC_BY_LEAVING_OUT][1], ==, -1e300);
  g_assert_null (explanation->words[SAC_BY_GRADIENT]);
  g_assert_cmpint (explanation->n_second, ==, 3);
  g_assert_cmpstr (explanation->second_words[2], ==, "c");
  g_assert_cmpfloat (explanation->second[SAC_BY_GRADIENT][2], ==, 3);
}

static void
test_whole_answer_has_no_step (void)
{
  g_autoptr(SacAttentionTrace) trace =
    read_explained ("{\"answer\": \"yes\", \"left_out\": [1, 2]}", NULL);
  g_autofree char *json = sac_trace_to_json (trace, FALSE, NULL);

  g_assert_cmpint (sac_attention_trace_get_explanation (trace)->step, ==, -1);
  g_assert_null (strstr (json, "\"step\":"));
  g_assert_nonnull (strstr (json, "\"left_out\":[1,2]"));
}

static void
test_messages_name_the_field (void)
{
  assert_refused ("5", "explanation is not an object, {…}");
  assert_refused ("{\"weights\": [1, 2]}", "explanation.answer is missing");
  assert_refused ("{\"answer\": \"a\"}", "explanation measures nothing; expected weights, left_out "
                  "or input_times_gradient");
  assert_refused ("{\"answer\": \"a\", \"weights\": 1}", "explanation.weights is not an array, […]");
  assert_refused ("{\"answer\": \"a\", \"weights\": [1, \"x\"]}",
                  "explanation.weights[1] is not a number");
  assert_refused ("{\"answer\": \"a\", \"weights\": [1, 1e999]}",
                  "explanation.weights[1] is not a number");
  assert_refused ("{\"answer\": \"a\", \"step\": -1, \"weights\": [1, 2]}",
                  "explanation.step is not a whole number from 0 to 10000");
  assert_refused ("{\"answer\": \"a\", \"weights\": [1, 2], \"second\": [1]}",
                  "explanation.second is not an object, {…}");
  assert_refused ("{\"answer\": \"a\", \"weights\": [1, 2], \"second\":"
                  " {\"left_out\": [1], \"words\": [7]}}",
                  "explanation.second.words[0] is not a string");
}

static void
test_messages_count_the_words (void)
{
  assert_refused ("{\"answer\": \"a\", \"weights\": [1, 2, 3]}",
                  "explanation has 3 entries, expected 2 (one for each word of source 0, without "
                  "its end)");
  assert_refused ("{\"answer\": \"a\", \"weights\": [1, 2], \"left_out\": [1]}",
                  "explanation.left_out has 1 entries, the one before it 2; each word has one");
  assert_refused ("{\"answer\": \"a\", \"weights\": [1, 2], \"second\":"
                  " {\"left_out\": [1], \"words\": []}}",
                  "explanation.second.words has 0 entries, the one before it 1; each word has one");
  assert_refused ("{\"answer\": \"a\", \"step\": 2, \"weights\": [1, 2]}",
                  "explanation.step is 2, but the last of the 2 output words is 1");
}

static void
test_pictures_have_no_words (void)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_trace_from_json (HEAD GRID STEPS "\"explanation\": {\"answer\": \"a\","
                                      " \"weights\": [1, 2]}}", -1, &error));
  g_assert_cmpstr (error->message, ==, "explanation is of words, but source 0 has none");
}

/* Too many even to count against the words. */
static void
test_lengths_are_limited (void)
{
  g_autoptr(GString) text = g_string_new ("{\"answer\": \"a\", \"weights\": [0");
  g_autoptr(GError) error = NULL;

  for (int i = 0; i < 32768; i++)
    g_string_append (text, ",0");
  g_string_append (text, "]}");

  g_assert_null (read_explained (text->str, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/explanation-reader/what-is-written-is-read-again",
                   test_what_is_written_is_read_again);
  g_test_add_func ("/engine/trace/explanation-reader/whole-answer-has-no-step",
                   test_whole_answer_has_no_step);
  g_test_add_func ("/engine/trace/explanation-reader/messages-name-the-field",
                   test_messages_name_the_field);
  g_test_add_func ("/engine/trace/explanation-reader/messages-count-the-words",
                   test_messages_count_the_words);
  g_test_add_func ("/engine/trace/explanation-reader/pictures-have-no-words",
                   test_pictures_have_no_words);
  g_test_add_func ("/engine/trace/explanation-reader/lengths-are-limited",
                   test_lengths_are_limited);

  return g_test_run ();
}
