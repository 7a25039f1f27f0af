#include "engine/trace/attention-trace.h"

#include <math.h>

/* "Le chaton dort" read as le, chat, on, dort, end; written as the, kit, ten, sleeps, end. */
static SacAttentionTrace *
make_trace (gboolean with_spans)
{
  char *labels[] = { "le", "chat", "on", "dort", "", NULL };
  SacSpan spans[] = { { 0, 2 }, { 3, 7 }, { 7, 9 }, { 10, 14 }, { 14, 14 } };
  int words[] = { 0, 1, 1, 2, 3 };
  SacCandidate candidates[] = { { "kit", -1 }, { "cat", -2 } };
  SacTraceSource source = {
    .n_positions = 5, .text = "Le Chaton dort", .labels = labels,
    .spans = with_spans ? spans : NULL, .words = words, .end = 4,
  };
  SacTraceStep steps[] = {
    { .token = "the", .logprob = -0.5, .word = 0 },
    { .token = "kit", .logprob = -1, .word = 1, .n_candidates = 2, .candidates = candidates },
    { .token = "ten", .logprob = -0.25, .word = 1 },
    { .token = "sleeps", .logprob = NAN, .word = 2 },
    { .token = "", .logprob = -0.1, .word = 3, .end = TRUE },
  };
  float weights[] = {
    0.5f, 0.25f, 0.125f, 0.125f, 0,
    0.0f, 0.5f, 0.25f, 0, 0.25f,
    0.0f, 0.25f, 0.5f, 0.25f, 0,
    0.0f, 0, 0, 1, 0,
    0.25f, 0, 0, 0.25f, 0.5f,
  };
  SacTraceMap map = { .layer = 1, .weights = weights };
  SacTraceLabel answers[] = { { "yes", 0.75 }, { "no", 0.25 } };
  g_autoptr(JsonObject) extra = json_object_new ();
  SacTraceParts parts = {
    .labels = answers, .n_labels = 2, .task = "translation", .output = "the kitten sleeps", .score = -1, .sources = &source,
    .n_sources = 1, .steps = steps, .n_steps = 5, .maps = &map, .n_maps = 1, .extra = extra,
  };

  json_object_set_string_member (extra, "author", "me");
  json_object_set_array_member (extra, "steps", json_array_new ());

  return sac_attention_trace_new (&parts);
}

static void
test_joins_source_and_steps (void)
{
  g_autoptr(SacAttentionTrace) pieces = make_trace (TRUE);
  g_autoptr(SacAttentionTrace) joined = sac_attention_trace_join_words (pieces);
  const SacTraceSource *source = sac_attention_trace_get_source (joined, 0);
  const SacTraceStep *step = sac_attention_trace_get_step (joined, 1);

  g_assert_cmpint (source->n_positions, ==, 4);
  g_assert_cmpint (source->end, ==, 3);
  g_assert_cmpstr (source->labels[0], ==, "le");
  g_assert_cmpstr (source->labels[1], ==, "Chaton");
  g_assert_cmpstr (source->labels[2], ==, "dort");
  g_assert_cmpint (source->spans[1].start, ==, 3);
  g_assert_cmpint (source->spans[1].end, ==, 9);
  g_assert_cmpint (sac_attention_trace_get_n_steps (joined), ==, 4);
  g_assert_cmpstr (step->token, ==, "kitten");
  g_assert_cmpfloat (step->logprob, ==, -1.25);
  g_assert_cmpint (step->n_candidates, ==, 2);
  g_assert_cmpstr (step->candidates[1].token, ==, "cat");
  g_assert_true (isnan (sac_attention_trace_get_step (joined, 2)->logprob));
  g_assert_true (sac_attention_trace_get_step (joined, 3)->end);
  g_assert_cmpint (sac_attention_trace_get_map (joined, 0)->layer, ==, 1);
  g_assert_cmpstr (sac_attention_trace_get_output (joined), ==, "the kitten sleeps");
  g_assert_cmpint (sac_attention_trace_get_n_labels (joined), ==, 2);
  g_assert_cmpstr (sac_attention_trace_get_label (joined, 1)->label, ==, "no");
}

static SacAttentionTrace *
explain_step (SacAttentionTrace *trace,
              int                step)
{
  double left_out[] = { 1, 2, 3 };
  SacExplanation parts = { .answer = (char *) "kitten", .step = step, .n_words = 3,
                           .words = { NULL, left_out, NULL } };
  g_autoptr(SacExplanation) explanation = sac_explanation_new (&parts);

  return sac_attention_trace_with_explanation (trace, explanation);
}

/* The explanation counts joined words; the last of them, the end, may be left out. */
static void
test_explanations_stay_with_their_word (void)
{
  g_autoptr(SacAttentionTrace) pieces = make_trace (TRUE);
  g_autoptr(SacAttentionTrace) of_word = explain_step (pieces, 1);
  g_autoptr(SacAttentionTrace) of_end = explain_step (pieces, 3);
  g_autoptr(SacAttentionTrace) joined = sac_attention_trace_join_words (of_word);
  g_autoptr(SacAttentionTrace) shorter = sac_attention_trace_hide_end (of_word);
  g_autoptr(SacAttentionTrace) shorter_joined = sac_attention_trace_hide_end (joined);
  g_autoptr(SacAttentionTrace) without = sac_attention_trace_hide_end (of_end);

  g_assert_null (sac_attention_trace_get_explanation (pieces));
  g_assert_cmpint (sac_attention_trace_get_explanation (of_word)->step, ==, 1);
  g_assert_cmpint (sac_attention_trace_get_explanation (joined)->step, ==, 1);
  g_assert_cmpint (sac_attention_trace_get_explanation (shorter)->step, ==, 1);
  g_assert_cmpint (sac_attention_trace_get_explanation (shorter_joined)->step, ==, 1);
  g_assert_cmpfloat (sac_attention_trace_get_explanation (joined)->words[1][2], ==, 3);
  g_assert_null (sac_attention_trace_get_explanation (without));
}

static void
test_sums_columns_and_averages_rows (void)
{
  g_autoptr(SacAttentionTrace) pieces = make_trace (TRUE);
  g_autoptr(SacAttentionTrace) joined = sac_attention_trace_join_words (pieces);
  const float expected[4][4] = {
    { 0.5f, 0.375f, 0.125f, 0 },
    { 0, 0.75f, 0.125f, 0.125f },
    { 0, 0, 1, 0 },
    { 0.25f, 0, 0.25f, 0.5f },
  };

  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      g_assert_cmpfloat (sac_attention_trace_get_weight (joined, 0, i, j), ==, expected[i][j]);
}

static void
test_without_spans_labels_are_put_together (void)
{
  g_autoptr(SacAttentionTrace) pieces = make_trace (FALSE);
  g_autoptr(SacAttentionTrace) joined = sac_attention_trace_join_words (pieces);

  g_assert_cmpstr (sac_attention_trace_get_source (joined, 0)->labels[1], ==, "chaton");
  g_assert_null (sac_attention_trace_get_source (joined, 0)->spans);
}

static void
test_pieces_stay_as_they_were (void)
{
  g_autoptr(SacAttentionTrace) pieces = make_trace (TRUE);
  g_autoptr(SacAttentionTrace) joined = sac_attention_trace_join_words (pieces);
  g_autoptr(SacAttentionTrace) twice = sac_attention_trace_join_words (joined);

  g_assert_true (twice == joined);
  g_assert_cmpint (sac_attention_trace_get_source (pieces, 0)->n_positions, ==, 5);
  g_assert_cmpstr (sac_attention_trace_get_step (pieces, 1)->token, ==, "kit");
}

static void
test_hides_the_end (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace (TRUE);
  g_autoptr(SacAttentionTrace) shorter = sac_attention_trace_hide_end (trace);
  g_autoptr(SacAttentionTrace) same = sac_attention_trace_hide_end (shorter);

  g_assert_true (same == shorter);
  g_assert_cmpint (sac_attention_trace_get_source (shorter, 0)->n_positions, ==, 4);
  g_assert_cmpint (sac_attention_trace_get_source (shorter, 0)->end, ==, -1);
  g_assert_cmpint (sac_attention_trace_get_n_steps (shorter), ==, 4);
  /* As given, not made to sum to one again. */
  g_assert_cmpfloat (sac_attention_trace_get_weight (shorter, 0, 1, 1), ==, 0.5f);
  g_assert_cmpfloat (sac_attention_trace_get_weight (shorter, 0, 3, 3), ==, 1);
}

static void
test_details_of_pieces_do_not_outlive_them (void)
{
  g_autoptr(SacAttentionTrace) pieces = make_trace (TRUE);
  g_autoptr(SacAttentionTrace) joined = sac_attention_trace_join_words (pieces);
  JsonObject *extra = sac_attention_trace_get_extra (joined);

  g_assert_cmpstr (json_object_get_string_member (extra, "author"), ==, "me");
  g_assert_false (json_object_has_member (extra, "steps"));
}

static void
test_a_lone_end_leaves_nothing (void)
{
  char *labels[] = { "", NULL };
  SacTraceSource source = { .n_positions = 1, .labels = labels, .end = 0 };
  SacTraceStep step = { .token = "", .end = TRUE };
  float weight = 1;
  SacTraceMap map = { .weights = &weight };
  SacTraceParts parts = {
    .sources = &source, .n_sources = 1, .steps = &step, .n_steps = 1, .maps = &map, .n_maps = 1,
  };
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_new (&parts);
  g_autoptr(SacAttentionTrace) shorter = sac_attention_trace_hide_end (trace);

  g_assert_cmpint (sac_attention_trace_get_source (shorter, 0)->n_positions, ==, 0);
  g_assert_cmpint (sac_attention_trace_get_n_steps (shorter), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/trace-regroup/joins-source-and-steps",
                   test_joins_source_and_steps);
  g_test_add_func ("/engine/trace/trace-regroup/sums-columns-and-averages-rows",
                   test_sums_columns_and_averages_rows);
  g_test_add_func ("/engine/trace/trace-regroup/without-spans-labels-are-put-together",
                   test_without_spans_labels_are_put_together);
  g_test_add_func ("/engine/trace/trace-regroup/pieces-stay-as-they-were",
                   test_pieces_stay_as_they_were);
  g_test_add_func ("/engine/trace/trace-regroup/hides-the-end", test_hides_the_end);
  g_test_add_func ("/engine/trace/trace-regroup/details-of-pieces-do-not-outlive-them",
                   test_details_of_pieces_do_not_outlive_them);
  g_test_add_func ("/engine/trace/trace-regroup/a-lone-end-leaves-nothing",
                   test_a_lone_end_leaves_nothing);
  g_test_add_func ("/engine/trace/trace-regroup/explanations-stay-with-their-word",
                   test_explanations_stay_with_their_word);

  return g_test_run ();
}
