#include "engine/trace/float-text.h"

#include <math.h>

static char *
to_text (float value)
{
  GString *text = g_string_new (NULL);

  sac_append_float (text, "null", value);

  return g_string_free (text, FALSE);
}

static void
test_reads_the_same_again (void)
{
  guint32 bits = 12345;

  for (int i = 0; i < 20000; i++)
    {
      union { guint32 bits; float value; } number;
      g_autofree char *text = NULL;

      bits = bits * 1664525 + 1013904223;
      number.bits = bits;

      if (!isfinite (number.value))
        continue;

      text = to_text (number.value);
      g_assert_cmpfloat ((float) g_ascii_strtod (text, NULL), ==, number.value);
    }
}

static void
test_is_short_where_it_can_be (void)
{
  g_autofree char *tenth = to_text (0.1f);
  g_autofree char *one = to_text (1);
  g_autofree char *none = to_text (NAN);

  g_assert_cmpstr (tenth, ==, "0.1");
  g_assert_cmpstr (one, ==, "1");
  g_assert_cmpstr (none, ==, "null");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/float-text/reads-the-same-again", test_reads_the_same_again);
  g_test_add_func ("/engine/trace/float-text/is-short-where-it-can-be",
                   test_is_short_where_it_can_be);

  return g_test_run ();
}
