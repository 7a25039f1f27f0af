#include "ui/widgets/player.h"

#include <adwaita.h>

#include "tests/support/train-trace.h"
#include "tests/support/widgets.h"

typedef struct
{
  SacExploration *exploration;
  SacPlayer      *player;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(GSettings) settings = test_settings_new ();
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();

  fixture->exploration = sac_exploration_new (settings);
  fixture->player = g_object_ref_sink (g_object_new (SAC_TYPE_PLAYER, NULL));
  sac_player_set_exploration (fixture->player, fixture->exploration);
  sac_exploration_set_trace (fixture->exploration, trace, NULL);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  g_object_unref (fixture->player);
  g_object_unref (fixture->exploration);
}

static void
test_steps (Fixture       *fixture,
            gconstpointer  data)
{
  sac_player_step (fixture->player, -G_MAXINT16);
  g_assert_cmpint (sac_exploration_get_n_visible (fixture->exploration), ==, 1);
  sac_player_step (fixture->player, 1);
  sac_player_step (fixture->player, 1);
  g_assert_cmpint (sac_exploration_get_n_visible (fixture->exploration), ==, 3);
  sac_player_step (fixture->player, -1);
  g_assert_cmpint (sac_exploration_get_n_visible (fixture->exploration), ==, 2);
  g_assert_nonnull (find_label (GTK_WIDGET (fixture->player), "2 / 5"));
  sac_player_step (fixture->player, G_MAXINT16);
  g_assert_cmpint (sac_exploration_get_n_visible (fixture->exploration), ==, 5);
}

static void
test_plays_from_the_start (Fixture       *fixture,
                           gconstpointer  data)
{
  sac_player_toggle (fixture->player);
  g_assert_cmpint (sac_exploration_get_n_visible (fixture->exploration), ==, 1);
  wait_for (900);
  g_assert_cmpint (sac_exploration_get_n_visible (fixture->exploration), ==, 2);
  sac_player_toggle (fixture->player);
  wait_for (900);
  g_assert_cmpint (sac_exploration_get_n_visible (fixture->exploration), ==, 2);
}

static void
test_a_new_trace_stops_it (Fixture       *fixture,
                           gconstpointer  data)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();

  sac_player_toggle (fixture->player);
  sac_exploration_set_trace (fixture->exploration, trace, NULL);
  wait_for (900);
  g_assert_cmpint (sac_exploration_get_n_visible (fixture->exploration), ==, 5);
}

static void
test_does_nothing_without_a_trace (Fixture       *fixture,
                                   gconstpointer  data)
{
  sac_exploration_set_trace (fixture->exploration, NULL, NULL);
  sac_player_toggle (fixture->player);
  sac_player_step (fixture->player, 1);
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (fixture->player)));
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
  adw_init ();

  add ("/ui/widgets/player/steps", test_steps);
  add ("/ui/widgets/player/plays-from-the-start", test_plays_from_the_start);
  add ("/ui/widgets/player/a-new-trace-stops-it", test_a_new_trace_stops_it);
  add ("/ui/widgets/player/does-nothing-without-a-trace", test_does_nothing_without_a_trace);

  return g_test_run ();
}
