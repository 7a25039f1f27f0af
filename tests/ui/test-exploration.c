#include "ui/exploration.h"

#include "tests/support/train-trace.h"

typedef struct
{
  GSettings      *settings;
  SacExploration *exploration;
  int             n_changed;
} Fixture;

static void
count_cb (Fixture *fixture)
{
  fixture->n_changed++;
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();

  fixture->settings = test_settings_new ();
  fixture->exploration = sac_exploration_new (fixture->settings);
  sac_exploration_set_trace (fixture->exploration, trace, NULL);
  g_signal_connect_swapped (fixture->exploration, "changed", G_CALLBACK (count_cb), fixture);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_settings_reset (fixture->settings, "join-words");
  g_settings_reset (fixture->settings, "hide-end");
  g_settings_reset (fixture->settings, "figure");
  g_object_unref (fixture->exploration);
  g_object_unref (fixture->settings);
}

static void
assert_pointed (SacExploration *exploration,
                int             step,
                int             position)
{
  int pointed_step, pointed_position;

  sac_exploration_get_pointed (exploration, &pointed_step, &pointed_position);
  g_assert_cmpint (pointed_step, ==, step);
  g_assert_cmpint (pointed_position, ==, position);
}

static void
test_joins_and_parts (Fixture       *fixture,
                      gconstpointer  data)
{
  SacAttentionTrace *shown = sac_exploration_get_shown (fixture->exploration);

  g_assert_cmpint (sac_attention_trace_get_source (shown, 0)->n_positions, ==, 5);
  g_assert_cmpfloat_with_epsilon (sac_attention_trace_get_weight (shown, 0, 2, 2), 0.6, 1e-6);

  g_settings_set_boolean (fixture->settings, "join-words", FALSE);
  shown = sac_exploration_get_shown (fixture->exploration);
  g_assert_cmpint (sac_attention_trace_get_source (shown, 0)->n_positions, ==, 6);
}

static void
test_hides_the_end (Fixture       *fixture,
                    gconstpointer  data)
{
  g_settings_set_boolean (fixture->settings, "hide-end", TRUE);

  g_assert_cmpint (sac_exploration_get_n_steps (fixture->exploration), ==, 4);
  g_assert_cmpint (sac_attention_trace_get_n_steps (
                     sac_exploration_get_trace (fixture->exploration)), ==, 5);
}

static void
test_begins_where_most_is_seen (Fixture       *fixture,
                                gconstpointer  data)
{
  assert_pointed (fixture->exploration, 2, -1);
}

static void
test_hovering_passes (Fixture       *fixture,
                      gconstpointer  data)
{
  sac_exploration_point (fixture->exploration, 1, 1);
  sac_exploration_hover (fixture->exploration, 3, 4);
  assert_pointed (fixture->exploration, 3, 4);
  sac_exploration_hover (fixture->exploration, -1, -1);
  assert_pointed (fixture->exploration, 1, 1);
  g_assert_cmpint (fixture->n_changed, ==, 3);
}

static void
test_pointing_again_tells_nobody (Fixture       *fixture,
                                  gconstpointer  data)
{
  sac_exploration_point (fixture->exploration, 1, 1);
  sac_exploration_point (fixture->exploration, 1, 1);
  g_assert_cmpint (fixture->n_changed, ==, 1);
}

static void
test_moves_stop_at_the_edges (Fixture       *fixture,
                              gconstpointer  data)
{
  sac_exploration_point (fixture->exploration, 1, -1);
  sac_exploration_move (fixture->exploration, 0, 1);
  assert_pointed (fixture->exploration, 1, 0);
  sac_exploration_move (fixture->exploration, -G_MAXINT16, 0);
  sac_exploration_move (fixture->exploration, 0, -1);
  assert_pointed (fixture->exploration, 0, 0);
  sac_exploration_move (fixture->exploration, G_MAXINT16, G_MAXINT16);
  assert_pointed (fixture->exploration, 4, 4);
}

static void
test_goes_to_a_step (Fixture       *fixture,
                     gconstpointer  data)
{
  SacFigureOptions options;

  sac_exploration_go_to (fixture->exploration, 1);
  sac_exploration_fill_options (fixture->exploration, &options);
  g_assert_cmpint (options.n_visible_steps, ==, 2);
  assert_pointed (fixture->exploration, 1, -1);

  /* What has not been produced yet cannot be pointed at. */
  sac_exploration_point (fixture->exploration, 3, 0);
  assert_pointed (fixture->exploration, -1, 0);

  sac_exploration_go_to (fixture->exploration, 100);
  g_assert_cmpint (sac_exploration_get_n_visible (fixture->exploration), ==, 5);
}

static void
test_follows_the_settings (Fixture       *fixture,
                           gconstpointer  data)
{
  SacFigureOptions options;

  g_settings_set_string (fixture->settings, "figure", "ribbons");
  sac_exploration_fill_options (fixture->exploration, &options);
  g_assert_cmpint (options.kind, ==, SAC_FIGURE_RIBBONS);
  g_assert_cmpint (fixture->n_changed, ==, 1);
}

static void
test_keeps_what_is_pointed_at (Fixture       *fixture,
                               gconstpointer  data)
{
  g_autoptr(SacAttentionTrace) again = train_trace_new ();

  sac_exploration_point (fixture->exploration, 1, 2);
  sac_exploration_set_trace (fixture->exploration, again, NULL);
  assert_pointed (fixture->exploration, 1, 2);
  sac_exploration_set_trace (fixture->exploration, NULL, NULL);
  assert_pointed (fixture->exploration, -1, -1);
}

static void
count_traces_cb (int *n)
{
  (*n)++;
}

/* What explains a word comes after it was pointed at, and moves nothing. */
static void
test_an_explanation_comes_and_goes (Fixture       *fixture,
                                    gconstpointer  data)
{
  SacExploration *exploration = fixture->exploration;
  double left_out[] = { 0, 0, 0, 0 };
  SacExplanation parts = { .answer = (char *) "missed", .step = 2, .n_words = 4,
                           .words = { NULL, left_out, NULL } };
  g_autoptr(SacExplanation) explanation = sac_explanation_new (&parts);
  int n_traces = 0;

  sac_exploration_point (exploration, 2, 1);
  g_assert_cmpint (sac_exploration_get_word (exploration), ==, 2);
  g_signal_connect_swapped (exploration, "trace-changed", G_CALLBACK (count_traces_cb), &n_traces);
  fixture->n_changed = 0;

  sac_exploration_set_explanation (exploration, explanation);
  g_assert_true (sac_attention_trace_get_explanation (sac_exploration_get_trace (exploration))
                 == explanation);
  g_assert_true (sac_attention_trace_get_explanation (sac_exploration_get_shown (exploration))
                 == explanation);
  assert_pointed (exploration, 2, 1);
  g_assert_cmpint (n_traces, ==, 0);
  g_assert_cmpint (fixture->n_changed, ==, 1);

  /* Also for whoever sees the pieces apart. */
  g_settings_set_boolean (fixture->settings, "join-words", FALSE);
  g_assert_nonnull (sac_attention_trace_get_explanation (sac_exploration_get_shown (exploration)));

  fixture->n_changed = 0;
  sac_exploration_set_explanation (exploration, NULL);
  sac_exploration_set_explanation (exploration, NULL);
  g_assert_null (sac_attention_trace_get_explanation (sac_exploration_get_shown (exploration)));
  g_assert_cmpint (fixture->n_changed, ==, 1);
}

static void
add (const char *path,
     void      (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("/ui/exploration/joins-and-parts", test_joins_and_parts);
  add ("/ui/exploration/hides-the-end", test_hides_the_end);
  add ("/ui/exploration/begins-where-most-is-seen", test_begins_where_most_is_seen);
  add ("/ui/exploration/hovering-passes", test_hovering_passes);
  add ("/ui/exploration/pointing-again-tells-nobody", test_pointing_again_tells_nobody);
  add ("/ui/exploration/moves-stop-at-the-edges", test_moves_stop_at_the_edges);
  add ("/ui/exploration/goes-to-a-step", test_goes_to_a_step);
  add ("/ui/exploration/follows-the-settings", test_follows_the_settings);
  add ("/ui/exploration/keeps-what-is-pointed-at", test_keeps_what_is_pointed_at);

  add ("/ui/exploration/an-explanation-comes-and-goes", test_an_explanation_comes_and_goes);

  return g_test_run ();
}
