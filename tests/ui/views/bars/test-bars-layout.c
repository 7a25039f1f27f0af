#include "ui/views/bars/bars-layout.h"

#include <math.h>

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

static SacAttentionTrace *
make_explained (int    n_source,
                double first)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (n_source, 3);

  return sac_sample_trace_explain (trace, -1, first, "w x y z");
}

/* To the left what speaks against the answer; both sides share one measure. */
static void
test_signs_and_lengths (void)
{
  Fixture f;
  cairo_rectangle_t first, second;

  lay_out (&f, make_explained (5, 0.25), 800, 600);
  g_assert_true (sac_bars_layout_bar (&f.layout, 0, 1, &first));
  g_assert_true (sac_bars_layout_bar (&f.layout, 1, 1, &second));
  g_assert_cmpfloat_with_epsilon (first.x, f.layout.columns[1].zero, 1e-6);
  g_assert_cmpfloat_with_epsilon (second.x + second.width, f.layout.columns[1].zero, 1e-6);
  g_assert_cmpfloat_with_epsilon (second.width, first.width / 2, 1e-6);
  clear (&f);
}

static void
test_numbers_are_aligned (void)
{
  Fixture f;
  g_autofree char *one = NULL, *other = NULL, *third = NULL, *none = NULL, *dash = NULL;

  lay_out (&f, make_explained (5, 0.25), 900, 600);
  one = sac_bars_layout_number (&f.layout, 0, 1);
  other = sac_bars_layout_number (&f.layout, 1, 1);
  third = sac_bars_layout_number (&f.layout, 0, 0);
  none = sac_bars_layout_number (&f.layout, 5, 0);
  g_assert_cmpstr (one, ==, "0.250");
  g_assert_cmpstr (other, ==, "−0.125");
  /* The second text has no weights, and says so. */
  g_assert_nonnull (third);
  g_assert_cmpstr (third, !=, "–");
  g_assert_cmpstr (none, ==, "–");
  clear (&f);

  /* No room: bars come first. */
  lay_out (&f, make_explained (5, 0.25), 320, 600);
  g_assert_null (sac_bars_layout_number (&f.layout, 0, 1));
  dash = sac_bars_layout_number (&f.layout, 5, 0);
  g_assert_cmpstr (dash, ==, "–");
  g_assert_cmpfloat (sac_bars_layout_number_end (&f.layout, 0), <, f.layout.columns[1].left);
  clear (&f);
}

/* An effect that is tiny looks tiny, and has as many decimals as the others. */
static void
test_tiny_effects_look_tiny (void)
{
  Fixture f;
  cairo_rectangle_t bar;
  g_autofree char *one = NULL, *other = NULL;

  lay_out (&f, make_explained (5, 1e-4), 900, 600);

  for (int i = 1; i < 3; i++)
    {
      const SacBarsColumn *column = &f.layout.columns[i];

      g_assert_true (sac_bars_layout_bar (&f.layout, 0, i, &bar));
      g_assert_cmpfloat (bar.width, <, 0.05 * (column->right - column->left));
      g_assert_cmpfloat (column->unit * 0.05, <=, column->right - column->left + 1e-6);
    }

  one = sac_bars_layout_number (&f.layout, 0, 1);
  other = sac_bars_layout_number (&f.layout, 1, 1);
  g_assert_cmpstr (one, ==, "< 0.001");
  g_assert_cmpstr (other, ==, "> −0.001");
  clear (&f);
}

/* Five hundred words scroll, and the last of them comes into sight. */
static void
test_finds_the_row_under_the_pointer (void)
{
  Fixture f;
  cairo_rectangle_t line;
  int n_found = 0, step, position;

  lay_out (&f, sac_sample_trace_of_length (500, 3), 700, 400);
  g_assert_cmpfloat (f.layout.scroll_height, >, 5000);

  for (int i = 0; i < 500; i++)
    {
      double y;

      if (!sac_bars_layout_row (&f.layout, i, &line))
        continue;

      y = line.y + line.height / 2;
      if (y < f.layout.view.y || y >= f.layout.view.y + f.layout.view.height)
        continue;

      g_assert_true (sac_bars_layout_at (&f.layout, line.x + 20, y, &step, &position));
      g_assert_cmpint (position, ==, i);
      /* Whose look is shown does not change under the pointer. */
      g_assert_cmpint (step, ==, 2);
      n_found++;
    }

  g_assert_cmpint (n_found, >, 5);
  g_assert_true (sac_bars_layout_row (&f.layout, 499, &line));
  clear (&f);
}

static void
test_ties_say_how_far_they_agree (void)
{
  Fixture f;
  SacBarsTie tie;

  lay_out (&f, make_explained (5, 0.25), 900, 600);

  /* All fall alike by size; the signs of the last two are the same. */
  for (int i = 0; i < 3; i++)
    {
      g_assert_true (sac_bars_layout_tie (&f.layout, i, &tie));
      g_assert_cmpfloat (tie.x0, <, tie.x1);
      g_assert_cmpfloat (tie.y, >, f.layout.view.y + f.layout.view.height);
      g_assert_cmpstr (tie.text, ==, i == 1 ? "τ 1.00" : tie.text);
      g_free (tie.text);
    }

  g_assert_false (sac_bars_layout_tie (&f.layout, 3, &tie));
  clear (&f);

  lay_out (&f, sac_sample_trace ("a b", "x"), 500, 300);
  g_assert_false (sac_bars_layout_tie (&f.layout, 0, &tie));
  clear (&f);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/bars-layout/signs-and-lengths", test_signs_and_lengths);
  g_test_add_func ("/ui/views/bars-layout/numbers-are-aligned", test_numbers_are_aligned);
  g_test_add_func ("/ui/views/bars-layout/tiny-effects-look-tiny", test_tiny_effects_look_tiny);
  g_test_add_func ("/ui/views/bars-layout/finds-the-row-under-the-pointer",
                   test_finds_the_row_under_the_pointer);
  g_test_add_func ("/ui/views/bars-layout/ties-say-how-far-they-agree",
                   test_ties_say_how_far_they_agree);


  return g_test_run ();
}
