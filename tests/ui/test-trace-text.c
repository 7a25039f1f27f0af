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

/* Pieces of a word belong together; within a word nothing else begins. */
static void
test_words_before_a_step (void)
{
  const SacTraceStep steps[] = {
    { .token = (char *) "two", .word = 0 }, { .token = (char *) "spi", .word = 1 },
    { .token = (char *) "ders", .word = 1 }, { .token = (char *) ".", .word = 2 },
  };
  SacTraceParts parts = { .steps = steps, .n_steps = G_N_ELEMENTS (steps) };
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_new (&parts);
  const char *const wanted[] = { "", "two", NULL, "two spiders" };

  for (int i = 0; i < (int) G_N_ELEMENTS (wanted); i++)
    {
      g_autofree char *beginning = sac_trace_text_beginning (trace, i);

      g_assert_cmpstr (beginning, ==, wanted[i]);
    }
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
  g_test_add_func ("/ui/trace-text/most-words-decide-the-direction",
                   test_most_words_decide_the_direction);
  g_test_add_func ("/ui/trace-text/words-before-a-step", test_words_before_a_step);

  return g_test_run ();
}
