#include "ui/window-private.h"

#include "tests/support/train-trace.h"
#include "tests/support/widgets.h"

typedef struct
{
  GtkApplication *application;
  SacWindow      *window;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(GSettings) settings = test_settings_new ();

  fixture->application =
    GTK_APPLICATION (adw_application_new (NULL, G_APPLICATION_NON_UNIQUE));
  g_application_register (G_APPLICATION (fixture->application), NULL, NULL);
  fixture->window = sac_window_new (fixture->application, settings);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  settle ();
  g_object_unref (fixture->application);
}

static void
switch_it (Fixture *fixture)
{
  g_action_group_activate_action (G_ACTION_GROUP (fixture->window), "present", NULL);
}

static gboolean
is_on (Fixture *fixture)
{
  g_autoptr(GVariant) state =
    g_action_group_get_action_state (G_ACTION_GROUP (fixture->window), "present");

  return g_variant_get_boolean (state);
}

/* What was hidden before stays hidden. */
static void
test_hides_the_panels_until_it_ends (Fixture       *fixture,
                                     gconstpointer  data)
{
  SacWindow *window = fixture->window;

  adw_flap_set_reveal_flap (window->inspector_flap, FALSE);
  switch_it (fixture);
  g_assert_true (is_on (fixture));
  g_assert_false (adw_flap_get_reveal_flap (window->sidebar_flap));
  g_assert_false (adw_flap_get_reveal_flap (window->inspector_flap));

  switch_it (fixture);
  g_assert_false (is_on (fixture));
  g_assert_true (adw_flap_get_reveal_flap (window->sidebar_flap));
  g_assert_false (adw_flap_get_reveal_flap (window->inspector_flap));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  g_test_add ("/ui/window-present/hides-the-panels-until-it-ends", Fixture, NULL, set_up,
              test_hides_the_panels_until_it_ends, tear_down);

  return g_test_run ();
}
