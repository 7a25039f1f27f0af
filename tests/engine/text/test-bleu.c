#include "engine/text/bleu.h"

#include <math.h>

static void
test_the_same_text_is_100 (void)
{
  SacBleu bleu = { 0 };

  sac_bleu_add (&bleu, "the cat is on the mat .", "the cat is on the mat .");

  g_assert_cmpfloat_with_epsilon (sac_bleu_get_score (&bleu), 100, 1e-9);
  g_assert_cmpfloat (sac_bleu_get_brevity (&bleu), ==, 1);
}

/* The paper's: "the" stands twice in the reference, so two of seven match. */
static void
test_matches_are_clipped (void)
{
  SacBleu bleu = { 0 };

  sac_bleu_add (&bleu, "the the the the the the the", "the cat is on the mat");

  g_assert_cmpfloat_with_epsilon (sac_bleu_get_precision (&bleu, 1), 2.0 / 7, 1e-12);
  g_assert_cmpfloat (sac_bleu_get_precision (&bleu, 2), ==, 0);
  g_assert_cmpfloat (sac_bleu_get_score (&bleu), ==, 0);
}

/* Six words against seven. Matches: 1: a b c d f of 6; 2: ab bc cd of 5; 3: abc bcd of 4;
 * 4: abcd of 3. BP = exp (1 - 7/6). */
static void
test_score_by_hand (void)
{
  SacBleu bleu = { 0 };
  double expected;

  sac_bleu_add (&bleu, "a b c d x f", "a b c d e f g");

  g_assert_cmpfloat_with_epsilon (sac_bleu_get_precision (&bleu, 1), 5.0 / 6, 1e-12);
  g_assert_cmpfloat_with_epsilon (sac_bleu_get_precision (&bleu, 2), 3.0 / 5, 1e-12);
  g_assert_cmpfloat_with_epsilon (sac_bleu_get_precision (&bleu, 3), 2.0 / 4, 1e-12);
  g_assert_cmpfloat_with_epsilon (sac_bleu_get_precision (&bleu, 4), 1.0 / 3, 1e-12);
  g_assert_cmpfloat_with_epsilon (sac_bleu_get_brevity (&bleu), 0.846481724890614, 1e-12);

  /* 5/6 · 3/5 · 2/4 · 1/3 = 1/12 */
  expected = 100 * 0.846481724890614 * pow (1.0 / 12, 0.25);
  g_assert_cmpfloat_with_epsilon (sac_bleu_get_score (&bleu), expected, 1e-9);
}

/* The paper's second example: "the" stands twice in one of the references, and the length that is
 * closest to seven is seven. */
static void
test_any_reference_may_match (void)
{
  static const char *const references[] = {
    "the cat is on the mat",
    "there is a cat on the mat",
    "a cat",
  };
  SacBleu bleu = { 0 };

  sac_bleu_add_references (&bleu, "the the the there cat is on", references, 3);

  /* the the there cat is on; is on. */
  g_assert_cmpfloat_with_epsilon (sac_bleu_get_precision (&bleu, 1), 6.0 / 7, 1e-12);
  g_assert_cmpfloat_with_epsilon (sac_bleu_get_precision (&bleu, 2), 2.0 / 6, 1e-12);
  g_assert_cmpint (bleu.reference_length, ==, 7);

  /* Of two that are as close, the shorter. */
  bleu = (SacBleu) { 0 };
  sac_bleu_add_references (&bleu, "a b c", (const char *[]) { "a b c d", "a b" }, 2);
  g_assert_cmpint (bleu.reference_length, ==, 2);
}

/* A corpus is counted as a whole: the score is no mean of scores. */
static void
test_counts_over_the_corpus (void)
{
  SacBleu whole = { 0 }, first = { 0 }, second = { 0 };

  sac_bleu_add (&whole, "a b c d", "a b c d");
  sac_bleu_add (&whole, "x y", "x z");
  sac_bleu_add (&first, "a b c d", "a b c d");
  sac_bleu_add (&second, "x y", "x z");
  sac_bleu_merge (&first, &second);

  /* 5/6 · 3/4 · 2/2 · 1/1 */
  g_assert_cmpfloat_with_epsilon (sac_bleu_get_score (&whole), 100 * pow (0.625, 0.25), 1e-9);
  g_assert_cmpfloat (sac_bleu_get_score (&first), ==, sac_bleu_get_score (&whole));
  g_assert_cmpint (first.n_sentences, ==, 2);
}

static void
test_blanks_do_not_matter (void)
{
  SacBleu bleu = { 0 };

  sac_bleu_add (&bleu, "  a  b c d ", "a b c   d");

  g_assert_cmpint (bleu.length, ==, 4);
  g_assert_cmpfloat_with_epsilon (sac_bleu_get_score (&bleu), 100, 1e-9);
}

static void
test_nothing_scores_0 (void)
{
  SacBleu bleu = { 0 };

  g_assert_cmpfloat (sac_bleu_get_score (&bleu), ==, 0);

  sac_bleu_add (&bleu, "", "a b c d");
  g_assert_cmpfloat (sac_bleu_get_score (&bleu), ==, 0);
  g_assert_cmpfloat (sac_bleu_get_brevity (&bleu), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/bleu/any-reference-may-match", test_any_reference_may_match);
  g_test_add_func ("/engine/text/bleu/the-same-text-is-100", test_the_same_text_is_100);
  g_test_add_func ("/engine/text/bleu/matches-are-clipped", test_matches_are_clipped);
  g_test_add_func ("/engine/text/bleu/score-by-hand", test_score_by_hand);
  g_test_add_func ("/engine/text/bleu/counts-over-the-corpus", test_counts_over_the_corpus);
  g_test_add_func ("/engine/text/bleu/blanks-do-not-matter", test_blanks_do_not_matter);
  g_test_add_func ("/engine/text/bleu/nothing-scores-0", test_nothing_scores_0);

  return g_test_run ();
}
