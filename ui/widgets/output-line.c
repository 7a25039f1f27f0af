#include "ui/widgets/output-line.h"

#include "ui/trace-text.h"

#define PADDING_X 7
#define PADDING_Y 4
/* Wide enough for the padding of two highlights. */
#define GAP "   "

struct _SacOutputLine
{
  GtkWidget parent_instance;

  SacExploration *exploration;
  PangoLayout    *layout;
  GArray         *ends; /* Of int: the byte behind each step's word. */
  int             fitted_width; /* For which it last asked for a height. */
};

G_DEFINE_FINAL_TYPE (SacOutputLine, sac_output_line, GTK_TYPE_WIDGET)

static int
get_start (SacOutputLine *self,
           int            step)
{
  return step == 0 ? 0 : g_array_index (self->ends, int, step - 1) + (int) strlen (GAP);
}

static void
fade_unseen (SacOutputLine *self)
{
  int n_visible = sac_exploration_get_n_visible (self->exploration);
  PangoAttrList *attributes = pango_attr_list_new ();

  if (n_visible < (int) self->ends->len)
    {
      PangoAttribute *faint = pango_attr_foreground_alpha_new (G_MAXUINT16 / 4);

      faint->start_index = get_start (self, n_visible);
      pango_attr_list_insert (attributes, faint);
    }

  pango_layout_set_attributes (self->layout, attributes);
  pango_attr_list_unref (attributes);
}

static void
trace_changed_cb (SacOutputLine *self)
{
  SacAttentionTrace *trace = sac_exploration_get_shown (self->exploration);
  int n_steps = sac_exploration_get_n_steps (self->exploration);
  g_autoptr(GString) text = g_string_new (NULL);

  g_array_set_size (self->ends, 0);

  for (int i = 0; i < n_steps; i++)
    {
      g_autofree char *label = sac_trace_text_label (trace, 0, SAC_AXIS_STEPS, i);
      int end;

      if (i > 0)
        g_string_append (text, GAP);
      g_string_append (text, label);

      end = text->len;
      g_array_append_val (self->ends, end);
    }

  pango_layout_set_text (self->layout, text->str, text->len);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static gboolean
get_pill (SacOutputLine   *self,
          int              step,
          graphene_rect_t *pill)
{
  PangoRectangle first, last;

  if (step < 0 || step >= (int) self->ends->len)
    return FALSE;

  int end = g_array_index (self->ends, int, step);
  const char *text = pango_layout_get_text (self->layout);

  pango_layout_index_to_pos (self->layout, get_start (self, step), &first);
  pango_layout_index_to_pos (self->layout, g_utf8_prev_char (text + end) - text, &last);

  /* In right-to-left runs the widths are negative. */
  double left = MIN (MIN (first.x, first.x + first.width), MIN (last.x, last.x + last.width));
  double right = MAX (MAX (first.x, first.x + first.width), MAX (last.x, last.x + last.width));

  graphene_rect_init (pill,
                      left / PANGO_SCALE, first.y / (double) PANGO_SCALE,
                      (right - left) / PANGO_SCALE + 2 * PADDING_X,
                      first.height / (double) PANGO_SCALE + 2 * PADDING_Y);

  return TRUE;
}

/* A long output scrolls: the pointed word is brought to where it can be seen. */
static void
reveal_pointed (SacOutputLine *self)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t pill;
  int step, position;

  sac_exploration_get_pointed (self->exploration, &step, &position);
  if (scroller == NULL || !get_pill (self, step, &pill))
    return;

  gtk_adjustment_clamp_page (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)),
    pill.origin.y, pill.origin.y + pill.size.height);
}

static void
changed_cb (SacOutputLine *self)
{
  SacAttentionTrace *trace = sac_exploration_get_trace (self->exploration);
  const char *output = trace != NULL ? sac_attention_trace_get_output (trace) : NULL;

  fade_unseen (self);
  reveal_pointed (self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  output != NULL ? output : pango_layout_get_text (self->layout),
                                  -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
sac_output_line_set_exploration (SacOutputLine  *self,
                                 SacExploration *exploration)
{
  g_return_if_fail (self->exploration == NULL);

  self->exploration = g_object_ref (exploration);
  g_signal_connect_object (exploration, "trace-changed", G_CALLBACK (trace_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (exploration, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  trace_changed_cb (self);
  changed_cb (self);
}

static void
set_width (SacOutputLine *self,
           int            width)
{
  pango_layout_set_width (self->layout, MAX (0, width - 2 * PADDING_X) * PANGO_SCALE);
}

/* The step under a point of the widget, or -1. */
static int
step_at (SacOutputLine *self,
         double         x,
         double         y)
{
  int index, trailing;

  if (!pango_layout_xy_to_index (self->layout,
                                 (x - PADDING_X) * PANGO_SCALE, (y - PADDING_Y) * PANGO_SCALE,
                                 &index, &trailing))
    return -1;

  for (int i = 0; i < (int) self->ends->len; i++)
    if (index < g_array_index (self->ends, int, i))
      return index >= get_start (self, i) ? i : -1;

  return -1;
}

static void
motion_cb (SacOutputLine *self,
           double         x,
           double         y)
{
  if (self->exploration != NULL)
    sac_exploration_hover (self->exploration, step_at (self, x, y), -1);
}

static void
leave_cb (SacOutputLine *self)
{
  if (self->exploration != NULL)
    sac_exploration_hover (self->exploration, -1, -1);
}

static void
pressed_cb (SacOutputLine *self,
            int            n_press,
            double         x,
            double         y)
{
  int step = step_at (self, x, y);

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (step < 0)
    return;

  /* A word that the player has not come to yet is gone to. */
  if (step >= sac_exploration_get_n_visible (self->exploration))
    sac_exploration_go_to (self->exploration, step);
  else
    sac_exploration_point (self->exploration, step, -1);
}

static gboolean
move_cb (GtkWidget *widget,
         GVariant  *arguments,
         gpointer   data)
{
  SacOutputLine *self = SAC_OUTPUT_LINE (widget);

  if (self->ends->len == 0)
    return GDK_EVENT_PROPAGATE;

  sac_exploration_move (self->exploration, g_variant_get_int32 (arguments), 0);

  return GDK_EVENT_STOP;
}

static GtkSizeRequestMode
sac_output_line_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
sac_output_line_measure (GtkWidget      *widget,
                         GtkOrientation  orientation,
                         int             for_size,
                         int            *minimum,
                         int            *natural,
                         int            *minimum_baseline,
                         int            *natural_baseline)
{
  SacOutputLine *self = SAC_OUTPUT_LINE (widget);
  int width, height;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      pango_layout_set_width (self->layout, -1);
      pango_layout_get_pixel_size (self->layout, &width, &height);
      *minimum = 60;
      *natural = MAX (*minimum, width + 2 * PADDING_X);
    }
  else
    {
      /* What scrolls it asks for no width: it keeps the one that it has. */
      if (for_size < 0)
        for_size = gtk_widget_get_width (widget);
      set_width (self, for_size > 0 ? for_size : G_MAXINT / PANGO_SCALE);
      pango_layout_get_pixel_size (self->layout, &width, &height);
      *minimum = *natural = height + 2 * PADDING_Y;
    }

  /* Measuring for another width must not change what is drawn. */
  set_width (self, gtk_widget_get_width (widget));
}

static void
allocated_cb (gpointer data)
{
  g_autoptr(SacOutputLine) self = data;
  int width = gtk_widget_get_width (GTK_WIDGET (self));

  if (width != self->fitted_width)
    {
      self->fitted_width = width;
      gtk_widget_queue_resize (GTK_WIDGET (self));
    }
  if (self->exploration != NULL)
    reveal_pointed (self);
}

static void
sac_output_line_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  set_width (SAC_OUTPUT_LINE (widget), width);
  /* Where the lines break is known only now; nothing may scroll while sizes are given out. */
  g_idle_add_once (allocated_cb, g_object_ref (widget));
}

static void
sac_output_line_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  SacOutputLine *self = SAC_OUTPUT_LINE (widget);
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  graphene_rect_t pill;
  int step = -1;
  int position;
  GdkRGBA colour;

  if (self->exploration != NULL)
    sac_exploration_get_pointed (self->exploration, &step, &position);

  if (get_pill (self, step, &pill))
    {
      GskRoundedRect outline;

      if (!gtk_style_context_lookup_color (style, "pointed_color", &colour))
        gtk_style_context_get_color (style, &colour);

      gsk_rounded_rect_init_from_rect (&outline, &pill, 7);
      gtk_snapshot_append_border (snapshot, &outline, (float[4]) { 2, 2, 2, 2 },
                                  (GdkRGBA[4]) { colour, colour, colour, colour });
      colour.alpha = 0.16;
      gtk_snapshot_push_rounded_clip (snapshot, &outline);
      gtk_snapshot_append_color (snapshot, &colour, &pill);
      gtk_snapshot_pop (snapshot);
    }

  gtk_style_context_get_color (style, &colour);
  /* GTK draws the frame of the focus with the same snapshot afterwards. */
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (PADDING_X, PADDING_Y));
  gtk_snapshot_append_layout (snapshot, self->layout, &colour);
  gtk_snapshot_restore (snapshot);
}

static void
sac_output_line_dispose (GObject *object)
{
  SacOutputLine *self = SAC_OUTPUT_LINE (object);

  g_clear_object (&self->exploration);
  g_clear_object (&self->layout);
  g_clear_pointer (&self->ends, g_array_unref);

  G_OBJECT_CLASS (sac_output_line_parent_class)->dispose (object);
}

static void
sac_output_line_class_init (SacOutputLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sac_output_line_dispose;
  widget_class->get_request_mode = sac_output_line_get_request_mode;
  widget_class->measure = sac_output_line_measure;
  widget_class->size_allocate = sac_output_line_size_allocate;
  widget_class->snapshot = sac_output_line_snapshot;

  gtk_widget_class_set_css_name (widget_class, "output");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);

  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, 0, move_cb, "i", -1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Right, 0, move_cb, "i", 1);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Home, 0, move_cb, "i", -G_MAXINT16);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_End, 0, move_cb, "i", G_MAXINT16);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_space, 0, "win.play", NULL);
}

static void
sac_output_line_init (SacOutputLine *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkGesture *click = gtk_gesture_click_new ();

  self->ends = g_array_new (FALSE, FALSE, sizeof (int));
  self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  pango_layout_set_wrap (self->layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_spacing (self->layout, 6 * PANGO_SCALE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);

  g_signal_connect_swapped (motion, "enter", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (leave_cb), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}
