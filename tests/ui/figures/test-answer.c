#include "ui/figures/answer.h"

#include <math.h>
#include <string.h>

#include "tests/support/judged-trace.h"
#include "tests/support/train-trace.h"
#include "ui/figures/labels.h"

static void
test_names_the_most_probable_label (void)
{
  g_autoptr(SacAttentionTrace) pair = judged_trace_of_pair ();
  g_autoptr(SacAttentionTrace) text = judged_trace_of_text (4, FALSE);
  g_autofree char *of_pair = sac_answer_text (pair);
  g_autofree char *of_text = sac_answer_text (text);

  g_assert_cmpstr (of_pair, ==, "contradiction 0.70");
  g_assert_cmpstr (of_text, ==, "l3 0.75");
}

/* From a file, a label may be a whole book, and what is drawn must end. */
static void
test_a_long_label_ends (void)
{
  g_autofree char *book = g_strnfill (100000, 'x');
  SacTraceLabel label = { book, 0.5 };
  SacTraceParts parts = { .labels = &label, .n_labels = 1, .output = book };
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_new (&parts);
  g_autofree char *text = sac_answer_text (trace);

  g_assert_cmpint (g_utf8_strlen (text, -1), ==, SAC_LABEL_MAX_CHARACTERS + strlen ("… 0.50") - 2);
  g_assert_true (g_str_has_suffix (text, "… 0.50"));
}

static void
test_nothing_known_is_no_null (void)
{
  SacTraceLabel label = { (char *) "yes", NAN };
  SacTraceParts parts = { .labels = &label, .n_labels = 1 };
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_new (&parts);
  g_autofree char *text = sac_answer_text (trace);

  g_assert_cmpstr (text, ==, "–");
}

static void
test_what_writes_does_not_answer (void)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();

  g_assert_null (sac_answer_text (trace));
  g_assert_false (sac_answer_reads_hypothesis (trace));
}

static void
test_knows_the_words_of_a_hypothesis (void)
{
  g_autoptr(SacAttentionTrace) pair = judged_trace_of_pair ();
  g_autoptr(SacAttentionTrace) text = judged_trace_of_text (2, TRUE);

  g_assert_true (sac_answer_reads_hypothesis (pair));
  g_assert_false (sac_answer_reads_hypothesis (text));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/answer/names-the-most-probable-label",
                   test_names_the_most_probable_label);
  g_test_add_func ("/ui/figures/answer/a-long-label-ends", test_a_long_label_ends);
  g_test_add_func ("/ui/figures/answer/nothing-known-is-no-null", test_nothing_known_is_no_null);
  g_test_add_func ("/ui/figures/answer/what-writes-does-not-answer",
                   test_what_writes_does_not_answer);
  g_test_add_func ("/ui/figures/answer/knows-the-words-of-a-hypothesis",
                   test_knows_the_words_of_a_hypothesis);

  return g_test_run ();
}
