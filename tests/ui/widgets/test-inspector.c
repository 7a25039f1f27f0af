#include "ui/widgets/inspector.h"

#include <adwaita.h>

#include "engine/trace/trace-file.h"
#include "tests/support/judged-trace.h"
#include "tests/support/train-trace.h"
#include "tests/support/widgets.h"
#include "tests/ui/figures/sample-picture.h"

typedef struct
{
  GSettings      *settings;
  SacExploration *exploration;
  GtkWidget      *inspector;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();

  fixture->settings = test_settings_new ();
  fixture->exploration = sac_exploration_new (fixture->settings);
  fixture->inspector = g_object_ref_sink (g_object_new (SAC_TYPE_INSPECTOR, NULL));
  sac_inspector_set_exploration (SAC_INSPECTOR (fixture->inspector), fixture->exploration);
  sac_exploration_set_trace (fixture->exploration, trace, NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_settings_reset (fixture->settings, "hide-end");
  g_object_unref (fixture->inspector);
  g_object_unref (fixture->exploration);
  g_object_unref (fixture->settings);
}

static void
test_reads_out_a_step (Fixture       *fixture,
                       gconstpointer  data)
{
  static const char *const read[] = { "Step 3 of 5", "missed", "p = 0.61", "manqué", "0.60",
                                      "lost", "0.22", "Instead of “missed”" };

  sac_exploration_point (fixture->exploration, 2, -1);
  for (guint i = 0; i < G_N_ELEMENTS (read); i++)
    g_assert_nonnull (find_label (fixture->inspector, read[i]));
}

static void
test_reads_out_a_position (Fixture       *fixture,
                           gconstpointer  data)
{
  static const char *const read[] = { "Position 2 of 5", "crois", "Looked at by", "think", "0.80",
                                      "0.30" };

  sac_exploration_point (fixture->exploration, -1, 1);
  for (guint i = 0; i < G_N_ELEMENTS (read); i++)
    g_assert_nonnull (find_label (fixture->inspector, read[i]));
  g_assert_null (find_label (fixture->inspector, "Instead of “missed”"));
}

static void
test_hides_what_is_not_known (Fixture       *fixture,
                              gconstpointer  data)
{
  /* The full stop came without a probability. */
  sac_exploration_point (fixture->exploration, 3, -1);
  g_assert_null (find_label (fixture->inspector, "p = –"));
  g_assert_null (find_label (fixture->inspector, "Instead of “.”"));
}

static void
test_hiding_the_end_is_no_fault_of_the_map (Fixture       *fixture,
                                            gconstpointer  data)
{
  g_settings_set_boolean (fixture->settings, "hide-end", TRUE);
  settle ();
  g_assert_null (find_type (fixture->inspector, GTK_TYPE_LABEL, 40));
  for (int i = 0; find_type (fixture->inspector, GTK_TYPE_LABEL, i) != NULL; i++)
    g_assert_false (gtk_widget_has_css_class (find_type (fixture->inspector, GTK_TYPE_LABEL, i),
                                              "notice"));
}

/* Another word, and what the model says then. */
static void
test_an_alternative_goes_on_from_there (Fixture       *fixture,
                                        gconstpointer  data)
{
  GtkWidget *button;

  sac_exploration_point (fixture->exploration, 2, -1);
  button = gtk_widget_get_ancestor (find_label (fixture->inspector, "lost"), GTK_TYPE_BUTTON);
  g_assert_cmpstr (gtk_actionable_get_action_name (GTK_ACTIONABLE (button)), ==,
                   "win.force-output");
  g_assert_cmpstr (g_variant_get_string (
                     gtk_actionable_get_action_target_value (GTK_ACTIONABLE (button)), NULL), ==,
                   "i think lost…");
  gtk_test_accessible_assert_property (button, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Go on from here with “lost”, 0.22");
  g_assert_true (gtk_widget_get_focusable (button));
}

static void
test_survives_no_trace (Fixture       *fixture,
                        gconstpointer  data)
{
  sac_exploration_set_trace (fixture->exploration, NULL, NULL);
  g_assert_null (find_label (fixture->inspector, "missed"));
}

static void
test_reads_out_a_cell_of_a_picture (Fixture       *fixture,
                                    gconstpointer  data)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (60, 40);
  g_autoptr(SacAttentionTrace) trace =
    sac_sample_picture_trace ("a sun over a ball </s>", 4, 6, picture, (SacTraceRectangle) { 0 });

  sac_exploration_set_trace (fixture->exploration, trace, NULL);
  sac_exploration_point (fixture->exploration, 1, -1);
  g_assert_nonnull (find_label (fixture->inspector, "sun"));
  g_assert_null (find_label (fixture->inspector, "Under the pointer, most by"));

  sac_exploration_point (fixture->exploration, 1, 8);
  g_assert_nonnull (find_label (fixture->inspector, "Under the pointer, most by"));
  g_assert_nonnull (find_label (fixture->inspector, "ball"));

  sac_exploration_point (fixture->exploration, -1, 8);
  g_assert_nonnull (find_label (fixture->inspector, "row 2, column 3"));
}

/* Another map looked elsewhere. */
static void
test_scores_the_map_that_is_shown (Fixture       *fixture,
                                   gconstpointer  data)
{
  static const char json[] =
    "{\"format\": \"saccade-trace\", \"version\": 1, \"sources\": [{\"kind\": \"grid\", \"rows\": 1, "
    "\"columns\": 2, \"image_size\": [20, 10], \"boxes\": [{\"label\": \"cat\", \"box\": "
    "[0, 0, 10, 10]}]}], \"steps\": [{\"token\": \"cat\"}], \"attention\": [{\"weights\": "
    "[[0.9, 0.1]]}, {\"head\": 1, \"weights\": [[0.1, 0.9]]}]}";
  g_autoptr(GError) error = NULL;
  g_autoptr(SacAttentionTrace) trace = sac_trace_from_json (json, -1, &error);

  g_assert_no_error (error);
  sac_exploration_set_trace (fixture->exploration, trace, NULL);
  g_assert_nonnull (find_label (fixture->inspector,
                                "It names one thing that is there and looked at it; by chance "
                                "it would in 50 %."));
  sac_exploration_set_map (fixture->exploration, 1);
  g_assert_nonnull (find_label (fixture->inspector,
                                "It names one thing that is there, but looked elsewhere; by "
                                "chance it would have hit it in 50 %."));
}

static void
add (const char *path,
     void      (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

static void
test_an_answer_is_read_out_unasked (Fixture       *fixture,
                                    gconstpointer  data)
{
  g_autoptr(SacAttentionTrace) attending = judged_trace_of_text (3, TRUE);
  g_autoptr(SacAttentionTrace) blind = judged_trace_of_text (3, FALSE);

  sac_exploration_set_trace (fixture->exploration, attending, NULL);
  g_assert_nonnull (find_label (fixture->inspector, "Answer"));
  g_assert_nonnull (find_label (fixture->inspector, "l2"));
  g_assert_nonnull (find_label (fixture->inspector, "p = 0.75"));
  g_assert_nonnull (find_label (fixture->inspector, "film"));
  g_assert_null (find_label (fixture->inspector, "Instead of “l2”"));

  sac_exploration_set_trace (fixture->exploration, blind, NULL);
  g_assert_nonnull (find_label (fixture->inspector, "l2"));
  g_assert_null (find_label (fixture->inspector, "film"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  add ("/ui/widgets/inspector/reads-out-a-cell-of-a-picture", test_reads_out_a_cell_of_a_picture);
  add ("/ui/widgets/inspector/scores-the-map-that-is-shown", test_scores_the_map_that_is_shown);
  add ("/ui/widgets/inspector/reads-out-a-step", test_reads_out_a_step);
  add ("/ui/widgets/inspector/reads-out-a-position", test_reads_out_a_position);
  add ("/ui/widgets/inspector/hides-what-is-not-known", test_hides_what_is_not_known);
  add ("/ui/widgets/inspector/hiding-the-end-is-no-fault-of-the-map",
       test_hiding_the_end_is_no_fault_of_the_map);
  add ("/ui/widgets/inspector/an-alternative-goes-on-from-there",
       test_an_alternative_goes_on_from_there);
  add ("/ui/widgets/inspector/survives-no-trace", test_survives_no_trace);
  add ("/ui/widgets/inspector/an-answer-is-read-out-unasked", test_an_answer_is_read_out_unasked);

  return g_test_run ();
}
