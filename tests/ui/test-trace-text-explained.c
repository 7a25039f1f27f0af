#include "ui/trace-text.h"

#include <math.h>

static SacAttentionTrace *
make_trace (gboolean joined)
{
  char *labels[] = { "never", "dull", "", NULL };
  int words[] = { 0, 0, 1 };
  float weights[] = { 0.25f, 0.75f, 0 };
  double attention[] = { 0.25, 0.75 }, left_out[] = { 0, -0.5 }, gradient[] = { NAN, 2 };
  SacTraceSource source = { .n_positions = 3, .labels = labels, .end = 2,
                            .words = joined ? NULL : words };
  SacTraceStep step = { .token = "bad", .logprob = NAN, .word = -1 };
  SacTraceMap map = { .weights = weights };
  SacExplanation measures = { .answer = (char *) "bad", .step = -1, .n_words = joined ? 2 : 1,
                              .words = { attention, left_out, gradient } };
  g_autoptr(SacExplanation) explanation = sac_explanation_new (&measures);
  SacTraceParts parts = { .score = NAN, .sources = &source, .n_sources = 1, .steps = &step,
                          .n_steps = 1, .maps = &map, .n_maps = 1, .explanation = explanation };

  return sac_attention_trace_new (&parts);
}

static void
test_says_what_does_most (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace (TRUE);
  g_autofree char *text = sac_trace_text_explanation (trace);

  g_assert_cmpstr (text, ==,
                   "What decided for “bad”; attention: dull 0.75, never 0.25; left out: dull −0.50;"
                   " input × gradient: dull 2.00");
}

static void
test_says_what_a_word_does (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace (TRUE);
  g_autofree char *dull = sac_trace_text_explained_word (trace, 1);
  g_autofree char *never = sac_trace_text_explained_word (trace, 0);

  g_assert_cmpstr (dull, ==, "dull: attention 0.75, left out −0.50, input × gradient 2.00");
  g_assert_cmpstr (never, ==, "never: attention 0.25, left out 0.00");
  g_assert_null (sac_trace_text_explained_word (trace, 2));
}

static void
test_pieces_apart_say_nothing (void)
{
  g_autoptr(SacAttentionTrace) pieces = make_trace (FALSE);

  g_assert_null (sac_trace_text_explanation (pieces));
  g_assert_null (sac_trace_text_explained_word (pieces, 0));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/trace-text-explained/says-what-does-most", test_says_what_does_most);
  g_test_add_func ("/ui/trace-text-explained/says-what-a-word-does", test_says_what_a_word_does);
  g_test_add_func ("/ui/trace-text-explained/pieces-apart-say-nothing",
                   test_pieces_apart_say_nothing);

  return g_test_run ();
}
