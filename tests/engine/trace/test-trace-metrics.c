#include "engine/trace/trace-metrics.h"

#include <math.h>

static SacAttentionTrace *
make_trace (int          n_steps,
            int          n_positions,
            const float *weights)
{
  g_autofree SacTraceStep *steps = g_new0 (SacTraceStep, n_steps);
  SacTraceSource source = { .kind = SAC_SOURCE_FRAMES, .n_positions = n_positions, .end = -1 };
  SacTraceMap map = { .weights = (float *) weights };
  SacTraceParts parts = {
    .sources = &source, .n_sources = 1, .steps = steps, .n_steps = n_steps, .maps = &map,
    .n_maps = 1,
  };

  return sac_attention_trace_new (&parts);
}

static void
test_entropy_in_bits (void)
{
  const float weights[] = { 0.25f, 0.25f, 0.25f, 0.25f, 1, 0, 0, 0, 0.3f, 0.3f, 0, 0, 0, 0, 0, 0 };
  g_autoptr(SacAttentionTrace) trace = make_trace (4, 4, weights);

  g_assert_cmpfloat (sac_trace_entropy (trace, 0, 0), ==, 2);
  g_assert_cmpfloat (sac_trace_entropy (trace, 0, 1), ==, 0);
  g_assert_cmpfloat_with_epsilon (sac_trace_entropy (trace, 0, 2), 1, 1e-9);
  g_assert_true (isnan (sac_trace_entropy (trace, 0, 3)));
}

static void
test_a_good_map_has_no_notice (void)
{
  const float weights[] = { 0.9f, 0.1f, 0.2f, 0.8f };
  g_autoptr(SacAttentionTrace) trace = make_trace (2, 2, weights);
  SacTraceDiagnosis diagnosis;

  sac_trace_diagnose (trace, 0, &diagnosis);

  g_assert_false (diagnosis.flat || diagnosis.frozen || diagnosis.unsummed);
  g_assert_false (diagnosis.out_of_range || diagnosis.not_finite);
  g_assert_cmpint (diagnosis.first_unsummed, ==, -1);
  g_assert_cmpfloat_with_epsilon (diagnosis.lowest_sum, 1, 1e-6);
}

static void
test_tells_flat_from_frozen (void)
{
  const float flat[] = { 0.5f, 0.5f, 0.45f, 0.55f };
  const float frozen[] = { 0.9f, 0.1f, 0.9f, 0.1f };
  g_autoptr(SacAttentionTrace) flat_trace = make_trace (2, 2, flat);
  g_autoptr(SacAttentionTrace) frozen_trace = make_trace (2, 2, frozen);
  g_autoptr(SacAttentionTrace) narrow = make_trace (4, 1, (const float[]) { 1, 1, 1, 1 });
  SacTraceDiagnosis diagnosis;

  sac_trace_diagnose (flat_trace, 0, &diagnosis);
  g_assert_true (diagnosis.flat);
  g_assert_false (diagnosis.frozen);

  sac_trace_diagnose (frozen_trace, 0, &diagnosis);
  g_assert_false (diagnosis.flat);
  g_assert_true (diagnosis.frozen);

  sac_trace_diagnose (narrow, 0, &diagnosis);
  g_assert_false (diagnosis.flat || diagnosis.frozen);
}

static void
test_foreign_weights_are_named (void)
{
  const float weights[] = { 0.5f, 0.5f, 0.5f, 0.47f, 1.5f, -0.5f, NAN, 1 };
  g_autoptr(SacAttentionTrace) trace = make_trace (4, 2, weights);
  SacTraceDiagnosis diagnosis;

  sac_trace_diagnose (trace, 0, &diagnosis);

  g_assert_true (diagnosis.unsummed);
  g_assert_cmpint (diagnosis.first_unsummed, ==, 1);
  g_assert_cmpfloat_with_epsilon (diagnosis.lowest_sum, 0.97, 1e-6);
  g_assert_true (diagnosis.out_of_range);
  g_assert_true (diagnosis.not_finite);
}

static void
test_top_takes_the_first_of_a_tie (void)
{
  const float weights[] = { 0.1f, 0.3f, NAN, 0.3f, 0.2f };
  g_autoptr(SacAttentionTrace) trace = make_trace (1, 5, weights);
  int top[5];

  g_assert_cmpint (sac_trace_top (trace, 0, 0, 3, top), ==, 3);
  g_assert_cmpint (top[0], ==, 1);
  g_assert_cmpint (top[1], ==, 3);
  g_assert_cmpint (top[2], ==, 4);
  g_assert_cmpint (sac_trace_top (trace, 0, 0, 5, top), ==, 4);
  g_assert_cmpint (top[3], ==, 0);
  g_assert_cmpint (sac_trace_top (trace, 0, 0, 0, top), ==, 0);
}

static void
test_top_steps_look_at_one_position (void)
{
  const float weights[] = { 0.1f, 0.9f, 0.6f, 0.4f, 0.3f, 0.7f };
  g_autoptr(SacAttentionTrace) trace = make_trace (3, 2, weights);
  int top[3];

  g_assert_cmpint (sac_trace_top_steps (trace, 0, 0, 3, top), ==, 3);
  g_assert_cmpint (top[0], ==, 1);
  g_assert_cmpint (top[1], ==, 2);
  g_assert_cmpint (top[2], ==, 0);
  g_assert_cmpint (sac_trace_top_steps (trace, 0, 1, 1, top), ==, 1);
  g_assert_cmpint (top[0], ==, 0);
}

static void
test_half_counts_the_fewest (void)
{
  const float weights[] = { 0.2f, 0.5f, 0.2f, 0.1f, 0.25f, 0.25f, 0.25f, 0.25f,
                            0, NAN, -1, 0, 0.4f, 0.3f, 0.2f, 0.1f };
  g_autoptr(SacAttentionTrace) trace = make_trace (4, 4, weights);

  g_assert_cmpint (sac_trace_half (trace, 0, 0), ==, 1);
  g_assert_cmpint (sac_trace_half (trace, 0, 1), ==, 2);
  g_assert_cmpint (sac_trace_half (trace, 0, 2), ==, 0);
  g_assert_cmpint (sac_trace_half (trace, 0, 3), ==, 2);
}

static SacAttentionTrace *
make_heard (const char *settings)
{
  g_autoptr(JsonNode) node = json_from_string (settings, NULL);
  SacTraceSource source = { .kind = SAC_SOURCE_FRAMES, .n_positions = 1, .end = -1 };
  SacTraceParts parts = { .settings = json_node_get_object (node), .sources = &source,
                          .n_sources = 1 };

  return sac_attention_trace_new (&parts);
}

/* Settings come from files, and may be anything. */
static void
test_what_was_heard (void)
{
  g_autoptr(SacAttentionTrace) silent = make_heard ("{\"silent\": true, \"seconds\": 3}");
  g_autoptr(SacAttentionTrace) cut = make_heard ("{\"seconds\": 120, \"seconds_in_all\": 7200.5}");
  g_autoptr(SacAttentionTrace) odd = make_heard ("{\"silent\": [], \"seconds\": {}, "
                                                 "\"seconds_in_all\": \"all\"}");
  double heard, whole;

  g_assert_true (sac_trace_is_silent (silent));
  g_assert_false (sac_trace_is_cut (silent, &heard, &whole));
  g_assert_false (sac_trace_is_silent (cut));
  g_assert_true (sac_trace_is_cut (cut, &heard, &whole));
  g_assert_cmpfloat (heard, ==, 120);
  g_assert_cmpfloat (whole, ==, 7200.5);
  g_assert_false (sac_trace_is_silent (odd));
  g_assert_false (sac_trace_is_cut (odd, &heard, &whole));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/trace-metrics/entropy-in-bits", test_entropy_in_bits);
  g_test_add_func ("/engine/trace/trace-metrics/a-good-map-has-no-notice",
                   test_a_good_map_has_no_notice);
  g_test_add_func ("/engine/trace/trace-metrics/tells-flat-from-frozen",
                   test_tells_flat_from_frozen);
  g_test_add_func ("/engine/trace/trace-metrics/what-was-heard", test_what_was_heard);
  g_test_add_func ("/engine/trace/trace-metrics/foreign-weights-are-named",
                   test_foreign_weights_are_named);
  g_test_add_func ("/engine/trace/trace-metrics/top-takes-the-first-of-a-tie",
                   test_top_takes_the_first_of_a_tie);
  g_test_add_func ("/engine/trace/trace-metrics/top-steps-look-at-one-position",
                   test_top_steps_look_at_one_position);
  g_test_add_func ("/engine/trace/trace-metrics/half-counts-the-fewest",
                   test_half_counts_the_fewest);

  return g_test_run ();
}
