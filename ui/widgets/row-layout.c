#include "ui/widgets/row-layout.h"

#define GAP_BESIDE 12
/* Side by side each has at least so much, or they are not: a slider, a line of words. */
#define COMFORTABLE 330
/* The same of two like each other: half a line of a sentence. */
#define COMFORTABLE_HALF 240

struct _SacRowLayout
{
  GtkLayoutManager parent_instance;

  gboolean beside;
  gboolean equal;
};

G_DEFINE_FINAL_TYPE (SacRowLayout, sac_row_layout, GTK_TYPE_LAYOUT_MANAGER)

typedef struct
{
  GtkWidget       *first;
  GtkWidget       *second;
  GtkRequestedSize widths[2]; /* All that there is, once shared out. */
  gboolean         beside;
} Row;

/* FALSE: one of them needs more than half. */
static gboolean
share_equally (Row *row,
               int  width)
{
  int half = width / 2;

  if (row->widths[0].minimum_size > half || row->widths[1].minimum_size > width - half)
    return FALSE;

  row->widths[0].minimum_size = half;
  row->widths[1].minimum_size = width - half;

  return TRUE;
}

/* One child or none is laid out like two above each other. @width -1: whatever they want. */
static void
row_init (Row          *row,
          SacRowLayout *self,
          GtkWidget    *widget,
          int           width)
{
  GtkWidget *children[2];
  int comfortable = self->equal ? COMFORTABLE_HALF : COMFORTABLE;
  int needed = GAP_BESIDE;
  int rest;

  *row = (Row) { .first = gtk_widget_get_first_child (widget) };
  row->second = row->first != NULL ? gtk_widget_get_next_sibling (row->first) : NULL;

  if (row->second != NULL && !gtk_widget_get_visible (row->second))
    row->second = NULL;
  if (!self->beside || row->second == NULL || width < 0)
    return;

  children[0] = row->first;
  children[1] = row->second;

  for (int i = 0; i < 2; i++)
    {
      GtkRequestedSize *size = &row->widths[i];

      gtk_widget_measure (children[i], GTK_ORIENTATION_HORIZONTAL, -1, &size->minimum_size,
                          &size->natural_size, NULL, NULL);
      size->minimum_size = MAX (size->minimum_size, comfortable);
      size->natural_size = MAX (size->natural_size, size->minimum_size);
      needed += size->minimum_size;
    }

  if (needed > width)
    return;

  row->beside = TRUE;
  if (self->equal && share_equally (row, width - GAP_BESIDE))
    return;

  rest = gtk_distribute_natural_allocation (width - needed, 2, row->widths);
  /* What neither has use for goes to the one that takes all it gets. */
  row->widths[gtk_widget_compute_expand (row->first, GTK_ORIENTATION_HORIZONTAL) ? 0 : 1]
    .minimum_size += rest;
}

static void
measure_width (const Row *row,
               int       *minimum,
               int       *natural)
{
  *minimum = *natural = 0;

  for (GtkWidget *child = row->first; child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      int least, wished;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wished, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural = MAX (*natural, wished);
    }
}

static void
measure_height (const Row *row,
                int        width,
                int       *minimum,
                int       *natural)
{
  int i = 0;

  *minimum = *natural = 0;

  for (GtkWidget *child = row->first; child != NULL;
       child = gtk_widget_get_next_sibling (child), i++)
    {
      int least, wished;

      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL,
                          row->beside ? row->widths[i].minimum_size : width, &least, &wished,
                          NULL, NULL);
      *minimum = row->beside ? MAX (*minimum, least) : *minimum + least;
      *natural = row->beside ? MAX (*natural, wished) : *natural + wished;
    }
}

static void
sac_row_layout_measure (GtkLayoutManager *manager,
                        GtkWidget        *widget,
                        GtkOrientation    orientation,
                        int               for_size,
                        int              *minimum,
                        int              *natural,
                        int              *minimum_baseline,
                        int              *natural_baseline)
{
  Row row;

  row_init (&row, SAC_ROW_LAYOUT (manager), widget,
            orientation == GTK_ORIENTATION_VERTICAL ? for_size : -1);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_width (&row, minimum, natural);
  else
    measure_height (&row, for_size, minimum, natural);
}

/* What lies above grows no higher than it wants and leaves what is needed below; the last one has
 * the rest. */
static int
share_height (GtkWidget *child,
              int        width,
              int        height)
{
  GtkWidget *below = gtk_widget_get_next_sibling (child);
  int minimum, natural, needed;

  if (below == NULL)
    return height;

  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, &minimum, &natural, NULL, NULL);
  gtk_widget_measure (below, GTK_ORIENTATION_VERTICAL, width, &needed, NULL, NULL, NULL);

  return CLAMP (height - needed, minimum, natural);
}

static void
sac_row_layout_allocate (GtkLayoutManager *manager,
                         GtkWidget        *widget,
                         int               width,
                         int               height,
                         int               baseline)
{
  gboolean mirrored = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = 0, y = 0, i = 0;
  Row row;

  row_init (&row, SAC_ROW_LAYOUT (manager), widget, width);

  for (GtkWidget *child = row.first; child != NULL;
       child = gtk_widget_get_next_sibling (child), i++)
    {
      int own_width = row.beside ? row.widths[i].minimum_size : width;
      int own_height = row.beside ? height : share_height (child, width, height - y);

      gtk_widget_size_allocate (child, &(GtkAllocation) {
        mirrored ? width - x - own_width : x, y, own_width, own_height }, -1);

      if (row.beside)
        x += own_width + GAP_BESIDE;
      else
        y += own_height;
    }
}

static GtkSizeRequestMode
sac_row_layout_get_request_mode (GtkLayoutManager *manager,
                                 GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
sac_row_layout_class_init (SacRowLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->measure = sac_row_layout_measure;
  layout_class->allocate = sac_row_layout_allocate;
  layout_class->get_request_mode = sac_row_layout_get_request_mode;
}

static void
sac_row_layout_init (SacRowLayout *self)
{
}

void
sac_row_layout_set_beside (SacRowLayout *self,
                           gboolean      beside)
{
  if (self->beside == beside)
    return;

  self->beside = beside;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

void
sac_row_layout_set_equal (SacRowLayout *self,
                          gboolean      equal)
{
  if (self->equal == equal)
    return;

  self->equal = equal;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}
