#include "ui/widgets/label-bars.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/figures/labels.h"
#include "ui/trace-text.h"

#define GAP         12
#define BAR_HEIGHT  12
#define ROW_PADDING 4
/* A label takes at most so much of the width. */
#define WIDEST_LABEL 0.45
#define N_SPOKEN    6

typedef struct
{
  PangoLayout *label;
  PangoLayout *number;
  double       probability;
} Row;

struct _SacLabelBars
{
  GtkWidget parent_instance;

  SacExploration *exploration;
  GArray         *rows; /* Of Row, most probable first. */
};

G_DEFINE_FINAL_TYPE (SacLabelBars, sac_label_bars, GTK_TYPE_WIDGET)

static void
row_clear (gpointer data)
{
  Row *row = data;

  g_object_unref (row->label);
  g_object_unref (row->number);
}

static double
get_probability (SacAttentionTrace *trace,
                 int                index)
{
  return sac_attention_trace_get_label (trace, index)->probability;
}

/* Equal ones stay in the model's order, and those that are not known come last. */
static int
compare (gconstpointer a,
         gconstpointer b,
         gpointer      trace)
{
  int left = *(const int *) a, right = *(const int *) b;
  double p = get_probability (trace, left), q = get_probability (trace, right);

  if (isnan (p) != isnan (q))
    return isnan (p) ? 1 : -1;
  if (p != q && !isnan (p))
    return p > q ? -1 : 1;

  return left - right;
}

static PangoLayout *
new_layout (SacLabelBars *self,
            const char   *text,
            gboolean      strong)
{
  PangoLayout *layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);

  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);

  if (strong)
    {
      PangoAttrList *attributes = pango_attr_list_new ();

      pango_attr_list_insert (attributes, pango_attr_weight_new (PANGO_WEIGHT_BOLD));
      pango_layout_set_attributes (layout, attributes);
      pango_attr_list_unref (attributes);
    }

  return layout;
}

static void
add_row (SacLabelBars      *self,
         SacAttentionTrace *trace,
         int                index,
         GString           *spoken)
{
  const SacTraceLabel *label = sac_attention_trace_get_label (trace, index);
  g_autofree char *name = sac_label_for_text (label->label);
  g_autofree char *number = sac_trace_text_number (label->probability);
  gboolean first = self->rows->len == 0;
  Row row = { new_layout (self, name, first), new_layout (self, number, first),
              label->probability };

  if (self->rows->len < N_SPOKEN)
    g_string_append_printf (spoken, "%s%s %s", first ? "" : ", ", name, number);
  g_array_append_val (self->rows, row);
}

static void
fill (SacLabelBars      *self,
      SacAttentionTrace *trace,
      GString           *spoken)
{
  int n = sac_attention_trace_get_n_labels (trace);
  g_autofree int *ranked = g_new (int, n);

  for (int i = 0; i < n; i++)
    ranked[i] = i;
  g_qsort_with_data (ranked, n, sizeof (int), compare, trace);

  for (int i = 0; i < n; i++)
    add_row (self, trace, ranked[i], spoken);

  /* Translators: behind the most probable labels. */
  if (n > N_SPOKEN)
    g_string_append_printf (spoken, _(" and %d more"), n - N_SPOKEN);
}

/* Most of a hundred labels are of no interest: the first ones are shown again. */
static void
scroll_up (SacLabelBars *self)
{
  GtkWidget *scroller = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);

  if (scroller != NULL)
    gtk_adjustment_set_value (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)), 0);
}

static void
show_trace (SacLabelBars *self)
{
  SacAttentionTrace *trace = sac_exploration_get_trace (self->exploration);
  g_autoptr(GString) spoken = g_string_new (NULL);

  g_array_set_size (self->rows, 0);
  if (trace != NULL)
    fill (self, trace, spoken);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  spoken->str, -1);
  scroll_up (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
sac_label_bars_set_exploration (SacLabelBars   *self,
                                SacExploration *exploration)
{
  g_return_if_fail (self->exploration == NULL);

  self->exploration = g_object_ref (exploration);
  g_signal_connect_object (exploration, "trace-changed", G_CALLBACK (show_trace), self,
                           G_CONNECT_SWAPPED);
  show_trace (self);
}

static int
get_row_height (SacLabelBars *self)
{
  int height;

  if (self->rows->len == 0)
    return 0;

  pango_layout_get_pixel_size (g_array_index (self->rows, Row, 0).label, NULL, &height);

  return MAX (height, BAR_HEIGHT) + 2 * ROW_PADDING;
}

/* Of all labels, or of all numbers. */
static int
get_widest (SacLabelBars *self,
            gboolean      numbers)
{
  int widest = 0;

  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = &g_array_index (self->rows, Row, i);
      PangoLayout *layout = numbers ? row->number : row->label;
      int width;

      pango_layout_set_width (layout, -1);
      pango_layout_get_pixel_size (layout, &width, NULL);
      widest = MAX (widest, width);
    }

  return widest;
}

static GtkSizeRequestMode
sac_label_bars_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
sac_label_bars_measure (GtkWidget      *widget,
                        GtkOrientation  orientation,
                        int             for_size,
                        int            *minimum,
                        int            *natural,
                        int            *minimum_baseline,
                        int            *natural_baseline)
{
  SacLabelBars *self = SAC_LABEL_BARS (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 160;
      *natural = 400;
    }
  else
    *minimum = *natural = get_row_height (self) * self->rows->len;
}

static void
append_bar (GtkSnapshot   *snapshot,
            const GdkRGBA *colour,
            float          x,
            float          y,
            float          width)
{
  GskRoundedRect outline;
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (x, y, width, BAR_HEIGHT);

  gsk_rounded_rect_init_from_rect (&outline, &bounds, 4);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, colour, &bounds);
  gtk_snapshot_pop (snapshot);
}

static void
append_text (GtkSnapshot   *snapshot,
             PangoLayout   *layout,
             const GdkRGBA *colour,
             float          x,
             float          y)
{
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_snapshot_append_layout (snapshot, layout, colour);
  gtk_snapshot_restore (snapshot);
}

/* Where a row's parts begin, from the side where reading begins. */
typedef struct
{
  int label_width;
  int bar_x;
  int bar_width;
  int number_width;
  int row_height;
} Columns;

static Columns
place_columns (SacLabelBars *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  Columns columns = { 0 };

  columns.row_height = get_row_height (self);
  columns.number_width = get_widest (self, TRUE);
  columns.label_width = MIN (get_widest (self, FALSE), (int) (WIDEST_LABEL * width));
  columns.bar_x = columns.label_width + GAP;
  columns.bar_width = MAX (0, width - columns.bar_x - GAP - columns.number_width);

  return columns;
}

/* Mirrored where reading begins at the right. */
static float
place (SacLabelBars *self,
       int           x,
       int           width)
{
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    return gtk_widget_get_width (GTK_WIDGET (self)) - x - width;

  return x;
}

static void
append_row (SacLabelBars  *self,
            GtkSnapshot   *snapshot,
            const Columns *columns,
            int            index,
            const GdkRGBA *ink,
            const GdkRGBA *accent)
{
  const Row *row = &g_array_index (self->rows, Row, index);
  int top = index * columns->row_height;
  float bar_y = top + (columns->row_height - BAR_HEIGHT) / 2.0;
  int filled = isfinite (row->probability)
                 ? round (columns->bar_width * CLAMP (row->probability, 0, 1)) : 0;
  GdkRGBA track = *ink, fill = *accent;
  int width, height;

  track.alpha = 0.08;
  fill.alpha = index == 0 ? 1 : 0.55;

  pango_layout_set_width (row->label, columns->label_width * PANGO_SCALE);
  pango_layout_get_pixel_size (row->label, &width, &height);
  append_text (snapshot, row->label, ink, place (self, 0, columns->label_width),
               top + (columns->row_height - height) / 2);
  append_bar (snapshot, &track, place (self, columns->bar_x, columns->bar_width), bar_y,
              columns->bar_width);
  if (filled > 0)
    append_bar (snapshot, &fill, place (self, columns->bar_x, filled), bar_y, filled);

  pango_layout_get_pixel_size (row->number, &width, &height);
  append_text (snapshot, row->number, ink,
               place (self, gtk_widget_get_width (GTK_WIDGET (self)) - width, width),
               top + (columns->row_height - height) / 2);
}

static void
sac_label_bars_snapshot (GtkWidget   *widget,
                         GtkSnapshot *snapshot)
{
  SacLabelBars *self = SAC_LABEL_BARS (widget);
  GtkStyleContext *style = gtk_widget_get_style_context (widget);
  Columns columns = place_columns (self);
  GdkRGBA ink, accent;

  gtk_style_context_get_color (style, &ink);
  if (!gtk_style_context_lookup_color (style, "accent_bg_color", &accent))
    accent = ink;

  for (guint i = 0; i < self->rows->len; i++)
    append_row (self, snapshot, &columns, i, &ink, &accent);
}

static void
sac_label_bars_dispose (GObject *object)
{
  SacLabelBars *self = SAC_LABEL_BARS (object);

  g_clear_object (&self->exploration);
  g_clear_pointer (&self->rows, g_array_unref);

  G_OBJECT_CLASS (sac_label_bars_parent_class)->dispose (object);
}

static void
sac_label_bars_class_init (SacLabelBarsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sac_label_bars_dispose;
  widget_class->get_request_mode = sac_label_bars_get_request_mode;
  widget_class->measure = sac_label_bars_measure;
  widget_class->snapshot = sac_label_bars_snapshot;

  gtk_widget_class_set_css_name (widget_class, "label-bars");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
sac_label_bars_init (SacLabelBars *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  g_array_set_clear_func (self->rows, row_clear);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
}
