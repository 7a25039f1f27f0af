#include "ui/view.h"

#include <adwaita.h>
#include <glib/gi18n-lib.h>

#include "engine/trace/trace-metrics.h"
#include "ui/trace-text.h"
#include "ui/view-input.h"

#define LOWEST_ZOOM 0.5
#define HIGHEST_ZOOM 16.0
#define REST_MS 150
#define SMALLEST_WIDTH 200
#define SMALLEST_HEIGHT 110

struct _SacView
{
  GtkWidget parent_instance;

  SacExploration *exploration;

  GtkAdjustment       *adjustments[2]; /* By GtkOrientation. */
  GtkScrollablePolicy  policies[2];

  double           zoom;
  gboolean         pointing; /* What changes comes from the pointer over this view. */
  gboolean         asks;     /* It points at a step alone: where did that look? */
  SacFigureOptions measured; /* What the extents were computed for. */
  SacFigureExtents extents;
  gconstpointer    measured_explanation; /* The same; only compared. */
  gboolean         begins;   /* At the beginning of a trace, once there is room for it. */
  gboolean         renewed;  /* Another trace came: whoever looks at it is not moved about. */
  int              step;     /* What was pointed at when the view last heard of it. */
  int              position;
  SacFigureCache  *cache;
  int              width;       /* When a picture was last given room. */
  int              height;
  guint            rest_source; /* Until the size rests. */
};

enum
{
  PROP_0,
  PROP_HADJUSTMENT,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY
};

enum
{
  ZOOM_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE_WITH_CODE (SacView, sac_view, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

static SacAttentionTrace *
get_shown (SacView *self)
{
  return self->exploration != NULL ? sac_exploration_get_shown (self->exploration) : NULL;
}

static double
get_scroll (SacView        *self,
            GtkOrientation  orientation)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];

  return adjustment != NULL ? gtk_adjustment_get_value (adjustment) : 0;
}

static void
set_scroll (SacView        *self,
            GtkOrientation  orientation,
            double          scroll)
{
  if (self->adjustments[orientation] != NULL)
    gtk_adjustment_set_value (self->adjustments[orientation], scroll);
}

void
sac_view_fill_options (SacView          *self,
                       SacFigureOptions *options)
{
  sac_exploration_fill_options (self->exploration, options);

  options->theme = adw_style_manager_get_dark (adw_style_manager_get_default ())
                     ? SAC_THEME_DARK
                     : SAC_THEME_LIGHT;
  options->cache = self->cache;
  options->density = gtk_widget_get_scale_factor (GTK_WIDGET (self));
  options->hurried = self->rest_source != 0;
  options->zoom = self->zoom;
  options->scroll_x = get_scroll (self, GTK_ORIENTATION_HORIZONTAL);
  options->scroll_y = get_scroll (self, GTK_ORIENTATION_VERTICAL);
}

static void
configure_adjustment (GtkAdjustment *adjustment,
                      double         value,
                      double         page,
                      double         scroll)
{
  if (adjustment != NULL)
    gtk_adjustment_configure (adjustment, CLAMP (value, 0, scroll),
                              0, page + scroll, page * 0.1, page * 0.9, page);
}

/* How far the figure is scrolled to the right when it has other extents. A source that begins at
 * the right stays at its beginning. */
static double
choose_scroll_across (SacView                *self,
                      const SacFigureExtents *extents)
{
  double scroll = get_scroll (self, GTK_ORIENTATION_HORIZONTAL);

  if (extents->mirrored && (self->begins || scroll >= self->extents.scroll_width - 0.5))
    return extents->scroll_width;

  return self->begins ? 0 : scroll;
}

/* A judgement is one look at all of the text: what decided it may lie far below its beginning. What
 * a model writes is read along with the text, from its beginning. */
static gboolean
judges_at_once (SacAttentionTrace *trace,
                int                map)
{
  return trace != NULL && sac_attention_trace_get_n_labels (trace) > 0
         && sac_attention_trace_get_n_steps (trace) == 1
         && map >= 0 && map < sac_attention_trace_get_n_maps (trace);
}

/* Where no word of the text is pointed at. */
static gboolean
opens_at_most (SacAttentionTrace      *trace,
               const SacFigureOptions *options)
{
  return (options->kind == SAC_FIGURE_BARS || options->kind == SAC_FIGURE_WORDS)
         && options->pointed_position < 0 && judges_at_once (trace, options->map);
}

static void
scroll_to_most (SacView           *self,
                SacAttentionTrace *trace)
{
  SacFigureOptions options = self->measured;

  options.scroll_y = get_scroll (self, GTK_ORIENTATION_VERTICAL);
  sac_trace_top (trace, options.map, 0, 1, &options.pointed_position);
  sac_figure_reveal (trace, &options, gtk_widget_get_width (GTK_WIDGET (self)),
                     gtk_widget_get_height (GTK_WIDGET (self)));
  set_scroll (self, GTK_ORIENTATION_VERTICAL, options.scroll_y);
}

static void
update_extents (SacView *self)
{
  SacAttentionTrace *trace = get_shown (self);
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  SacFigureExtents extents = { 0 };

  if (width <= 0 || height <= 0)
    return;

  if (trace != NULL)
    {
      sac_view_fill_options (self, &self->measured);
      self->measured_explanation = sac_attention_trace_get_explanation (trace);
      sac_figure_measure (trace, &self->measured, width, height, &extents);
    }

  configure_adjustment (self->adjustments[GTK_ORIENTATION_HORIZONTAL],
                        choose_scroll_across (self, &extents), width, extents.scroll_width);
  configure_adjustment (self->adjustments[GTK_ORIENTATION_VERTICAL],
                        self->begins ? 0 : get_scroll (self, GTK_ORIENTATION_VERTICAL),
                        height, extents.scroll_height);
  self->extents = extents;

  if (self->begins && trace != NULL && opens_at_most (trace, &self->measured))
    scroll_to_most (self, trace);

  self->begins = FALSE;
}

/* What stands in the further columns of the bars. */
static void
add_explanation (SacAttentionTrace  *trace,
                 int                 position,
                 char              **summary,
                 char              **pointed)
{
  g_autofree char *explanation = sac_trace_text_explanation (trace);
  char *word = position >= 0 ? sac_trace_text_explained_word (trace, position) : NULL;

  if (explanation != NULL)
    {
      g_autofree char *before = *summary;

      *summary = g_strconcat (before, " ", explanation, NULL);
    }

  if (word != NULL)
    {
      g_free (*pointed);
      *pointed = word;
    }
}

static void
update_accessible (SacView *self)
{
  SacAttentionTrace *trace = get_shown (self);
  int step, position;

  if (trace == NULL)
    return;

  g_autofree char *summary = sac_trace_text_summary (trace);
  g_autofree char *pointed = NULL;
  int map = sac_exploration_get_map (self->exploration);

  sac_exploration_get_pointed (self->exploration, &step, &position);
  if (step >= 0 && position >= 0 && sac_attention_trace_get_n_maps (trace) > 0)
    pointed = sac_trace_text_pair (trace, map, step, position);
  else if (step >= 0)
    pointed = sac_trace_text_step (trace, map, step);

  if (self->measured.kind == SAC_FIGURE_BARS)
    add_explanation (trace, position, &summary, &pointed);

  /* The name carries what is pointed at: screen readers speak a name that changes. */
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  pointed != NULL ? pointed : summary,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, summary,
                                  -1);
}

/* As little as is needed; where a step looked most, if nothing says where. */
static void
scroll_to_pointed (SacView *self)
{
  SacAttentionTrace *trace = get_shown (self);
  SacFigureOptions options;

  if (trace == NULL)
    return;

  sac_view_fill_options (self, &options);
  if (options.pointed_position < 0 && options.pointed_step >= 0
      && options.map < sac_attention_trace_get_n_maps (trace)
      && !sac_exploration_is_of_picture (self->exploration))
    sac_trace_top (trace, options.map, options.pointed_step, 1, &options.pointed_position);

  sac_figure_reveal (trace, &options, gtk_widget_get_width (GTK_WIDGET (self)),
                     gtk_widget_get_height (GTK_WIDGET (self)));
  set_scroll (self, GTK_ORIENTATION_HORIZONTAL, options.scroll_x);
  set_scroll (self, GTK_ORIENTATION_VERTICAL, options.scroll_y);
}

/* What was pointed at elsewhere may be out of sight; under the pointer nothing may move. */
static gboolean
may_scroll (SacView *self)
{
  return !self->pointing || (self->extents.steps_stay && self->asks);
}

/* Colours and numbers may have changed alone: what is pointed at may then be out of sight by a
 * person's own will. */
static gboolean
points_elsewhere (SacView                *self,
                  const SacFigureOptions *now)
{
  gboolean elsewhere = now->pointed_step != self->step || now->pointed_position != self->position
                       || now->kind != self->measured.kind;

  self->step = now->pointed_step;
  self->position = now->pointed_position;

  return elsewhere;
}

static void
changed_cb (SacView *self)
{
  SacAttentionTrace *trace = get_shown (self);
  gconstpointer explanation = trace != NULL ? sac_attention_trace_get_explanation (trace) : NULL;
  gboolean explained = explanation != self->measured_explanation;
  SacFigureOptions now;
  gboolean elsewhere;

  sac_view_fill_options (self, &now);
  elsewhere = points_elsewhere (self, &now);

  /* Pointing changes nothing that is measured. */
  if (now.kind != self->measured.kind || now.map != self->measured.map ||
      now.numbers != self->measured.numbers ||
      now.explaining != self->measured.explaining || explained)
    {
      self->begins = self->begins || now.kind != self->measured.kind
                     || (explanation != NULL && explained && opens_at_most (trace, &now));
      update_extents (self);
    }

  if (elsewhere && !self->renewed && may_scroll (self))
    scroll_to_pointed (self);

  self->renewed = FALSE;
  update_accessible (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
trace_changed_cb (SacView *self)
{
  SacAttentionTrace *trace = get_shown (self);

  self->begins = !sac_exploration_goes_on (self->exploration)
                 || judges_at_once (trace, sac_exploration_get_map (self->exploration));
  self->renewed = TRUE;
  update_extents (self);
}

void
sac_view_set_exploration (SacView        *self,
                          SacExploration *exploration)
{
  g_return_if_fail (self->exploration == NULL);

  self->exploration = g_object_ref (exploration);
  g_signal_connect_object (exploration, "trace-changed", G_CALLBACK (trace_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (exploration, "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  update_extents (self);
}

SacExploration *
sac_view_get_exploration (SacView *self)
{
  return self->exploration;
}

void
sac_view_hover (SacView *self,
                int      step,
                int      position)
{
  self->pointing = TRUE;
  self->asks = step >= 0 && position < 0;
  sac_exploration_hover (self->exploration, step, position);
  self->pointing = FALSE;
}

void
sac_view_point (SacView *self,
                int      step,
                int      position)
{
  self->pointing = TRUE;
  self->asks = step >= 0 && position < 0;
  sac_exploration_point (self->exploration, step, position);
  self->pointing = FALSE;
}

double
sac_view_get_zoom (SacView *self)
{
  return self->zoom;
}

void
sac_view_zoom_around (SacView *self,
                      double   zoom,
                      double   x,
                      double   y)
{
  SacAttentionTrace *trace = get_shown (self);
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));
  SacFigureOptions options;

  if (self->exploration == NULL)
    return;

  zoom = CLAMP (zoom, LOWEST_ZOOM, HIGHEST_ZOOM);
  sac_view_fill_options (self, &options);
  /* The figure knows which part of it is labels, which keep their place. */
  if (trace != NULL && width > 0 && height > 0)
    sac_figure_zoom_at (trace, &options, width, height, x, y, zoom / self->zoom);
  else
    options.zoom = zoom;

  self->zoom = options.zoom;
  update_extents (self);
  set_scroll (self, GTK_ORIENTATION_HORIZONTAL, options.scroll_x);
  set_scroll (self, GTK_ORIENTATION_VERTICAL, options.scroll_y);

  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[ZOOM_CHANGED], 0);
}

void
sac_view_set_zoom (SacView *self,
                   double   zoom)
{
  sac_view_zoom_around (self, zoom,
                        gtk_widget_get_width (GTK_WIDGET (self)) / 2.0,
                        gtk_widget_get_height (GTK_WIDGET (self)) / 2.0);
}

gboolean
sac_view_locate (SacView *self,
                 double   x,
                 double   y,
                 int     *step,
                 int     *position)
{
  SacAttentionTrace *trace = get_shown (self);
  SacFigureOptions options;

  *step = *position = -1;
  if (trace == NULL)
    return FALSE;

  sac_view_fill_options (self, &options);

  return sac_figure_locate (trace, &options,
                            gtk_widget_get_width (GTK_WIDGET (self)),
                            gtk_widget_get_height (GTK_WIDGET (self)),
                            x, y, step, position);
}

static void
sac_view_snapshot (GtkWidget   *widget,
                   GtkSnapshot *snapshot)
{
  SacView *self = SAC_VIEW (widget);
  SacAttentionTrace *trace = get_shown (self);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  SacFigureOptions options;

  if (trace == NULL || width == 0 || height == 0)
    return;

  sac_view_fill_options (self, &options);
  options.legend = TRUE;

  cairo_t *cr = gtk_snapshot_append_cairo (snapshot,
                                           &GRAPHENE_RECT_INIT (0, 0, width, height));
  sac_figure_paint (cr, trace, &options, width, height);
  cairo_destroy (cr);
}

static void
sac_view_measure (GtkWidget      *widget,
                  GtkOrientation  orientation,
                  int             for_size,
                  int            *minimum,
                  int            *natural,
                  int            *minimum_baseline,
                  int            *natural_baseline)
{
  /* A picture takes the room that there is; what does not fit, scrolls. */
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? SMALLEST_WIDTH
                                                                  : SMALLEST_HEIGHT;
}

static gboolean
rest_cb (gpointer data)
{
  SacView *self = data;

  self->rest_source = 0;
  gtk_widget_queue_draw (GTK_WIDGET (self));

  return G_SOURCE_REMOVE;
}

/* While a window is dragged larger, pictures are not reduced anew for each of its sizes. */
static void
sac_view_size_allocate (GtkWidget *widget,
                        int        width,
                        int        height,
                        int        baseline)
{
  SacView *self = SAC_VIEW (widget);

  update_extents (self);

  if (self->exploration == NULL || !sac_exploration_is_of_picture (self->exploration)
      || (width == self->width && height == self->height))
    return;

  self->width = width;
  self->height = height;

  g_clear_handle_id (&self->rest_source, g_source_remove);
  self->rest_source = g_timeout_add (REST_MS, rest_cb, self);
}

static void
set_adjustment (SacView        *self,
                GtkOrientation  orientation,
                GtkAdjustment  *adjustment)
{
  GtkAdjustment **slot = &self->adjustments[orientation];

  if (*slot != NULL)
    g_signal_handlers_disconnect_by_func (*slot, gtk_widget_queue_draw, self);

  g_set_object (slot, adjustment);
  if (adjustment != NULL)
    g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw),
                             self, G_CONNECT_SWAPPED);
  update_extents (self);
}

static void
sac_view_set_property (GObject      *object,
                       guint         id,
                       const GValue *value,
                       GParamSpec   *pspec)
{
  SacView *self = SAC_VIEW (object);

  switch (id)
    {
    case PROP_HADJUSTMENT:
      set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object (value));
      break;
    case PROP_VADJUSTMENT:
      set_adjustment (self, GTK_ORIENTATION_VERTICAL, g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
      self->policies[GTK_ORIENTATION_HORIZONTAL] = g_value_get_enum (value);
      break;
    case PROP_VSCROLL_POLICY:
      self->policies[GTK_ORIENTATION_VERTICAL] = g_value_get_enum (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sac_view_get_property (GObject    *object,
                       guint       id,
                       GValue     *value,
                       GParamSpec *pspec)
{
  SacView *self = SAC_VIEW (object);

  switch (id)
    {
    case PROP_HADJUSTMENT:
      g_value_set_object (value, self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->adjustments[GTK_ORIENTATION_VERTICAL]);
      break;
    case PROP_HSCROLL_POLICY:
      g_value_set_enum (value, self->policies[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, self->policies[GTK_ORIENTATION_VERTICAL]);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sac_view_dispose (GObject *object)
{
  SacView *self = SAC_VIEW (object);

  g_clear_handle_id (&self->rest_source, g_source_remove);
  for (int i = 0; i < 2; i++)
    g_clear_object (&self->adjustments[i]);
  g_clear_object (&self->exploration);

  G_OBJECT_CLASS (sac_view_parent_class)->dispose (object);
}

static void
sac_view_finalize (GObject *object)
{
  sac_figure_cache_free (SAC_VIEW (object)->cache);

  G_OBJECT_CLASS (sac_view_parent_class)->finalize (object);
}

static void
sac_view_class_init (SacViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = sac_view_dispose;
  object_class->finalize = sac_view_finalize;
  object_class->set_property = sac_view_set_property;
  object_class->get_property = sac_view_get_property;

  widget_class->snapshot = sac_view_snapshot;
  widget_class->measure = sac_view_measure;
  widget_class->size_allocate = sac_view_size_allocate;

  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");

  signals[ZOOM_CHANGED] = g_signal_new ("zoom-changed", SAC_TYPE_VIEW, G_SIGNAL_RUN_LAST,
                                        0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "figure");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);

  sac_view_input_add_keys (widget_class);
}

static void
sac_view_init (SacView *self)
{
  self->zoom = 1;
  self->step = self->position = -1;
  self->cache = sac_figure_cache_new ();
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  sac_view_input_add (self);

  g_signal_connect_object (adw_style_manager_get_default (), "notify::dark",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

GtkWidget *
sac_view_new (void)
{
  return g_object_new (SAC_TYPE_VIEW, NULL);
}
