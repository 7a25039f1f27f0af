#include <glib/gstdio.h>
#include <json-glib/json-glib.h>

#include "tests/support/program.h"

#define MODEL "%m/entailment.safetensors"

static void
test_a_pair_prints_a_trace (void)
{
  g_auto(Outcome) outcome = program_run (NULL, "run " MODEL " --premise man"
                                               " --hypothesis woman --format json");
  g_autoptr(JsonNode) root = NULL;
  JsonObject *object, *settings;

  g_assert_cmpstr (outcome.messages, ==, "");
  g_assert_cmpint (outcome.status, ==, 0);
  root = json_from_string (outcome.output, NULL);
  g_assert_nonnull (root);
  object = json_node_get_object (root);
  settings = json_object_get_object_member (object, "settings");

  g_assert_cmpstr (json_object_get_string_member (object, "task"), ==, "entailment");
  g_assert_cmpint (json_array_get_length (json_object_get_array_member (object, "labels")), ==, 3);
  g_assert_cmpstr (json_object_get_string_member (settings, "hypothesis"), ==, "woman");
  g_assert_cmpstr (json_object_get_string_member (settings, "attention"), ==, "word-by-word");
}

static void
test_without_attention_there_is_an_answer (void)
{
  g_auto(Outcome) outcome = program_run (NULL, "run %m/entailment-none.safetensors --premise man"
                                               " --hypothesis woman --format jsonl");

  g_assert_cmpint (outcome.status, ==, 0);
  assert_says (outcome.output, "\"probability\"");
}

static void
test_a_batch_reads_two_fields (void)
{
  g_auto(Outcome) outcome = program_run ("a man\ta woman\na man\na\tb\tc\n\tx\na dog\ta boy\n",
                                         "run " MODEL " --batch - --format jsonl");

  g_assert_cmpint (outcome.status, ==, 1);
  g_assert_cmpint (count_lines (outcome.output), ==, 2);
  g_assert_cmpint (count_lines (outcome.messages), ==, 3);
  assert_says (outcome.messages, "line 2: expected a premise and a hypothesis");
  assert_says (outcome.messages, "line 3: expected a premise and a hypothesis");
  assert_says (outcome.messages, "line 4: ");
}

static void
test_half_a_pair_is_wrong_usage (void)
{
  static const char *const commands[] = {
    "run " MODEL " --premise a", "run " MODEL " --hypothesis a", "run " MODEL " --text a",
    "run " MODEL " --premise a --hypothesis b --text c",
    "run " MODEL " --premise a --hypothesis b --batch -",
    "run %m/paper.safetensors --premise a --hypothesis b",
    "run %m/captioning.safetensors --premise a --hypothesis b",
    "draw x.json --output a.png --premise a --hypothesis b",
  };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto(Outcome) outcome = program_run (NULL, commands[i]);

      g_test_message ("%s: %s", commands[i], outcome.messages);
      g_assert_cmpint (outcome.status, ==, i == 7 ? 1 : 2);
      g_assert_cmpstr (outcome.output, ==, "");
    }
}

static void
test_bad_text_is_named (void)
{
  g_auto(Outcome) premise = program_run (NULL, "run " MODEL " --premise \xff --hypothesis a");
  g_auto(Outcome) hypothesis = program_run (NULL, "run " MODEL " --premise a --hypothesis \xff");

  g_assert_cmpint (premise.status, ==, 1);
  assert_says (premise.messages, "--premise: not UTF-8");
  g_assert_cmpint (hypothesis.status, ==, 1);
  assert_says (hypothesis.messages, "--hypothesis: not UTF-8");
}

/* Of the same pair thrice one answer is right, whichever it is; a label that the model does not have
 * is one message. */
static void
test_evaluation_reads_three_fields (void)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "pairs.tsv", NULL);
  g_autofree char *arguments = g_strconcat ("evaluate " MODEL " ", path, " --format json", NULL);
  g_auto(Outcome) outcome = { 0 };
  g_autoptr(JsonNode) root = NULL;
  JsonObject *object;

  g_assert_true (g_file_set_contents (path, "entailment\ta man\ta dog\nneutral\ta man\ta dog\n"
                                            "contradiction\ta man\ta dog\n"
                                            "perhaps\ta man\ta dog\n", -1, NULL));
  outcome = program_run (NULL, arguments);
  g_unlink (path);
  g_rmdir (folder);

  g_assert_cmpint (outcome.status, ==, 1);
  assert_says (outcome.messages, "line 4: ");
  root = json_from_string (outcome.output, NULL);
  object = json_node_get_object (root);
  g_assert_cmpint (json_object_get_int_member (object, "texts"), ==, 3);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (object, "accuracy"), 1 / 3.0, 1e-3);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/cli/cli-inference/a-pair-prints-a-trace", test_a_pair_prints_a_trace);
  g_test_add_func ("/app/cli/cli-inference/without-attention-there-is-an-answer",
                   test_without_attention_there_is_an_answer);
  g_test_add_func ("/app/cli/cli-inference/a-batch-reads-two-fields",
                   test_a_batch_reads_two_fields);
  g_test_add_func ("/app/cli/cli-inference/half-a-pair-is-wrong-usage",
                   test_half_a_pair_is_wrong_usage);
  g_test_add_func ("/app/cli/cli-inference/evaluation-reads-three-fields",
                   test_evaluation_reads_three_fields);
  g_test_add_func ("/app/cli/cli-inference/bad-text-is-named", test_bad_text_is_named);

  return g_test_run ();
}
