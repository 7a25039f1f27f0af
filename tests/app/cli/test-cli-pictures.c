/* What the program does with models that read pictures. */

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "tests/support/program.h"

#define MODEL "%m/captioning.safetensors"

typedef struct
{
  char *folder;
  char *truth;
  char *output;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  name)
{
  g_autoptr(GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("saccade-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->truth = g_build_filename (fixture->folder, "truth.jsonl", NULL);
  fixture->output = g_build_filename (fixture->folder, name, NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  name)
{
  g_remove (fixture->truth);
  g_remove (fixture->output);
  g_rmdir (fixture->folder);
  g_free (fixture->truth);
  g_free (fixture->output);
  g_free (fixture->folder);
}

static void
write_truth (Fixture    *fixture,
             const char *label)
{
  g_autofree char *text = g_strdup_printf (
    "{\"image\": \"%s/plain.png\", \"captions\": [\"a cat\", \"one cat\"],"
    " \"boxes\": [{\"label\": \"%s\", \"box\": [0, 0, 64, 48]}]}\n",
    g_getenv ("SACCADE_TEST_PICTURES"), label);

  g_assert_true (g_file_set_contents (fixture->truth, text, -1, NULL));
}

static Outcome
draw (Fixture    *fixture,
      const char *options)
{
  g_autofree char *command = g_strdup_printf ("draw %s --output %s", options, fixture->output);

  return program_run (NULL, command);
}

static void
test_a_picture_is_described (void)
{
  g_auto(Outcome) outcome = program_run (NULL, "run " MODEL " --image %p/plain.png --format json");
  g_autoptr(JsonNode) root = json_from_string (outcome.output, NULL);
  JsonObject *source;

  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_nonnull (root);
  g_assert_cmpstr (json_object_get_string_member (json_node_get_object (root), "task"), ==,
                   "captioning");
  source = json_array_get_object_element (
    json_object_get_array_member (json_node_get_object (root), "sources"), 0);
  g_assert_cmpstr (json_object_get_string_member (source, "kind"), ==, "grid");
  g_assert_true (g_str_has_suffix (json_object_get_string_member (source, "image"), "/plain.png"));
}

static void
test_a_caption_can_be_forced (void)
{
  g_auto(Outcome) outcome = program_run (NULL, "run " MODEL " --image %p/plain.png --prefix cat");

  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_true (g_str_has_prefix (outcome.output, "cat"));
}

static void
test_a_row_names_its_picture (void)
{
  g_auto(Outcome) outcome = program_run (NULL, "run " MODEL " --image %p/plain.png --format tsv");
  g_auto(GStrv) fields = g_strsplit (g_strchomp (outcome.output), "\t", -1);

  /* The last one, for links, is empty. */
  g_assert_cmpint (g_strv_length (fields), >=, 3);
  g_assert_true (g_str_has_suffix (fields[0], "/plain.png"));
  g_assert_cmpfloat (g_ascii_strtod (fields[2], NULL), <, 0);
}

static void
test_a_bad_picture_does_not_stop_a_batch (void)
{
  g_autofree char *input = g_strdup_printf ("%1$s/plain.png\n%1$s/lying.jpg\n\nnowhere.png\n"
                                            "%1$s/alpha-half.png",
                                            g_getenv ("SACCADE_TEST_PICTURES"));
  g_auto(Outcome) outcome = program_run (input, "run " MODEL " --batch - --format jsonl");

  g_assert_cmpint (outcome.status, ==, 1);
  g_assert_cmpint (count_lines (outcome.output), ==, 2);
  assert_says (outcome.messages, "line 2: ");
  assert_says (outcome.messages, "line 3: ");
  assert_says (outcome.messages, "line 4: ");
  /* No error, but worth knowing. */
  assert_says (outcome.messages, "line 5: transparent");
}

/* Names are bytes: in the trace stands what finds the picture again. */
static void
test_a_batch_takes_names_of_any_bytes (Fixture       *fixture,
                                       gconstpointer  name)
{
  g_autofree char *from = g_strconcat (g_getenv ("SACCADE_TEST_PICTURES"), "/alpha-half.png", NULL);
  g_autofree char *input = g_strdup_printf ("%s/caf\xe8.png\n%s\n%s/caf\xe8.png", fixture->folder,
                                            fixture->output, fixture->folder);
  g_autofree char *bytes = NULL;
  g_auto(Outcome) outcome = { 0 };
  g_autoptr(JsonNode) root = NULL;
  g_autofree char *path = NULL;
  JsonObject *source;
  gsize n_bytes;

  g_assert_true (g_file_get_contents (from, &bytes, &n_bytes, NULL));
  g_assert_true (g_file_set_contents (fixture->output, bytes, n_bytes, NULL));
  outcome = program_run (input, "run " MODEL " --batch - --format jsonl --max-length 3");

  g_assert_cmpint (outcome.status, ==, 1);
  g_assert_cmpint (count_lines (outcome.output), ==, 1);
  assert_says (outcome.messages, "line 1: “");
  assert_says (outcome.messages, "line 2: transparent");
  assert_says (outcome.messages, "line 3: “");
  g_assert_true (g_utf8_validate (outcome.messages, -1, NULL));

  root = json_from_string (outcome.output, NULL);
  source = json_array_get_object_element (
    json_object_get_array_member (json_node_get_object (root), "sources"), 0);
  path = g_filename_from_uri (json_object_get_string_member (source, "image"), NULL, NULL);
  g_assert_cmpstr (path, ==, fixture->output);
}

static void
test_wrong_combinations_name_the_remedy (void)
{
  static const struct { const char *command; const char *remedy; } cases[] = {
    { "run " MODEL " --text a", "--image" },
    { "run %m/paper.safetensors --image %p/plain.png", "--text" },
    { "run " MODEL " --text a --image %p/plain.png", "one of" },
    { "run " MODEL " --image %p/plain.png --format pharaoh", "--format json" },
    { "draw " MODEL " --text a --output a.png", "--image" },
    { "draw " MODEL " --output a.png", "--image" },
    { "draw " MODEL " --image %p/plain.png --output a.png --figure ribbons", "focus" },
    { "draw %m/paper.safetensors --text a --output a.png --figure focus", "matrix" },
    { "draw " MODEL " --image %p/plain.png --output a.png --overlay fog", "contour" },
    { "draw " MODEL " --image %p/plain.png --output a.png --strength 2", "0 to 1" },
    { "draw " MODEL " --image %p/plain.png --output a.png --threshold 7", "0 to 1" },
    { "draw " MODEL " --image %p/plain.png --output a.png --dpi 5", "10 to 2400" },
    { "draw " MODEL " --image %p/plain.png --output a.png --figure matrix --overlay heat", "strip" },
    { "draw %m/paper.safetensors --text a --output a.png --raw", "strip" },
    { "draw %m/paper.safetensors --text a --output a.png --strength 0.8", "strip" },
    { "draw %m/paper.safetensors --text a --output a.png --boxes truth.jsonl", "strip" },
    { "draw " MODEL " --image %p/plain.png --output a.png --figure matrix --strength 0", "strip" },
    { "draw " MODEL " --image %p/plain.png --output a.png --numbers", "matrix" },
    { "draw %m/paper.safetensors --text a --output a.png --figure words --numbers", "matrix" },
    { "draw " MODEL " --image %p/plain.png --output a.png --seconds 2", "GIF" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto(Outcome) outcome = program_run (NULL, cases[i].command);

      g_assert_cmpint (outcome.status, ==, 2);
      g_assert_cmpstr (outcome.output, ==, "");
      g_assert_cmpint (count_lines (outcome.messages), ==, 1);
      assert_says (outcome.messages, cases[i].remedy);
    }
}

static void
test_bad_pictures_are_status_one (void)
{
  const char *const commands[] = {
    "run " MODEL " --image %p/lying.png", "run " MODEL " --image %p/missing-end.jpg",
    "run " MODEL " --image nowhere.png", "run " MODEL " --image ",
    "run " MODEL " --image %p/plain.png --prefix zebra",
    "draw " MODEL " --image nowhere --output a.png",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_auto(Outcome) outcome = program_run (NULL, commands[i]);

      g_assert_cmpint (outcome.status, ==, 1);
      g_assert_cmpstr (outcome.output, ==, "");
      g_assert_cmpint (count_lines (outcome.messages), ==, 1);
    }
}

static void
test_info_says_what_is_seen (void)
{
  g_auto(Outcome) text = program_run (NULL, "info " MODEL);
  g_auto(Outcome) json = program_run (NULL, "info " MODEL " --format json");
  g_autoptr(JsonNode) root = json_from_string (json.output, NULL);
  JsonObject *picture;

  assert_says (text.output, "kind: captioning");
  assert_says (text.output, "state before the word");
  g_assert_nonnull (root);
  picture = json_object_get_object_member (json_node_get_object (root), "picture");
  g_assert_cmpint (json_object_get_int_member (picture, "side"), ==, 32);
  g_assert_cmpint (json_object_get_int_member (picture, "rows"), ==, 4);
  g_assert_cmpstr (json_object_get_string_member (picture, "fit"), ==, "crop");
}

static void
test_measures_speed (void)
{
  g_auto(Outcome) outcome = program_run (NULL, "bench " MODEL " --format json");
  g_autoptr(JsonNode) root = json_from_string (outcome.output, NULL);
  JsonObject *object;

  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_nonnull (root);
  object = json_node_get_object (root);
  g_assert_cmpfloat (json_object_get_double_member (object, "open_seconds"), >, 0);
  g_assert_cmpfloat (json_object_get_double_member (object, "encode_floor_seconds"), >, 0);
  g_assert_cmpfloat (json_object_get_double_member (object, "caption_seconds"), >, 0);
  g_assert_cmpint (json_object_get_int_member (object, "steps"), >, 0);
}

static void
test_figures_of_a_picture (Fixture       *fixture,
                           gconstpointer  name)
{
  const char *const options[] = {
    "--figure strip", "--figure focus --step 1", "--figure focus --step 2", "--figure matrix",
    "--figure focus --step 1 --overlay heat", "--figure focus --step 1 --overlay contour",
    "--figure focus --step 1 --raw", "--figure focus --step 1 --strength 0.3",
  };
  g_autoptr(GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_autofree char *all = g_strconcat (MODEL " --image %p/plain.png --max-length 4 ",
                                          options[i], NULL);
      g_auto(Outcome) outcome = draw (fixture, all);
      char *svg;

      g_assert_cmpstr (outcome.messages, ==, "");
      g_assert_true (g_file_get_contents (fixture->output, &svg, NULL, NULL));
      /* Every option shows. */
      g_assert_true (g_hash_table_add (seen, svg));
    }
}

/* Wherever it is written to, and called from. */
static void
test_a_trace_finds_its_picture (Fixture       *fixture,
                                gconstpointer  name)
{
  g_autofree char *again = g_strconcat ("draw --output ", fixture->truth, ".svg ", fixture->output,
                                        NULL);
  g_autofree char *svg = g_strconcat (fixture->truth, ".svg", NULL);
  g_autofree char *pictures = g_canonicalize_filename (g_getenv ("SACCADE_TEST_PICTURES"), NULL);
  g_autofree char *here = g_get_current_dir ();
  g_auto(Outcome) first = { 0 };
  g_auto(Outcome) second = { 0 };

  g_assert_cmpint (g_chdir (pictures), ==, 0);
  first = draw (fixture, MODEL " --image plain.png --max-length 4");
  g_assert_cmpint (g_chdir (here), ==, 0);
  second = program_run (NULL, again);

  g_assert_cmpstr (first.messages, ==, "");
  g_assert_cmpstr (second.messages, ==, "");
  g_assert_cmpint (second.status, ==, 0);
  g_remove (svg);
}

static void
test_the_steps_move (Fixture       *fixture,
                     gconstpointer  name)
{
  g_auto(Outcome) outcome = draw (fixture, MODEL " --image %p/plain.png --max-length 4 "
                                  "--figure focus");
  g_auto(Outcome) again = { 0 };
  g_autofree char *gif = NULL;
  g_autofree char *unsaid = NULL;
  gsize n, n_unsaid;

  g_assert_cmpstr (outcome.messages, ==, "");
  g_assert_true (g_file_get_contents (fixture->output, &gif, &n, NULL));
  g_assert_true (g_str_has_prefix (gif, "GIF89a"));

  /* One step after the other, large, is what moves unless another figure is asked for. */
  again = draw (fixture, MODEL " --image %p/plain.png --max-length 4");
  g_assert_true (g_file_get_contents (fixture->output, &unsaid, &n_unsaid, NULL));
  g_assert_cmpmem (gif, n, unsaid, n_unsaid);
}

static void
test_boxes_are_laid_over (Fixture       *fixture,
                          gconstpointer  name)
{
  g_autofree char *with = g_strconcat (MODEL " --image %p/plain.png --figure focus "
                                       "--max-length 4 --boxes ", fixture->truth, NULL);
  g_autofree char *without = g_strconcat (MODEL " --image %p/grey.jpg --figure focus "
                                          "--max-length 4 --boxes ", fixture->truth, NULL);
  g_autofree char *svg = NULL;
  Outcome outcome;

  write_truth (fixture, "unmistakable");
  outcome = draw (fixture, with);
  g_assert_cmpstr (outcome.messages, ==, "");
  g_assert_true (g_file_get_contents (fixture->output, &svg, NULL, NULL));
  assert_says (svg, "unmistakable");
  outcome_clear (&outcome);

  outcome = draw (fixture, without);
  g_assert_cmpint (outcome.status, ==, 1);
  assert_says (outcome.messages, "grey.jpg");
  outcome_clear (&outcome);
}

static JsonObject *
evaluate (Fixture     *fixture,
          int          status,
          const char  *says)
{
  g_autofree char *command = g_strconcat ("evaluate " MODEL " --format json ", fixture->truth,
                                          NULL);
  g_auto(Outcome) outcome = program_run (NULL, command);
  g_autoptr(JsonNode) root = json_from_string (outcome.output, NULL);

  g_assert_cmpint (outcome.status, ==, status);
  assert_says (outcome.messages, says);

  return root != NULL ? json_object_ref (json_node_get_object (root)) : NULL;
}

static double
share (JsonObject *object,
       const char *name)
{
  double value;

  g_assert_true (json_object_has_member (object, name));
  value = json_object_get_double_member (object, name);
  g_assert_cmpfloat (value, >=, 0);
  g_assert_cmpfloat (value, <=, 1);

  return value;
}

/* This model says “apple on apples …” of every picture. */
static void
test_evaluates (Fixture       *fixture,
                gconstpointer  name)
{
  g_autoptr(JsonObject) object = NULL, none = NULL, partly = NULL;
  g_autofree char *both = NULL, *text = NULL;

  write_truth (fixture, "apple");
  object = evaluate (fixture, 0, "");
  g_assert_cmpint (json_object_get_int_member (object, "pictures"), ==, 1);
  g_assert_true (json_object_has_member (object, "bleu"));
  g_assert_cmpfloat (share (object, "object_recall"), ==, 1);
  g_assert_cmpfloat (share (object, "object_precision"), ==, 1);
  /* The box is the whole picture. */
  g_assert_cmpfloat (share (object, "pointing"), ==, 1);
  g_assert_cmpfloat (share (object, "pointing_uniform"), ==, 1);

  write_truth (fixture, "zebra");
  none = evaluate (fixture, 0, "");
  g_assert_cmpfloat (share (none, "object_recall"), ==, 0);

  g_assert_true (g_file_get_contents (fixture->truth, &text, NULL, NULL));
  both = g_strconcat ("{\"image\": \"nowhere.png\"}\n", text, NULL);
  g_assert_true (g_file_set_contents (fixture->truth, both, -1, NULL));
  partly = evaluate (fixture, 1, "line 1: ");
  g_assert_cmpint (json_object_get_int_member (partly, "pictures"), ==, 1);
}

static void
test_evaluation_names_the_remedy (Fixture       *fixture,
                                  gconstpointer  name)
{
  g_autofree char *for_text = g_strconcat ("evaluate %m/paper.safetensors ", fixture->truth, NULL);
  g_autofree char *aligned = g_strconcat ("evaluate " MODEL " --alignments a ", fixture->truth,
                                          NULL);
  Outcome outcome;

  write_truth (fixture, "apple");
  outcome = program_run (NULL, for_text);
  g_assert_cmpint (outcome.status, ==, 1);
  assert_says (outcome.messages, "true of pictures");
  outcome_clear (&outcome);

  outcome = program_run (NULL, aligned);
  g_assert_cmpint (outcome.status, ==, 2);
  assert_says (outcome.messages, "leave out --alignments");
  outcome_clear (&outcome);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, func) g_test_add_func ("/app/cli/cli-pictures/" name, func)
#define ADD_DRAWING(name, file, func) \
  g_test_add ("/app/cli/cli-pictures/" name, Fixture, file, set_up, func, tear_down)

  ADD ("a-picture-is-described", test_a_picture_is_described);
  ADD ("a-caption-can-be-forced", test_a_caption_can_be_forced);
  ADD ("a-row-names-its-picture", test_a_row_names_its_picture);
  ADD ("a-bad-picture-does-not-stop-a-batch", test_a_bad_picture_does_not_stop_a_batch);
  ADD_DRAWING ("a-batch-takes-names-of-any-bytes", "caf\xe9.png",
               test_a_batch_takes_names_of_any_bytes);
  ADD ("wrong-combinations-name-the-remedy", test_wrong_combinations_name_the_remedy);
  ADD ("bad-pictures-are-status-one", test_bad_pictures_are_status_one);
  ADD ("info-says-what-is-seen", test_info_says_what_is_seen);
  ADD ("measures-speed", test_measures_speed);
  ADD_DRAWING ("figures-of-a-picture", "a.svg", test_figures_of_a_picture);
  ADD_DRAWING ("a-trace-finds-its-picture", "a.json", test_a_trace_finds_its_picture);
  ADD_DRAWING ("the-steps-move", "a.gif", test_the_steps_move);
  ADD_DRAWING ("boxes-are-laid-over", "a.svg", test_boxes_are_laid_over);
  ADD_DRAWING ("evaluates", "", test_evaluates);
  ADD_DRAWING ("evaluation-names-the-remedy", "", test_evaluation_names_the_remedy);

  return g_test_run ();
}
