#include "ui/trace-text.h"

#include <string.h>

#include "tests/support/judged-trace.h"
#include "tests/support/train-trace.h"

static void
test_a_word_of_the_hypothesis_says_what_it_is (void)
{
  g_autoptr(SacAttentionTrace) trace = judged_trace_of_pair ();
  g_autofree char *place = sac_trace_text_place (trace, 1);
  g_autofree char *position = sac_trace_text_position (trace, 0, 2);
  g_autofree char *step = sac_trace_text_step (trace, 0, 0);

  g_assert_true (sac_trace_text_is_judged (trace));
  g_assert_false (sac_trace_text_is_answer (trace, 0));
  g_assert_cmpstr (place, ==, "Word 2 of 2 of the hypothesis");
  g_assert_cmpstr (position, ==, "Word 3 of 3 of the premise");
  g_assert_cmpstr (step, ==,
                   "cats looks at dogs 0.80, run 0.10, . 0.10; word 1 of 2 of the hypothesis");
}

static void
test_an_answer_says_what_it_is (void)
{
  g_autoptr(SacAttentionTrace) trace = judged_trace_of_text (2, TRUE);
  g_autofree char *place = sac_trace_text_place (trace, 0);
  g_autofree char *step = sac_trace_text_step (trace, 0, 0);

  g_assert_true (sac_trace_text_is_answer (trace, 0));
  g_assert_cmpstr (place, ==, "Answer");
  g_assert_cmpstr (step, ==, "l1 looks at good 0.50, film 0.50; the answer");
}

static void
test_the_whole_ends_in_the_answer (void)
{
  g_autoptr(SacAttentionTrace) of_pair = judged_trace_of_pair ();
  g_autoptr(SacAttentionTrace) blind = judged_trace_of_text (2, FALSE);
  g_autofree char *summary = sac_trace_text_summary (of_pair);
  g_autofree char *blind_summary = sac_trace_text_summary (blind);

  g_assert_cmpstr (summary, ==, "Attention of a hypothesis of 2 words over a premise of 3 words. "
                                "Answer: contradiction 0.70");
  g_assert_cmpstr (blind_summary, ==, "Answer to 2 words, without attention: l1 0.75");
}

static void
test_what_writes_is_not_judged (void)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  g_autofree char *place = sac_trace_text_place (trace, 1);

  g_assert_false (sac_trace_text_is_judged (trace));
  g_assert_false (sac_trace_text_is_answer (trace, 0));
  g_assert_cmpstr (place, ==, "Step 2 of 5");
}

static void
test_invites_to_point_where_something_attends (void)
{
  g_autoptr(SacAttentionTrace) of_pair = judged_trace_of_pair ();
  g_autoptr(SacAttentionTrace) blind = judged_trace_of_text (2, FALSE);

  g_assert_nonnull (strstr (sac_trace_text_invitation (of_pair), "hypothesis"));
  g_assert_nonnull (strstr (sac_trace_text_invitation (blind), "does not attend"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/trace-text-judged/a-word-of-the-hypothesis-says-what-it-is",
                   test_a_word_of_the_hypothesis_says_what_it_is);
  g_test_add_func ("/ui/trace-text-judged/an-answer-says-what-it-is",
                   test_an_answer_says_what_it_is);
  g_test_add_func ("/ui/trace-text-judged/the-whole-ends-in-the-answer",
                   test_the_whole_ends_in_the_answer);
  g_test_add_func ("/ui/trace-text-judged/what-writes-is-not-judged",
                   test_what_writes_is_not_judged);
  g_test_add_func ("/ui/trace-text-judged/invites-to-point-where-something-attends",
                   test_invites_to_point_where_something_attends);

  return g_test_run ();
}
