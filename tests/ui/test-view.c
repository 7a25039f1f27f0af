#include "ui/view.h"

#include <adwaita.h>

#include "tests/support/judged-trace.h"
#include "tests/support/train-trace.h"
#include "tests/support/widgets.h"
#include "tests/ui/figures/sample-trace.h"

#define WIDTH 420
#define HEIGHT 340

typedef struct
{
  SacExploration *exploration;
  SacView        *view;
  GtkWidget      *window;
} Fixture;

static void
set_up (Fixture       *fixture,
        gconstpointer  data)
{
  g_autoptr(GSettings) settings = test_settings_new ();
  g_autoptr(SacAttentionTrace) trace = train_trace_new ();
  GtkWidget *scroller = gtk_scrolled_window_new ();

  fixture->exploration = sac_exploration_new (settings);
  fixture->view = SAC_VIEW (sac_view_new ());
  sac_view_set_exploration (fixture->view, fixture->exploration);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), GTK_WIDGET (fixture->view));
  fixture->window = show_widget (scroller, WIDTH, HEIGHT);
  sac_exploration_set_trace (fixture->exploration, trace, NULL);
  settle ();
}

static void
tear_down (Fixture       *fixture,
           gconstpointer  data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  g_object_unref (fixture->exploration);
}

static cairo_surface_t *
draw_widget (GtkWidget *widget)
{
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);

  /* A paintable would show the last frame, of which there may be none yet. */
  GTK_WIDGET_GET_CLASS (widget)->snapshot (widget, snapshot);
  g_autoptr(GskRenderNode) node = gtk_snapshot_free_to_node (snapshot);
  if (node != NULL)
    gsk_render_node_draw (node, cr);
  cairo_destroy (cr);

  return surface;
}

static cairo_surface_t *
draw_figure (SacView        *view,
             SacExploration *exploration)
{
  int width = gtk_widget_get_width (GTK_WIDGET (view));
  int height = gtk_widget_get_height (GTK_WIDGET (view));
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  SacFigureOptions options;

  sac_view_fill_options (view, &options);
  sac_figure_paint (cr, sac_exploration_get_shown (exploration), &options, width, height);
  cairo_destroy (cr);

  return surface;
}

static int
count_differing_bytes (cairo_surface_t *a,
                       cairo_surface_t *b)
{
  int n_bytes = cairo_image_surface_get_stride (a) * cairo_image_surface_get_height (a);
  int n = 0;

  cairo_surface_flush (a);
  cairo_surface_flush (b);
  for (int i = 0; i < n_bytes; i++)
    n += cairo_image_surface_get_data (a)[i] != cairo_image_surface_get_data (b)[i];

  return n;
}

static void
test_draws_the_figure (Fixture       *fixture,
                       gconstpointer  data)
{
  for (int i = 0; i < 3; i++)
    {
      sac_exploration_point (fixture->exploration, i, i);
      settle ();

      cairo_surface_t *screen = draw_widget (GTK_WIDGET (fixture->view));
      cairo_surface_t *figure = draw_figure (fixture->view, fixture->exploration);

      g_assert_cmpint (count_differing_bytes (screen, figure), ==, 0);
      cairo_surface_destroy (screen);
      cairo_surface_destroy (figure);
    }
}

static void
test_says_what_is_pointed_at (Fixture       *fixture,
                              gconstpointer  data)
{
  sac_exploration_point (fixture->exploration, 1, -1);
  gtk_test_accessible_assert_property (
    fixture->view, GTK_ACCESSIBLE_PROPERTY_LABEL,
    "think looks at crois 0.80, Je 0.10, manqué 0.10, . 0.00; step 2 of 5");

  sac_exploration_point (fixture->exploration, 2, 2);
  gtk_test_accessible_assert_property (
    fixture->view, GTK_ACCESSIBLE_PROPERTY_LABEL,
    "missed looks at manqué with weight 0.60; step 3 of 5, position 3 of 5");
}

static void
test_zooms_and_scrolls (Fixture       *fixture,
                        gconstpointer  data)
{
  g_autoptr(GtkAdjustment) across = NULL;

  g_object_get (fixture->view, "hadjustment", &across, NULL);
  g_assert_cmpfloat (gtk_adjustment_get_upper (across), ==,
                     gtk_adjustment_get_page_size (across));

  sac_view_set_zoom (fixture->view, 4);
  g_assert_cmpfloat (gtk_adjustment_get_upper (across), >,
                     gtk_adjustment_get_page_size (across));

  sac_view_set_zoom (fixture->view, 1);
  g_assert_cmpfloat (gtk_adjustment_get_value (across), ==, 0);
}

static void
test_zoom_has_limits (Fixture       *fixture,
                      gconstpointer  data)
{
  sac_view_set_zoom (fixture->view, 1e9);
  g_assert_cmpfloat (sac_view_get_zoom (fixture->view), <, 100);
  sac_view_set_zoom (fixture->view, 0);
  g_assert_cmpfloat (sac_view_get_zoom (fixture->view), >, 0.1);
}

/* The same cell, and the same place within it: a neighbour's edge is as far away as the zoom says. */
static void
test_zoom_keeps_what_is_pointed_at (Fixture       *fixture,
                                    gconstpointer  data)
{
  for (int i = 1; i < 40; i++)
    {
      double x = 90 + i * 7;
      double y = 90 + (i * 37) % 200;
      int step, position, step_after, position_after;

      sac_view_set_zoom (fixture->view, 1);
      sac_view_zoom_around (fixture->view, 3, 210, 170);
      if (!sac_view_locate (fixture->view, x, y, &step, &position) || step < 0 || position < 0)
        continue;

      for (double zoom = 3; zoom < 10; zoom *= 1.2)
        {
          sac_view_zoom_around (fixture->view, zoom, x, y);
          sac_view_locate (fixture->view, x, y, &step_after, &position_after);
          g_assert_cmpint (step_after, ==, step);
          g_assert_cmpint (position_after, ==, position);
        }
      for (double zoom = 10; zoom > 3; zoom /= 1.2)
        sac_view_zoom_around (fixture->view, zoom, x, y);
      sac_view_locate (fixture->view, x, y, &step_after, &position_after);
      g_assert_cmpint (step_after, ==, step);
      g_assert_cmpint (position_after, ==, position);
    }
}

static double
get_scroll (SacView    *view,
            const char *name)
{
  g_autoptr(GtkAdjustment) adjustment = NULL;

  g_object_get (view, name, &adjustment, NULL);

  return gtk_adjustment_get_value (adjustment);
}

static void
show_long (Fixture *fixture,
           int      n_steps)
{
  g_autoptr(SacAttentionTrace) trace = sac_sample_trace_of_length (120, n_steps);

  sac_exploration_set_trace (fixture->exploration, trace, NULL);
  settle ();
}

/* Whatever was looked at before: a long text is opened where it begins. */
static void
test_begins_at_the_beginning (Fixture       *fixture,
                              gconstpointer  data)
{
  static const char *const figures[] = { "matrix", "ribbons", "words" };
  GSettings *settings = sac_exploration_get_settings (fixture->exploration);

  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      g_settings_set_string (settings, "figure", figures[i]);
      show_long (fixture, 120);
      g_assert_cmpfloat (get_scroll (fixture->view, "hadjustment"), ==, 0);
      g_assert_cmpfloat (get_scroll (fixture->view, "vadjustment"), ==, 0);

      sac_exploration_point (fixture->exploration, 110, 110);
      settle ();
      g_assert_cmpfloat (get_scroll (fixture->view, "hadjustment") +
                         get_scroll (fixture->view, "vadjustment"), >, 50);
      sac_exploration_point (fixture->exploration, 8, -1);
    }

  g_settings_reset (settings, "figure");
}

/* Nothing has to scroll so that it is seen. */
static gboolean
sees (SacView *view,
      int      position)
{
  SacFigureOptions options;

  sac_view_fill_options (view, &options);
  options.pointed_position = position;

  sac_figure_reveal (sac_exploration_get_shown (sac_view_get_exploration (view)), &options,
                     gtk_widget_get_width (GTK_WIDGET (view)),
                     gtk_widget_get_height (GTK_WIDGET (view)));

  return ABS (options.scroll_y - get_scroll (view, "vadjustment")) < 1;
}

/* What decided for an answer may stand far below. */
static void
test_a_judgement_opens_where_it_looked (Fixture       *fixture,
                                        gconstpointer  data)
{
  static const char *const figures[] = { "bars", "words" };
  GSettings *settings = sac_exploration_get_settings (fixture->exploration);

  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    for (int most = 10; most <= 210; most += 200)
      {
        g_autoptr(SacAttentionTrace) trace = judged_trace_of_long_text (300, most);
        double left_out[300] = { 0.5 };
        SacExplanation parts = { .answer = (char *) "good", .step = -1, .n_words = 300,
                                 .words = { [SAC_BY_LEAVING_OUT] = left_out } };
        g_autoptr(SacExplanation) explanation = sac_explanation_new (&parts);
        GtkAdjustment *down;

        g_settings_set_string (settings, "figure", figures[i]);
        sac_exploration_set_trace (fixture->exploration, trace, NULL);
        settle ();
        g_assert_true (sees (fixture->view, most));

        /* Wherever a person went: what is new is shown where it is. */
        g_object_get (fixture->view, "vadjustment", &down, NULL);
        gtk_adjustment_set_value (down, 0);
        sac_exploration_set_explanation (fixture->exploration, explanation);
        settle ();
        g_assert_true (sees (fixture->view, most));
        g_object_unref (down);
      }

  g_settings_reset (settings, "figure");
}

/* Text that runs leftwards begins at the right, also when the window becomes narrower. */
static void
test_begins_at_the_right (Fixture       *fixture,
                          gconstpointer  data)
{
  g_autoptr(GString) read = g_string_new ("أنا");
  g_autoptr(GString) written = g_string_new ("i");
  g_autoptr(SacAttentionTrace) trace = NULL;
  g_autoptr(GtkAdjustment) across = NULL;

  for (int i = 0; i < 80; i++)
    {
      g_string_append (read, " أعيش");
      g_string_append (written, " live");
    }

  trace = sac_sample_trace (read->str, written->str);
  sac_exploration_set_trace (fixture->exploration, trace, NULL);
  settle ();
  g_object_get (fixture->view, "hadjustment", &across, NULL);

  for (int i = 0; i < 2; i++)
    {
      double end = gtk_adjustment_get_upper (across) - gtk_adjustment_get_page_size (across);

      g_assert_cmpfloat (end, >, 100);
      g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (across), end, 0.5);
      gtk_window_set_default_size (GTK_WINDOW (fixture->window), 300, 340);
      settle ();
    }
}

/* Whoever scrolled away from the pointed word looks at something else. */
static void
test_colours_do_not_scroll (Fixture       *fixture,
                            gconstpointer  data)
{
  GSettings *settings = sac_exploration_get_settings (fixture->exploration);
  g_autoptr(GtkAdjustment) down = NULL;

  show_long (fixture, 120);
  sac_exploration_point (fixture->exploration, 3, 3);
  g_object_get (fixture->view, "vadjustment", &down, NULL);
  gtk_adjustment_set_value (down, 90);
  g_settings_set_string (settings, "palette", "magma");
  settle ();
  g_assert_cmpfloat (gtk_adjustment_get_value (down), ==, 90);
  g_settings_reset (settings, "palette");
}

/* What a headline's word looked at most is scrolled to, even if the pointer rests on it. */
static void
test_a_page_follows_its_headline (Fixture       *fixture,
                                  gconstpointer  data)
{
  GSettings *settings = sac_exploration_get_settings (fixture->exploration);
  g_autoptr(GtkAdjustment) down = NULL;

  g_settings_set_string (settings, "figure", "words");
  show_long (fixture, 5);
  sac_view_hover (fixture->view, 4, -1);
  settle ();
  g_assert_cmpfloat (get_scroll (fixture->view, "vadjustment"), >, 100);

  /* The pointer that reads on in the page, and then leaves, takes nothing away. */
  g_object_get (fixture->view, "vadjustment", &down, NULL);
  gtk_adjustment_set_value (down, 60);
  sac_view_hover (fixture->view, -1, 30);
  sac_view_hover (fixture->view, -1, -1);
  settle ();
  g_assert_cmpfloat (gtk_adjustment_get_value (down), ==, 60);
  sac_exploration_go_to (fixture->exploration, 4);
  settle ();
  g_assert_cmpfloat (gtk_adjustment_get_value (down), >, 100);
  sac_exploration_go_to (fixture->exploration, 0);
  settle ();
  g_assert_cmpfloat (get_scroll (fixture->view, "vadjustment"), <, 100);
  g_settings_reset (settings, "figure");
}

static void
test_survives_no_trace (Fixture       *fixture,
                        gconstpointer  data)
{
  sac_exploration_set_trace (fixture->exploration, NULL, NULL);
  sac_view_set_zoom (fixture->view, 2);
  cairo_surface_destroy (draw_widget (GTK_WIDGET (fixture->view)));
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

  add ("/ui/view/draws-the-figure", test_draws_the_figure);
  add ("/ui/view/says-what-is-pointed-at", test_says_what_is_pointed_at);
  add ("/ui/view/zooms-and-scrolls", test_zooms_and_scrolls);
  add ("/ui/view/zoom-has-limits", test_zoom_has_limits);
  add ("/ui/view/zoom-keeps-what-is-pointed-at", test_zoom_keeps_what_is_pointed_at);
  add ("/ui/view/begins-at-the-beginning", test_begins_at_the_beginning);
  add ("/ui/view/a-judgement-opens-where-it-looked", test_a_judgement_opens_where_it_looked);
  add ("/ui/view/begins-at-the-right", test_begins_at_the_right);
  add ("/ui/view/colours-do-not-scroll", test_colours_do_not_scroll);
  add ("/ui/view/a-page-follows-its-headline", test_a_page_follows_its_headline);
  add ("/ui/view/survives-no-trace", test_survives_no_trace);

  return g_test_run ();
}
