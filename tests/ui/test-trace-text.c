#include "ui/trace-text.h"

#include <math.h>

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
test_step (void)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  g_autofree char *text = sac_trace_text_step (trace, 0, 2);

  g_assert_cmpstr (text, ==,
                   "missed looks at manqu 0.40, crois 0.30, é 0.20, . 0.10; step 3 of 5");
}

static void
test_pair (void)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  g_autofree char *text = sac_trace_text_pair (trace, 0, 4, 5);

  g_assert_cmpstr (text, ==, "end of sentence looks at end of sentence with weight 0.80; "
                             "step 5 of 5, position 6 of 6");
}

static void
test_repeated_words_are_numbered (void)
{
  char *words[31];
  g_autofree float *weights = g_new0 (float, 30 * 30);

  for (int i = 0; i < 30; i++)
    {
      words[i] = "the";
      weights[i * 30 + i] = 1;
    }
  words[30] = NULL;

  g_autoptr(SacAttentionTrace) trace = trace_of (words, words, weights, 30);
  static const char *const expected[] = { "the, 1st of 30", "the, 2nd of 30", "the, 3rd of 30",
                                          "the, 11th of 30", "the, 21st of 30" };
  static const int places[] = { 0, 1, 2, 10, 20 };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *text = sac_trace_text_spoken (trace, 0, SAC_AXIS_STEPS, places[i]);

      g_assert_cmpstr (text, ==, expected[i]);
    }
}

static void
test_labels_stay_on_their_line (void)
{
  char *words[] = { "a\nb", " ", "<b>", NULL };
  g_autoptr(SacAttentionTrace) trace = trace_of (words, words, NULL, 3);
  static const char *const expected[] = { "a b", "␣", "<b>" };

  for (int i = 0; i < 3; i++)
    {
      g_autofree char *label = sac_trace_text_label (trace, 0, SAC_AXIS_STEPS, i);

      g_assert_cmpstr (label, ==, expected[i]);
    }
}

static void
test_numbers_have_a_point (void)
{
  static const struct { double value; const char *text; } rows[] = {
    { 0.664, "0.66" }, { 0, "0.00" }, { 0.001, "< 0.01" }, { -0.5, "−0.50" }, { 1.5, "1.50" },
    { NAN, "–" }, { 1234.5, "1234.50" }, { -3e38, "−3e+38" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = sac_trace_text_number (rows[i].value);

      g_assert_cmpstr (text, ==, rows[i].text);
    }
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
    { 1, FALSE, "greedy" }, { 4, FALSE, "beam 4" }, { 4, TRUE, "beam 4; words of the text were" },
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
        g_assert_true (g_str_has_prefix (text, rows[i].text));
    }
}

static void
test_most_words_decide_the_direction (void)
{
  char *arabic[] = { "أنا", "أعيش", "Paris", "12", ".", NULL };
  char *french[] = { "je", "vis", "أنا", "12", ".", NULL };
  g_autofree float *weights = g_new0 (float, 25);
  g_autoptr(SacAttentionTrace) leftwards = trace_of (arabic, arabic, weights, 5);
  g_autoptr(SacAttentionTrace) rightwards = trace_of (french, french, weights, 5);

  g_assert_true (sac_trace_text_is_right_to_left (leftwards, 0));
  g_assert_false (sac_trace_text_is_right_to_left (rightwards, 0));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/trace-text/step", test_step);
  g_test_add_func ("/ui/trace-text/pair", test_pair);
  g_test_add_func ("/ui/trace-text/repeated-words-are-numbered",
                   test_repeated_words_are_numbered);
  g_test_add_func ("/ui/trace-text/labels-stay-on-their-line", test_labels_stay_on_their_line);
  g_test_add_func ("/ui/trace-text/numbers-have-a-point", test_numbers_have_a_point);
  g_test_add_func ("/ui/trace-text/notices", test_notices);
  g_test_add_func ("/ui/trace-text/letters-never-seen-are-a-notice",
                   test_letters_never_seen_are_a_notice);
  g_test_add_func ("/ui/trace-text/words-in-pieces-are-a-notice",
                   test_words_in_pieces_are_a_notice);
  g_test_add_func ("/ui/trace-text/says-how-it-was-searched", test_says_how_it_was_searched);
  g_test_add_func ("/ui/trace-text/most-words-decide-the-direction",
                   test_most_words_decide_the_direction);

  return g_test_run ();
}
