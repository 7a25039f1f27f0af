#include "engine/text/alignment-links.h"

#include "engine/errors.h"

static GArray *
parse (const char *line)
{
  g_autoptr(GError) error = NULL;
  GArray *links = sac_alignment_links_parse (line, -1, -1, &error);

  g_assert_no_error (error);

  return links;
}

static void
test_reads_sure_and_possible (void)
{
  g_autoptr(GArray) links = parse (" 0-0 1-12  3p4\r");
  SacLink *last = &g_array_index (links, SacLink, 2);
  g_autofree char *line = sac_alignment_links_format (links);

  g_assert_cmpuint (links->len, ==, 3);
  g_assert_cmpint (last->source, ==, 3);
  g_assert_cmpint (last->target, ==, 4);
  g_assert_false (last->sure);
  g_assert_cmpstr (line, ==, "0-0 1-12 3p4");
}

static void
test_an_empty_line_has_no_links (void)
{
  g_autoptr(GArray) links = parse ("");

  g_assert_cmpuint (links->len, ==, 0);
}

static void
assert_refused (const char *line,
                const char *message)
{
  g_autoptr(GError) error = NULL;
  g_autoptr(GArray) links = sac_alignment_links_parse (line, 5, 3, &error);

  g_assert_null (links);
  g_assert_error (error, SAC_ERROR, SAC_ERROR_BAD_FILE);
  g_assert_cmpstr (error->message, ==, message);
}

static void
test_says_what_it_found (void)
{
  static const char *const bad[] = {
    "0:0", "0-", "-1", "a-b", "1-2-3", "1", "1p", "99999999999-1", "1-1x", "0--1",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *line = g_strconcat ("0-0 ", bad[i], NULL);
      g_autofree char *message =
        g_strdup_printf ("expected links such as “0-0” or “3p4”, found “%s”", bad[i]);

      assert_refused (line, message);
    }
}

static void
test_links_stay_within_the_sentence (void)
{
  assert_refused ("4-2 5-0", "link “5-0” points at word 5, counted from 0, of a sentence of 5");
  assert_refused ("4-3", "link “4-3” points at word 3, counted from 0, of a sentence of 3");
}

static double
rate (const char *links,
      const char *gold)
{
  g_autoptr(GArray) ours = parse (links);
  g_autoptr(GArray) theirs = parse (gold);
  SacAlignmentError counts = { 0 };

  sac_alignment_error_add (&counts, ours, theirs);

  return sac_alignment_error_get_rate (&counts);
}

static void
test_rate_by_hand (void)
{
  /* A = 3, S = 2, A ∩ S = 1, A ∩ P = 2: 1 - 3/5. */
  g_assert_cmpfloat_with_epsilon (rate ("0-0 1-1 2-0", "0-0 1p1 2-2"), 0.4, 1e-12);
  g_assert_cmpfloat (rate ("0-0 1-1", "0-0 1-1 2p2"), ==, 0);
  /* A possible link found in place of the sure one: 1 - (0 + 1) / 2. */
  g_assert_cmpfloat_with_epsilon (rate ("0-1", "0-0 0p1"), 0.5, 1e-12);
  g_assert_cmpfloat (rate ("0-1", "1-0"), ==, 1);
  g_assert_cmpfloat (rate ("", "0-0"), ==, 1);
  g_assert_cmpfloat (rate ("", ""), ==, 0);
}

static void
test_a_link_named_twice_counts_once (void)
{
  g_assert_cmpfloat (rate ("0-0 0-0 0p0", "0p0 0-0"), ==, 0);
}

static void
test_counts_over_the_corpus (void)
{
  g_autoptr(GArray) ours = parse ("0-0");
  g_autoptr(GArray) theirs = parse ("0-0 1-1 2-2");
  g_autoptr(GArray) wrong = parse ("0-1");
  SacAlignmentError counts = { 0 };

  /* 1 - (1 + 1) / (1 + 3), then 1 - 2 / (2 + 6). */
  sac_alignment_error_add (&counts, ours, theirs);
  g_assert_cmpfloat_with_epsilon (sac_alignment_error_get_rate (&counts), 0.5, 1e-12);
  sac_alignment_error_add (&counts, wrong, theirs);
  g_assert_cmpfloat_with_epsilon (sac_alignment_error_get_rate (&counts), 0.75, 1e-12);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/text/alignment-links/reads-sure-and-possible", test_reads_sure_and_possible);
  g_test_add_func ("/engine/text/alignment-links/an-empty-line-has-no-links", test_an_empty_line_has_no_links);
  g_test_add_func ("/engine/text/alignment-links/says-what-it-found", test_says_what_it_found);
  g_test_add_func ("/engine/text/alignment-links/links-stay-within-the-sentence", test_links_stay_within_the_sentence);
  g_test_add_func ("/engine/text/alignment-links/rate-by-hand", test_rate_by_hand);
  g_test_add_func ("/engine/text/alignment-links/a-link-named-twice-counts-once", test_a_link_named_twice_counts_once);
  g_test_add_func ("/engine/text/alignment-links/counts-over-the-corpus", test_counts_over_the_corpus);

  return g_test_run ();
}
