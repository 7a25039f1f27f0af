#include "ui/views/bars/bars-rows.h"

#include <math.h>

#include "tests/ui/figures/sample-trace.h"

typedef struct
{
  SacAttentionTrace *trace;
  SacFigureOptions   options;
  SacDrawing         drawing;
  SacBarsRows        rows;
} Fixture;

static void
show (Fixture           *fixture,
      SacAttentionTrace *trace, /* Taken. */
      int                step)
{
  fixture->trace = trace;
  fixture->options = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
  fixture->options.pointed_step = step;
  sac_drawing_init (&fixture->drawing, trace, &fixture->options);
  sac_bars_rows_init (&fixture->rows, &fixture->drawing);
}

static void
clear (Fixture *fixture)
{
  sac_bars_rows_clear (&fixture->rows);
  sac_drawing_clear (&fixture->drawing);
  sac_attention_trace_unref (fixture->trace);
}

static SacAttentionTrace *
explain (SacAttentionTrace *trace, /* Taken. */
         int                step,
         const char        *second)
{
  g_autoptr(SacAttentionTrace) bare = trace;

  return sac_sample_trace_explain (bare, step, 0.25, second);
}

static void
test_one_steps_weights (void)
{
  static const float weights[] = { 1, 0, 0.25f, 0.75f };
  Fixture f;

  show (&f, sac_sample_trace_with_weights ("a b", "x y", weights), 1);
  g_assert_cmpint (f.rows.n_items, ==, 2);
  g_assert_cmpint (f.rows.asking, ==, 1);
  g_assert_null (f.rows.of_trace);
  g_assert_cmpstr (f.rows.items[1].text, ==, "b");
  g_assert_cmpfloat (f.rows.items[1].values[SAC_BY_WEIGHTS], ==, 0.75);
  g_assert_true (isnan (f.rows.items[1].values[SAC_BY_LEAVING_OUT]));
  clear (&f);
}

/* Another step's explanation does not stand beside the weights of this one. */
static void
test_only_the_explained_step (void)
{
  Fixture f;

  show (&f, explain (sac_sample_trace ("a b </s>", "x y"), 0, NULL), 0);
  g_assert_nonnull (f.rows.explanation);
  g_assert_cmpfloat (f.rows.items[1].values[SAC_BY_LEAVING_OUT], ==, -0.125);
  g_assert_cmpfloat (f.rows.items[0].values[SAC_BY_GRADIENT], ==, 2.5);
  /* The end has a weight, but was not left out. */
  g_assert_true (f.rows.items[2].end);
  g_assert_false (isnan (f.rows.items[2].values[SAC_BY_WEIGHTS]));
  g_assert_true (isnan (f.rows.items[2].values[SAC_BY_LEAVING_OUT]));
  clear (&f);

  show (&f, explain (sac_sample_trace ("a b </s>", "x y"), 0, NULL), 1);
  g_assert_nonnull (f.rows.of_trace);
  g_assert_null (f.rows.explanation);
  g_assert_true (isnan (f.rows.items[1].values[SAC_BY_LEAVING_OUT]));
  clear (&f);

  /* Without pointing, it is the one to show. */
  show (&f, explain (sac_sample_trace ("a b </s>", "x y"), 0, NULL), -1);
  g_assert_cmpint (f.rows.asking, ==, 0);
  g_assert_nonnull (f.rows.explanation);
  clear (&f);
}

/* Of the whole answer: the mean of the weights, whatever is pointed at. */
static void
test_the_whole_answer (void)
{
  Fixture f;

  show (&f, explain (sac_sample_trace ("a b", "x y"), -1, "x y"), 1);
  g_assert_cmpint (f.rows.asking, ==, -1);
  g_assert_cmpint (f.rows.n_first, ==, 2);
  g_assert_cmpint (f.rows.n_items, ==, 4);
  g_assert_cmpfloat (f.rows.items[0].values[SAC_BY_WEIGHTS], ==, 0.5);
  g_assert_cmpstr (f.rows.items[3].text, ==, "y");
  g_assert_cmpint (f.rows.items[3].position, ==, -1);
  g_assert_cmpint (f.rows.items[3].step, ==, 1);
  g_assert_cmpfloat (f.rows.items[3].values[SAC_BY_LEAVING_OUT], ==, -0.125);
  g_assert_true (isnan (f.rows.items[3].values[SAC_BY_WEIGHTS]));
  clear (&f);

  /* Words of a second text that are no steps. */
  show (&f, explain (sac_sample_trace ("a b", "x"), -1, "u v"), -1);
  g_assert_cmpint (f.rows.asking, ==, 0);
  g_assert_cmpstr (f.rows.items[2].text, ==, "u");
  g_assert_cmpint (f.rows.items[2].step, ==, -1);
  clear (&f);
}

/* While pieces are drawn apart, a word's numbers stand once. */
static void
test_pieces (void)
{
  char *labels[] = { "a", "b1", "b2", NULL };
  int words[] = { 0, 1, 1 };
  double left_out[] = { 1, 2 };
  float weights[] = { 0.5f, 0.25f, 0.25f };
  SacTraceSource source = { .n_positions = 3, .labels = labels, .words = words, .end = -1 };
  SacTraceStep step = { .token = "x", .logprob = NAN, .word = -1 };
  SacTraceMap map = { .weights = weights };
  SacExplanation measures = { .answer = (char *) "x", .step = -1, .n_words = 2,
                              .words = { NULL, left_out, NULL } };
  g_autoptr(SacExplanation) explanation = sac_explanation_new (&measures);
  SacTraceParts parts = { .score = NAN, .sources = &source, .n_sources = 1, .steps = &step,
                          .n_steps = 1, .maps = &map, .n_maps = 1, .explanation = explanation };
  Fixture f;

  show (&f, sac_attention_trace_new (&parts), -1);
  g_assert_cmpfloat (f.rows.items[0].values[SAC_BY_LEAVING_OUT], ==, 1);
  g_assert_cmpfloat (f.rows.items[1].values[SAC_BY_LEAVING_OUT], ==, 2);
  g_assert_true (isnan (f.rows.items[2].values[SAC_BY_LEAVING_OUT]));
  g_assert_cmpfloat (f.rows.items[2].values[SAC_BY_WEIGHTS], ==, 0.25);
  clear (&f);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/bars-rows/one-steps-weights", test_one_steps_weights);
  g_test_add_func ("/ui/views/bars-rows/only-the-explained-step", test_only_the_explained_step);
  g_test_add_func ("/ui/views/bars-rows/the-whole-answer", test_the_whole_answer);
  g_test_add_func ("/ui/views/bars-rows/pieces", test_pieces);

  return g_test_run ();
}
