#include "ui/widgets/label-bars.h"

#include <adwaita.h>

#include "tests/support/judged-trace.h"
#include "tests/support/train-trace.h"
#include "tests/support/widgets.h"

static SacLabelBars *
new_bars (SacExploration **exploration)
{
  g_autoptr(GSettings) settings = test_settings_new ();
  SacLabelBars *bars = g_object_ref_sink (g_object_new (SAC_TYPE_LABEL_BARS, NULL));

  *exploration = sac_exploration_new (settings);
  sac_label_bars_set_exploration (bars, *exploration);

  return bars;
}

static int
get_height (SacLabelBars *bars)
{
  int height;

  gtk_widget_measure (GTK_WIDGET (bars), GTK_ORIENTATION_VERTICAL, 400, &height, NULL, NULL, NULL);

  return height;
}

static void
test_says_the_most_probable_first (void)
{
  g_autoptr(SacExploration) exploration = NULL;
  g_autoptr(SacLabelBars) bars = new_bars (&exploration);
  g_autoptr(SacAttentionTrace) trace = judged_trace_of_pair ();

  sac_exploration_set_trace (exploration, trace, NULL);
  gtk_test_accessible_assert_property (bars, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "contradiction 0.70, neutral 0.20, entailment 0.10");
}

static void
test_says_how_many_more_there_are (void)
{
  g_autoptr(SacExploration) exploration = NULL;
  g_autoptr(SacLabelBars) bars = new_bars (&exploration);
  g_autoptr(SacAttentionTrace) trace = judged_trace_of_text (150, TRUE);

  sac_exploration_set_trace (exploration, trace, NULL);
  gtk_test_accessible_assert_property (bars, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "l149 0.75, l0 < 0.01, l1 < 0.01, l2 < 0.01, l3 < 0.01, "
                                       "l4 < 0.01 and 144 more");
}

static void
test_is_as_high_as_its_labels (void)
{
  g_autoptr(SacExploration) exploration = NULL;
  g_autoptr(SacLabelBars) bars = new_bars (&exploration);
  g_autoptr(SacAttentionTrace) two = judged_trace_of_text (2, TRUE);
  g_autoptr(SacAttentionTrace) six = judged_trace_of_text (6, TRUE);
  int height;

  g_assert_cmpint (get_height (bars), ==, 0);
  sac_exploration_set_trace (exploration, two, NULL);
  height = get_height (bars);
  g_assert_cmpint (height, >, 0);
  sac_exploration_set_trace (exploration, six, NULL);
  g_assert_cmpint (get_height (bars), ==, 3 * height);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/ui/widgets/label-bars/says-the-most-probable-first",
                   test_says_the_most_probable_first);
  g_test_add_func ("/ui/widgets/label-bars/says-how-many-more-there-are",
                   test_says_how_many_more_there_are);
  g_test_add_func ("/ui/widgets/label-bars/is-as-high-as-its-labels",
                   test_is_as_high_as_its_labels);

  return g_test_run ();
}
