#include "ui/view-input.h"

#include "ui/trace-text.h"

#define ZOOM_STEP 1.2

/* Lives as long as its view. */
typedef struct
{
  SacView *view;
  double   x; /* Of the pointer; -1: it is elsewhere. */
  double   y;
  double   zoom_at_start; /* Of a pinch. */
  double   scroll_at_start[2]; /* Of a drag, by GtkOrientation. */
} Input;

/* Focus and strip: the picture itself, not a matrix of it. */
static gboolean
shows_frames (SacView *view)
{
  SacFigureOptions options;

  sac_exploration_fill_options (sac_view_get_exploration (view), &options);

  return options.kind == SAC_FIGURE_FOCUS || options.kind == SAC_FIGURE_STRIP;
}

/* From cell to cell of a grid. */
static gboolean
move_in_grid_cb (GtkWidget *widget,
                 GVariant  *arguments,
                 gpointer   data)
{
  SacExploration *exploration = sac_view_get_exploration (SAC_VIEW (widget));
  const SacTraceSource *grid = sac_exploration_get_grid (exploration);
  int by_rows, by_columns, step, position;

  if (grid == NULL || grid->columns < 1)
    return GDK_EVENT_PROPAGATE;

  g_variant_get (arguments, "(ii)", &by_rows, &by_columns);
  sac_exploration_get_pointed (exploration, &step, &position);
  position = MAX (position, 0);

  int row = CLAMP (position / grid->columns + by_rows, 0, grid->rows - 1);
  int column = CLAMP (position % grid->columns + by_columns, 0, grid->columns - 1);

  sac_exploration_point (exploration, step, row * grid->columns + column);

  return GDK_EVENT_STOP;
}

static gboolean
move_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  SacExploration *exploration = sac_view_get_exploration (SAC_VIEW (widget));
  int by_steps, by_positions;

  if (sac_exploration_get_n_steps (exploration) == 0)
    return GDK_EVENT_PROPAGATE;

  g_variant_get (arguments, "(ii)", &by_steps, &by_positions);

  if (shows_frames (SAC_VIEW (widget)))
    {
      /* Words stand in a line there, whichever arrow points along it. */
      sac_exploration_move (exploration, by_steps != 0 ? by_steps : by_positions, 0);
      return GDK_EVENT_STOP;
    }

  /* The arrow says where to go on screen. */
  if (sac_trace_text_is_right_to_left (sac_exploration_get_shown (exploration),
                                       sac_exploration_get_map (exploration)))
    by_positions = -by_positions;

  sac_exploration_move (exploration, by_steps, by_positions);

  return GDK_EVENT_STOP;
}

static gboolean
point_at_nothing_cb (GtkWidget *widget,
                     GVariant  *arguments,
                     gpointer   data)
{
  sac_exploration_point (sac_view_get_exploration (SAC_VIEW (widget)), -1, -1);

  return GDK_EVENT_STOP;
}

static void
motion_cb (Input  *self,
           double  x,
           double  y)
{
  SacExploration *exploration = sac_view_get_exploration (self->view);
  int step, position;

  /* GTK repeats the pointer's place whenever widgets move under it; a pointer at rest must not
   * take the word from the player or the keys. */
  if (exploration == NULL || (x == self->x && y == self->y))
    return;

  self->x = x;
  self->y = y;
  sac_view_locate (self->view, x, y, &step, &position);
  sac_view_hover (self->view, step, position);
}

static void
leave_cb (Input *self)
{
  SacExploration *exploration = sac_view_get_exploration (self->view);

  self->x = self->y = -1;
  if (exploration != NULL)
    sac_view_hover (self->view, -1, -1);
}

static void
pressed_cb (Input  *self,
            int     n_press,
            double  x,
            double  y)
{
  int step, position;

  gtk_widget_grab_focus (GTK_WIDGET (self->view));
  if (sac_view_locate (self->view, x, y, &step, &position))
    sac_view_point (self->view, step, position);
}

static GtkAdjustment *
get_adjustment (Input          *self,
                GtkOrientation  orientation)
{
  GtkScrollable *scrollable = GTK_SCROLLABLE (self->view);

  return orientation == GTK_ORIENTATION_HORIZONTAL ? gtk_scrollable_get_hadjustment (scrollable)
                                                   : gtk_scrollable_get_vadjustment (scrollable);
}

static void
drag_begin_cb (Input      *self,
               double      x,
               double      y,
               GtkGesture *gesture)
{
  GdkDevice *device = gtk_gesture_get_device (gesture);

  /* A finger scrolls what is around the view. */
  if (device != NULL && gdk_device_get_source (device) == GDK_SOURCE_TOUCHSCREEN)
    {
      gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
      return;
    }

  for (int i = 0; i < 2; i++)
    {
      GtkAdjustment *adjustment = get_adjustment (self, i);

      self->scroll_at_start[i] = adjustment != NULL ? gtk_adjustment_get_value (adjustment) : 0;
    }
}

static void
drag_update_cb (Input  *self,
                double  x,
                double  y)
{
  double by[2] = { [GTK_ORIENTATION_HORIZONTAL] = x, [GTK_ORIENTATION_VERTICAL] = y };

  for (int i = 0; i < 2; i++)
    if (get_adjustment (self, i) != NULL)
      gtk_adjustment_set_value (get_adjustment (self, i), self->scroll_at_start[i] - by[i]);
}

static gboolean
scroll_cb (Input                    *self,
           double                    dx,
           double                    dy,
           GtkEventControllerScroll *controller)
{
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  double factor = dy < 0 ? ZOOM_STEP : 1 / ZOOM_STEP;

  if ((state & GDK_CONTROL_MASK) == 0)
    return GDK_EVENT_PROPAGATE;

  sac_view_zoom_around (self->view, sac_view_get_zoom (self->view) * factor, self->x, self->y);

  return GDK_EVENT_STOP;
}

static void
pinch_begin_cb (Input *self)
{
  self->zoom_at_start = sac_view_get_zoom (self->view);
}

static void
pinch_cb (Input      *self,
          double      scale,
          GtkGesture *gesture)
{
  double x = 0;
  double y = 0;

  gtk_gesture_get_bounding_box_center (gesture, &x, &y);
  sac_view_zoom_around (self->view, self->zoom_at_start * scale, x, y);
}

void
sac_view_input_add (SacView *view)
{
  Input *self = g_new0 (Input, 1);
  GtkWidget *widget = GTK_WIDGET (view);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *scroll =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *pinch = gtk_gesture_zoom_new ();

  *self = (Input) { .view = view, .x = -1, .y = -1 };
  g_object_set_data_full (G_OBJECT (view), "input", self, g_free);

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);

  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, scroll);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));
}

static void
add_move (GtkWidgetClass *klass,
          guint           key,
          guint           keypad_key,
          int             by_steps,
          int             by_positions)
{
  gtk_widget_class_add_binding (klass, key, 0, move_cb, "(ii)", by_steps, by_positions);
  gtk_widget_class_add_binding (klass, keypad_key, 0, move_cb, "(ii)", by_steps, by_positions);
}

static void
add_move_in_grid (GtkWidgetClass *klass,
                  guint           key,
                  int             by_rows,
                  int             by_columns)
{
  gtk_widget_class_add_binding (klass, key, GDK_SHIFT_MASK, move_in_grid_cb, "(ii)", by_rows,
                                by_columns);
}

void
sac_view_input_add_keys (GtkWidgetClass *klass)
{
  add_move_in_grid (klass, GDK_KEY_Up, -1, 0);
  add_move_in_grid (klass, GDK_KEY_Down, 1, 0);
  add_move_in_grid (klass, GDK_KEY_Left, 0, -1);
  add_move_in_grid (klass, GDK_KEY_Right, 0, 1);
  add_move (klass, GDK_KEY_Up, GDK_KEY_KP_Up, -1, 0);
  add_move (klass, GDK_KEY_Down, GDK_KEY_KP_Down, 1, 0);
  add_move (klass, GDK_KEY_Left, GDK_KEY_KP_Left, 0, -1);
  add_move (klass, GDK_KEY_Right, GDK_KEY_KP_Right, 0, 1);
  add_move (klass, GDK_KEY_Home, GDK_KEY_KP_Home, -G_MAXINT16, 0);
  add_move (klass, GDK_KEY_End, GDK_KEY_KP_End, G_MAXINT16, 0);
  gtk_widget_class_add_binding (klass, GDK_KEY_Escape, 0, point_at_nothing_cb, NULL);
  gtk_widget_class_add_binding_action (klass, GDK_KEY_space, 0, "win.play", NULL);
}
