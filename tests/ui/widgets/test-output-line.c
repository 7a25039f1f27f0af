#include "ui/widgets/output-line.h"

#include <adwaita.h>

#include "tests/support/train-trace.h"
#include "tests/support/widgets.h"

static SacOutputLine *
new_line (SacExploration **exploration)
{
  g_autoptr(GSettings) settings = test_settings_new ();
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  SacOutputLine *line = g_object_ref_sink (g_object_new (SAC_TYPE_OUTPUT_LINE, NULL));

  *exploration = sac_exploration_new (settings);
  sac_output_line_set_exploration (line, *exploration);
  sac_exploration_set_trace (*exploration, trace, NULL);

  return line;
}

static void
test_wraps_in_a_narrow_room (void)
{
  g_autoptr(SacExploration) exploration = NULL;
  g_autoptr(SacOutputLine) line = new_line (&exploration);
  int wide, narrow;

  gtk_widget_measure (GTK_WIDGET (line), GTK_ORIENTATION_VERTICAL, 1000, &wide, NULL, NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (line), GTK_ORIENTATION_VERTICAL, 60, &narrow, NULL, NULL,
                      NULL);
  g_assert_cmpint (narrow, >=, 2 * wide - 16);
}

static void
test_says_the_output (void)
{
  g_autoptr(SacExploration) exploration = NULL;
  g_autoptr(SacOutputLine) line = new_line (&exploration);

  gtk_test_accessible_assert_property (line, GTK_ACCESSIBLE_PROPERTY_LABEL, "i think missed.");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/ui/widgets/output-line/wraps-in-a-narrow-room",
                   test_wraps_in_a_narrow_room);
  g_test_add_func ("/ui/widgets/output-line/says-the-output", test_says_the_output);

  return g_test_run ();
}
