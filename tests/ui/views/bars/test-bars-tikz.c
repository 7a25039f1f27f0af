#include "ui/views/bars/bars-tikz.h"

#include <string.h>

#include "tests/ui/figures/sample-tikz.h"
#include "engine/errors.h"
#include "tests/ui/figures/sample-trace.h"

static char *
make_document (gboolean explained)
{
  g_autoptr(SacAttentionTrace) bare = sac_sample_trace ("a_b c </s>", "x% y");
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_explain (bare, 0, 0.25, "u v");

  return sac_sample_tikz (explained ? trace : bare, 0, sac_bars_write_tikz);
}

static void
test_words_are_escaped (void)
{
  g_autofree char *document = make_document (FALSE);

  g_assert_cmpint (sac_count_parts (document, "{a\\_b}"), ==, 1);
  g_assert_nonnull (strstr (document, "x\\%"));
  g_assert_null (strstr (document, "nan"));
  g_assert_null (strstr (document, "inf"));
  g_assert_nonnull (strstr (document, "\\end{document}"));
}

static void
test_all_measures_are_written (void)
{
  g_autofree char *document = make_document (TRUE);

  g_assert_cmpint (sac_count_parts (document, "{τ\\ 1.00}"), ==, 3);
  g_assert_cmpint (sac_count_parts (document, "{\\ensuremath{\\tau}}"), ==, 1);
  g_assert_cmpint (sac_count_parts (document, "Hypothesis"), ==, 1);
  g_assert_cmpint (sac_count_parts (document, "{0.250}"), ==, 2);
  g_assert_null (strstr (document, "nan"));
}

/* The legend tells what colours mean; here lengths say it. */
static void
test_no_legend_of_colours (void)
{
  g_autofree char *document = make_document (FALSE);

  g_assert_null (strstr (document, "attention weight"));
}

static void
test_no_more_than_tex_holds (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (2001, 1);
  g_autoptr(SacTikz) tikz = sac_tikz_new (600, 400, 0.75);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  g_autoptr(GError) error = NULL;
  SacDrawing drawing;

  sac_drawing_init (&drawing, trace, &options);
  g_assert_false (sac_bars_write_tikz (tikz, &drawing, 600, 400, &error));
  g_assert_error (error, SAC_ERROR, SAC_ERROR_TOO_LARGE);
  sac_drawing_clear (&drawing);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/bars-tikz/words-are-escaped", test_words_are_escaped);
  g_test_add_func ("/ui/views/bars-tikz/all-measures-are-written", test_all_measures_are_written);
  g_test_add_func ("/ui/views/bars-tikz/no-legend-of-colours", test_no_legend_of_colours);

  g_test_add_func ("/ui/views/bars-tikz/no-more-than-tex-holds", test_no_more_than_tex_holds);

  return g_test_run ();
}
