#include "app/task-figures.h"

#include "tests/support/train-trace.h"

static GSettings *
new_settings (void)
{
  GSettings *settings = test_settings_new ();

  g_settings_reset (settings, "figure");
  g_settings_reset (settings, "figures");

  return settings;
}

static void
assert_chosen (GSettings  *settings,
               const char *kind,
               const char *figure)
{
  g_autofree char *chosen = NULL;

  sac_task_figures_choose (settings, kind);
  chosen = g_settings_get_string (settings, "figure");
  g_assert_cmpstr (chosen, ==, figure);
}

static void
test_each_task_begins_with_what_suits_it (void)
{
  g_autoptr(GSettings) settings = new_settings ();

  assert_chosen (settings, "classification", "words");
  assert_chosen (settings, "translation", "matrix");
  assert_chosen (settings, "entailment", "matrix");
}

static void
test_each_task_keeps_its_own (void)
{
  g_autoptr(GSettings) settings = new_settings ();

  g_settings_set_string (settings, "figure", "bars");
  sac_task_figures_keep (settings, "classification");
  g_settings_set_string (settings, "figure", "ribbons");
  sac_task_figures_keep (settings, "translation");

  assert_chosen (settings, "classification", "bars");
  assert_chosen (settings, "translation", "ribbons");
  assert_chosen (settings, "entailment", "matrix");

  /* The last choice counts. */
  g_settings_set_string (settings, "figure", "words");
  sac_task_figures_keep (settings, "translation");
  assert_chosen (settings, "translation", "words");
  assert_chosen (settings, "classification", "bars");
}

/* What another version kept. */
static void
test_unknown_figure_is_no_choice (void)
{
  g_autoptr(GSettings) settings = new_settings ();

  g_settings_set_string (settings, "figure", "ribbons");
  g_settings_set_value (settings, "figures",
                        g_variant_new_parsed ("{'translation': 'hologram'}"));
  assert_chosen (settings, "translation", "matrix");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/app/task-figures/each-task-begins-with-what-suits-it",
                   test_each_task_begins_with_what_suits_it);
  g_test_add_func ("/app/task-figures/each-task-keeps-its-own", test_each_task_keeps_its_own);
  g_test_add_func ("/app/task-figures/unknown-figure-is-no-choice", test_unknown_figure_is_no_choice);

  return g_test_run ();
}
