/* What the program does with models that listen. */

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "tests/support/program.h"

#define MODEL "%m/speech.safetensors"
#define RATE 8000

typedef struct
{
  char *folder;
  char *sound;
  char *output;
} Fixture;

/* A WAV file of 16 bits, byte by byte. */
static void
write_wav (const char   *path,
           const gint16 *samples,
           guint32       n)
{
  g_autoptr(GByteArray) bytes = g_byte_array_new ();
  const guint32 sizes[] = { GUINT32_TO_LE (36 + 2 * n), GUINT32_TO_LE (16), GUINT32_TO_LE (RATE),
                            GUINT32_TO_LE (2 * RATE), GUINT32_TO_LE (2 * n) };
  const guint16 form[] = { GUINT16_TO_LE (1), GUINT16_TO_LE (1) };
  const guint16 block[] = { GUINT16_TO_LE (2), GUINT16_TO_LE (16) };

  g_byte_array_append (bytes, (const guint8 *) "RIFF", 4);
  g_byte_array_append (bytes, (const guint8 *) &sizes[0], 4);
  g_byte_array_append (bytes, (const guint8 *) "WAVEfmt ", 8);
  g_byte_array_append (bytes, (const guint8 *) &sizes[1], 4);
  g_byte_array_append (bytes, (const guint8 *) form, 4);
  g_byte_array_append (bytes, (const guint8 *) &sizes[2], 8);
  g_byte_array_append (bytes, (const guint8 *) block, 4);
  g_byte_array_append (bytes, (const guint8 *) "data", 4);
  g_byte_array_append (bytes, (const guint8 *) &sizes[4], 4);

  for (guint32 i = 0; i < n; i++)
    {
      guint16 sample = GUINT16_TO_LE ((guint16) samples[i]);

      g_byte_array_append (bytes, (const guint8 *) &sample, 2);
    }

  g_assert_true (g_file_set_contents (path, (const char *) bytes->data, bytes->len, NULL));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  silent)
{
  gint16 samples[RATE / 2] = { 0 };

  fixture->folder = g_dir_make_tmp ("saccade-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
  fixture->sound = g_build_filename (fixture->folder, "sound.wav", NULL);
  fixture->output = g_build_filename (fixture->folder, "figure.svg", NULL);

  for (int i = 0; silent == NULL && i < RATE / 2; i++)
    samples[i] = lround (9000 * sin (1e-4 * i * i));

  write_wav (fixture->sound, samples, RATE / 2);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  silent)
{
  g_remove (fixture->sound);
  g_remove (fixture->output);
  g_rmdir (fixture->folder);
  g_free (fixture->sound);
  g_free (fixture->output);
  g_free (fixture->folder);
}

/* "%s" in @command stands for the recording. */
static Outcome
run (Fixture    *fixture,
     const char *command)
{
  g_autoptr(GString) arguments = g_string_new (command);

  g_string_replace (arguments, "%s", fixture->sound, 0);

  return program_run (NULL, arguments->str);
}

static void
test_a_recording_is_heard (Fixture       *fixture,
                           gconstpointer  silent)
{
  g_auto(Outcome) outcome = run (fixture, "run " MODEL " --audio %s --prefix AH --format json");
  g_autoptr(JsonNode) root = json_from_string (outcome.output, NULL);
  JsonObject *source;

  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_nonnull (root);
  g_assert_cmpstr (json_object_get_string_member (json_node_get_object (root), "task"), ==,
                   "speech");
  source = json_array_get_object_element (
    json_object_get_array_member (json_node_get_object (root), "sources"), 0);
  g_assert_cmpstr (json_object_get_string_member (source, "kind"), ==, "frames");
  g_assert_cmpint (json_object_get_int_member (source, "count"), ==, 24);
  g_assert_cmpstr (json_object_get_string_member (source, "audio"), ==, fixture->sound);
}

static void
test_it_can_be_told_how_to_look (Fixture       *fixture,
                                 gconstpointer  silent)
{
  g_auto(Outcome) outcome = run (fixture, "run " MODEL " --audio %s --content-only --smoothing "
                                 "--sharpening 2 --top-k 3 --window 4 --format jsonl");
  g_auto(Outcome) elsewhere = program_run (NULL, "run %m/paper.safetensors --text a --window 4");

  g_assert_cmpint (outcome.status, ==, 0);
  assert_says (outcome.output, "\"attention\":\"content\"");
  assert_says (outcome.output, "\"top_k\":3");
  g_assert_cmpint (elsewhere.status, ==, 2);
  assert_says (elsewhere.messages, "leave out --window");
}

static void
test_a_row_names_its_recording (Fixture       *fixture,
                                gconstpointer  silent)
{
  g_auto(Outcome) outcome = run (fixture, "run " MODEL " --audio %s --format tsv");
  g_auto(GStrv) fields = g_strsplit (outcome.output, "\t", -1);

  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_cmpstr (fields[0], ==, fixture->sound);
}

static void
test_silence_is_told (Fixture       *fixture,
                      gconstpointer  silent)
{
  g_auto(Outcome) outcome = run (fixture, "run " MODEL " --audio %s");

  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_cmpstr (outcome.output, ==, "\n");
  assert_says (outcome.messages, "sound.wav: there is nothing to hear");
}

static void
test_a_recording_is_drawn (Fixture       *fixture,
                           gconstpointer  silent)
{
  g_autofree char *command = g_strconcat ("draw " MODEL " --audio %s --prefix AH --output ",
                                          fixture->output, NULL);
  g_autofree char *focus = g_strconcat (command, " --figure focus", NULL);
  g_auto(Outcome) outcome = run (fixture, command);
  g_auto(Outcome) wrong = run (fixture, focus);
  g_autofree char *drawing = NULL;

  g_assert_cmpint (outcome.status, ==, 0);
  g_assert_true (g_file_get_contents (fixture->output, &drawing, NULL, NULL));
  assert_says (drawing, "<svg");
  g_assert_cmpint (wrong.status, ==, 2);
  assert_says (wrong.messages, "this is a sound");
}

static void
test_a_bad_recording_does_not_stop_a_batch (Fixture       *fixture,
                                            gconstpointer  silent)
{
  g_autofree char *input = g_strdup_printf ("%s\n%s/nowhere.wav\n%s\n", fixture->sound,
                                            fixture->folder, fixture->sound);
  g_auto(Outcome) outcome = program_run (input, "run " MODEL " --batch - --format jsonl");

  g_assert_cmpint (outcome.status, ==, 1);
  g_assert_cmpint (count_lines (outcome.output), ==, 2);
  assert_says (outcome.messages, "line 2: ");
}

static void
test_mistakes_are_told (Fixture       *fixture,
                        gconstpointer  silent)
{
  static const struct
  {
    const char *command;
    int         status;
    const char *message;
  } mistakes[] = {
    { "run " MODEL " --text hello", 2, "give it --audio FILE" },
    { "run " MODEL " --audio %s --text hello", 2, "give one of" },
    { "run " MODEL " --audio %s --format pharaoh", 2, "listens" },
    { "run " MODEL " --audio %s --prefix QQ", 1, "--prefix: " },
    { "run " MODEL " --audio %s.gone", 1, ".gone: " },
    { "run %m/paper.safetensors --audio %s", 2, "reads one text" },
    { "run %m/captioning.safetensors --audio %s", 2, "reads pictures" },
    { "run %m/speech-content.safetensors --audio %s --sharpening 1000", 2, "--sharpening" },
    { "draw " MODEL " --output x.png", 2, "--audio" },
    { "evaluate " MODEL " %s", 2, "listens" },
    { "bench " MODEL, 2, "listens" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (mistakes); i++)
    {
      g_auto(Outcome) outcome = run (fixture, mistakes[i].command);

      g_assert_cmpint (outcome.status, ==, mistakes[i].status);
      g_assert_cmpstr (outcome.output, ==, "");
      assert_says (outcome.messages, mistakes[i].message);
    }
}

/* The name once. */
static void
test_a_text_that_claims_to_be_sound (Fixture       *fixture,
                                     gconstpointer  silent)
{
  g_autofree char *twice = g_strdup_printf ("%1$s: %1$s", fixture->sound);

  g_assert_true (g_file_set_contents (fixture->sound, "hello, this is text\n", -1, NULL));

  g_auto(Outcome) outcome = run (fixture, "run " MODEL " --audio %s");

  g_assert_cmpint (outcome.status, ==, 1);
  assert_says (outcome.messages, "sound.wav: no sound that can be read");
  g_assert_null (strstr (outcome.messages, twice));
}

static void
test_info_says_what_it_hears (Fixture       *fixture,
                              gconstpointer  silent)
{
  g_auto(Outcome) outcome = program_run (NULL, "info " MODEL);

  g_assert_cmpint (outcome.status, ==, 0);
  assert_says (outcome.output, "rate: 8000");
  assert_says (outcome.output, "seconds_per_frame: 0.02");
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    const char *silent;
    void      (*func) (Fixture *fixture, gconstpointer silent);
  } tests[] = {
    { "a-recording-is-heard", NULL, test_a_recording_is_heard },
    { "it-can-be-told-how-to-look", NULL, test_it_can_be_told_how_to_look },
    { "a-row-names-its-recording", NULL, test_a_row_names_its_recording },
    { "silence-is-told", "silent", test_silence_is_told },
    { "a-recording-is-drawn", NULL, test_a_recording_is_drawn },
    { "a-bad-recording-does-not-stop-a-batch", NULL, test_a_bad_recording_does_not_stop_a_batch },
    { "mistakes-are-told", NULL, test_mistakes_are_told },
    { "a-text-that-claims-to-be-sound", NULL, test_a_text_that_claims_to_be_sound },
    { "info-says-what-it-hears", NULL, test_info_says_what_it_hears },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/app/cli/cli-sounds/", tests[i].name, NULL);

      g_test_add (path, Fixture, tests[i].silent, set_up, tests[i].func, tear_down);
    }

  return g_test_run ();
}
