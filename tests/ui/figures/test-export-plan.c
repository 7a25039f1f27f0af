#include "ui/figures/export-plan.h"

#include "tests/ui/figures/sample-trace.h"

static double
text_size_of (const SacExportSize *size,
              double               font_size)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace ("a b c", "x y");
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacExportPlan plan;
  double text_size;

  options.kind = SAC_FIGURE_RIBBONS;
  options.font_size = font_size;
  sac_export_plan_init (&plan, trace, &options, size, SAC_EXPORT_PDF);
  text_size = plan.fit.text_size;
  sac_export_plan_clear (&plan);

  return text_size;
}

/* 8 points in a column, 10.5 across the page, 16.8 on a slide; who asks for another gets it. */
static void
test_presets_have_their_text (void)
{
  g_assert_cmpfloat_with_epsilon (text_size_of (&sac_export_presets[0].size, 0), 32 / 3.0, 0.01);
  g_assert_cmpfloat_with_epsilon (text_size_of (&sac_export_presets[1].size, 0), 14, 0.01);
  g_assert_cmpfloat_with_epsilon (text_size_of (&sac_export_presets[2].size, 0), 22.4, 0.01);
  g_assert_cmpfloat_with_epsilon (text_size_of (&sac_export_presets[2].size, 14), 14, 0.01);
}

/* Zoom and scrolling are of the screen. */
static void
test_shows_everything (void)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace ("a b c </s>", "x y </s>");
  SacFigureOptions options = SAC_FIGURE_OPTIONS_DEFAULT;
  SacExportPlan plan;

  options.zoom = 4;
  options.scroll_x = 100;
  options.hide_end = TRUE;
  sac_export_plan_init (&plan, trace, &options, &(SacExportSize) { 0 }, SAC_EXPORT_PNG);
  g_assert_cmpfloat (plan.options.zoom, ==, 1);
  g_assert_cmpfloat (plan.options.scroll_x, ==, 0);
  g_assert_cmpint (sac_attention_trace_get_n_steps (plan.trace), ==, 2);
  sac_export_plan_clear (&plan);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/ui/figures/export-plan/presets-have-their-text", test_presets_have_their_text);
  g_test_add_func ("/ui/figures/export-plan/shows-everything", test_shows_everything);

  return g_test_run ();
}
