#include "app/cli/draw-options.h"

static void
assert_size (const char *text,
             double      width,
             double      height)
{
  SacExportSize size = { 0 };

  g_assert_true (sac_cli_parse_size (text, &size));
  g_assert_cmpfloat_with_epsilon (size.width, width, 1e-6);
  g_assert_cmpfloat_with_epsilon (size.height, height, 1e-6);
}

static void
test_sizes_have_units (void)
{
  assert_size ("800x600", 800, 600);
  assert_size ("800", 800, 0);
  assert_size ("25.4mm", 96, 0);
  assert_size ("2.54cm x 72pt", 96, 96);
  assert_size ("1inx100px", 96, 100);
}

static void
test_presets_have_names (void)
{
  SacExportSize size = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (sac_export_presets); i++)
    {
      g_assert_true (sac_cli_parse_size (sac_export_presets[i].id, &size));
      g_assert_cmpfloat (size.width, ==, sac_export_presets[i].size.width);
      g_assert_cmpfloat (size.dpi, ==, sac_export_presets[i].size.dpi);
    }
}

static double
dpi_of (const char *text)
{
  SacExportSize size = { .dpi = 72 };

  g_assert_true (sac_cli_parse_size (text, &size));

  return size.dpi;
}

static void
test_sizes_on_paper_are_fine_enough_for_it (void)
{
  g_assert_cmpfloat (dpi_of ("84mm"), ==, 300);
  g_assert_cmpfloat (dpi_of ("3inx100px"), ==, 300);
  g_assert_cmpfloat (dpi_of ("800x600"), ==, 0);
  g_assert_cmpfloat (dpi_of ("800px"), ==, 0);
}

static void
test_refuses_what_is_no_size (void)
{
  const char *const texts[] = {
    "", "x", "0", "-1", "800x", "x600", "800x600x1", "800 600", "0x10", "nan", "inf", "1e9", "10em",
  };
  SacExportSize size;

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    g_assert_false (sac_cli_parse_size (texts[i], &size));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/cli/draw-options/sizes-have-units", test_sizes_have_units);
  g_test_add_func ("/app/cli/draw-options/presets-have-names", test_presets_have_names);
  g_test_add_func ("/app/cli/draw-options/sizes-on-paper-are-fine-enough-for-it",
                   test_sizes_on_paper_are_fine_enough_for_it);
  g_test_add_func ("/app/cli/draw-options/refuses-what-is-no-size", test_refuses_what_is_no_size);

  return g_test_run ();
}
