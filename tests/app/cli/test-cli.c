#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "tests/support/program.h"

static char *
make_folder (void)
{
  g_autoptr(GError) error = NULL;
  char *folder = g_dir_make_tmp ("saccade-XXXXXX", &error);

  g_assert_no_error (error);

  return folder;
}

static void
test_wrong_usage_is_status_two (void)
{
  const char *const commands[] = {
    "", "nonsense", "run", "run %m/paper.safetensors",
    "run %m/paper.safetensors --text a --batch -",
    "run %m/paper.safetensors extra --text a", "run %m/paper.safetensors --text a --beam -1",
    "run %m/paper.safetensors --text a --format xml", "run %m/paper.safetensors --nonsense",
    "info", "draw %m/paper.safetensors --text a", "draw %m/paper.safetensors --output a.png",
    "draw x.json --output a.bmp", "draw x.json --output a.png --palette pink",
    "draw x.json --output a.png --size big", "draw x.json --output a.png --step -1",
    "draw %m/paper.safetensors --text a --output a.png --step 1000",
    "evaluate %m/paper.safetensors",
    "evaluate a b --threads 0", "evaluate a b --limit -1", "bench",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto(Outcome) outcome = program_run (NULL, commands[i]);

      g_assert_cmpint (outcome.status, ==, 2);
      g_assert_cmpstr (outcome.output, ==, "");
      g_assert_true (g_str_has_prefix (outcome.messages, "saccade-cli: "));
      assert_says (outcome.messages, "--help");
    }
}

static void
test_help_is_a_result (void)
{
  const char *const commands[] = {
    "--help", "run --help", "draw --help", "info --help", "evaluate --help", "bench --help",
    "--version",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto(Outcome) outcome = program_run (NULL, commands[i]);

      g_assert_cmpint (outcome.status, ==, 0);
      g_assert_cmpstr (outcome.messages, ==, "");
      assert_says (outcome.output, "saccade-cli");
    }
}

static void
test_a_run_prints_a_trace (void)
{
  g_auto(Outcome) outcome = program_run (NULL, "run %m/paper.safetensors --text abc --format json");
  g_autoptr(JsonNode) root = NULL;
  JsonObject *object;

  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_cmpstr (outcome.messages, ==, "");
  root = json_from_string (outcome.output, NULL);
  g_assert_nonnull (root);
  object = json_node_get_object (root);
  g_assert_cmpstr (json_object_get_string_member (object, "format"), ==, "saccade-trace");
  g_assert_cmpint (json_array_get_length (json_object_get_array_member (object, "sources")), ==, 1);
  g_assert_true (json_object_has_member (object, "output"));
}

static double
score_of (const char *arguments)
{
  g_auto(Outcome) outcome = program_run (NULL, arguments);
  g_autoptr(JsonNode) root = json_from_string (outcome.output, NULL);

  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_nonnull (root);

  return json_object_get_double_member (json_node_get_object (root), "score");
}

static void
test_half_the_weights_memory_is_nearly_the_same (void)
{
  double exact = score_of ("run %m/paper.safetensors --text abc --format json");
  double halves = score_of ("run %m/paper.safetensors --text abc --format json --bfloat16");

  g_assert_cmpfloat (exact, !=, halves);
  g_assert_cmpfloat_with_epsilon (exact, halves, 0.05);
}

static void
test_a_bad_line_does_not_stop_a_batch (void)
{
  g_auto(Outcome) outcome = program_run ("a b\n\xff\n\nc d\ne",
                                         "run %m/paper.safetensors --batch - --format jsonl");

  g_assert_cmpint (outcome.status, ==, 1);
  g_assert_cmpint (count_lines (outcome.output), ==, 3);
  g_assert_cmpint (count_lines (outcome.messages), ==, 2);
  assert_says (outcome.messages, "line 2: not UTF-8");
  assert_says (outcome.messages, "line 3: ");
}

static void
test_letters_never_seen_are_a_warning (void)
{
  g_auto(Outcome) one = program_run (NULL, "run %m/paper.safetensors --text ж");
  g_auto(Outcome) batch = program_run ("a\nжж\n", "run %m/paper.safetensors --batch -");

  g_assert_cmpint (one.status, ==, 0);
  assert_says (one.messages, "1 of 1");
  g_assert_cmpint (batch.status, ==, 0);
  g_assert_cmpint (count_lines (batch.output), ==, 2);
  g_assert_cmpint (count_lines (batch.messages), ==, 1);
  assert_says (batch.messages, "line 2: warning");
}

static void
test_a_batch_is_the_runs_in_order (void)
{
  g_auto(Outcome) batch = program_run ("a b\nc\n",
                                       "run %m/paper.safetensors --batch - --format tsv");
  g_auto(Outcome) second = program_run (NULL, "run %m/paper.safetensors --text c --format tsv");

  g_assert_cmpint (batch.status, ==, 0);
  g_assert_true (g_str_has_prefix (batch.output, "a b\t"));
  g_assert_true (g_str_has_suffix (batch.output, second.output));
}

static void
test_bad_text_is_status_one (void)
{
  const char *const commands[] = {
    "run %m/paper.safetensors --text \xff", "run %m/paper.safetensors --text a --prefix \xff",
    "run %m/paper.safetensors --text ", "run %m/paper.json --text a", "run nonexistent --text a",
    "run %m/paper-none.safetensors --text a --format pharaoh",
    "draw %m/paper.safetensors --text \xff --output a.png",
    "draw %m/paper.safetensors --text a --output /nonexistent/folder/a.png",
    "draw %m/paper-none.safetensors --text a --output a.png",
    "draw nonexistent --output a.png", "evaluate %m/paper.safetensors nonexistent",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto(Outcome) outcome = program_run (NULL, commands[i]);

      g_assert_cmpint (outcome.status, ==, 1);
      g_assert_cmpstr (outcome.output, ==, "");
      g_assert_true (g_str_has_prefix (outcome.messages, "saccade-cli: "));
      g_assert_cmpint (count_lines (outcome.messages), ==, 1);

      if (strchr (commands[i], '\xff') != NULL)
        assert_says (outcome.messages, strstr (commands[i], "--prefix") ? "--prefix: not UTF-8"
                                                                        : "--text: not UTF-8");
    }
}

static void
test_a_figure_is_drawn_again_from_itself (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *json = g_build_filename (folder, "a.trace.json", NULL);
  g_autofree char *svg = g_build_filename (folder, "a.svg", NULL);
  g_autofree char *again = g_build_filename (folder, "b.svg", NULL);
  g_autofree char *from_model = g_strdup_printf ("draw %%m/paper.safetensors --text abc "
                                                 "--output %s", svg);
  g_autofree char *to_json = g_strdup_printf ("draw %s --output %s", svg, json);
  g_autofree char *from_json = g_strdup_printf ("draw %s --output %s", json, again);
  g_auto(Outcome) first = program_run (NULL, from_model);
  g_auto(Outcome) second = program_run (NULL, to_json);
  g_auto(Outcome) third = program_run (NULL, from_json);
  g_autofree char *svg_text = NULL, *again_text = NULL;

  g_assert_cmpstr (first.messages, ==, "");
  g_assert_cmpstr (second.messages, ==, "");
  g_assert_cmpstr (third.messages, ==, "");
  g_assert_true (g_file_get_contents (svg, &svg_text, NULL, NULL));
  g_assert_true (g_file_get_contents (again, &again_text, NULL, NULL));
  g_assert_cmpstr (svg_text, ==, again_text);

  g_remove (json);
  g_remove (svg);
  g_remove (again);
  g_rmdir (folder);
}

static char *
draw_words (const char *folder,
            const char *options)
{
  g_autofree char *svg = g_build_filename (folder, "words.svg", NULL);
  g_autofree char *command = g_strdup_printf ("draw %%m/paper.safetensors --text abc --prefix abc "
                                              "--pieces --figure words --output %s%s", svg, options);
  g_auto(Outcome) outcome = program_run (NULL, command);
  char *text;

  g_assert_cmpstr (outcome.messages, ==, "");
  g_assert_true (g_file_get_contents (svg, &text, NULL, NULL));
  g_remove (svg);

  return text;
}

static void
test_a_step_is_pointed_at (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *first = draw_words (folder, " --step 1");
  g_autofree char *again = draw_words (folder, " --step 1");
  g_autofree char *second = draw_words (folder, " --step 2");

  g_assert_cmpstr (first, ==, again);
  g_assert_cmpstr (first, !=, second);
  g_rmdir (folder);
}

static void
test_info_names_sizes (void)
{
  g_auto(Outcome) text = program_run (NULL, "info %m/conditional.safetensors");
  g_auto(Outcome) json = program_run (NULL, "info %m/conditional.safetensors --format json");
  g_autoptr(JsonNode) root = json_from_string (json.output, NULL);
  JsonObject *object = json_node_get_object (root);

  assert_says (text.output, "kind: translation");
  assert_says (text.output, "intermediate state");
  g_assert_cmpint (json_object_get_int_member (object, "parameters"), ==, 2880);
  g_assert_cmpint (json_object_get_int_member (json_object_get_object_member (object, "vocabulary"),
                                               "target"), ==, 30);
}

static void
test_measures_speed (void)
{
  g_auto(Outcome) outcome = program_run (NULL, "bench %m/paper.safetensors --format json");
  g_autoptr(JsonNode) root = json_from_string (outcome.output, NULL);

  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_nonnull (root);
  g_assert_cmpint (json_object_get_int_member (json_node_get_object (root), "peak_memory"),
                   >, 1 << 20);
}

/* It is drawn as asked, and said that nobody can read it. */
static void
test_draw_says_what_cannot_be_read (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "a.svg", NULL);
  g_autoptr(GString) text = g_string_new ("a");
  g_autofree char *narrow = NULL, *wide = NULL;

  for (int i = 0; i < 60; i++)
    g_string_append (text, ",a");

  narrow = g_strdup_printf ("draw %%m/paper.safetensors --text %s --pieces --figure ribbons "
                            "--max-length 3 --size one-column --output %s", text->str, path);
  wide = g_strdup_printf ("draw %%m/paper.safetensors --text %s --pieces --figure ribbons "
                          "--max-length 3 --output %s", text->str, path);

  g_auto(Outcome) small = program_run (NULL, narrow);
  g_auto(Outcome) large = program_run (NULL, wide);

  g_assert_cmpint (small.status, ==, 0);
  assert_says (small.messages, "too small to be read");
  assert_says (small.messages, "--figure words");
  g_assert_cmpstr (small.output, ==, "");
  g_assert_cmpint (large.status, ==, 0);
  g_assert_null (strstr (large.messages, "too small"));

  g_remove (path);
  g_rmdir (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/cli/cli/wrong-usage-is-status-two", test_wrong_usage_is_status_two);
  g_test_add_func ("/app/cli/cli/help-is-a-result", test_help_is_a_result);
  g_test_add_func ("/app/cli/cli/a-run-prints-a-trace", test_a_run_prints_a_trace);
  g_test_add_func ("/app/cli/cli/half-the-weights-memory-is-nearly-the-same",
                   test_half_the_weights_memory_is_nearly_the_same);
  g_test_add_func ("/app/cli/cli/a-bad-line-does-not-stop-a-batch",
                   test_a_bad_line_does_not_stop_a_batch);
  g_test_add_func ("/app/cli/cli/letters-never-seen-are-a-warning",
                   test_letters_never_seen_are_a_warning);
  g_test_add_func ("/app/cli/cli/a-batch-is-the-runs-in-order", test_a_batch_is_the_runs_in_order);
  g_test_add_func ("/app/cli/cli/bad-text-is-status-one", test_bad_text_is_status_one);
  g_test_add_func ("/app/cli/cli/a-figure-is-drawn-again-from-itself",
                   test_a_figure_is_drawn_again_from_itself);
  g_test_add_func ("/app/cli/cli/a-step-is-pointed-at", test_a_step_is_pointed_at);
  g_test_add_func ("/app/cli/cli/draw-says-what-cannot-be-read",
                   test_draw_says_what_cannot_be_read);
  g_test_add_func ("/app/cli/cli/info-names-sizes", test_info_names_sizes);
  g_test_add_func ("/app/cli/cli/measures-speed", test_measures_speed);

  return g_test_run ();
}
