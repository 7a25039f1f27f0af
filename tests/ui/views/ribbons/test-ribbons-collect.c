#include "ui/views/ribbons/ribbons-collect.h"

#include <math.h>

#include "tests/ui/figures/sample-trace.h"

typedef void (*Check) (const SacRibbonsLayout *layout);

/* The layout calls what is tested, once its words have their places. */
static void
with_layout (SacAttentionTrace      *trace,
             const SacFigureOptions *options,
             Check                   check)
{
  SacRibbonsLayout layout;
  SacDrawing drawing;

  sac_drawing_init (&drawing, trace, options);
  sac_ribbons_layout_init (&layout, &drawing, 800, 420);
  check (&layout);
  sac_ribbons_layout_clear (&layout);
  sac_drawing_clear (&drawing);
}

static const SacRibbon *
get (const SacRibbonsLayout *layout,
     guint                   index)
{
  return &g_array_index (layout->ribbons, SacRibbon, index);
}

static void
check_sorted (const SacRibbonsLayout *layout)
{
  g_assert_cmpuint (layout->ribbons->len, ==, 3);

  for (guint k = 1; k < layout->ribbons->len; k++)
    {
      g_assert_cmpfloat (get (layout, k - 1)->place, <=, get (layout, k)->place);
      g_assert_cmpfloat (get (layout, k - 1)->width, <=, get (layout, k)->width);
    }
}

static void
test_the_strongest_lies_on_top (void)
{
  const float weights[] = { 0.9f, 0, 0.1f, 0.2f, 0, 0 };
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_with_weights ("a b c", "x y", weights);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;

  with_layout (trace, &options, check_sorted);
}

static void
check_only_strong (const SacRibbonsLayout *layout)
{
  g_assert_cmpuint (layout->ribbons->len, ==, 1);
  g_assert_cmpint (get (layout, 0)->step, ==, 0);
  g_assert_cmpint (get (layout, 0)->position, ==, 0);
}

static void
test_the_threshold_hides (void)
{
  const float weights[] = { 0.9f, 0, 0.1f, 0.2f, 0, 0 };
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_with_weights ("a b c", "x y", weights);
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;

  options.threshold = 0.5;
  with_layout (trace, &options, check_only_strong);
}

/* All ribbons of a word end within it. */
static void
check_room (const SacRibbonsLayout *layout)
{
  g_assert_cmpuint (layout->ribbons->len, <=, 700);

  for (guint k = 0; k < layout->ribbons->len; k++)
    {
      const SacRibbon *ribbon = get (layout, k);
      double room = sac_ribbons_layout_word_width (layout, &layout->source, ribbon->position,
                                                   layout->size);
      double away = fabs (ribbon->source_x - layout->source.centres[ribbon->position]);

      g_assert_cmpfloat (away, <=, room / 2 + 0.01);
    }
}

static void
test_ribbons_end_at_their_words (void)
{
  static const int lengths[] = { 2, 10, 60 };
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;

  for (gsize i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (lengths[i], lengths[i]);

      with_layout (trace, &options, check_room);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/views/ribbons/ribbons-collect/the-strongest-lies-on-top",
                   test_the_strongest_lies_on_top);
  g_test_add_func ("/ui/views/ribbons/ribbons-collect/the-threshold-hides",
                   test_the_threshold_hides);
  g_test_add_func ("/ui/views/ribbons/ribbons-collect/ribbons-end-at-their-words",
                   test_ribbons_end_at_their_words);

  return g_test_run ();
}
