#include "engine/audio/log-mel.h"

#include <json-glib/json-glib.h>
#include <math.h>

#define RATE 8000
#define TOLERANCE 1e-4

/* The sound of make-log-mel.py. */
static float *
make_sound (int *n_samples)
{
  int n = RATE * 4 / 10;
  float *samples = g_new (float, n);
  guint64 state = 12345;

  for (int i = 0; i < n; i++)
    {
      double t = (double) i / RATE, noise;
      double loud = 0.15 < t && t < 0.2 ? 0 : 1;

      state = (state * 1103515245 + 12345) % (G_GUINT64_CONSTANT (1) << 31);
      noise = state / 2147483648.0 - 0.5;
      samples[i] = loud * (0.4 * sin (2 * G_PI * (300 * t + 2000 * t * t)) +
                           0.001 * sin (2 * G_PI * 3100 * t) + 0.0005 * noise);
    }

  *n_samples = n;

  return samples;
}

static float *
compute (const SacLogMelOptions *options,
         const float            *samples,
         int                     n_samples,
         int                    *n_frames)
{
  g_autoptr(SacLogMel) log_mel = sac_log_mel_new (options);
  float *features;

  *n_frames = sac_log_mel_count (log_mel, n_samples);
  features = g_new (float, (gsize) *n_frames * sac_log_mel_n_features (log_mel));
  sac_log_mel_compute (log_mel, samples, n_samples, features);

  return features;
}

static void
test_equals_reference (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", "log-mel.json",
                                                 NULL);
  g_autoptr(JsonParser) parser = json_parser_new ();
  SacLogMelOptions options = SAC_LOG_MEL_DEFAULT;
  int n_samples, n_frames, n_features = 3 * 41;
  g_autofree float *samples = make_sound (&n_samples);
  g_autofree float *features = compute (&options, samples, n_samples, &n_frames);
  g_autoptr(GError) error = NULL;
  JsonObject *reference;
  JsonArray *frames, *rows;
  double worst = 0;

  json_parser_load_from_file (parser, path, &error);
  g_assert_no_error (error);
  reference = json_node_get_object (json_parser_get_root (parser));
  frames = json_object_get_array_member (reference, "frames");
  rows = json_object_get_array_member (reference, "features");
  g_assert_cmpint (n_frames, ==, json_object_get_int_member (reference, "n_frames"));
  g_assert_cmpint (json_array_get_length (frames), >, 0);

  for (guint i = 0; i < json_array_get_length (frames); i++)
    {
      const float *row = features + json_array_get_int_element (frames, i) * n_features;
      JsonArray *expected = json_array_get_array_element (rows, i);

      g_assert_cmpint (json_array_get_length (expected), ==, n_features);
      for (int k = 0; k < n_features; k++)
        worst = MAX (worst, fabs (row[k] - json_array_get_double_element (expected, k)));
    }

  g_test_message ("largest difference %g", worst);
  g_assert_cmpfloat (worst, <, TOLERANCE);
}

static void
test_silence_is_finite_and_alike (void)
{
  SacLogMelOptions options = SAC_LOG_MEL_DEFAULT;
  g_autofree float *samples = g_new0 (float, RATE);
  int n_frames;
  g_autofree float *features = compute (&options, samples, RATE, &n_frames);

  g_assert_cmpint (n_frames, ==, 98);
  for (int i = 0; i < n_frames * 123; i++)
    {
      g_assert_true (isfinite (features[i]));
      g_assert_cmpfloat (features[i], ==, features[i % 123]);
    }
  /* No delta. */
  g_assert_cmpfloat (features[41], ==, 0);
}

/* Where in the file a frame begins, whatever the lengths. */
static void
test_frame_begins_with_its_hop (void)
{
  SacLogMelOptions options = SAC_LOG_MEL_DEFAULT;
  g_autofree float *samples = g_new0 (float, RATE);
  int n_frames;

  /* A click at 0.5 s is in the windows that begin from 0.475 s on to 0.5 s, and in no other. */
  samples[RATE / 2] = 0.5f;

  g_autofree float *features = compute (&options, samples, RATE, &n_frames);

  for (int i = 0; i < n_frames; i++)
    {
      gboolean heard = i * 80 <= RATE / 2 && RATE / 2 < i * 80 + 200;

      g_assert_true (heard == (features[i * 123] > -20));
    }
}

static void
test_less_than_a_window_is_one_frame (void)
{
  SacLogMelOptions options = SAC_LOG_MEL_DEFAULT;
  g_autofree float *samples = g_new (float, 7);
  int n_frames;

  for (int i = 0; i < 7; i++)
    samples[i] = 0.1f * i;

  g_autofree float *features = compute (&options, samples, 7, &n_frames);

  g_assert_cmpint (n_frames, ==, 1);
  g_assert_cmpfloat_with_epsilon (features[0], log (0.91), 1e-5);
}

/* A pure tone is loudest in the band around it. */
static void
test_tone_is_in_its_band (void)
{
  SacLogMelOptions options = { .rate = 16000, .n_bands = 20, .window = 0.025, .hop = 0.01,
                               .lowest = 0 };
  g_autofree float *samples = g_new (float, 16000);
  double step = 1127 * log1p (8000.0 / 700) / 21;
  int n_frames;

  for (int i = 0; i < 16000; i++)
    samples[i] = 0.3 * sin (2 * G_PI * 1000 * i / 16000);

  g_autofree float *features = compute (&options, samples, 16000, &n_frames);
  const float *row = features + 50 * 63 + 1;
  int best = 0;

  for (int b = 1; b < 20; b++)
    if (row[b] > row[best])
      best = b;

  g_assert_cmpint (best + 1, ==, lround (1127 * log1p (1000.0 / 700) / step));
}

static void
test_sizes_that_do_not_fit (void)
{
  SacLogMelOptions options = SAC_LOG_MEL_DEFAULT;

  g_assert_true (sac_log_mel_fits (&options));
  options.hop = 0.00001;
  g_assert_false (sac_log_mel_fits (&options));
  options.hop = NAN;
  g_assert_false (sac_log_mel_fits (&options));
  options.hop = 0.01;
  options.n_bands = 0;
  g_assert_false (sac_log_mel_fits (&options));
  options.n_bands = 40;
  options.lowest = 4000;
  g_assert_false (sac_log_mel_fits (&options));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/audio/log-mel/equals-reference", test_equals_reference);
  g_test_add_func ("/engine/audio/log-mel/silence-is-finite-and-alike", test_silence_is_finite_and_alike);
  g_test_add_func ("/engine/audio/log-mel/frame-begins-with-its-hop", test_frame_begins_with_its_hop);
  g_test_add_func ("/engine/audio/log-mel/less-than-a-window-is-one-frame",
                   test_less_than_a_window_is_one_frame);
  g_test_add_func ("/engine/audio/log-mel/tone-is-in-its-band", test_tone_is_in_its_band);
  g_test_add_func ("/engine/audio/log-mel/sizes-that-do-not-fit", test_sizes_that_do_not_fit);

  return g_test_run ();
}
