#include "ui/trace-text.h"

#include <math.h>

#include "tests/support/train-trace.h"

/* A grid of 2 × 3. */
static SacAttentionTrace *
make_trace (void)
{
  static const float weights[] = { 0.5f, 0.1f, 0.1f, 0.1f, 0.1f, 0.1f,
                                   0.1f, 0.1f, 0.3f, 0.3f, 0.1f, 0.1f,
                                   0.1f, 0.1f, 0.1f, 0.1f, 0.1f, 0.5f };
  SacTraceSource source = {
    .kind = SAC_SOURCE_GRID, .n_positions = 6, .rows = 2, .columns = 3, .end = -1,
  };
  SacTraceStep steps[] = {
    { .token = "cat", .logprob = NAN, .word = -1, .has_gate = TRUE, .gate = 0.78 },
    { .token = "and", .logprob = NAN, .word = -1 },
    { .token = "cats", .logprob = NAN, .word = -1 },
  };
  SacTraceMap map = { .weights = (float *) weights };
  SacTraceParts parts = { .score = NAN, .sources = &source, .n_sources = 1, .steps = steps,
                          .n_steps = 3, .maps = &map, .n_maps = 1 };

  return sac_attention_trace_new (&parts);
}

static void
test_steps_say_where_they_looked (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autofree char *cat = sac_trace_text_step (trace, 0, 0);
  g_autofree char *and = sac_trace_text_step (trace, 0, 1);

  g_assert_cmpstr (cat, ==, "step 1 of 3, “cat”: looked most at row 1, column 1 of 2 by 3, 0.50; "
                            "half of the weight on 1 cell; gate 0.78");
  g_assert_cmpstr (and, ==, "step 2 of 3, “and”: looked most at row 1, column 3 of 2 by 3, 0.30; "
                            "half of the weight on 2 cells");
}

static void
test_cells_say_who_looked_at_them (void)
{
  g_autoptr(SacAttentionTrace) trace = make_trace ();
  g_autofree char *pair = sac_trace_text_pair (trace, 0, 1, 3);
  g_autofree char *label = sac_trace_text_label (trace, 0, SAC_AXIS_POSITIONS, 3);

  g_assert_cmpstr (pair, ==, "and looks at row 2, column 1 with weight 0.30; step 2 of 3; "
                             "looked here most: and 0.30, cat 0.10, cats 0.10");
  g_assert_cmpstr (label, ==, "row 2, column 1");
}

static void
test_words_have_no_cells (void)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();

  g_assert_null (sac_trace_text_looked (trace, 0, 0));
  g_assert_null (sac_trace_text_looked (trace, 7, 0));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/trace-text-picture/steps-say-where-they-looked",
                   test_steps_say_where_they_looked);
  g_test_add_func ("/ui/trace-text-picture/cells-say-who-looked-at-them",
                   test_cells_say_who_looked_at_them);
  g_test_add_func ("/ui/trace-text-picture/words-have-no-cells", test_words_have_no_cells);

  return g_test_run ();
}
