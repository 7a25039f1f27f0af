#include "ui/views/matrix/matrix-tikz.h"

#include "tests/ui/figures/sample-tikz.h"

static char *
make_document (int step)
{
  return sac_sample_tikz_words (step, sac_matrix_write_tikz);
}

static void
test_words_are_escaped (void)
{
  g_autofree char *document = make_document (-1);

  sac_assert_tikz_words_are_escaped (document);
}

static void
test_each_weight_is_a_cell (void)
{
  g_autofree char *document = make_document (-1);
  g_autofree char *pointed = make_document (1);

  /* Cells have round corners; the legend's steps have none. */
  g_assert_cmpint (sac_count_parts (document, "\\fill[c,rounded corners"), ==, 4);
  g_assert_cmpint (sac_count_parts (document, "\\draw[c,line width"), ==, 0);
  g_assert_cmpint (sac_count_parts (pointed, "\\draw[c,line width"), ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/matrix/matrix-tikz/words-are-escaped", test_words_are_escaped);
  g_test_add_func ("/ui/views/matrix/matrix-tikz/each-weight-is-a-cell", test_each_weight_is_a_cell);

  return g_test_run ();
}
