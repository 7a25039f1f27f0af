#include "ui/figures/tikz-escape.h"

static void
test_means_nothing_to_tex (void)
{
  g_autofree char *escaped = sac_tikz_escape ("a_b$%\\{}");

  g_assert_cmpstr (escaped, ==, "a\\_b\\$\\%\\textbackslash{}\\{\\}");
}

static void
test_lines_break_at_blanks (void)
{
  g_autofree char *one = sac_tikz_escape ("a b");
  g_autofree char *lines = sac_tikz_escape_lines ("a b_c d", 5);

  g_assert_cmpstr (one, ==, "a\\ b");
  g_assert_cmpstr (lines, ==, "a b\\_c d");
}

/* As Pango does, where no line could hold it; without a hyphen, and marks stay with their letters. */
static void
test_breaks_what_is_wider_than_its_line (void)
{
  g_autofree char *lines = sac_tikz_escape_lines ("four e\xcc\x81_%x", 4);

  g_assert_cmpstr (lines, ==, "four e\xcc\x81\\allowbreak{}\\_\\allowbreak{}\\%\\allowbreak{}x");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/tikz-escape/means-nothing-to-tex", test_means_nothing_to_tex);
  g_test_add_func ("/ui/figures/tikz-escape/lines-break-at-blanks", test_lines_break_at_blanks);
  g_test_add_func ("/ui/figures/tikz-escape/breaks-what-is-wider-than-its-line",
                   test_breaks_what_is_wider_than_its_line);

  return g_test_run ();
}
