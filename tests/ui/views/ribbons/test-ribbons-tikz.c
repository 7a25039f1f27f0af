#include "ui/views/ribbons/ribbons-tikz.h"

#include "tests/ui/figures/sample-tikz.h"

static char *
make_document (int step)
{
  return sac_sample_tikz_words (step, sac_ribbons_write_tikz);
}

static void
test_words_are_escaped (void)
{
  g_autofree char *document = make_document (-1);

  sac_assert_tikz_words_are_escaped (document);
}

static void
test_each_weight_is_a_curve (void)
{
  g_autofree char *document = make_document (-1);
  g_autofree char *pointed = make_document (1);

  /* A weight of nothing is no curve; those of another word are set aside, but there. */
  g_assert_cmpint (sac_count_parts (document, ".. controls"), ==, 3);
  g_assert_cmpint (sac_count_parts (pointed, ".. controls"), ==, 3);
  g_assert_cmpstr (document, !=, pointed);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/ribbons/ribbons-tikz/words-are-escaped", test_words_are_escaped);
  g_test_add_func ("/ui/views/ribbons/ribbons-tikz/each-weight-is-a-curve", test_each_weight_is_a_curve);

  return g_test_run ();
}
