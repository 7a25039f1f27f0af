#include "ui/views/bars/bars-texts.h"

#include <string.h>

#include "tests/ui/figures/sample-trace.h"

typedef struct
{
  SacAttentionTrace *trace;
  SacFigureOptions   options;
  SacDrawing         drawing;
  SacBarsLayout      layout;
} Fixture;

static void
lay_out (Fixture           *fixture,
         SacAttentionTrace *trace, /* Taken. */
         double             width,
         double             height)
{
  fixture->trace = trace;
  fixture->options = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
  fixture->options.scroll_y = 1e6;
  sac_drawing_init (&fixture->drawing, trace, &fixture->options);
  sac_bars_layout_init (&fixture->layout, &fixture->drawing, width, height);
}

static void
clear (Fixture *fixture)
{
  sac_bars_layout_clear (&fixture->layout);
  sac_drawing_clear (&fixture->drawing);
  sac_attention_trace_unref (fixture->trace);
}

/* Where each word of the hypothesis looked, the column is their mean. */
static void
test_a_mean_is_called_one (void)
{
  g_autoptr(SacAttentionTrace) many = sac_sample_trace ("a b c", "x y");
  g_autoptr(SacAttentionTrace) one = sac_sample_trace ("a b c", "x");
  Fixture f;

  lay_out (&f, sac_sample_trace_explain (many, -1, 0.25, "x y"), 800, 600);
  g_assert_cmpstr (f.layout.columns[0].title, ==, "Attention, mean");
  g_assert_nonnull (strstr (f.layout.note, "the mean over the hypothesis"));
  clear (&f);

  lay_out (&f, sac_sample_trace_explain (one, -1, 0.25, NULL), 800, 600);
  g_assert_cmpstr (f.layout.columns[0].title, ==, "Attention");
  g_assert_null (strstr (f.layout.note, "the mean"));
  clear (&f);
}

/* A step that is pointed at has a heading of its own, and no note without an explanation. */
static void
test_weights_alone_need_no_note (void)
{
  Fixture f;

  lay_out (&f, sac_sample_trace ("a b c", "x y"), 800, 600);
  g_assert_nonnull (strstr (f.layout.heading, "y"));
  g_assert_null (f.layout.note);
  g_assert_null (f.layout.blocks[0]);
  clear (&f);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/bars-texts/a-mean-is-called-one", test_a_mean_is_called_one);
  g_test_add_func ("/ui/views/bars-texts/weights-alone-need-no-note",
                   test_weights_alone_need_no_note);

  return g_test_run ();
}
