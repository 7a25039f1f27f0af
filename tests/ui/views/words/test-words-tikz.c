#include "ui/views/words/words-tikz.h"

#include <string.h>

#include "tests/ui/figures/sample-trace.h"

static const float weights[] = { 1, 0, 0.25f, 0.75f };

/* What stands in the document of “a_b c” → “x% y”, with @step pointed at. */
static char *
make_document (int step)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_with_weights ("a_b c", "x% y", weights);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacTikz *tikz = sac_tikz_new (400, 360, 0.75);
  g_autoptr(GError) error = NULL;
  SacDrawing drawing;

  options.pointed_step = step;
  sac_drawing_init (&drawing, trace, &options);
  g_assert_true (sac_words_write_tikz (tikz, &drawing, 400, 360, &error));
  g_assert_no_error (error);
  sac_drawing_clear (&drawing);

  return sac_tikz_finish (tikz);
}

static int
count (const char *text,
       const char *part)
{
  int n = 0;

  for (const char *p = strstr (text, part); p != NULL; p = strstr (p + 1, part))
    n++;

  return n;
}

static void
test_words_are_escaped (void)
{
  g_autofree char *document = make_document (-1);

  g_assert_cmpint (count (document, "{a\\_b}"), ==, 1);
  g_assert_cmpint (count (document, "{x\\%}"), ==, 1);
  g_assert_cmpint (count (document, "{c}"), >=, 1);
  g_assert_null (strstr (document, "nan"));
  g_assert_nonnull (strstr (document, "\\end{document}"));
}

static void
test_the_asking_word_is_marked (void)
{
  g_autofree char *document = make_document (-1);
  g_autofree char *pointed = make_document (1);

  /* The last word asks unless another is pointed at. */
  g_assert_cmpint (count (document, "\\draw[c,line width"), ==, 1);
  g_assert_cmpint (count (pointed, "\\draw[c,line width"), ==, 1);
  g_assert_cmpint (count (document, "\\bfseries"), ==, 1);
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
