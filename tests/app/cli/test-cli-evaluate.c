/* What the program measures on sentence pairs, and what it says of bad ones. */

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "tests/support/program.h"

typedef struct
{
  char *folder;
  char *data;
  char *gold;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  unused)
{
  g_autoptr(GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("saccade-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->data = g_build_filename (fixture->folder, "data.tsv", NULL);
  fixture->gold = g_build_filename (fixture->folder, "gold.txt", NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  unused)
{
  g_remove (fixture->data);
  g_remove (fixture->gold);
  g_rmdir (fixture->folder);
  g_free (fixture->data);
  g_free (fixture->gold);
  g_free (fixture->folder);
}

static Outcome
evaluate (Fixture    *fixture,
          const char *data,
          const char *gold,
          const char *options)
{
  g_autofree char *command = g_strdup_printf ("evaluate %%m/paper.safetensors %s --alignments %s "
                                              "--format json%s", fixture->data, fixture->gold,
                                              options);

  g_assert_true (g_file_set_contents (fixture->data, data, -1, NULL));
  g_assert_true (g_file_set_contents (fixture->gold, gold, -1, NULL));

  return program_run (NULL, command);
}

static void
test_measures (Fixture       *fixture,
               gconstpointer  unused)
{
  g_auto(Outcome) outcome = evaluate (fixture, "ab c\td e\na\tb\n", "0-0 1p1\n0-0\n", "");
  g_autoptr(JsonNode) root = json_from_string (outcome.output, NULL);
  JsonObject *object;

  g_assert_cmpstr (outcome.messages, ==, "");
  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_nonnull (root);
  object = json_node_get_object (root);
  g_assert_cmpint (json_object_get_int_member (object, "pairs"), ==, 2);
  g_assert_true (json_object_has_member (object, "bleu"));
  g_assert_cmpfloat (json_object_get_double_member (object, "perplexity"), >, 1);
  g_assert_cmpint (json_array_get_length (json_object_get_array_member (object, "bleu_by_length")),
                   ==, 1);
  object = json_object_get_object_member (object, "aer");
  g_assert_cmpfloat (json_object_get_double_member (object, "argmax"), <=, 1);
  g_assert_cmpint (json_object_get_int_member (object, "pairs"), ==, 2);
}

static void
test_a_bad_line_does_not_stop_it (Fixture       *fixture,
                                  gconstpointer  unused)
{
  g_auto(Outcome) outcome = evaluate (fixture, "ab c\td e\na\tb\n", "0-0 1p1\n0-1\n", "");

  g_assert_cmpint (outcome.status, ==, 1);
  assert_says (outcome.messages, "line 2: ");
  assert_says (outcome.output, "\"pairs\": 1");
}

static void
test_nothing_good_is_no_report (Fixture       *fixture,
                                gconstpointer  unused)
{
  g_auto(Outcome) outcome = evaluate (fixture, "ab c\td e\na\tb\n", "0-9\n0-1\n", "");

  g_assert_cmpint (outcome.status, ==, 1);
  g_assert_cmpstr (outcome.output, ==, "");
  assert_says (outcome.messages, "nothing to measure");
}

/* Two files that do not belong together would give a rate that means nothing. */
static void
test_gold_has_as_many_lines (Fixture       *fixture,
                             gconstpointer  unused)
{
  g_auto(Outcome) fewer = evaluate (fixture, "a\tb\na\tb\n", "0-0\n", "");
  g_auto(Outcome) more = evaluate (fixture, "a\tb\n", "0-0\n0-0\n", "");
  g_auto(Outcome) limited = evaluate (fixture, "a\tb\na\tb\n", "0-0\n0-0\n", " --limit 1");

  g_assert_cmpint (fewer.status, ==, 1);
  assert_says (fewer.messages, "1 lines of links for 2 sentence pairs");
  g_assert_cmpint (more.status, ==, 1);
  assert_says (more.messages, "more lines of links");
  g_assert_cmpint (limited.status, ==, 0);
}

/* Neither a line without an end nor numbers without one are kept in memory. */
static void
test_huge_files_are_refused (Fixture       *fixture,
                             gconstpointer  unused)
{
  g_autofree char *line = g_strnfill (3 << 20, '0');
  g_auto(Outcome) gold = evaluate (fixture, "a\tb\n", line, "");
  g_auto(Outcome) data = evaluate (fixture, line, "0-0\n", "");
  g_auto(Outcome) link = evaluate (fixture, "a\tb\n", "0-99999999999999999999\n", "");
  g_autofree char *command = g_strconcat ("train ", fixture->data, NULL);
  g_auto(Outcome) recipe = { 0 };

  g_assert_cmpint (gold.status, ==, 1);
  assert_says (gold.messages, "gold.txt: line 1: longer than");
  g_assert_cmpint (data.status, ==, 1);
  assert_says (data.messages, "data.tsv: line 1: longer than");
  g_assert_cmpint (link.status, ==, 1);
  assert_says (link.messages, "line 1");

  g_assert_true (g_file_set_contents (fixture->data, line, -1, NULL));
  recipe = program_run (NULL, command);
  g_assert_cmpint (recipe.status, ==, 1);
  assert_says (recipe.messages, "1048576");
}

/* Of every kind. What is left on the terminal is an empty line. */
static void
test_who_watches_sees_how_far_it_is (Fixture       *fixture,
                                     gconstpointer  unused)
{
  static const struct { const char *model; const char *data; } kinds[] = {
    { "paper", "ab c\td e\na\tb\n" }, { "summarisation", "ab c\td e\na\tb\n" },
    { "classification", "negative\tab c\nnegative\ta\n" },
    { "entailment", "neutral\ta man\ta dog\nneutral\ta man\ta boy\n" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *command = g_strdup_printf ("evaluate %%m/%s.safetensors %s --threads 1",
                                                  kinds[i].model, fixture->data);
      g_auto(Outcome) watched = { 0 };
      g_auto(Outcome) piped = { 0 };

      g_assert_true (g_file_set_contents (fixture->data, kinds[i].data, -1, NULL));
      watched = program_run_watched (command);
      piped = program_run (NULL, command);

      assert_says (watched.messages, "\r\033[K0 of 2");
      g_assert_true (g_str_has_suffix (watched.messages, "\r\033[K"));
      g_assert_cmpstr (watched.output, ==, piped.output);
      g_assert_cmpstr (piped.messages, ==, "");
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, func) \
  g_test_add ("/app/cli/cli-evaluate/" name, Fixture, NULL, set_up, func, tear_down)

  ADD ("measures", test_measures);
  ADD ("a-bad-line-does-not-stop-it", test_a_bad_line_does_not_stop_it);
  ADD ("nothing-good-is-no-report", test_nothing_good_is_no_report);
  ADD ("gold-has-as-many-lines", test_gold_has_as_many_lines);
  ADD ("huge-files-are-refused", test_huge_files_are_refused);
  ADD ("who-watches-sees-how-far-it-is", test_who_watches_sees_how_far_it_is);

  return g_test_run ();
}
