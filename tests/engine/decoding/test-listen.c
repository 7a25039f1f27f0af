#include "engine/decoding/listen.h"

#include <math.h>
#include <string.h>

#include "engine/audio/log-mel.h"
#include "engine/errors.h"
#include "engine/storage/model-file.h"
#include "engine/trace/trace-metrics.h"
#include "tests/support/reference.h"

#define RATE 8000

static void
set_up (Reference     *reference,
        gconstpointer  name)
{
  reference_init (reference, name);
}

static void
tear_down (Reference     *reference,
           gconstpointer  name)
{
  reference_clear (reference);
}

/* A tone that rises, with a little noise. */
static SacSound *
make_sound (int n_samples,
            int rate)
{
  g_autofree float *samples = g_new (float, n_samples);

  for (int i = 0; i < n_samples; i++)
    samples[i] = 0.3 * sin (1e-4 * i * i) + 0.01 * sin (12345.678 * i * i);

  return sac_sound_new (samples, n_samples, rate);
}

static SacAttentionTrace *
listen_to (Reference           *reference,
           SacSound            *sound,
           const SacRunOptions *options)
{
  g_autoptr(GError) error = NULL;
  SacAttentionTrace *trace = sac_listen (reference->model, sound, options, NULL, &error);

  g_assert_no_error (error);

  return trace;
}

static SacAttentionTrace *
force (Reference        *reference,
       SacSound         *sound,
       const SacLooking *looking)
{
  SacRunOptions options = { .beam = 1, .prefix = "F AH IH V", .prefix_is_all = TRUE,
                            .looking = looking };

  return listen_to (reference, sound, &options);
}

/* Of every step, in a row. */
static void
assert_weights_sum_to_one (SacAttentionTrace *trace)
{
  int n = sac_attention_trace_get_source (trace, 0)->n_positions;

  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    {
      double sum = 0;

      for (int j = 0; j < n; j++)
        sum += sac_attention_trace_get_weight (trace, 0, i, j);

      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-5);
    }
}

static void
test_says_what_was_heard (Reference     *reference,
                          gconstpointer  name)
{
  g_autoptr(SacSound) sound = make_sound (4000, RATE);
  g_autoptr(SacAttentionTrace) trace = NULL;
  const SacTraceSource *source;
  JsonObject *settings;

  sound->name = g_strdup ("seven.wav");
  trace = force (reference, sound, NULL);
  source = sac_attention_trace_get_source (trace, 0);
  settings = sac_attention_trace_get_settings (trace);

  g_assert_cmpstr (sac_attention_trace_get_task (trace), ==, "speech");
  g_assert_cmpstr (sac_attention_trace_get_output (trace), ==, "F AH IH V");
  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, 5);
  g_assert_cmpint (source->kind, ==, SAC_SOURCE_FRAMES);
  g_assert_cmpstr (source->audio, ==, "seven.wav");
  /* 48 windows of 25 ms every 10 ms fit into half a second, of which every second one is left. */
  g_assert_cmpint (source->n_positions, ==, 24);
  g_assert_cmpfloat_with_epsilon (source->seconds_per_frame, 0.02, 1e-9);
  g_assert_cmpstr (json_object_get_string_member (settings, "attention"), ==, "location");
  g_assert_cmpfloat (json_object_get_double_member (settings, "seconds"), ==, 0.5);
  g_assert_false (sac_trace_is_silent (trace));
  assert_weights_sum_to_one (trace);
}

/* The features, and a search, are all that there is to it. */
static void
test_hears_the_log_mel_features (Reference     *reference,
                                 gconstpointer  name)
{
  g_autoptr(SacSound) sound = make_sound (4000, RATE);
  SacLogMelOptions mel = SAC_LOG_MEL_DEFAULT;
  g_autoptr(SacLogMel) log_mel = NULL;
  g_autoptr(SacAttentionTrace) trace = force (reference, sound, NULL);
  g_autoptr(SacHypothesis) found = NULL;
  SacTensor features = { 0 };
  SacSource source = { .n_rows = 1 };
  const int ids[] = { 6, 4, 7, 13, SAC_PIECE_END };
  SacSearch search = { .beam = 1, .max_length = 5, .prefix = ids, .n_prefix = 5 };
  int n_frames;

  mel.n_bands = 3;
  log_mel = sac_log_mel_new (&mel);
  n_frames = sac_log_mel_count (log_mel, sound->n_samples);
  features.rows = n_frames;
  features.columns = sac_log_mel_n_features (log_mel);
  features.values = g_new (float, sac_tensor_size (&features));
  sac_log_mel_compute (log_mel, sound->samples, sound->n_samples, features.values);
  source.sounds = (SacSounds) { &features, &n_frames, n_frames, NULL };
  found = sac_beam_search (reference->model, &source, &search, NULL, NULL);
  g_free (features.values);

  for (int i = 0; i < 5; i++)
    g_assert_cmpfloat (sac_attention_trace_get_step (trace, i)->logprob, ==, found->logprobs[i]);
}

/* A lecture: the same model, told to look otherwise, and what it does then stands in the trace. */
static void
test_looks_as_it_is_told (Reference     *reference,
                          gconstpointer  name)
{
  g_autoptr(SacSound) sound = make_sound (4000, RATE);
  g_autoptr(SacAttentionTrace) usual = force (reference, sound, NULL);
  SacLooking looking = { FALSE, { TRUE, 2, 3, 4 } };
  g_autoptr(SacAttentionTrace) told = force (reference, sound, &looking);
  g_autoptr(SacAttentionTrace) again = force (reference, sound, NULL);
  JsonObject *settings = sac_attention_trace_get_settings (told);

  for (int i = 0; i < 5; i++)
    {
      int n_seen = 0;

      for (int j = 0; j < 24; j++)
        n_seen += sac_attention_trace_get_weight (told, 0, i, j) > 0;

      g_assert_cmpint (n_seen, ==, 3);
      g_assert_cmpfloat (sac_attention_trace_get_step (usual, i)->logprob, ==,
                         sac_attention_trace_get_step (again, i)->logprob);
    }

  assert_weights_sum_to_one (told);
  g_assert_cmpstr (json_object_get_string_member (settings, "attention"), ==, "content");
  g_assert_true (json_object_get_boolean_member (settings, "smoothing"));
  g_assert_cmpfloat (json_object_get_double_member (settings, "sharpening"), ==, 2);
  g_assert_cmpint (json_object_get_int_member (settings, "top_k"), ==, 3);
  g_assert_cmpint (json_object_get_int_member (settings, "window"), ==, 4);
}

static void
test_silence_is_flat (Reference     *reference,
                      gconstpointer  name)
{
  /* A microphone that is off still adds a constant, and the last bit of 16. */
  g_autofree float *samples = g_new (float, RATE);
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  g_autoptr(SacSound) sound = NULL;
  g_autoptr(SacAttentionTrace) trace = NULL, forced = NULL;
  int n;

  for (int i = 0; i < RATE; i++)
    samples[i] = 0.25f + (i % 2) / 32768.0f;

  sound = sac_sound_new (samples, RATE, RATE);
  trace = listen_to (reference, sound, &options);
  n = sac_attention_trace_get_source (trace, 0)->n_positions;
  g_assert_true (sac_trace_is_silent (trace));
  g_assert_cmpstr (sac_attention_trace_get_output (trace), ==, "");
  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, 1);
  g_assert_true (sac_attention_trace_get_step (trace, 0)->end);
  g_assert_cmpint (n, >, 20);

  for (int j = 0; j < n; j++)
    g_assert_cmpfloat (sac_attention_trace_get_weight (trace, 0, 0, j), ==, 1.0f / n);

  /* Who wants to know what the model makes of it may force words on it. */
  forced = force (reference, sound, NULL);
  g_assert_cmpint (sac_attention_trace_get_n_steps (forced), ==, 5);
  g_assert_true (isfinite (sac_attention_trace_get_score (forced)));
  assert_weights_sum_to_one (forced);
}

static void
test_takes_the_shortest_and_the_loudest (Reference     *reference,
                                         gconstpointer  name)
{
  const float huge[] = { 1e30f, -1e30f, 0, 1e30f };
  g_autoptr(SacSound) one = make_sound (1, RATE);
  g_autoptr(SacSound) loud = sac_sound_new (huge, 4, RATE);
  g_autoptr(SacAttentionTrace) short_trace = force (reference, one, NULL);
  g_autoptr(SacAttentionTrace) loud_trace = force (reference, loud, NULL);

  g_assert_cmpint (sac_attention_trace_get_source (short_trace, 0)->n_positions, ==, 1);
  assert_weights_sum_to_one (short_trace);
  assert_weights_sum_to_one (loud_trace);
}

static void
test_hears_the_beginning_of_a_long_sound (Reference     *reference,
                                          gconstpointer  name)
{
  g_autoptr(SacSound) sound = make_sound (RATE * (SAC_LISTEN_MOST_SECONDS + 10), RATE);
  g_autoptr(SacAttentionTrace) trace = force (reference, sound, NULL);
  double heard, whole;

  g_assert_true (sac_trace_is_cut (trace, &heard, &whole));
  g_assert_cmpfloat (heard, ==, SAC_LISTEN_MOST_SECONDS);
  g_assert_cmpfloat (whole, ==, SAC_LISTEN_MOST_SECONDS + 10);
}

static double
most_seconds_of (const char *config)
{
  static const char *const words[] = { "<pad>", "<unk>", "<s>", "</s>", "AH", NULL };
  g_autoptr(JsonNode) node = json_from_string (config, NULL);
  g_autoptr(JsonNode) text = json_from_string ("{\"words\": true}", NULL);
  g_autoptr(SacTextCodec) target = sac_text_codec_new (json_node_get_object (text), words, NULL);
  g_autoptr(SacModel) model = sac_model_new_shapes ("speech", json_node_get_object (node), NULL, NULL,
                                                    target, NULL);

  return sac_listen_most_seconds (model);
}

static void
test_hears_less_where_it_takes_more (void)
{
  g_assert_cmpfloat (most_seconds_of ("{}"), ==, SAC_LISTEN_MOST_SECONDS);
  /* 32,768 positions of a millisecond each. */
  g_assert_cmpfloat_with_epsilon (most_seconds_of ("{\"hidden\": 16, \"features\": {\"hop\": 0.001}}"),
                                  32.768, 1e-6);
  g_assert_cmpfloat (most_seconds_of ("{\"hidden\": 4096, \"layers\": 1}"), <, 60);
}

/* Two halves of a memory in the place of one that is exact. */
static void
test_runs_as_bfloat16 (Reference     *reference,
                       gconstpointer  name)
{
  g_autoptr(SacSound) sound = make_sound (4000, RATE);
  g_autoptr(SacAttentionTrace) exact = force (reference, sound, NULL);
  g_autoptr(SacAttentionTrace) rounded = NULL;

  sac_parameters_keep_as_bfloat16 (reference->model->parameters);
  rounded = force (reference, sound, NULL);
  g_assert_cmpfloat_with_epsilon (sac_attention_trace_get_score (rounded),
                                  sac_attention_trace_get_score (exact), 0.3);
}

static void
assert_refused (SacModel            *model,
                SacSound            *sound,
                const SacRunOptions *options,
                const char          *part)
{
  g_autoptr(GError) error = NULL;

  g_assert_null (sac_listen (model, sound, options, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT);
  g_assert_nonnull (strstr (error->message, part));
}

static void
test_says_what_is_wrong (Reference     *reference,
                         gconstpointer  name)
{
  g_autoptr(SacSound) sound = make_sound (4000, RATE);
  g_autoptr(SacSound) fine = make_sound (4000, 2 * RATE);
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  SacLooking bad[] = { { TRUE, { FALSE, 0, 0, 0 } }, { TRUE, { FALSE, NAN, 0, 0 } },
                       { TRUE, { FALSE, 1, -1, 0 } }, { TRUE, { FALSE, 1, 0, -1 } } };

  assert_refused (reference->model, fine, &options, "hears 8000");

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      options.looking = &bad[i];
      assert_refused (reference->model, sound, &options, "sharpening");
    }

  options.looking = NULL;
  options.prefix = "F QQ";
  assert_refused (reference->model, sound, &options, "“QQ”");
}

static void
test_content_cannot_be_located (Reference     *reference,
                                gconstpointer  name)
{
  g_autoptr(SacSound) sound = make_sound (4000, RATE);
  SacLooking looking = { TRUE, { FALSE, 1, 0, 0 } };
  SacRunOptions options = { .beam = 1, .looking = &looking };

  assert_refused (reference->model, sound, &options, "content alone");
}

/* Each kind of model is asked for what another does. */
static void
test_refuses_models_of_another_kind (void)
{
  static const char *const others[][2] = { { "paper", "reads text" }, { "captioning", "reads pictures" },
                                           { "entailment", "reads text" } };
  g_autoptr(SacSound) sound = make_sound (100, RATE);
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *file = g_strconcat (others[i][0], ".safetensors", NULL);
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "reference", file, NULL);
      g_autoptr(SacModel) model = sac_model_load (path, NULL, NULL);

      assert_refused (model, sound, &options, others[i][1]);
    }
}

static void
test_can_be_cancelled (Reference     *reference,
                       gconstpointer  name)
{
  g_autoptr(SacSound) sound = make_sound (4000, RATE);
  g_autoptr(GCancellable) cancellable = g_cancellable_new ();
  g_autoptr(GError) error = NULL;
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;

  g_cancellable_cancel (cancellable);
  g_assert_null (sac_listen (reference->model, sound, &options, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_damaged_weights_are_told (Reference     *reference,
                               gconstpointer  name)
{
  g_autoptr(SacSound) sound = make_sound (4000, RATE);
  g_autoptr(GError) error = NULL;
  SacRunOptions options = SAC_RUN_OPTIONS_DEFAULT;
  SacTensor *filters = &sac_parameters_find (reference->model->parameters,
                                             "attention.filters.weight")->tensor;

  filters->values[2] = NAN;
  g_assert_null (sac_listen (reference->model, sound, &options, NULL, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_DIVERGED);
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    const char *reference;
    void      (*func) (Reference *reference, gconstpointer name);
  } tests[] = {
    { "says-what-was-heard", "speech", test_says_what_was_heard },
    { "hears-the-log-mel-features", "speech", test_hears_the_log_mel_features },
    { "looks-as-it-is-told", "speech", test_looks_as_it_is_told },
    { "silence-is-flat", "speech", test_silence_is_flat },
    { "silence-is-flat-smoothed", "speech-smoothed", test_silence_is_flat },
    { "takes-the-shortest-and-the-loudest", "speech", test_takes_the_shortest_and_the_loudest },
    { "takes-the-shortest-through-a-window", "speech-sharpened",
      test_takes_the_shortest_and_the_loudest },
    { "hears-the-beginning-of-a-long-sound", "speech", test_hears_the_beginning_of_a_long_sound },
    { "runs-as-bfloat16", "speech", test_runs_as_bfloat16 },
    { "says-what-is-wrong", "speech", test_says_what_is_wrong },
    { "content-cannot-be-located", "speech-content", test_content_cannot_be_located },
    { "can-be-cancelled", "speech", test_can_be_cancelled },
    { "damaged-weights-are-told", "speech", test_damaged_weights_are_told },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/engine/decoding/listen/", tests[i].name, NULL);

      g_test_add (path, Reference, tests[i].reference, set_up, tests[i].func, tear_down);
    }

  g_test_add_func ("/engine/decoding/listen/hears-less-where-it-takes-more",
                   test_hears_less_where_it_takes_more);
  g_test_add_func ("/engine/decoding/listen/refuses-models-of-another-kind",
                   test_refuses_models_of_another_kind);

  return g_test_run ();
}
