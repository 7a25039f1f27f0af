#include "engine/trace/trace-metrics.h"


static SacAttentionTrace *
make_trace (void)
{
  char *labels[] = { "le", "a,\"b\"", "le", "", NULL };
  SacTraceSource source = { .n_positions = 4, .labels = labels, .end = 3 };
  SacTraceStep steps[] = {
    { .token = "the" }, { .token = "x\ty\nz" }, { .token = "the" }, { .token = "", .end = TRUE },
  };
  const float weights[] = {
    0.5f, 0.25f, 0.25f, 0,
    0, 0, 0, 1,
    0.1f, 0.4f, 0.4f, 0.1f,
    0, 0, 0, 1,
  };
  SacTraceMap map = { .weights = (float *) weights };
  SacTraceParts parts = {
    .sources = &source, .n_sources = 1, .steps = steps, .n_steps = 4, .maps = &map, .n_maps = 1,
  };

  return sac_attention_trace_new (&parts);
}

static void
test_one_link_for_each_step (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autofree char *links = sac_trace_to_pharaoh (trace, 0, 0);

  /* The second step looks at the end of the sentence, which is no word. */
  g_assert_cmpstr (links, ==, "0-0 1-2");
}

static void
test_every_link_at_or_above_the_threshold (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autofree char *links = sac_trace_to_pharaoh (trace, 0, 0.25);

  g_assert_cmpstr (links, ==, "0-0 1-0 2-0 1-2 2-2");
}

static void
test_a_table_is_quoted (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autofree char *commas = sac_trace_to_table (trace, 0, ',');
  g_autofree char *tabs = sac_trace_to_table (trace, 0, '\t');

  g_assert_cmpstr (commas, ==,
                   ",le,\"a,\"\"b\"\"\",le,</s>\n"
                   "the,0.5,0.25,0.25,0\n"
                   "\"x\ty\nz\",0,0,0,1\n"
                   "the,0.1,0.4,0.4,0.1\n"
                   "</s>,0,0,0,1\n");
  g_assert_cmpstr (tabs, ==,
                   "\tle\ta,\"b\"\tle\t</s>\n"
                   "the\t0.5\t0.25\t0.25\t0\n"
                   "x y z\t0\t0\t0\t1\n"
                   "the\t0.1\t0.4\t0.4\t0.1\n"
                   "</s>\t0\t0\t0\t1\n");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/engine/trace/trace-text/one-link-for-each-step", test_one_link_for_each_step);
  g_test_add_func ("/engine/trace/trace-text/every-link-at-or-above-the-threshold",
                   test_every_link_at_or_above_the_threshold);
  g_test_add_func ("/engine/trace/trace-text/a-table-is-quoted", test_a_table_is_quoted);

  return g_test_run ();
}
