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

/* Whatever the room and the numbers are, bars stay in their columns, and those before numbers. */
static void
test_bars_stay_in_their_columns (void)
{
  static const double widths[] = { 200, 360, 800, 2000, 0 };
  static const double firsts[] = { 0.25, -0.25, 0, 1e300, G_MAXDOUBLE / 10, 1e-200 };

  for (gsize w = 0; w < G_N_ELEMENTS (widths); w++)
    for (gsize k = 0; k < G_N_ELEMENTS (firsts); k++)
      {
        Fixture f;
        cairo_rectangle_t bar;

        lay_out (&f, make_explained (30, firsts[k]), widths[w], widths[w] > 0 ? 300 : 0);
        g_assert_cmpint (f.layout.n_columns, ==, 3);

        for (int i = 0; i < 3; i++)
          {
            const SacBarsColumn *column = &f.layout.columns[i];

            g_assert_cmpfloat (column->zero, >=, column->left - 1e-6);
            g_assert_cmpfloat (column->zero, <=, column->right + 1e-6);
            g_assert_cmpfloat (MAX (column->right, column->number_x), <=,
                               i < 2 ? f.layout.columns[i + 1].left : f.layout.width);

            for (int row = 0; row < f.layout.rows.n_items; row++)
              if (sac_bars_layout_bar (&f.layout, row, i, &bar))
                {
                  g_assert_cmpfloat (bar.x, >=, column->left - 1e-6);
                  g_assert_cmpfloat (bar.x + bar.width, <=, column->right + 1e-6);
                }
          }

        clear (&f);
      }
}

static void
test_weights_follow_the_scale (void)
{
  static const float weights[] = { 0.25f, 0.5f };
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_with_weights ("a b", "x", weights);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  const SacScale scales[] = { SAC_SCALE_AUTOMATIC, SAC_SCALE_ABSOLUTE, SAC_SCALE_ROW_MAXIMUM };
  const double lengths[] = { 1, 0.5, 1 };

  for (gsize i = 0; i < G_N_ELEMENTS (scales); i++)
    {
      SacDrawing drawing;
      SacBarsLayout layout;
      cairo_rectangle_t bar;

      options.scale = scales[i];
      sac_drawing_init (&drawing, trace, &options);
      sac_bars_layout_init (&layout, &drawing, 500, 300);
      g_assert_true (sac_bars_layout_bar (&layout, 1, 0, &bar));
      g_assert_cmpfloat_with_epsilon (
        bar.width, lengths[i] * (layout.columns[0].right - layout.columns[0].left), 1e-6);
      sac_bars_layout_clear (&layout);
      sac_drawing_clear (&drawing);
    }
}

/* While an explanation is worked out, nothing moves when it comes. */
static void
test_room_for_what_comes (void)
{
  g_autoptr(SacAttentionTrace) before = sac_sample_trace ("a b c", "x");
  g_autoptr(SacAttentionTrace) after = sac_sample_trace_explain (before, 0, 0.25, NULL);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacDrawing drawings[2];
  SacBarsLayout layouts[2];

  options.explaining = TRUE;

  for (int i = 0; i < 2; i++)
    {
      sac_drawing_init (&drawings[i], i == 0 ? before : after, &options);
      sac_bars_layout_init (&layouts[i], &drawings[i], 700, 400);
      g_assert_cmpint (layouts[i].n_columns, ==, 3);
      g_assert_cmpfloat (layouts[i].view.y, ==, layouts[0].view.y);
      g_assert_cmpfloat (layouts[i].view.height, ==, layouts[0].view.height);
      g_assert_cmpfloat (layouts[i].columns[2].left, ==, layouts[0].columns[2].left);
    }

  for (int i = 0; i < 2; i++)
    {
      sac_bars_layout_clear (&layouts[i]);
      sac_drawing_clear (&drawings[i]);
    }
}

/* At the end of what scrolls, as at its beginning; also with two texts. */
static void
test_rows_are_whole (void)
{
  for (int height = 300; height < 340; height += 7)
    for (int texts = 1; texts <= 2; texts++)
      {
        g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (60, 3);
        double rest;
        Fixture f;

        lay_out (&f, sac_sample_trace_explain (trace, -1, 0.25, texts > 1 ? "w x y z" : NULL),
                 700, height);
        g_assert_cmpfloat (f.layout.scroll_height, >, 0);
        rest = fmod (f.layout.view.height / f.layout.row_height + 1e-6, 1);
        g_assert_cmpfloat (rest, <, 1e-3);
        rest = fmod (f.layout.scroll_height / f.layout.row_height + 1e-6, 1);
        g_assert_cmpfloat (rest, <, 1e-3);
        clear (&f);
      }
}

/* A title stands over the line that its bars leave, if it can. */
static void
test_titles_stand_over_their_lines (void)
{
  static const double widths[] = { 320, 500, 900 };

  for (gsize w = 0; w < G_N_ELEMENTS (widths); w++)
    {
      Fixture f;

      lay_out (&f, make_explained (30, -0.25), widths[w], 600);

      for (int i = 0; i < 3; i++)
        {
          const SacBarsColumn *column = &f.layout.columns[i];
          SacTextStyle style = sac_bars_layout_title_style (&f.layout, i);

          g_assert_cmpfloat (column->title_x, >=, column->left);
          g_assert_cmpfloat (column->title_x, <=, column->zero + 1e-6);
          g_assert_cmpfloat (column->title_x + style.wrap, <=, f.layout.width);
        }

      /* Further left where it would leave its column. */
      if (widths[w] >= 900)
        g_assert_cmpfloat (f.layout.columns[1].title_x, ==, f.layout.columns[1].zero);
      clear (&f);
    }
}

/* In a low window what was read comes first. */
static void
test_rows_before_small_print (void)
{
  Fixture f;

  lay_out (&f, make_explained (60, 0.25), 700, 500);
  g_assert_nonnull (f.layout.note);
  g_assert_cmpfloat (f.layout.ties, >, 0);
  clear (&f);

  lay_out (&f, make_explained (60, 0.25), 700, 160);
  g_assert_null (f.layout.note);
  g_assert_cmpfloat (f.layout.ties, ==, 0);
  g_assert_cmpfloat (f.layout.view.height, >=, 2 * f.layout.row_height);
  clear (&f);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/bars-fit/bars-stay-in-their-columns",
                   test_bars_stay_in_their_columns);
  g_test_add_func ("/ui/views/bars-fit/weights-follow-the-scale", test_weights_follow_the_scale);
  g_test_add_func ("/ui/views/bars-fit/room-for-what-comes", test_room_for_what_comes);
  g_test_add_func ("/ui/views/bars-fit/rows-are-whole", test_rows_are_whole);
  g_test_add_func ("/ui/views/bars-fit/titles-stand-over-their-lines",
                   test_titles_stand_over_their_lines);
  g_test_add_func ("/ui/views/bars-fit/rows-before-small-print", test_rows_before_small_print);

  return g_test_run ();
}
