#include "ui/trace-text.h"

#include <math.h>
#include <string.h>

#include "tests/support/judged-trace.h"
#include "tests/support/train-trace.h"

static SacAttentionTrace *
trace_of (char  **labels,
          char  **tokens,
          float  *weights,
          int     n)
{
  g_autofree SacTraceStep *steps = g_new0 (SacTraceStep, n);
  SacTraceSource source = { .kind = SAC_SOURCE_TOKENS, .n_positions = n, .labels = labels,
                            .end = -1 };
  SacTraceMap map = { .weights = weights };
  SacTraceParts parts = { .score = NAN, .sources = &source, .n_sources = 1, .steps = steps,
                          .n_steps = n, .maps = &map, .n_maps = weights != NULL };

  for (int i = 0; i < n; i++)
    steps[i] = (SacTraceStep) { .token = tokens[i], .logprob = NAN, .word = -1 };

  return sac_attention_trace_new (&parts);
}

static void
test_notices (void)
{
  char *words[] = { "a", "b", NULL };
  float short_of_one[] = { 0.9, 0.1, 0.07, 0.9 };
  float flat[] = { 0.5, 0.5, 0.5, 0.5 };
  g_autoptr(SacAttentionTrace) good = train_trace_new ();
  g_autoptr(SacAttentionTrace) unsummed = trace_of (words, words, short_of_one, 2);
  g_autoptr(SacAttentionTrace) even = trace_of (words, words, flat, 2);
  g_autoptr(SacAttentionTrace) blind = trace_of (words, words, NULL, 2);
  g_auto(GStrv) of_good = sac_trace_text_notices (good, 0);
  g_auto(GStrv) of_unsummed = sac_trace_text_notices (unsummed, 0);
  g_auto(GStrv) of_even = sac_trace_text_notices (even, 0);
  g_auto(GStrv) of_blind = sac_trace_text_notices (blind, 0);

  g_assert_cmpuint (g_strv_length (of_good), ==, 0);
  g_assert_cmpuint (g_strv_length (of_unsummed), ==, 1);
  g_assert_nonnull (strstr (of_unsummed[0], "0.970"));
  g_assert_nonnull (strstr (of_unsummed[0], "step 2"));
  g_assert_nonnull (strstr (of_even[0], "flat"));
  g_assert_nonnull (strstr (of_blind[0], "no attention"));
}

/* @settings: how it was run. */
static SacAttentionTrace *
trace_of_a_run (JsonObject *settings)
{
  char *words[] = { "Я", "н", NULL };
  float weights[] = { 0.9, 0.1, 0.2, 0.8 };
  g_autoptr(SacAttentionTrace) trace = trace_of (words, words, weights, 2);
  SacTraceParts parts = {
    .settings = settings, .sources = sac_attention_trace_get_source (trace, 0), .n_sources = 1,
    .steps = sac_attention_trace_get_step (trace, 0), .n_steps = 2,
    .maps = sac_attention_trace_get_map (trace, 0), .n_maps = 1,
  };

  return sac_attention_trace_new (&parts);
}

static void
assert_notice (SacAttentionTrace *trace,
               const char        *part)
{
  g_auto(GStrv) notices = sac_trace_text_notices (trace, 0);

  g_assert_cmpuint (g_strv_length (notices), ==, 1);
  g_assert_nonnull (strstr (notices[0], part));
}

static void
test_letters_never_seen_are_a_notice (void)
{
  g_autoptr(JsonObject) settings = json_object_new ();
  g_autoptr(SacAttentionTrace) foreign = NULL;

  json_object_set_int_member (settings, "unknown_source", 3);
  json_object_set_int_member (settings, "source_pieces", 4);
  foreign = trace_of_a_run (settings);
  assert_notice (foreign, "3 of 4");
}

static void
test_words_in_pieces_are_a_notice (void)
{
  g_autoptr(JsonObject) settings = json_object_new ();
  g_autoptr(SacAttentionTrace) pieces = NULL;

  json_object_set_int_member (settings, "split_words", 5);
  json_object_set_int_member (settings, "source_words", 6);
  pieces = trace_of_a_run (settings);
  assert_notice (pieces, "5 of 6");
}

static void
test_says_how_it_was_searched (void)
{
  static const struct { int beam; gboolean extraction; const char *text; } rows[] = {
    { 1, FALSE, "greedy" }, { 4, FALSE, "beam 4" }, { 4, TRUE, "beam 4, favouring words of the text" },
    { 0, TRUE, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr(JsonObject) settings = json_object_new ();
      g_autoptr(SacAttentionTrace) trace = NULL;
      g_autofree char *text = NULL;

      json_object_set_int_member (settings, "beam", rows[i].beam);
      if (rows[i].extraction)
        json_object_set_boolean_member (settings, "extraction", TRUE);
      trace = trace_of_a_run (settings);
      text = sac_trace_text_search (trace);

      g_assert_cmpint (text != NULL, ==, rows[i].text != NULL);
      if (text != NULL)
        g_assert_cmpstr (text, ==, rows[i].text);
    }
}

static void
test_a_single_look_is_neither_flat_nor_frozen (void)
{
  g_autoptr(SacAttentionTrace) trace = judged_trace_of_text (2, TRUE);
  g_auto(GStrv) notices = sac_trace_text_notices (trace, 0);

  g_assert_cmpuint (g_strv_length (notices), ==, 0);
}

static void
test_what_does_not_attend_answers (void)
{
  g_autoptr(SacAttentionTrace) trace = judged_trace_of_text (2, FALSE);
  g_auto(GStrv) notices = sac_trace_text_notices (trace, 0);

  g_assert_cmpuint (g_strv_length (notices), ==, 1);
  g_assert_nonnull (strstr (notices[0], "it answers"));
}

static void
test_asked_by_what_changes_from_step_to_step (void)
{
  g_autoptr(SacAttentionTrace) of_text = judged_trace_of_text (2, TRUE);
  g_autoptr(SacAttentionTrace) of_pair = judged_trace_of_pair ();
  g_autofree char *asked_once = sac_trace_text_asked_by (of_text);
  g_autofree char *asked_by_words = sac_trace_text_asked_by (of_pair);

  g_assert_null (asked_once);
  g_assert_nonnull (strstr (asked_by_words, "hypothesis"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/trace-text-notices/notices", test_notices);
  g_test_add_func ("/ui/trace-text-notices/letters-never-seen-are-a-notice",
                   test_letters_never_seen_are_a_notice);
  g_test_add_func ("/ui/trace-text-notices/words-in-pieces-are-a-notice",
                   test_words_in_pieces_are_a_notice);
  g_test_add_func ("/ui/trace-text-notices/says-how-it-was-searched", test_says_how_it_was_searched);
  g_test_add_func ("/ui/trace-text-notices/a-single-look-is-neither-flat-nor-frozen",
                   test_a_single_look_is_neither_flat_nor_frozen);
  g_test_add_func ("/ui/trace-text-notices/what-does-not-attend-answers",
                   test_what_does_not_attend_answers);
  g_test_add_func ("/ui/trace-text-notices/asked-by-what-changes-from-step-to-step",
                   test_asked_by_what_changes_from_step_to_step);

  return g_test_run ();
}
