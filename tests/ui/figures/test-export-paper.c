#include "ui/figures/export-paper.h"

#include <math.h>

#include "tests/ui/figures/sample-trace.h"

static SacExportFault
find_fault (int           n_words,
            SacFigureKind kind,
            SacExportSize size)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (n_words, 5);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  g_autofree char *text = NULL;
  SacExportPaper paper;

  options.kind = kind;
  sac_export_measure (trace, &options, &size, SAC_EXPORT_PDF, &paper);
  text = sac_export_describe_fault (&paper);
  g_assert_cmpint (text != NULL, ==, paper.fault != SAC_EXPORT_READABLE);

  return paper.fault;
}

static void
test_short_texts_can_be_read (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (sac_export_presets); i++)
    for (int kind = SAC_FIGURE_MATRIX; kind <= SAC_FIGURE_WORDS; kind++)
      g_assert_cmpint (find_fault (8, kind, sac_export_presets[i].size), ==, SAC_EXPORT_READABLE);
}

static void
test_long_texts_in_a_column_cannot (void)
{
  SacExportSize column = sac_export_presets[0].size;

  g_assert_cmpint (find_fault (530, SAC_FIGURE_MATRIX, column), ==, SAC_EXPORT_SMALL_TEXT);
  g_assert_cmpint (find_fault (36, SAC_FIGURE_RIBBONS, column), ==, SAC_EXPORT_SMALL_TEXT);
  g_assert_cmpint (find_fault (530, SAC_FIGURE_BARS, column), ==, SAC_EXPORT_HIGH);
  g_assert_cmpint (find_fault (200, SAC_FIGURE_WORDS, column), ==, SAC_EXPORT_READABLE);
  /* As much room as it needs. */
  g_assert_cmpint (find_fault (36, SAC_FIGURE_RIBBONS, (SacExportSize) { 0 }), ==,
                   SAC_EXPORT_READABLE);
  g_assert_cmpint (find_fault (530, SAC_FIGURE_BARS, (SacExportSize) { 0 }), ==,
                   SAC_EXPORT_READABLE);
}

static void
test_numbers_are_on_no_paper (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (530, 5);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacExportPaper paper;

  sac_export_measure (trace, &options, &sac_export_presets[0].size, SAC_EXPORT_CSV, &paper);
  g_assert_cmpint (paper.fault, ==, SAC_EXPORT_READABLE);
  g_assert_cmpfloat (paper.height, ==, 0);
  sac_export_measure (trace, &options, &(SacExportSize) { .width = NAN }, SAC_EXPORT_PDF, &paper);
  g_assert_cmpint (paper.fault, ==, SAC_EXPORT_READABLE);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/export-paper/short-texts-can-be-read", test_short_texts_can_be_read);
  g_test_add_func ("/ui/figures/export-paper/long-texts-in-a-column-cannot",
                   test_long_texts_in_a_column_cannot);
  g_test_add_func ("/ui/figures/export-paper/numbers-are-on-no-paper", test_numbers_are_on_no_paper);

  return g_test_run ();
}
