#include "ui/window-private.h"

#include <string.h>

#include "tests/support/judged-trace.h"
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

  g_settings_set_string (settings, "figure", "bars");
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

/* Waits for the height alone: what the window is too narrow for is another test's. */
static void
resize (Fixture *fixture,
        int      width,
        int      height)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);

  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_present (GTK_WINDOW (window));

  for (int i = 0; i < 50 && ABS (gtk_widget_get_height (window) - height) > 20; i++)
    wait_for (100);
}

/* What cannot be explained says why; what is explained says how. */
static void
test_explains_or_says_why_not (Fixture       *fixture,
                               gconstpointer  data)
{
  SacWindow *window = fixture->window;
  GtkWidget *buttons[] = { window->explain_button, window->explain_icon_button };

  for (int i = 0; i < 2; i++)
    {
      sac_window_show_explaining (window, FALSE, "it reads pictures");
      g_assert_cmpstr (gtk_widget_get_tooltip_text (buttons[i]), ==, "it reads pictures");
      g_assert_false (gtk_widget_get_visible (window->explain_label));

      sac_window_show_explaining (window, TRUE, NULL);
      g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (buttons[i]), "Ctrl+Shift+E"));
      g_assert_true (gtk_widget_get_visible (window->explain_label));
    }

  /* Beside the measures alone. */
  g_settings_set_string (window->settings, "figure", "matrix");
  g_assert_false (gtk_widget_get_visible (window->explain_label));
  g_settings_set_string (window->settings, "figure", "bars");
  g_assert_true (gtk_widget_get_visible (window->explain_label));

  /* Both papers, wherever the line is cut. */
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (window->explain_label), "Wiegreffe"));
}

/* What is said of the measures is said of those that are drawn. */
static void
test_says_which_measures_there_are (Fixture       *fixture,
                                    gconstpointer  data)
{
  SacExploration *exploration = sac_window_get_exploration (fixture->window);
  GtkLabel *label = GTK_LABEL (fixture->window->explain_label);
  g_autoptr(SacAttentionTrace) blind = judged_trace_of_text (2, FALSE);
  g_autoptr(SacAttentionTrace) trace = judged_trace_of_text (2, TRUE);
  double numbers[] = { 0.5, 0.25 };
  SacExplanation parts = { .answer = (char *) "l1", .step = -1, .n_words = 2,
                           .words = { numbers, numbers, NULL } };
  g_autoptr(SacExplanation) without_gradient = sac_explanation_new (&parts);

  sac_exploration_set_trace (exploration, trace, NULL);
  sac_window_show_explaining (fixture->window, TRUE, NULL);
  g_assert_nonnull (strstr (gtk_label_get_label (label), "Three measures"));
  sac_exploration_set_explanation (exploration, without_gradient);
  g_assert_nonnull (strstr (gtk_label_get_label (label), "Two measures"));
  g_assert_null (strstr (gtk_label_get_label (label), "input ×"));
  sac_exploration_set_trace (exploration, blind, NULL);
  g_assert_nonnull (strstr (gtk_label_get_label (label), "does not attend"));
  g_assert_null (strstr (gtk_label_get_label (label), "where the model looked"));
}

/* There the picture needs the room: the switch itself says it. */
static void
test_a_narrow_window_says_it_by_the_switch (Fixture       *fixture,
                                            gconstpointer  data)
{
  GtkWidget *button = fixture->window->explain_icon_button;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  sac_window_show_explaining (fixture->window, TRUE, NULL);
  g_assert_null (strstr (gtk_widget_get_tooltip_text (button), "Wiegreffe"));
  resize (fixture, 360, 640);
  wait_for (100);
  g_assert_false (gtk_widget_get_visible (fixture->window->explain_label));
  g_assert_nonnull (strstr (gtk_widget_get_tooltip_text (button), "Wiegreffe"));
}

static void
test_a_low_window_has_no_room_to_say_how (Fixture       *fixture,
                                          gconstpointer  data)
{
  sac_window_show_explaining (fixture->window, TRUE, NULL);
  resize (fixture, 1000, 800);
  g_assert_true (gtk_widget_get_visible (fixture->window->explain_label));
  resize (fixture, 1000, 420);
  wait_for (100);
  g_assert_false (gtk_widget_get_visible (fixture->window->explain_label));
}

/* There is something to see of a model that does not attend, once it is explained. */
static void
test_an_explanation_is_something_to_see (Fixture       *fixture,
                                         gconstpointer  data)
{
  SacExploration *exploration = sac_window_get_exploration (fixture->window);
  GtkStack *stage = fixture->window->stage_stack;
  g_autoptr(SacAttentionTrace) blind = judged_trace_of_text (2, FALSE);
  double left_out[] = { 0.5, 0.25 };
  SacExplanation parts = { .answer = (char *) "l1", .step = -1, .n_words = 2,
                           .words = { NULL, left_out, NULL } };
  g_autoptr(SacExplanation) explanation = sac_explanation_new (&parts);

  sac_exploration_set_trace (exploration, blind, NULL);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stage), ==, "blind");
  sac_exploration_set_explanation (exploration, explanation);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stage), ==, "picture");
  sac_exploration_set_explanation (exploration, NULL);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (stage), ==, "blind");
}

/* With the zoom and a choice of heads beside it, the switch becomes a menu. */
static void
test_figures_fit_beside_all_else (Fixture       *fixture,
                                  gconstpointer  data)
{
  SacExploration *exploration = sac_window_get_exploration (fixture->window);
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  int least, natural;

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  sac_exploration_set_trace (exploration, trace, NULL);
  resize (fixture, 360, 640);
  sac_view_set_zoom (fixture->window->view, 2);
  sac_window_show_explaining (fixture->window, TRUE, NULL);
  wait_for (100);
  gtk_widget_measure (GTK_WIDGET (fixture->window), GTK_ORIENTATION_HORIZONTAL, -1, &least,
                      &natural, NULL, NULL);
  g_assert_cmpint (least, <=, 360);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

#define ADD(name, func) \
  g_test_add ("/ui/window-explain/" name, Fixture, NULL, set_up, func, tear_down)

  ADD ("explains-or-says-why-not", test_explains_or_says_why_not);
  ADD ("says-which-measures-there-are", test_says_which_measures_there_are);
  ADD ("a-narrow-window-says-it-by-the-switch", test_a_narrow_window_says_it_by_the_switch);
  ADD ("a-low-window-has-no-room-to-say-how", test_a_low_window_has_no_room_to_say_how);
  ADD ("an-explanation-is-something-to-see", test_an_explanation_is_something_to_see);
  ADD ("figures-fit-beside-all-else", test_figures_fit_beside_all_else);

  return g_test_run ();
}
