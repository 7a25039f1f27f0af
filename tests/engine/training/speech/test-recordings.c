#include "engine/training/speech/recordings.h"

#include <math.h>
#include <string.h>

#include "engine/errors.h"
#include "tests/support/small-speech.h"
#include "tests/support/tiny-world.h"

typedef struct
{
  char               *folder;
  char               *list;
  char               *archive;
  SacLexicon         *lexicon;
  SacRecordings      *recordings;
  SacRecordingSource  source;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const char *names[] = { "words/0_ann_3.wav", "words/1_bob_0.wav", "words/quiet.wav",
                          "words/long.wav", "words/odd.wav" };
  GBytes *files[] = {
    small_speech_tone (800, 0.3, 0.5), small_speech_tone (1600, 0.3, 0.01),
    small_speech_tone (800, 0.3, 0), small_speech_tone (9000, 0.3, 0.5), g_bytes_new ("text", 4),
  };
  g_autofree char *words = NULL;
  g_autoptr(GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("recordings-XXXXXX", NULL);
  fixture->list = g_build_filename (fixture->folder, "list.tsv", NULL);
  fixture->archive = g_build_filename (fixture->folder, "words.tar.xz", NULL);
  words = g_build_filename (fixture->folder, "lexicon.tsv", NULL);
  g_assert_true (g_file_set_contents (words, "one\tW AH1 N\nzero\tZ IH1 R OW0\n", -1, NULL));
  tiny_world_pack (fixture->archive, names, files, G_N_ELEMENTS (files));
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    g_bytes_unref (files[i]);

  fixture->lexicon = sac_lexicon_load (words, NULL, &error);
  g_assert_no_error (error);
  fixture->recordings = sac_recordings_new ();
  fixture->source = (SacRecordingSource) {
    .list = fixture->list, .archive = fixture->archive, .lexicon = fixture->lexicon, .joined = TRUE,
    .rate = SMALL_SPEECH_RATE, .longest = 1,
  };
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  sac_recordings_free (fixture->recordings);
  sac_lexicon_free (fixture->lexicon);
  g_free (fixture->list);
  g_free (fixture->archive);
  tiny_world_remove (fixture->folder);
}

static gboolean
load (Fixture     *fixture,
      const char  *list,
      GError     **error)
{
  g_assert_true (g_file_set_contents (fixture->list, list, -1, NULL));

  return sac_recordings_load (fixture->recordings, &fixture->source, NULL, error);
}

static double
get_loudness (const SacRecording *recording)
{
  double power = 0;

  for (int i = 0; i < recording->n_samples; i++)
    power += recording->samples[i] * recording->samples[i];

  return sqrt (power / recording->n_samples);
}

static void
test_reads_what_can_be_learned_from (Fixture       *fixture,
                                     gconstpointer  data)
{
  const SacRecording *first, *second;
  g_autoptr(GError) error = NULL;

  load (fixture,
        "text\tfile\tspeaker\tofficial_split\n"
        "zero\t0_ann_3.wav\tann\ttrain\n"
        "giant\todd.wav\tann\ttrain\n"
        "zero\tlong.wav\tann\ttrain\n"
        "one\tquiet.wav\tann\ttrain\n"
        "one\tmissing.wav\tann\ttrain\n"
        "one\t1_bob_0.wav\tbob\ttest\n", &error);
  g_assert_no_error (error);
  g_assert_cmpint (fixture->recordings->all->len, ==, 2);
  g_assert_cmpint (fixture->recordings->n_left_out, ==, 4);

  first = g_ptr_array_index (fixture->recordings->all, 0);
  second = g_ptr_array_index (fixture->recordings->all, 1);
  g_assert_cmpstr (first->phonemes, ==, "Z IH R OW");
  g_assert_cmpstr (first->speaker, ==, "ann");
  g_assert_false (first->tested);
  g_assert_true (second->tested);
  g_assert_cmpint (first->n_samples, ==, 800);
  g_assert_cmpint (second->n_samples, ==, 1600);
  g_assert_cmpfloat_with_epsilon (get_loudness (first), SAC_RECORDING_LOUDNESS, 1e-4);
  g_assert_cmpfloat_with_epsilon (get_loudness (second), SAC_RECORDING_LOUDNESS, 1e-4);
}

static void
test_refuses_what_does_not_fit_together (Fixture       *fixture,
                                         gconstpointer  data)
{
  static const char *const rows[][2] = {
    { "file\twords\n", "“text”" },
    { "file\ttext\n0_ann_3.wav\n", "line 2" },
    { "file\ttext\n\tzero\n", "line 2" },
    { "file\ttext\n0_ann_3.wav\tzero\n0_ann_3.wav\tzero\n", "line 3" },
    { "file\ttext\nmissing.wav\tzero\n", "missing.wav" },
    { "file\ttext\nodd.wav\tzero\n", "odd.wav" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(GError) error = NULL;

      g_assert_false (load (fixture, rows[i][0], &error));
      g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, rows[i][1]));
    }
}

#define ADD_TEST(name, function) \
  g_test_add ("/engine/training/speech/recordings/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TEST ("reads-what-can-be-learned-from", test_reads_what_can_be_learned_from);
  ADD_TEST ("refuses-what-does-not-fit-together", test_refuses_what_does_not_fit_together);

  return g_test_run ();
}
