#include "engine/audio/sound.h"

#include <glib/gstdio.h>
#include <math.h>
#include <sndfile.h>
#include <string.h>

#include "engine/errors.h"

typedef struct
{
  char *folder;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  fixture->folder = g_dir_make_tmp ("saccade-sound-XXXXXX", NULL);
  g_assert_nonnull (fixture->folder);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_autoptr(GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_remove (path);
    }

  g_rmdir (fixture->folder);
  g_free (fixture->folder);
}

/* Channel 0 holds a tone of 1 kHz at 0.5, the others nothing. */
static char *
write_tone (Fixture    *fixture,
            const char *name,
            int         format,
            int         rate,
            int         n_channels,
            double      seconds)
{
  char *path = g_build_filename (fixture->folder, name, NULL);
  SF_INFO info = { .samplerate = rate, .channels = n_channels, .format = format };
  int n = lround (seconds * rate);
  g_autofree float *frames = g_new0 (float, (gsize) n * n_channels + 1);
  SNDFILE *file = sf_open (path, SFM_WRITE, &info);

  g_assert_nonnull (file);
  for (int i = 0; i < n; i++)
    frames[i * n_channels] = 0.5 * sin (2 * G_PI * 1000 * i / rate);
  g_assert_cmpint (sf_writef_float (file, frames, n), ==, n);
  sf_close (file);

  return path;
}

static SacSound *
load (const char *path,
      int         rate)
{
  g_autoptr(GError) error = NULL;
  SacSound *sound = sac_sound_load (path, rate, 60, NULL, &error);

  g_assert_no_error (error);

  return sound;
}

static void
assert_refused (const char *path,
                GQuark      domain,
                int         code,
                const char *about)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSound) sound = sac_sound_load (path, 8000, 60, NULL, &error);

  g_assert_null (sound);
  g_assert_error (error, domain, code);
  g_assert_nonnull (strstr (error->message, path));
  g_assert_nonnull (strstr (error->message, about));
}

/* How much of the tone there is, in its right place in time. */
static void
assert_tone (const SacSound *sound,
             double          amplitude,
             double          tolerance)
{
  double worst = 0;

  /* The filter rings at the ends. */
  for (int i = sound->rate / 20; i < sound->n_samples - sound->rate / 20; i++)
    worst = MAX (worst, fabs (sound->samples[i] - amplitude * sin (2 * G_PI * 1000 * i / sound->rate)));

  g_assert_cmpfloat (worst, <, tolerance);
}

typedef struct
{
  const char *name;
  int         format;
  int         rate;
  int         n_channels;
  double      tolerance; /* Of what the format loses. */
} Case;

static const Case cases[] = {
  { "plain.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 8000, 1, 1e-4 },
  { "stereo.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_24, 44100, 2, 1e-3 },
  { "mu-law.wav", SF_FORMAT_WAV | SF_FORMAT_ULAW, 8000, 1, 0.02 },
  { "float.wav", SF_FORMAT_WAV | SF_FORMAT_FLOAT, 96000, 1, 1e-3 },
  { "extensible.wav", SF_FORMAT_WAVEX | SF_FORMAT_PCM_16, 48000, 2, 1e-3 },
  { "eight-bit.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_U8, 11025, 1, 0.02 },
  { "lossless.flac", SF_FORMAT_FLAC | SF_FORMAT_PCM_16, 16000, 1, 1e-3 },
  { "lossy.ogg", SF_FORMAT_OGG | SF_FORMAT_VORBIS, 22050, 2, 0.05 },
};

static void
test_tone_is_the_same_in_every_format (Fixture       *fixture,
                                       gconstpointer  data)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Case *at = &cases[i];
      g_autofree char *path = write_tone (fixture, at->name, at->format, at->rate, at->n_channels, 1);
      g_autoptr(SacSound) sound = load (path, 8000);

      g_test_message ("%s", at->name);
      g_assert_cmpint (sound->rate, ==, 8000);
      g_assert_cmpint (sound->file_rate, ==, at->rate);
      g_assert_cmpstr (sound->name, ==, path);
      g_assert_cmpint (sound->n_channels, ==, at->n_channels);
      g_assert_cmpint (ABS (sound->n_samples - 8000), <=, 1);
      g_assert_false (sound->cut);
      /* The mean of the channels. */
      assert_tone (sound, 0.5 / at->n_channels, at->tolerance);
    }
}

static void
test_long_one_is_cut_and_says_so (Fixture       *fixture,
                                  gconstpointer  data)
{
  g_autofree char *path = write_tone (fixture, "long.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 16000, 1, 3);
  g_autoptr(GError) error = NULL;
  g_autoptr(SacSound) sound = sac_sound_load (path, 8000, 1, NULL, &error);

  g_assert_no_error (error);
  g_assert_true (sound->cut);
  g_assert_cmpint (sound->n_samples, ==, 8000);
  g_assert_cmpfloat (sound->file_seconds, ==, 3);
  assert_tone (sound, 0.5, 1e-3);
}

static void
set_bytes (const char   *path,
           gsize         at,
           const guint8 *bytes,
           gsize         n)
{
  g_autofree char *contents = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  g_assert_cmpint (at + n, <=, length);
  memcpy (contents + at, bytes, n);
  g_assert_true (g_file_set_contents (path, contents, length, NULL));
}

/* A recorder that was cut off, or wrote to a pipe, leaves sizes of 0 or of all ones. */
static void
test_sizes_of_a_stream_are_not_believed (Fixture       *fixture,
                                         gconstpointer  data)
{
  static const guint8 sizes[][4] = { { 0, 0, 0, 0 }, { 0xff, 0xff, 0xff, 0xff } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *path = write_tone (fixture, "streamed.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16,
                                          8000, 1, 0.5);

      set_bytes (path, 4, sizes[i], 4);
      set_bytes (path, 40, sizes[i], 4);

      g_autoptr(SacSound) sound = load (path, 8000);

      g_assert_cmpint (sound->n_samples, ==, 4000);
      g_assert_cmpfloat (sound->file_seconds, ==, 0.5);
    }
}

/* What is there of a file that breaks off is heard. */
static void
test_cut_file_is_heard_as_far_as_it_goes (Fixture       *fixture,
                                          gconstpointer  data)
{
  g_autofree char *path = write_tone (fixture, "cut.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 8000, 1, 1);
  g_autofree char *contents = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  g_assert_true (g_file_set_contents (path, contents, 44 + 2000, NULL));

  g_autoptr(SacSound) sound = load (path, 8000);

  g_assert_cmpint (sound->n_samples, ==, 1000);
}

static void
test_what_is_no_sound_is_refused (Fixture       *fixture,
                                  gconstpointer  data)
{
  g_autofree char *text = g_build_filename (fixture->folder, "text.wav", NULL);
  g_autofree char *none = g_build_filename (fixture->folder, "none.wav", NULL);
  g_autofree char *empty = write_tone (fixture, "empty.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 8000, 1, 0);
  g_autofree char *slow = write_tone (fixture, "slow.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 100, 1, 1);

  g_assert_true (g_file_set_contents (text, "This is no sound.\n", -1, NULL));
  assert_refused (text, SAC_ERROR, SAC_ERROR_BAD_FILE, "FLAC");
  assert_refused (none, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "No such file");
  assert_refused (fixture->folder, SAC_ERROR, SAC_ERROR_BAD_FILE, "not a file");
  assert_refused (empty, SAC_ERROR, SAC_ERROR_BAD_FILE, "no samples");
  assert_refused (slow, SAC_ERROR, SAC_ERROR_BAD_FILE, "100 samples a second");
  g_assert_true (g_file_set_contents (text, "", 0, NULL));
  assert_refused (text, SAC_ERROR, SAC_ERROR_BAD_FILE, "no sound");
}

/* As from the file, and named as one is told. */
static void
test_file_in_memory_is_the_same (Fixture       *fixture,
                                 gconstpointer  data)
{
  g_autofree char *path = write_tone (fixture, "tone.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 16000, 2, 1);
  g_autoptr(SacSound) expected = load (path, 8000);
  g_autoptr(GBytes) bytes = NULL;
  g_autoptr(GBytes) cut = NULL;
  g_autoptr(SacSound) sound = NULL;
  g_autoptr(GError) error = NULL;
  char *contents;
  gsize length;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  bytes = g_bytes_new_take (contents, length);
  cut = g_bytes_new_from_bytes (bytes, 0, 20);
  sound = sac_sound_read ("a.wav", bytes, 8000, 60, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (sound->name, ==, "a.wav");
  g_assert_cmpmem (sound->samples, sizeof (float) * sound->n_samples, expected->samples,
                   sizeof (float) * expected->n_samples);

  g_assert_null (sac_sound_read ("a.wav", cut, 8000, 60, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_assert_nonnull (strstr (error->message, "a.wav"));
}

static void
test_sample_that_is_no_number_is_refused (Fixture       *fixture,
                                          gconstpointer  data)
{
  g_autofree char *path = write_tone (fixture, "nan.wav", SF_FORMAT_WAV | SF_FORMAT_FLOAT, 8000, 1, 1);
  g_autofree char *contents = NULL;
  static const guint8 nan_bytes[] = { 0, 0, 0xc0, 0x7f };
  gsize length;

  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  /* Samples end the file. */
  set_bytes (path, length - 4 * 8000 + 4 * 41, nan_bytes, 4);
  assert_refused (path, SAC_ERROR, SAC_ERROR_BAD_FILE, "sample 42 ");
}

static void
test_loading_is_cancelled (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autofree char *path = write_tone (fixture, "tone.wav", SF_FORMAT_WAV | SF_FORMAT_PCM_16, 8000, 1, 1);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_sound_load (path, 8000, 60, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD(name, function) \
  g_test_add ("/engine/audio/sound/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD ("tone-is-the-same-in-every-format", test_tone_is_the_same_in_every_format);
  ADD ("long-one-is-cut-and-says-so", test_long_one_is_cut_and_says_so);
  ADD ("sizes-of-a-stream-are-not-believed", test_sizes_of_a_stream_are_not_believed);
  ADD ("cut-file-is-heard-as-far-as-it-goes", test_cut_file_is_heard_as_far_as_it_goes);
  ADD ("what-is-no-sound-is-refused", test_what_is_no_sound_is_refused);
  ADD ("file-in-memory-is-the-same", test_file_in_memory_is_the_same);
  ADD ("sample-that-is-no-number-is-refused", test_sample_that_is_no_number_is_refused);
  ADD ("loading-is-cancelled", test_loading_is_cancelled);

  return g_test_run ();
}
