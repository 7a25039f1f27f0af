#include "app/cli/word-links.h"

/* The file says "l'  âne rit." with three words; the model reads l ' âne rit . and the end. */
static SacAttentionTrace *
make_trace (const float *weights)
{
  char *labels[] = { "l", "'", "âne", "rit", ".", "", NULL };
  SacSpan spans[] = { { 0, 1 }, { 1, 2 }, { 4, 7 }, { 8, 11 }, { 11, 12 }, { 12, 12 } };
  SacTraceSource source = {
    .n_positions = 6, .text = "l'  âne rit.", .labels = labels, .spans = spans, .end = 5,
  };
  SacTraceStep steps[] = {
    { .token = "the" }, { .token = "don" }, { .token = "key" }, { .token = "laughs" },
    { .token = "", .end = TRUE },
  };
  SacTraceMap map = { .weights = (float *) weights };
  SacTraceParts parts = {
    .sources = &source, .n_sources = 1, .steps = steps, .n_steps = 5, .maps = &map, .n_maps = 1,
  };

  return sac_attention_trace_new (&parts);
}

static const float weights[] = {
  0.25f, 0.25f, 0.4f, 0.1f, 0, 0,
  0.1f, 0.2f, 0.3f, 0.4f, 0, 0,
  0, 0, 0.9f, 0.1f, 0, 0,
  0, 0, 0, 0.2f, 0.2f, 0.6f,
  0, 0, 0, 0, 0, 1,
};

/* "the donkey laughs" */
static SacPiece pieces[] = {
  { 4, (char *) "the", 0, 3, 0 }, { 5, (char *) "don", 4, 7, 1 }, { 6, (char *) "key", 7, 10, 1 },
  { 7, (char *) "laughs", 11, 17, 2 }, { SAC_PIECE_END, (char *) "", 17, 17, 3 },
};

static SacSentence target = { (char *) "the donkey laughs", G_N_ELEMENTS (pieces), pieces };

static void
assert_links (double      threshold,
              const char *expected)
{
  g_autoptr(SacAttentionTrace) trace = make_trace (weights);
  g_autoptr(GArray) links = sac_word_links (trace, &target, threshold);
  g_autofree char *text = sac_alignment_links_format (links);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_counts_what_blanks_separate (void)
{
  g_assert_cmpint (sac_count_blank_separated ("l'  âne rit."), ==, 3);
  g_assert_cmpint (sac_count_blank_separated (" a "), ==, 1);
  g_assert_cmpint (sac_count_blank_separated (""), ==, 0);
}

static void
test_sums_over_source_pieces (void)
{
  /* "l" and "'" have 0.5 together, more than the 0.4 of "âne"; "laughs" looks at the end. */
  assert_links (0, "0-0 1-1");
}

static void
test_averages_over_target_pieces (void)
{
  /* "donkey": (0.3 + 0.9) / 2 = 0.6 at "âne", 0.25 at "rit.". */
  assert_links (0.25, "0-0 1-0 1-1 2-1 2-2");
  assert_links (0.41, "0-0 1-1");
}

static void
test_refuses_a_target_that_does_not_fit (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace (weights);
  SacSentence shorter = target;

  shorter.n_pieces--;
  g_assert_null (sac_word_links (trace, &shorter, 0));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/cli/word-links/counts-what-blanks-separate",
                   test_counts_what_blanks_separate);
  g_test_add_func ("/app/cli/word-links/sums-over-source-pieces", test_sums_over_source_pieces);
  g_test_add_func ("/app/cli/word-links/averages-over-target-pieces",
                   test_averages_over_target_pieces);
  g_test_add_func ("/app/cli/word-links/refuses-a-target-that-does-not-fit",
                   test_refuses_a_target_that_does_not_fit);

  return g_test_run ();
}
