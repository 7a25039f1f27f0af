/* What a slip on the command line is told: which option, what is wrong with it, and what
 * would be right.
 */

#include <glib/gstdio.h>
#include <string.h>

#include "tests/support/program.h"

#define LABELS "%m/classification.safetensors"
#define PAIRS "%m/entailment.safetensors"
#define PICTURES "%m/captioning.safetensors"
#define WORDS "%m/paper.safetensors"

typedef struct
{
  const char *command;
  int         status;
  const char *says;
} Mistake;

static void
assert_all_say (const Mistake *mistakes,
                gsize          n)
{
  for (gsize i = 0; i < n; i++)
    {
      g_auto(Outcome) outcome = program_run (NULL, mistakes[i].command);

      g_test_message ("%s", g_strchomp (outcome.messages));
      g_assert_cmpint (outcome.status, ==, mistakes[i].status);
      g_assert_cmpstr (outcome.output, ==, "");
      g_assert_cmpint (count_lines (outcome.messages), ==, 0);
      assert_says (outcome.messages, mistakes[i].says);
    }
}

static void
test_an_option_is_blamed_for_its_text (void)
{
  static const Mistake mistakes[] = {
    { "run " WORDS " --text ", 1, "saccade-cli: --text: There is nothing" },
    { "run " WORDS " --text \xff", 1, "saccade-cli: --text: not UTF-8" },
    { "draw " WORDS " --text  --output a.png", 1, "saccade-cli: --text: There is nothing" },
    { "run " LABELS " --text ", 1, "saccade-cli: --text: There is nothing" },
    { "run " PAIRS " --premise  --hypothesis a", 1, "saccade-cli: --premise: There is nothing" },
    { "run " PAIRS " --premise a --hypothesis ", 1, "saccade-cli: --hypothesis: There is nothing" },
    { "run " PICTURES " --image %p/one.png --prefix nowhere", 1,
      "saccade-cli: --prefix: “" },
  };

  assert_all_say (mistakes, G_N_ELEMENTS (mistakes));
}

/* What a line of a batch has is not what an option has. */
static void
test_a_line_is_blamed_for_its_text (void)
{
  g_auto(Outcome) words = program_run (" \n", "run " WORDS " --batch -");
  g_auto(Outcome) pairs = program_run ("a\t \n", "run " PAIRS " --batch -");

  assert_says (words.messages, "line 1: There is nothing");
  assert_says (pairs.messages, "line 1: hypothesis: There is nothing");
}

static void
test_a_path_is_said_once (void)
{
  static const char *const commands[] = {
    "run " PICTURES " --image /nope.jpg", "draw " PICTURES " --image /nope.jpg --output a.png",
    "draw /nope.jpg --output a.png", "run " WORDS " --batch /nope.jpg",
    "evaluate " WORDS " /nope.jpg", "train /nope.jpg",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto(Outcome) outcome = program_run (NULL, commands[i]);
      const char *first = strstr (outcome.messages, "/nope.jpg");

      g_assert_cmpint (outcome.status, ==, 1);
      g_assert_nonnull (first);
      g_assert_null (strstr (first + 1, "/nope.jpg"));
      assert_says (outcome.messages, "/nope.jpg: No such file");
    }
}

static void
test_an_empty_name_is_no_file (void)
{
  static const Mistake mistakes[] = {
    { "info ", 2, "the name of a file is empty" },
    { "evaluate " WORDS " ", 2, "the name of a file is empty" },
    { "run " WORDS " --batch ", 2, "--batch is empty" },
    { "run " PICTURES " --image ", 1, "saccade-cli: the name of the picture is empty" },
    { "draw x.json --output ", 2, "--output is empty" },
    { "evaluate a b --alignments ", 2, "--alignments is empty" },
    { "train a --output ", 2, "--output is empty" },
  };

  assert_all_say (mistakes, G_N_ELEMENTS (mistakes));
}

static void
test_options_that_mean_nothing_are_refused (void)
{
  static const Mistake mistakes[] = {
    { "run " LABELS " --text a --beam 3", 2, "leave out --beam" },
    { "run " LABELS " --batch - --beam 3", 2, "leave out --beam" },
    { "run " LABELS " --text a --prefix b", 2, "leave out --prefix" },
    { "run " LABELS " --text a --length 3", 2, "leave out --length" },
    { "run " PAIRS " --premise a --hypothesis a --max-length 3", 2, "leave out --max-length" },
    { "evaluate " LABELS " x.tsv --beam 3", 2, "leave out --beam" },
    { "run " WORDS " --text a --length 3 --max-length 2", 2, "--max-length stops after 2" },
    { "run " WORDS " --text a --length 1 --prefix a,b", 1, "--prefix: the output has to begin with 3" },
  };

  assert_all_say (mistakes, G_N_ELEMENTS (mistakes));
}

/* A trace was run already. */
static void
test_a_trace_takes_no_options_of_a_run (void)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "a.json", NULL);
  g_autofree char *make = g_strdup_printf ("draw %%m/paper.safetensors --text a --output %s", path);
  g_autofree char *beam = g_strdup_printf ("draw %s --output b.svg --beam 3", path);
  g_autofree char *half = g_strdup_printf ("draw %s --output b.svg --bfloat16", path);
  g_auto(Outcome) made = program_run (NULL, make);
  const Mistake mistakes[] = {
    { beam, 2, "--beam is for a model" }, { half, 2, "--bfloat16 is for a model" },
  };

  g_assert_cmpint (made.status, ==, 0);
  assert_all_say (mistakes, G_N_ELEMENTS (mistakes));

  g_remove (path);
  g_rmdir (folder);
}

static void
test_allowed_values_are_named (void)
{
  static const Mistake mistakes[] = {
    { "draw x.json --output a.png --dpi abc", 2, "--dpi is “abc”, expected 10 to 2400" },
    { "draw x.json --output a.png --dpi 0", 2, "--dpi is “0”, expected 10 to 2400" },
    { "draw x.json --output a.png --dpi 1e9", 2, "expected 10 to 2400" },
    { "draw x.json --output a.png --dpi nan", 2, "expected 10 to 2400" },
    { "draw x.json --output a.png --dpi ", 2, "expected 10 to 2400" },
    { "draw x.json --output a.png --figure foo", 2, "expected one of matrix, ribbons, words" },
    { "draw " WORDS " --text a --output a.png --figure strip", 2, "use --figure matrix, ribbons" },
    { "draw " PICTURES " --image %p/one.png --output a.png --figure words", 2,
      "use --figure focus, strip or matrix" },
  };
  g_auto(Outcome) help = program_run (NULL, "draw --help");

  assert_all_say (mistakes, G_N_ELEMENTS (mistakes));
  assert_says (help.output, "10 to 2400");
  assert_says (help.output, "strip, focus or matrix");
}

/* Before the data are read, and long before anything is learned. */
static void
test_an_output_that_cannot_be_saved_is_known_at_once (void)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autofree char *recipe = g_build_filename (folder, "a.json", NULL);
  g_autofree char *command = g_strdup_printf ("train %s --data %s --output %s/none/a", recipe,
                                              folder, folder);
  g_auto(Outcome) outcome = { 0 };

  g_assert_true (g_file_set_contents (
    recipe, "{\"kind\": \"translation\", \"data\": [{\"file\": \"missing.tsv\"}]}", -1, NULL));
  outcome = program_run (NULL, command);

  g_assert_cmpint (outcome.status, ==, 1);
  assert_says (outcome.messages, "cannot be saved");

  g_remove (recipe);
  g_rmdir (folder);
}

static void
test_labels_are_listed_whole (void)
{
  g_autofree char *folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_autofree char *data = g_build_filename (folder, "a.tsv", NULL);
  g_autofree char *command = g_strdup_printf ("evaluate %%m/classification.safetensors %s", data);
  g_auto(Outcome) outcome = { 0 };

  g_assert_true (g_file_set_contents (data, "sideways\tab c\n", -1, NULL));
  outcome = program_run (NULL, command);

  g_assert_cmpint (outcome.status, ==, 1);
  assert_says (outcome.messages, "“sideways”, only negative, neutral, positive\n");

  g_remove (data);
  g_rmdir (folder);
}

#define ADD_TEST(name, function) g_test_add_func ("/app/cli/cli-mistakes/" name, function)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("an-option-is-blamed-for-its-text", test_an_option_is_blamed_for_its_text);
  ADD_TEST ("a-line-is-blamed-for-its-text", test_a_line_is_blamed_for_its_text);
  ADD_TEST ("a-path-is-said-once", test_a_path_is_said_once);
  ADD_TEST ("an-empty-name-is-no-file", test_an_empty_name_is_no_file);
  ADD_TEST ("options-that-mean-nothing-are-refused", test_options_that_mean_nothing_are_refused);
  ADD_TEST ("a-trace-takes-no-options-of-a-run", test_a_trace_takes_no_options_of_a_run);
  ADD_TEST ("allowed-values-are-named", test_allowed_values_are_named);
  ADD_TEST ("an-output-that-cannot-be-saved-is-known-at-once",
            test_an_output_that_cannot_be_saved_is_known_at_once);
  ADD_TEST ("labels-are-listed-whole", test_labels_are_listed_whole);

  return g_test_run ();
}
