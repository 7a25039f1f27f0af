#include "ui/views/words/words-tikz.h"

#include "tests/ui/figures/sample-tikz.h"

static char *
make_document (int step)
{
  return sac_sample_tikz_words (step, sac_words_write_tikz);
}

static void
test_words_are_escaped (void)
{
  g_autofree char *document = make_document (-1);

  sac_assert_tikz_words_are_escaped (document);
}

static void
test_the_asking_word_is_marked (void)
{
  g_autofree char *document = make_document (-1);
  g_autofree char *pointed = make_document (1);

  /* The last word asks unless another is pointed at. */
  g_assert_cmpint (sac_count_parts (document, "\\draw[c,line width"), ==, 1);
  g_assert_cmpint (sac_count_parts (pointed, "\\draw[c,line width"), ==, 1);
  g_assert_cmpint (sac_count_parts (document, "\\bfseries"), ==, 1);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/words/words-tikz/words-are-escaped", test_words_are_escaped);
  g_test_add_func ("/ui/views/words/words-tikz/the-asking-word-is-marked", test_the_asking_word_is_marked);

  return g_test_run ();
}
