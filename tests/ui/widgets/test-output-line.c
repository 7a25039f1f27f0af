#include "ui/widgets/output-line.h"

#include <adwaita.h>

#include "tests/support/train-trace.h"
#include "tests/support/widgets.h"
#include "tests/ui/figures/sample-trace.h"

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

/* Sizes are given out with a frame. */
static void
wait_for_page (GtkAdjustment *adjustment,
               double         least)
{
  for (int i = 0; i < 400 && gtk_adjustment_get_page_size (adjustment) < least; i++)
    {
      g_usleep (5000);
      settle ();
    }

  g_assert_cmpfloat (gtk_adjustment_get_page_size (adjustment), >=, least);
}

static void
test_a_long_output_follows_the_step (void)
{
  g_autoptr(SacExploration) exploration = NULL;
  SacOutputLine *line = new_line (&exploration);
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (3, 80);
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *viewport = gtk_viewport_new (NULL, NULL);
  GtkWidget *window;
  GtkAdjustment *down;

  gtk_viewport_set_child (GTK_VIEWPORT (viewport), GTK_WIDGET (line));
  g_object_unref (line);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), viewport);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 112);
  gtk_widget_set_valign (scroller, GTK_ALIGN_START);
  window = show_widget (scroller, 400, 300);
  sac_exploration_set_trace (exploration, trace, NULL);

  /* As high as it may be, not one line. */
  down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  wait_for_page (down, 112);
  g_assert_cmpfloat (gtk_adjustment_get_upper (down), >, 200);

  sac_exploration_go_to (exploration, 79);
  settle ();
  g_assert_cmpfloat (gtk_adjustment_get_value (down), >, 80);
  sac_exploration_go_to (exploration, 0);
  settle ();
  g_assert_cmpfloat (gtk_adjustment_get_value (down), ==, 0);
  gtk_window_destroy (GTK_WINDOW (window));
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
  g_test_add_func ("/ui/widgets/output-line/a-long-output-follows-the-step",
                   test_a_long_output_follows_the_step);

  return g_test_run ();
}
