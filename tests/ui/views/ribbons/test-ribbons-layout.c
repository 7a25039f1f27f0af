#include "ui/views/ribbons/ribbons-layout.h"

#include <math.h>

#include "tests/ui/figures/sample-trace.h"

typedef struct
{
  SacFigureOptions options;
  SacDrawing       drawing;
  SacRibbonsLayout layout;
} Fixture;

static void
set_up (Fixture           *fixture,
        SacAttentionTrace *trace,
        double             width,
        double             zoom)
{
  fixture->options = (SacFigureOptions) SAC_FIGURE_OPTIONS_DEFAULT;
  fixture->options.zoom = zoom;
  sac_drawing_init (&fixture->drawing, trace, &fixture->options);
  sac_ribbons_layout_init (&fixture->layout, &fixture->drawing, width, 420);
}

static void
tear_down (Fixture *fixture)
{
  sac_ribbons_layout_clear (&fixture->layout);
  sac_drawing_clear (&fixture->drawing);
}

static void
check_row (const SacRibbonsLayout *layout,
           const SacRibbonsRow    *row,
           gboolean                all)
{
  for (int i = 0; i < row->n_seen; i++)
    {
      SacPlacedLabel a, b;

      if (!sac_ribbons_layout_label (layout, row, i, &a))
        {
          g_assert_false (all);
          continue;
        }

      g_assert_cmpfloat (a.x, >=, 0);
      g_assert_cmpfloat (a.x + a.width, <=, layout->width);

      for (int k = 0; k < i; k++)
        if (sac_ribbons_layout_label (layout, row, k, &b))
          g_assert_true (a.x >= b.x + b.width || b.x >= a.x + a.width);
    }
}

static void
test_words_never_overlap (void)
{
  static const int lengths[] = { 1, 2, 8, 20, 60, 500 };
  static const double zooms[] = { 1, 2.5, 0.2 };

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    for (gsize k = 0; k < G_N_ELEMENTS (zooms); k++)
      {
        g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (lengths[i], lengths[i] + 2);
        Fixture fixture;

        set_up (&fixture, trace, 800, zooms[k]);
        check_row (&fixture.layout, &fixture.layout.source,
                   zooms[k] == 1 && fixture.layout.scroll_width == 0);
        check_row (&fixture.layout, &fixture.layout.steps, FALSE);
        tear_down (&fixture);
      }
}

static void
test_width_is_weight (void)
{
  const float weights[] = { 0.8f, 0.2f, 0, 0, 0.4f, 0.6f };
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_with_weights ("a b c", "x y", weights);
  Fixture fixture;
  const SacRibbon *weakest, *strongest;

  set_up (&fixture, trace, 500, 1);
  g_assert_cmpuint (fixture.layout.ribbons->len, ==, 4);
  weakest = &g_array_index (fixture.layout.ribbons, SacRibbon, 0);
  strongest = &g_array_index (fixture.layout.ribbons, SacRibbon, 3);
  g_assert_cmpint (strongest->step, ==, 0);
  g_assert_cmpint (strongest->position, ==, 0);
  g_assert_cmpfloat_with_epsilon (strongest->width / weakest->width, 4, 0.01);
  tear_down (&fixture);
}

/* Ribbons that meet in a word do not leave it. */
static void
test_ribbons_stay_within_their_words (void)
{
  g_autofree float *weights = g_new0 (float, 3 * 30);
  g_autoptr(GString) target = g_string_new ("x");
  g_autoptr(SacAttentionTrace) trace = NULL;
  Fixture fixture;

  for (int i = 1; i < 30; i++)
    g_string_append (target, " x");

  for (int i = 0; i < 30; i++)
    weights[3 * i + 1] = 1;

  trace = sac_sample_trace_with_weights ("un deux trois", target->str, weights);
  set_up (&fixture, trace, 700, 1);
  g_assert_cmpuint (fixture.layout.ribbons->len, ==, 30);

  for (guint k = 0; k < fixture.layout.ribbons->len; k++)
    {
      const SacRibbon *ribbon = &g_array_index (fixture.layout.ribbons, SacRibbon, k);
      cairo_rectangle_t box;
      double x = sac_ribbons_layout_to_view (&fixture.layout, ribbon->source_x);

      sac_ribbons_layout_box (&fixture.layout, &fixture.layout.source, 1, &box);
      g_assert_cmpfloat (x, >=, box.x);
      g_assert_cmpfloat (x, <=, box.x + box.width);
    }

  tear_down (&fixture);
}

/* The few words of a headline stay in sight, wherever the page above them stands. */
static void
test_a_headline_stays (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (300, 5);

  for (int k = 0; k < 2; k++)
    {
      SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
      SacRibbonsLayout layout;
      SacDrawing drawing;
      cairo_rectangle_t first, last;

      options.scroll_x = k * 1000;
      sac_drawing_init (&drawing, trace, &options);
      sac_ribbons_layout_init (&layout, &drawing, 700, 300);
      g_assert_cmpfloat (layout.scroll_x, ==, k * 1000);
      g_assert_true (layout.steps.fixed);
      g_assert_false (layout.source.fixed);
      sac_ribbons_layout_box (&layout, &layout.steps, 0, &first);
      sac_ribbons_layout_box (&layout, &layout.steps, 4, &last);
      g_assert_cmpfloat (first.x, >=, layout.view.x);
      g_assert_cmpfloat (last.x + last.width, <=, layout.view.x + layout.view.width);
      g_assert_cmpfloat (last.x - first.x, >, 100);
      sac_ribbons_layout_clear (&layout);
      sac_drawing_clear (&drawing);
    }
}

static void
test_finds_words_and_ribbons (void)
{
  const float weights[] = { 1, 0, 0, 0, 0, 1 };
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_with_weights ("un deux trois", "one three",
                                                                      weights);
  int step, position;
  Fixture fixture;
  const SacRibbon *ribbon;
  cairo_rectangle_t box;

  set_up (&fixture, trace, 500, 1);
  sac_ribbons_layout_box (&fixture.layout, &fixture.layout.source, 1, &box);
  g_assert_true (sac_ribbons_layout_at (&fixture.layout, box.x + box.width / 2,
                                        box.y + box.height / 2, &step, &position));
  g_assert_cmpint (position, ==, 1);
  g_assert_cmpint (step, ==, -1);

  /* Half way, a ribbon is half way between its ends. */
  ribbon = &g_array_index (fixture.layout.ribbons, SacRibbon, 0);
  g_assert_true (sac_ribbons_layout_at (&fixture.layout,
                                        sac_ribbons_layout_to_view (&fixture.layout,
                                                                    (ribbon->source_x
                                                                     + ribbon->step_x) / 2),
                                        (fixture.layout.top + fixture.layout.bottom) / 2,
                                        &step, &position));
  g_assert_cmpint (step, ==, ribbon->step);
  g_assert_cmpint (position, ==, ribbon->position);
  g_assert_false (sac_ribbons_layout_at (&fixture.layout, 2, 2, &step, &position));
  tear_down (&fixture);
}

static void
test_right_to_left_begins_at_the_right (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace ("في القاهرة أمس", "in Cairo yesterday");
  Fixture fixture;

  set_up (&fixture, trace, 500, 1);
  g_assert_cmpfloat (fixture.layout.source.centres[0], >, fixture.layout.source.centres[2]);
  g_assert_cmpfloat (fixture.layout.steps.centres[0], <, fixture.layout.steps.centres[2]);
  tear_down (&fixture);
}

static void
test_ribbons_are_bounded (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (300, 300);
  float *weights = sac_attention_trace_get_map (trace, 0)->weights;
  Fixture fixture;

  for (int i = 0; i < 300 * 300; i++)
    weights[i] = 0.5f;

  set_up (&fixture, trace, 800, 1);
  g_assert_cmpuint (fixture.layout.ribbons->len, <=, 1000);
  tear_down (&fixture);
}

static void
test_an_answer_has_the_width_for_itself (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace ("a b c", "measurement_conversion_of_all");
  SacPlacedLabel placed;
  Fixture fixture;

  set_up (&fixture, trace, 317, 1);
  g_assert_true (sac_ribbons_layout_label (&fixture.layout, &fixture.layout.steps, 0, &placed));
  g_assert_cmpfloat (placed.wrap, ==, 0);
  tear_down (&fixture);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/ribbons-layout/words-never-overlap", test_words_never_overlap);
  g_test_add_func ("/ui/views/ribbons-layout/width-is-weight", test_width_is_weight);
  g_test_add_func ("/ui/views/ribbons-layout/ribbons-stay-within-their-words", test_ribbons_stay_within_their_words);
  g_test_add_func ("/ui/views/ribbons-layout/finds-words-and-ribbons", test_finds_words_and_ribbons);
  g_test_add_func ("/ui/views/ribbons-layout/right-to-left-begins-at-the-right", test_right_to_left_begins_at_the_right);
  g_test_add_func ("/ui/views/ribbons-layout/ribbons-are-bounded", test_ribbons_are_bounded);
  g_test_add_func ("/ui/views/ribbons-layout/an-answer-has-the-width-for-itself", test_an_answer_has_the_width_for_itself);
  g_test_add_func ("/ui/views/ribbons-layout/a-headline-stays", test_a_headline_stays);

  return g_test_run ();
}
