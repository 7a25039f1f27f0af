#include "ui/window.h"

#include "tests/support/judged-trace.h"
#include "tests/support/train-trace.h"
#include "tests/support/widgets.h"
#include "tests/ui/figures/sample-picture.h"
#include "ui/widgets/player.h"

typedef struct
{
  GtkApplication *application;
  SacWindow      *window;
  GString        *opened;
} Fixture;

static void
open_uri_cb (GSimpleAction *action,
             GVariant      *uri,
             gpointer       opened)
{
  g_string_assign (opened, g_variant_get_string (uri, NULL));
}

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  const GActionEntry entry = { "open-uri", open_uri_cb, "s" };
  g_autoptr(GSettings) settings = test_settings_new ();

  g_settings_reset (settings, "figure");
  g_settings_reset (settings, "picture-figure");
  g_settings_reset (settings, "overlay");
  g_settings_reset (settings, "hide-end");
  fixture->application =
    GTK_APPLICATION (adw_application_new (NULL, G_APPLICATION_NON_UNIQUE));
  g_application_register (G_APPLICATION (fixture->application), NULL, NULL);
  fixture->opened = g_string_new (NULL);
  fixture->window = sac_window_new (fixture->application, settings);
  g_action_map_add_action_entries (G_ACTION_MAP (fixture->window), &entry, 1, fixture->opened);
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  settle ();
  g_object_unref (fixture->application);
  g_string_free (fixture->opened, TRUE);
}

static void
show_train (Fixture *fixture)
{
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();

  sac_exploration_set_trace (sac_window_get_exploration (fixture->window), trace, NULL);
}

static void
activate (Fixture    *fixture,
          const char *action)
{
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), action, NULL));
}

static void
test_has_no_commands_without_a_trace (Fixture       *fixture,
                                      gconstpointer  data)
{
  GActionGroup *actions = G_ACTION_GROUP (fixture->window);

  g_assert_false (g_action_group_get_action_enabled (actions, "export"));
  g_assert_false (g_action_group_get_action_enabled (actions, "play"));
  g_assert_true (g_action_group_get_action_enabled (actions, "open"));
  show_train (fixture);
  g_assert_true (g_action_group_get_action_enabled (actions, "export"));
  g_assert_true (g_action_group_get_action_enabled (actions, "play"));
}

static void
test_steps (Fixture       *fixture,
            gconstpointer  data)
{
  SacExploration *exploration = sac_window_get_exploration (fixture->window);

  show_train (fixture);
  activate (fixture, "win.first");
  activate (fixture, "win.forward");
  g_assert_cmpint (sac_exploration_get_n_visible (exploration), ==, 2);
  activate (fixture, "win.last");
  g_assert_cmpint (sac_exploration_get_n_visible (exploration), ==, 5);
}

static void
test_switches_the_picture (Fixture       *fixture,
                           gconstpointer  data)
{
  SacFigureOptions options;

  show_train (fixture);
  g_action_group_activate_action (G_ACTION_GROUP (fixture->window), "figure",
                                  g_variant_new_string ("words"));
  sac_view_fill_options (sac_window_get_view (fixture->window), &options);
  g_assert_cmpint (options.kind, ==, SAC_FIGURE_WORDS);
}

static void
test_zooms (Fixture       *fixture,
            gconstpointer  data)
{
  SacView *view = sac_window_get_view (fixture->window);

  show_train (fixture);
  activate (fixture, "win.zoom-in");
  g_assert_nonnull (find_label (GTK_WIDGET (fixture->window), "125 %"));
  activate (fixture, "win.zoom-reset");
  g_assert_cmpfloat (sac_view_get_zoom (view), ==, 1);
  g_assert_null (find_label (GTK_WIDGET (fixture->window), "100 %"));
}

static GtkDropTarget *
find_drop_target (GtkWidget *widget)
{
  g_autoptr(GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr(GObject) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        return GTK_DROP_TARGET (controller);
    }

  return NULL;
}

static void
test_opens_what_is_dropped (Fixture       *fixture,
                            gconstpointer  data)
{
  g_autoptr(GFile) file = g_file_new_for_path ("/tmp/caf\xe9.safetensors");
  GSList files = { file, NULL };
  g_auto(GValue) value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_set_boxed (&value, &files);
  g_signal_emit_by_name (find_drop_target (GTK_WIDGET (fixture->window)), "drop", &value, 1.0,
                         1.0, &taken);

  g_assert_true (taken);
  g_assert_cmpstr (fixture->opened->str, ==, "file:///tmp/caf%E9.safetensors");
}

static void
test_says_what_is_wrong (Fixture       *fixture,
                         gconstpointer  data)
{
  sac_window_show_problem (fixture->window, "“<b>” is damaged");
  g_assert_nonnull (find_label (GTK_WIDGET (fixture->window), "“<b>” is damaged"));
  sac_window_show_problem (fixture->window, NULL);
  sac_window_show_toast (fixture->window, "a & b <i>");
}

static void
test_a_file_s_input_is_not_typed_over (Fixture       *fixture,
                                       gconstpointer  data)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);

  sac_window_set_context (fixture->window, "What “a.json” read.", "Run <b> on It");
  g_assert_true (sac_window_has_context (fixture->window));
  g_assert_nonnull (find_label (window, "What “a.json” read."));
  g_assert_nonnull (find_label (window, "Run <b> on It"));
  sac_window_set_context (fixture->window, NULL, NULL);
  g_assert_false (sac_window_has_context (fixture->window));
}

static void
show_picture (Fixture *fixture)
{
  g_autoptr(SacPicture) picture = sac_sample_picture (60, 40);
  g_autoptr(SacAttentionTrace) trace =
    sac_sample_picture_trace ("a sun over a ball </s>", 4, 6, picture, (SacTraceRectangle) { 0 });

  sac_window_show_picture_input (fixture->window, picture);
  sac_exploration_set_trace (sac_window_get_exploration (fixture->window), trace, NULL);
}

static void
test_pictures_have_their_own_figures (Fixture       *fixture,
                                      gconstpointer  data)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  SacFigureOptions options;

  show_train (fixture);
  g_assert_nonnull (find_label (window, "Ribbons"));
  g_assert_null (find_label (window, "Strip"));
  show_picture (fixture);
  g_assert_null (find_label (window, "Ribbons"));
  g_assert_nonnull (find_label (window, "Strip"));
  g_assert_nonnull (find_label (window, "60 × 40"));

  g_assert_nonnull (find_label (window, "Contour"));
  g_action_group_activate_action (G_ACTION_GROUP (fixture->window), "overlay",
                                  g_variant_new_string ("heat"));
  sac_view_fill_options (sac_window_get_view (fixture->window), &options);
  g_assert_cmpint (options.overlay, ==, SAC_OVERLAY_HEAT);

  g_assert_true (gtk_widget_activate_action (window, "win.nth-figure", "i", 2));
  sac_view_fill_options (sac_window_get_view (fixture->window), &options);
  g_assert_cmpint (options.kind, ==, SAC_FIGURE_STRIP);

  g_assert_true (gtk_widget_activate_action (window, "win.nth-figure", "i", 3));
  g_assert_null (find_label (window, "Contour"));

  /* That of sentences stays. */
  show_train (fixture);
  sac_view_fill_options (sac_window_get_view (fixture->window), &options);
  g_assert_cmpint (options.kind, ==, SAC_FIGURE_MATRIX);
}

/* Before the first picture has come, too. */
static void
test_figures_are_those_of_the_input (Fixture       *fixture,
                                     gconstpointer  data)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);

  sac_window_show_picture_input (fixture->window, NULL);
  g_assert_null (find_label (window, "Ribbons"));
  g_assert_nonnull (find_label (window, "Strip"));
  sac_window_show_text_input (fixture->window, SAC_INPUT_TEXT);
  g_assert_nonnull (find_label (window, "Ribbons"));
}

static void
force_cb (GSimpleAction *action,
          GVariant      *words,
          gpointer       forced)
{
  g_string_assign (forced, g_variant_get_string (words, NULL));
}

static GtkWidget *
give_other_words (Fixture    *fixture,
                  const char *words)
{
  const GActionEntry entry = { "force-output", force_cb, "s" };
  GtkWidget *output;

  g_action_map_add_action_entries (G_ACTION_MAP (fixture->window), &entry, 1, fixture->opened);
  show_picture (fixture);
  activate (fixture, "win.edit-output");
  output = find_type (GTK_WIDGET (fixture->window), GTK_TYPE_ENTRY, 0);
  gtk_editable_set_text (GTK_EDITABLE (output), words);
  g_signal_emit_by_name (output, "activate");

  return output;
}

static void
test_other_words_are_given (Fixture       *fixture,
                            gconstpointer  data)
{
  GtkWidget *output = give_other_words (fixture, " a tree … ");

  g_assert_cmpstr (fixture->opened->str, ==, "a tree …");

  /* A trace has come with them. */
  g_assert_true (gtk_widget_get_child_visible (gtk_widget_get_parent (output)));
  show_picture (fixture);
  g_assert_false (gtk_widget_get_child_visible (gtk_widget_get_parent (output)));
}

static void
test_refused_words_stay (Fixture       *fixture,
                         gconstpointer  data)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  GtkWidget *output;
  g_autoptr(GSettings) settings = test_settings_new ();

  gtk_window_present (GTK_WINDOW (window));
  output = give_other_words (fixture, "a qqq on a ball");
  gtk_editable_set_position (GTK_EDITABLE (output), 5);
  sac_window_refuse_output (fixture->window, "“<qqq>” is not known: use another word");

  g_assert_nonnull (find_label (window, "“<qqq>” is not known: use another word"));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (output)), ==, "a qqq on a ball");
  g_assert_cmpint (gtk_editable_get_position (GTK_EDITABLE (output)), ==, 5);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (window)), output));

  /* Other settings show the same output in another way. */
  g_settings_set_boolean (settings, "hide-end", TRUE);
  settle ();
  g_assert_true (gtk_widget_get_child_visible (gtk_widget_get_parent (output)));

  activate (fixture, "win.edit-output");
  g_assert_false (gtk_widget_get_child_visible (gtk_widget_get_parent (output)));
  activate (fixture, "win.edit-output");
  g_assert_null (find_label (window, "“<qqq>” is not known: use another word"));
}

static void
test_a_refusal_leaves_room (Fixture       *fixture,
                            gconstpointer  data)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  g_autofree char *message = g_strnfill (300, 'a');
  int before, after, natural;

  give_other_words (fixture, "a qqq");
  activate (fixture, "win.edit-output");
  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &before, &natural, NULL, NULL);

  activate (fixture, "win.edit-output");
  sac_window_refuse_output (fixture->window, message);
  show_picture (fixture);
  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &after, &natural, NULL, NULL);
  g_assert_cmpint (after, ==, before);
}

static void
test_a_refusal_is_told_all_the_same (Fixture       *fixture,
                                     gconstpointer  data)
{
  show_picture (fixture);
  sac_window_refuse_output (fixture->window, "“qqq” is not known");
  g_assert_nonnull (find_label (GTK_WIDGET (fixture->window), "“qqq” is not known"));
}

static void
test_says_what_to_do_without_a_model (Fixture       *fixture,
                                      gconstpointer  data)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);

  g_assert_null (find_label (window, "No Model Yet"));
  sac_window_set_start (fixture->window, "They lie in /a<b>.");
  g_assert_nonnull (find_label (window, "They lie in /a<b>."));
  g_assert_nonnull (find_label (window, "Open a Model…"));
  show_train (fixture);
  g_assert_cmpstr (gtk_stack_get_visible_child_name (
                     GTK_STACK (gtk_widget_get_ancestor (
                       GTK_WIDGET (sac_window_get_view (fixture->window)), GTK_TYPE_STACK))),
                   ==, "picture");
}

/* Looks, too, take room. */
static void
use_style (void)
{
  g_autoptr(GtkCssProvider) provider = gtk_css_provider_new ();

  gtk_css_provider_load_from_resource (provider, "/org/saccade/Saccade/style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (provider),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

static void
resize (Fixture *fixture,
        int      width,
        int      height)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);

  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_present (GTK_WINDOW (window));

  /* The border is not the window's. */
  for (int i = 0; i < 50 && (ABS (gtk_widget_get_width (window) - width) > 20 ||
                             ABS (gtk_widget_get_height (window) - height) > 20); i++)
    wait_for (100);
  wait_for (100);
}

/* What lies in something that scrolls may lie outside of it, and a border a pixel. */
static void
assert_within (GtkWidget *widget,
               GtkWidget *content)
{
  graphene_rect_t bounds;

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_compute_bounds (widget, content, &bounds))
    return;

  g_assert_cmpfloat (bounds.origin.x, >=, -1);
  g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (content) + 1);
  if (GTK_IS_SCROLLED_WINDOW (widget) || GTK_IS_TEXT_VIEW (widget))
    return;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    assert_within (child, content);
}

static void
assert_fits (Fixture *fixture,
             int      width,
             int      height)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  GtkWidget *content = adw_application_window_get_content (ADW_APPLICATION_WINDOW (window));
  int least, natural;

  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  g_assert_cmpint (least, <=, width);
  gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, width, &least, &natural, NULL, NULL);
  g_assert_cmpint (least, <=, height);
  assert_within (content, content);
}

static void
test_narrows_at_once (Fixture       *fixture,
                      gconstpointer  data)
{
  use_style ();
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  sac_window_set_model (fixture->window, "French → English, fixed vector", "with attention");
  show_train (fixture);

  /* What it needs when wide decides how narrow it can be made. */
  resize (fixture, 1200, 800);
  assert_fits (fixture, 360, 300);
  g_assert_nonnull (find_label (GTK_WIDGET (fixture->window), "Open"));
  resize (fixture, 360, 640);
  assert_fits (fixture, 360, 300);
  resize (fixture, 360, 300);
  assert_fits (fixture, 360, 300);
  show_picture (fixture);
  wait_for (100);
  assert_fits (fixture, 360, 300);
}

static void
test_shows_its_keys (Fixture       *fixture,
                     gconstpointer  data)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (fixture->window);

  g_assert_null (gtk_application_window_get_help_overlay (window));
  activate (fixture, "win.show-help-overlay");
  g_assert_true (gtk_widget_get_visible (
    GTK_WIDGET (gtk_application_window_get_help_overlay (window))));
  activate (fixture, "win.show-help-overlay");
}

static void
test_lists_several_maps (Fixture       *fixture,
                         gconstpointer  data)
{
  float weights[] = { 1 };
  char *labels[] = { "a", NULL };
  SacTraceSource source = { .kind = SAC_SOURCE_TOKENS, .n_positions = 1, .labels = labels,
                            .end = -1 };
  SacTraceStep step = { .token = "b", .word = -1 };
  SacTraceMap maps[] = { { .weights = weights }, { .layer = 1, .head = 2, .weights = weights } };
  SacTraceParts parts = { .sources = &source, .n_sources = 1, .steps = &step, .n_steps = 1,
                          .maps = maps, .n_maps = 2 };
  g_autoptr(SacAttentionTrace) trace = sac_attention_trace_new (&parts);
  SacExploration *exploration = sac_window_get_exploration (fixture->window);
  GtkWidget *drop_down;

  sac_exploration_set_trace (exploration, trace, NULL);
  drop_down = find_type (GTK_WIDGET (fixture->window), GTK_TYPE_DROP_DOWN, 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), 1);
  g_assert_cmpint (sac_exploration_get_map (exploration), ==, 1);
  g_assert_nonnull (find_label (drop_down, "Layer 2, head 3"));
}

static void
count_cb (int *n_changes)
{
  (*n_changes)++;
}

static void
test_reads_a_premise_and_a_hypothesis (Fixture       *fixture,
                                       gconstpointer  data)
{
  GtkWidget *window = GTK_WIDGET (fixture->window);
  int n_changes = 0;

  g_signal_connect_swapped (fixture->window, "texts-changed", G_CALLBACK (count_cb), &n_changes);
  g_assert_null (sac_window_get_second (fixture->window));
  sac_window_show_text_input (fixture->window, SAC_INPUT_PAIR);
  g_assert_nonnull (find_label (window, "Hypothesis"));

  sac_window_set_texts (fixture->window, "dogs run", "cats run");
  g_assert_cmpint (n_changes, ==, 0);
  g_assert_cmpstr (sac_window_get_second (fixture->window), ==, "cats run");
  gtk_widget_activate_action (window, "win.set-texts", "(ss)", "it snows", "it is cold");
  g_assert_cmpint (n_changes, ==, 1);
  g_assert_cmpstr (sac_window_get_text (fixture->window), ==, "it snows");
  g_assert_cmpstr (sac_window_get_second (fixture->window), ==, "it is cold");

  sac_window_show_text_input (fixture->window, SAC_INPUT_TEXT);
  g_assert_null (sac_window_get_second (fixture->window));
  gtk_widget_activate_action (window, "win.set-text", "s", "il dort");
  g_assert_cmpint (n_changes, ==, 2);
}

static gboolean
is_shown (Fixture *fixture,
          GType    type)
{
  return gtk_widget_get_child_visible (find_type (GTK_WIDGET (fixture->window), type, 0)) &&
         gtk_widget_get_visible (find_type (GTK_WIDGET (fixture->window), type, 0));
}

static void
test_labels_are_chosen_not_written (Fixture       *fixture,
                                    gconstpointer  data)
{
  GActionGroup *actions = G_ACTION_GROUP (fixture->window);
  SacExploration *exploration = sac_window_get_exploration (fixture->window);
  g_autoptr(SacAttentionTrace) pair = judged_trace_of_pair ();
  g_autoptr(SacAttentionTrace) text = judged_trace_of_text (2, TRUE);

  show_train (fixture);
  g_assert_true (g_action_group_get_action_enabled (actions, "edit-output"));

  sac_exploration_set_trace (exploration, pair, NULL);
  g_assert_false (g_action_group_get_action_enabled (actions, "edit-output"));
  g_assert_true (is_shown (fixture, SAC_TYPE_PLAYER));

  sac_exploration_set_trace (exploration, text, NULL);
  g_assert_false (is_shown (fixture, SAC_TYPE_PLAYER));
}

static void
add (const char *path,
     void      (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

/* An arrow that opens an empty box tells nothing. */
static void
test_opens_nothing_before_something_was_opened (Fixture       *fixture,
                                                gconstpointer  data)
{
  GtkWidget *found = find_type (GTK_WIDGET (fixture->window), ADW_TYPE_SPLIT_BUTTON, 0);
  AdwSplitButton *button = ADW_SPLIT_BUTTON (found);
  g_autoptr(GMenu) recent = g_menu_new ();

  sac_window_set_recent (fixture->window, G_MENU_MODEL (recent));
  g_assert_null (adw_split_button_get_menu_model (button));
  g_assert_cmpstr (adw_split_button_get_dropdown_tooltip (button), ==, "Nothing Opened Yet");
  g_menu_append (recent, "a.safetensors", "win.open");
  g_assert_nonnull (adw_split_button_get_menu_model (button));
  g_assert_cmpstr (adw_split_button_get_dropdown_tooltip (button), ==, "Opened Before");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  adw_init ();

  add ("/ui/window/has-no-commands-without-a-trace", test_has_no_commands_without_a_trace);
  add ("/ui/window/steps", test_steps);
  add ("/ui/window/switches-the-picture", test_switches_the_picture);
  add ("/ui/window/zooms", test_zooms);
  add ("/ui/window/opens-what-is-dropped", test_opens_what_is_dropped);
  add ("/ui/window/says-what-is-wrong", test_says_what_is_wrong);
  add ("/ui/window/says-what-to-do-without-a-model", test_says_what_to_do_without_a_model);
  add ("/ui/window/a-file-s-input-is-not-typed-over", test_a_file_s_input_is_not_typed_over);
  add ("/ui/window/pictures-have-their-own-figures", test_pictures_have_their_own_figures);
  add ("/ui/window/figures-are-those-of-the-input", test_figures_are_those_of_the_input);
  add ("/ui/window/other-words-are-given", test_other_words_are_given);
  add ("/ui/window/refused-words-stay", test_refused_words_stay);
  add ("/ui/window/a-refusal-leaves-room", test_a_refusal_leaves_room);
  add ("/ui/window/a-refusal-is-told-all-the-same", test_a_refusal_is_told_all_the_same);
  add ("/ui/window/narrows-at-once", test_narrows_at_once);
  add ("/ui/window/shows-its-keys", test_shows_its_keys);
  add ("/ui/window/lists-several-maps", test_lists_several_maps);
  add ("/ui/window/reads-a-premise-and-a-hypothesis", test_reads_a_premise_and_a_hypothesis);
  add ("/ui/window/labels-are-chosen-not-written", test_labels_are_chosen_not_written);
  add ("/ui/window/opens-nothing-before-something-was-opened",
       test_opens_nothing_before_something_was_opened);

  return g_test_run ();
}
