#include <glib/gstdio.h>
#include <json-glib/json-glib.h>

#include "tests/support/program.h"

#define MODEL "%m/classification.safetensors"

static JsonObject *
parse (const char *text)
{
  g_autoptr(JsonNode) root = json_from_string (text, NULL);

  g_assert_nonnull (root);

  return json_object_ref (json_node_get_object (root));
}

static void
test_text_has_the_probabilities (void)
{
  g_auto(Outcome) outcome = program_run ("good film\n\nthe plot\n", "run " MODEL " --batch -");

  g_assert_cmpint (outcome.status, ==, 1);
  g_assert_cmpint (count_lines (outcome.output), ==, 2);
  assert_says (outcome.output, "negative 0.");
  assert_says (outcome.output, ", neutral 0.");
  assert_says (outcome.messages, "line 2: ");
}

/* It is made of words, so that it was never shown the letters of any text. */
static void
test_unknown_words_are_told (void)
{
  g_auto(Outcome) outcome = program_run (NULL, "run " MODEL " --text xyzzy");

  g_assert_cmpint (outcome.status, ==, 0);
  assert_says (outcome.messages, "has never read most of these words (1 of 1");
}

static void
test_json_has_the_labels (void)
{
  g_auto(Outcome) outcome = program_run (NULL, "run " MODEL " --text dull --format json");
  g_autoptr(JsonObject) object = parse (outcome.output);
  JsonArray *labels = json_object_get_array_member (object, "labels");

  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_cmpint (json_array_get_length (labels), ==, 3);
  g_assert_cmpstr (json_object_get_string_member (json_array_get_object_element (labels, 0),
                                                  "label"), ==, "negative");
  g_assert_cmpint (json_array_get_length (json_object_get_array_member (object, "steps")), ==, 1);
}

/* Writes @text into a new file and returns its path. */
static char *
write_file (const char *text)
{
  g_autoptr(GError) error = NULL;
  char *path = NULL;
  int file = g_file_open_tmp ("labels-XXXXXX.tsv", &path, &error);

  g_assert_no_error (error);
  g_close (file, NULL);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);

  return path;
}

static void
test_evaluation_counts_right_answers (void)
{
  g_autofree char *path = write_file ("positive\tgood film\nneutral\tgood film\n"
                                      "negative\tgood film\n");
  g_autofree char *arguments = g_strconcat ("evaluate " MODEL " ", path, " --format json", NULL);
  g_auto(Outcome) outcome = program_run (NULL, arguments);
  g_autoptr(JsonObject) object = parse (outcome.output);
  JsonArray *confusion = json_object_get_array_member (object, "confusion");
  int sum = 0;

  g_assert_cmpstr (outcome.messages, ==, "");
  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_cmpint (json_object_get_int_member (object, "texts"), ==, 3);
  /* One answer for the same text thrice, so one is right; P = 1/3, R = 1 for one of 3 labels. */
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (object, "accuracy"), 1 / 3.0,
                                  1e-3);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (object, "macro_f1"), 1 / 6.0,
                                  1e-3);
  g_assert_cmpint (json_array_get_length (json_object_get_array_member (object, "labels")), ==, 3);

  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++)
      sum += json_array_get_int_element (json_array_get_array_element (confusion, i), k);

  g_assert_cmpint (sum, ==, 3);
  g_unlink (path);
}

static void
test_evaluation_as_text (void)
{
  g_autofree char *path = write_file ("positive\tgood film\nneutral\tbad\n");
  g_autofree char *arguments = g_strconcat ("evaluate " MODEL " ", path, NULL);
  g_auto(Outcome) outcome = program_run (NULL, arguments);

  g_assert_cmpint (outcome.status, ==, 0);
  assert_says (outcome.output, "Accuracy: ");
  assert_says (outcome.output, "Macro F1: ");
  assert_says (outcome.output, "True label down");
  assert_says (outcome.output, "1-5        2");
  g_unlink (path);
}

/* Each bad line is told, and the others count. */
static void
test_evaluation_of_bad_lines (void)
{
  g_autofree char *path = write_file ("positive\tgood film\nsad\tbad\npositive\t \n");
  g_autofree char *arguments = g_strconcat ("evaluate " MODEL " ", path, " --format json", NULL);
  g_auto(Outcome) outcome = program_run (NULL, arguments);
  g_autoptr(JsonObject) object = parse (outcome.output);

  g_assert_cmpint (outcome.status, ==, 1);
  g_assert_cmpint (json_object_get_int_member (object, "texts"), ==, 1);
  assert_says (outcome.messages, "line 2: ");
  assert_says (outcome.messages, "“sad”, only negative, neutral, positive");
  assert_says (outcome.messages, "line 3: ");
  g_unlink (path);
}

static void
test_evaluation_wants_labels (void)
{
  g_autofree char *path = write_file ("good film\n");
  g_autofree char *arguments = g_strconcat ("evaluate " MODEL " ", path, NULL);
  g_autofree char *aligned = g_strconcat ("evaluate " MODEL " ", path, " --alignments ", path,
                                          NULL);
  g_auto(Outcome) outcome = program_run (NULL, arguments);
  g_auto(Outcome) other = program_run (NULL, aligned);

  g_assert_cmpint (outcome.status, ==, 1);
  assert_says (outcome.messages, "expected a tab between the label and the text");
  g_assert_cmpint (other.status, ==, 2);
  assert_says (other.messages, "--alignments");
  g_unlink (path);
}

static void
test_explanation (void)
{
  g_auto(Outcome) text = program_run (NULL, "run " MODEL " --text dull --explain");
  g_auto(Outcome) json = program_run ("dull film\n",
                                      "run " MODEL " --batch - --explain --format json");
  g_auto(Outcome) pair = program_run (NULL, "run %m/entailment.safetensors --premise man"
                                            " --hypothesis woman --explain");
  g_autoptr(JsonObject) object = parse (json.output);
  JsonObject *explanation = json_object_get_object_member (object, "explanation");
  JsonArray *left_out = json_object_get_array_member (explanation, "left_out");

  g_assert_cmpint (text.status, ==, 0);
  g_assert_cmpint (count_lines (text.output), ==, 7);
  /* The only word cannot be left out. */
  assert_says (text.output, "     1.0000          -  ");
  assert_says (text.output, "Kendall's tau");
  g_assert_cmpint (json_array_get_length (left_out), ==, 2);
  g_assert_cmpint (pair.status, ==, 0);
  assert_says (pair.output, "  man\n");
  assert_says (pair.output, "  woman\n");
}

static void
test_explanation_of_what_has_none (void)
{
  static const char *const commands[] = {
    "run " MODEL " --text dull --explain --format tsv",
    "run " MODEL " --batch - --explain",
    "run %m/paper.safetensors --text dull --explain",
    "draw %m/conditional.safetensors --text a --explain --output a.png",
    "draw " MODEL " --text dull --explain --output a.png --figure words",
  };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto(Outcome) outcome = program_run (NULL, commands[i]);

      g_assert_cmpint (outcome.status, ==, 2);
      assert_says (outcome.messages, "--explain");
    }
}

/* The trace that is drawn carries the explanation; of what was written, of the step asked for. */
static void
test_explanation_is_drawn (void)
{
  static const char *const commands[] = {
    "draw " MODEL " --text dull --explain --output ",
    "draw %m/conditional.safetensors --text a --explain --step 2 --output ",
  };
  static const char *const told[] = { "\"input_times_gradient\": [", "\"step\": 1" };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_autofree char *path = g_build_filename (g_get_tmp_dir (), "explained.json", NULL);
      g_autofree char *command = g_strconcat (commands[i], path, NULL);
      g_auto(Outcome) outcome = program_run (NULL, command);
      g_autofree char *json = NULL;

      g_assert_cmpint (outcome.status, ==, 0);
      g_assert_true (g_file_get_contents (path, &json, NULL, NULL));
      g_assert_nonnull (strstr (json, told[i]));
      g_unlink (path);
    }
}

static void
test_info_and_bench (void)
{
  g_auto(Outcome) info = program_run (NULL, "info " MODEL " --format json");
  g_auto(Outcome) bench = program_run (NULL, "bench " MODEL);
  g_autoptr(JsonObject) object = parse (info.output);
  JsonObject *sizes = json_object_get_object_member (object, "vocabulary");

  g_assert_cmpint (info.status, ==, 0);
  g_assert_cmpint (json_object_get_int_member (sizes, "target"), ==, 3);
  g_assert_cmpstr (bench.messages, ==, "");
  g_assert_cmpint (bench.status, ==, 0);
  assert_says (bench.output, "One text at a time");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/cli/labels/text-has-the-probabilities", test_text_has_the_probabilities);
  g_test_add_func ("/app/cli/labels/unknown-words-are-told", test_unknown_words_are_told);
  g_test_add_func ("/app/cli/labels/json-has-the-labels", test_json_has_the_labels);
  g_test_add_func ("/app/cli/labels/evaluation-counts-right-answers",
                   test_evaluation_counts_right_answers);
  g_test_add_func ("/app/cli/labels/evaluation-as-text", test_evaluation_as_text);
  g_test_add_func ("/app/cli/labels/evaluation-of-bad-lines", test_evaluation_of_bad_lines);
  g_test_add_func ("/app/cli/labels/evaluation-wants-labels", test_evaluation_wants_labels);
  g_test_add_func ("/app/cli/labels/explanation", test_explanation);
  g_test_add_func ("/app/cli/labels/explanation-of-what-has-none",
                   test_explanation_of_what_has_none);
  g_test_add_func ("/app/cli/labels/explanation-is-drawn", test_explanation_is_drawn);
  g_test_add_func ("/app/cli/labels/info-and-bench", test_info_and_bench);

  return g_test_run ();
}
