#include "tests/ui/figures/sample-tikz.h"

#include <string.h>

#include "tests/ui/figures/sample-trace.h"

#define WIDTH 600
#define HEIGHT 400

char *
sac_sample_tikz (SacAttentionTrace *trace,
                 int                step,
                 SacWriteTikz       write)
{
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacTikz *tikz = sac_tikz_new (WIDTH, HEIGHT, 0.75);
  g_autoptr(GError) error = NULL;
  SacDrawing drawing;

  options.pointed_step = step;
  sac_drawing_init (&drawing, trace, &options);
  g_assert_true (write (tikz, &drawing, WIDTH, HEIGHT, &error));
  g_assert_no_error (error);
  sac_drawing_clear (&drawing);

  return sac_tikz_finish (tikz);
}

char *
sac_sample_tikz_words (int          step,
                       SacWriteTikz write)
{
  static const float weights[] = { 1, 0, 0.25f, 0.75f };
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_with_weights ("a_b c", "x% y", weights);

  return sac_sample_tikz (trace, step, write);
}

int
sac_count_parts (const char *text,
                 const char *part)
{
  int n = 0;

  for (const char *p = strstr (text, part); p != NULL; p = strstr (p + 1, part))
    n++;

  return n;
}

void
sac_assert_tikz_words_are_escaped (const char *document)
{
  g_assert_cmpint (sac_count_parts (document, "{a\\_b}"), ==, 1);
  g_assert_cmpint (sac_count_parts (document, "{x\\%}"), ==, 1);
  g_assert_cmpint (sac_count_parts (document, "{c}"), >=, 1);
  g_assert_null (strstr (document, "nan"));
  g_assert_nonnull (strstr (document, "\\end{document}"));
}
