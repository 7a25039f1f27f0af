#include "engine/trace/attention-trace.h"

#include <math.h>
#include <string.h>

static SacAttentionTrace *
make_trace (char        *label,
            JsonObject  *settings,
            const float *weights)
{
  char *labels[] = { label, "suis", NULL };
  SacSpan spans[] = { { 0, 2 }, { 3, 7 } };
  int words[] = { 0, 1 };
  SacCandidate candidates[] = { { "i", -0.1 }, { "me", -2.5 } };
  SacTraceSource source = {
    .n_positions = 2, .text = "je suis", .labels = labels, .spans = spans, .words = words,
    .end = -1,
  };
  SacTraceStep steps[] = {
    { .token = "i", .logprob = -0.1, .n_candidates = 2, .candidates = candidates },
    { .token = "am", .logprob = NAN, .word = 1 },
    { .token = "", .word = 2, .end = TRUE, .n_candidates = 1, .candidates = candidates },
  };
  SacTraceMap map = { .weights = (float *) weights };
  SacTraceParts parts = {
    .task = "translation", .settings = settings, .score = NAN,
    .sources = &source, .n_sources = 1, .steps = steps, .n_steps = 3, .maps = &map, .n_maps = 1,
  };

  return sac_attention_trace_new (&parts);
}

static const float some_weights[] = { 0.9f, 0.1f, 0.25f, 0.75f, 0.5f, 0.5f };

static void
test_tells_what_was_put_in (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ("je", NULL, some_weights);
  const SacTraceSource *source = sac_attention_trace_get_source (trace, 0);
  const SacTraceStep *last = sac_attention_trace_get_step (trace, 2);

  g_assert_cmpstr (sac_attention_trace_get_task (trace), ==, "translation");
  g_assert_null (sac_attention_trace_get_model (trace));
  g_assert_true (isnan (sac_attention_trace_get_score (trace)));
  g_assert_cmpstr (source->labels[1], ==, "suis");
  g_assert_null (source->labels[2]);
  g_assert_cmpint (source->spans[1].end, ==, 7);
  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, 3);
  g_assert_cmpstr (sac_attention_trace_get_step (trace, 0)->candidates[1].token, ==, "me");
  g_assert_null (sac_attention_trace_get_step (trace, 1)->candidates);
  g_assert_cmpstr (last->candidates[0].token, ==, "i");
  g_assert_true (last->end);
  g_assert_cmpfloat (sac_attention_trace_get_weight (trace, 0, 1, 0), ==, 0.25f);
}

static void
test_keeps_what_the_giver_changes (void)
{
  char label[] = "je";
  float weights[6];
  g_autoptr(JsonObject) settings = json_object_new ();
  g_autoptr(SacAttentionTrace) trace = NULL;

  memcpy (weights, some_weights, sizeof weights);
  json_object_set_int_member (settings, "beam", 4);
  trace = make_trace (label, settings, weights);

  strcpy (label, "tu");
  weights[0] = 0;
  json_object_set_int_member (settings, "beam", 1);

  g_assert_cmpstr (sac_attention_trace_get_source (trace, 0)->labels[0], ==, "je");
  g_assert_cmpfloat (sac_attention_trace_get_weight (trace, 0, 0, 0), ==, 0.9f);
  g_assert_cmpint (json_object_get_int_member (sac_attention_trace_get_settings (trace), "beam"),
                   ==, 4);
}

static gpointer
count_references (gpointer data)
{
  for (int i = 0; i < 10000; i++)
    {
      SacAttentionTrace *trace = sac_attention_trace_ref (data);

      g_assert_cmpfloat (sac_attention_trace_get_weight (trace, 0, 0, 0), ==, 0.9f);
      sac_attention_trace_unref (trace);
    }

  return NULL;
}

static void
test_many_threads_may_hold_one (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ("je", NULL, some_weights);
  GThread *threads[4];

  for (int i = 0; i < 4; i++)
    threads[i] = g_thread_new (NULL, count_references, trace);
  for (int i = 0; i < 4; i++)
    g_thread_join (threads[i]);

  g_assert_cmpint (sac_attention_trace_get_n_steps (trace), ==, 3);
}

static void
test_empty_parts_make_an_empty_trace (void)
{
  SacTraceParts parts = { .score = NAN };
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_new (&parts);
  GValue value = G_VALUE_INIT;

  g_assert_cmpint (sac_attention_trace_get_n_sources (trace), ==, 0);
  g_assert_cmpint (sac_attention_trace_get_n_maps (trace), ==, 0);

  g_value_init (&value, SAC_TYPE_ATTENTION_TRACE);
  g_value_set_boxed (&value, trace);
  g_assert_true (g_value_get_boxed (&value) == trace);
  g_value_unset (&value);
}

static void
test_a_hypothesis_is_a_text (void)
{
  g_autoptr(JsonObject) settings = json_object_new ();
  SacTraceParts parts = { .settings = settings };

  json_object_set_string_member (settings, "hypothesis", "cats run");

  g_autoptr(SacAttentionTrace) pair = sac_attention_trace_new (&parts);

  json_object_set_int_member (settings, "hypothesis", 3);

  g_autoptr(SacAttentionTrace) strange = sac_attention_trace_new (&parts);

  parts.settings = NULL;

  g_autoptr(SacAttentionTrace) single = sac_attention_trace_new (&parts);

  g_assert_cmpstr (sac_attention_trace_get_second (pair), ==, "cats run");
  g_assert_null (sac_attention_trace_get_second (strange));
  g_assert_null (sac_attention_trace_get_second (single));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/attention-trace/tells-what-was-put-in",
                   test_tells_what_was_put_in);
  g_test_add_func ("/engine/trace/attention-trace/keeps-what-the-giver-changes",
                   test_keeps_what_the_giver_changes);
  g_test_add_func ("/engine/trace/attention-trace/many-threads-may-hold-one",
                   test_many_threads_may_hold_one);
  g_test_add_func ("/engine/trace/attention-trace/empty-parts-make-an-empty-trace",
                   test_empty_parts_make_an_empty_trace);
  g_test_add_func ("/engine/trace/attention-trace/a-hypothesis-is-a-text",
                   test_a_hypothesis_is_a_text);

  return g_test_run ();
}
