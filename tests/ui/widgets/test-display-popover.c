#include "ui/widgets/display-popover.h"

#include <adwaita.h>

#include "tests/support/judged-trace.h"
#include "tests/support/train-trace.h"
#include "tests/support/widgets.h"
#include "tests/ui/figures/sample-picture.h"

static void
test_choices_are_settings (void)
{
  g_autoptr(GSettings) settings = test_settings_new ();
  GtkWidget *popover = g_object_ref_sink (g_object_new (SAC_TYPE_DISPLAY_POPOVER, NULL));
  GtkDropDown *scale = GTK_DROP_DOWN (find_type (popover, GTK_TYPE_DROP_DOWN, 0));
  GtkDropDown *palette = GTK_DROP_DOWN (find_type (popover, GTK_TYPE_DROP_DOWN, 1));
  g_autofree char *name = NULL;

  sac_display_popover_bind (SAC_DISPLAY_POPOVER (popover), settings);
  gtk_drop_down_set_selected (scale, SAC_SCALE_SQUARE_ROOT);
  name = g_settings_get_string (settings, "scale");
  g_assert_cmpstr (name, ==, "square-root");

  g_settings_set_string (settings, "palette", "magma");
  g_assert_cmpuint (gtk_drop_down_get_selected (palette), ==, 3);

  g_settings_set_int (settings, "beam", 5);
  g_assert_cmpfloat (gtk_spin_button_get_value (
                       GTK_SPIN_BUTTON (find_type (popover, GTK_TYPE_SPIN_BUTTON, 0))), ==, 5);

  g_settings_reset (settings, "beam");
  g_settings_reset (settings, "scale");
  g_settings_reset (settings, "palette");
  g_object_unref (popover);
}

static void
test_offers_what_suits_the_trace (void)
{
  g_autoptr(GSettings) settings = test_settings_new ();
  g_autoptr(SacExploration) exploration = sac_exploration_new (settings);
  g_autoptr(SacAttentionTrace) text = train_trace_new ();
  g_autoptr(SacAttentionTrace) picture =
    sac_sample_picture_trace ("a sun </s>", 4, 6, NULL, (SacTraceRectangle) { 0 });
  SacDisplayPopover *popover = g_object_ref_sink (g_object_new (SAC_TYPE_DISPLAY_POPOVER, NULL));

  sac_exploration_set_trace (exploration, text, NULL);
  sac_display_popover_set_exploration (popover, exploration);
  g_assert_null (find_label (gtk_popover_get_child (GTK_POPOVER (popover)), "Strength"));
  sac_exploration_set_trace (exploration, picture, NULL);
  g_assert_nonnull (find_label (gtk_popover_get_child (GTK_POPOVER (popover)), "Strength"));
  g_assert_null (find_label (gtk_popover_get_child (GTK_POPOVER (popover)),
                             "Join Pieces of Words"));
  g_object_unref (popover);
}

static SacAttentionTrace *
new_headline (void)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  SacTraceParts parts = {
    .task = "summarisation", .sources = sac_attention_trace_get_source (trace, 0), .n_sources = 1,
    .steps = sac_attention_trace_get_step (trace, 0),
    .n_steps = sac_attention_trace_get_n_steps (trace),
  };

  return sac_attention_trace_new (&parts);
}

/* Nothing else is asked to be so many words long. */
static void
test_a_headline_has_a_length (void)
{
  g_autoptr(GSettings) settings = test_settings_new ();
  g_autoptr(SacExploration) exploration = sac_exploration_new (settings);
  g_autoptr(SacAttentionTrace) headline = new_headline ();
  GtkWidget *popover = g_object_ref_sink (g_object_new (SAC_TYPE_DISPLAY_POPOVER, NULL));
  GtkWidget *spin = find_type (popover, GTK_TYPE_SPIN_BUTTON, 1);

  sac_display_popover_bind (SAC_DISPLAY_POPOVER (popover), settings);
  sac_display_popover_set_exploration (SAC_DISPLAY_POPOVER (popover), exploration);
  g_assert_null (find_label (gtk_popover_get_child (GTK_POPOVER (popover)), "Headline Words"));
  sac_exploration_set_trace (exploration, headline, NULL);
  g_assert_nonnull (find_label (gtk_popover_get_child (GTK_POPOVER (popover)), "Headline Words"));

  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "Automatic");
  gtk_spin_button_spin (GTK_SPIN_BUTTON (spin), GTK_SPIN_STEP_FORWARD, 7);
  g_assert_cmpint (g_settings_get_int (settings, "length"), ==, 7);
  gtk_editable_set_text (GTK_EDITABLE (spin), "Automatic");
  gtk_spin_button_update (GTK_SPIN_BUTTON (spin));
  g_assert_cmpint (g_settings_get_int (settings, "length"), ==, 0);
  g_object_unref (popover);
}

/* An answer has neither cells nor an end nor a beam. */
static void
test_an_answer_has_no_end (void)
{
  g_autoptr(GSettings) settings = test_settings_new ();
  g_autoptr(SacExploration) exploration = sac_exploration_new (settings);
  g_autoptr(SacAttentionTrace) text = train_trace_new ();
  g_autoptr(SacAttentionTrace) answer = judged_trace_of_text (2, TRUE);
  SacDisplayPopover *popover = g_object_ref_sink (g_object_new (SAC_TYPE_DISPLAY_POPOVER, NULL));
  GtkWidget *child = gtk_popover_get_child (GTK_POPOVER (popover));

  sac_exploration_set_trace (exploration, text, NULL);
  g_settings_set_string (settings, "figure", "matrix");
  sac_display_popover_set_exploration (popover, exploration);
  g_assert_nonnull (find_label (child, "Numbers in Cells"));
  g_assert_nonnull (find_label (child, "Hide End of Sentence"));

  g_settings_set_string (settings, "figure", "bars");
  g_assert_null (find_label (child, "Numbers in Cells"));
  sac_exploration_set_trace (exploration, answer, NULL);
  g_assert_null (find_label (child, "Hide End of Sentence"));
  g_assert_null (find_label (child, "Beam"));
  g_object_unref (popover);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add_func ("/ui/widgets/display-popover/choices-are-settings", test_choices_are_settings);
  g_test_add_func ("/ui/widgets/display-popover/offers-what-suits-the-trace",
                   test_offers_what_suits_the_trace);
  g_test_add_func ("/ui/widgets/display-popover/a-headline-has-a-length",
                   test_a_headline_has_a_length);
  g_test_add_func ("/ui/widgets/display-popover/an-answer-has-no-end", test_an_answer_has_no_end);

  return g_test_run ();
}
