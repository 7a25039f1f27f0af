#include "ui/views/ribbons/ribbons-layout.h"

#include <math.h>

#include "ui/views/ribbons/ribbons-collect.h"

#define MARGIN SAC_DRAWING_MARGIN

/* In ems. */
#define GAP         1.1
#define WIDEST_GAP  3.4
#define WRAP        14.0
#define PAD         0.4

/* Of the view: a row that takes no more of it stays where it is while the other one scrolls. */
#define MOST_FIXED  0.6

double
sac_ribbons_layout_word_width (const SacRibbonsLayout *layout,
            const SacRibbonsRow    *row,
            int                     index,
            double                  size)
{
  return MIN (row->labels->items[index].width * size, layout->wrap);
}

static double
row_width (const SacRibbonsLayout *layout,
           const SacRibbonsRow    *row,
           double                  size)
{
  double width = 0;

  if (row->labels->widest * size <= layout->wrap)
    return row->natural * size;

  for (int i = 0; i < row->labels->n_items; i++)
    width += sac_ribbons_layout_word_width (layout, row, i, size);

  return width + MAX (row->labels->n_items - 1, 0) * GAP * size;
}

double
sac_ribbons_layout_rows_width (const SacRibbonsLayout *layout,
            double                  size)
{
  return MAX (row_width (layout, &layout->source, size), row_width (layout, &layout->steps, size));
}

static void
init_row (SacRibbonsRow   *row,
          const SacLabels *labels,
          int              n_seen)
{
  row->labels = labels;
  row->n_seen = n_seen;
  row->mirrored = labels->right_to_left;
  row->centres = g_new0 (double, MAX (labels->n_items, 1));
  row->shown = g_new0 (gboolean, MAX (labels->n_items, 1));
  row->natural = MAX (labels->n_items - 1, 0) * GAP;

  for (int i = 0; i < labels->n_items; i++)
    row->natural += labels->items[i].width;
}

static double
largest_size (const SacRibbonsLayout *layout,
              double                  room)
{
  double size = layout->drawing->font_size;

  while (size > SAC_LABEL_FLOOR && sac_ribbons_layout_rows_width (layout, size) > room)
    size -= 0.5;

  return MAX (size, SAC_LABEL_FLOOR);
}

/* The words shrink to the floor, then the rows grow longer than the view. */
static void
fit_width (SacRibbonsLayout *layout)
{
  double font = layout->drawing->font_size;
  double natural = sac_ribbons_layout_rows_width (layout, font);
  double room = layout->width > 0 ? MAX (layout->width - 2 * MARGIN - 2 * PAD * font, 40) : natural;

  layout->size = largest_size (layout, room);
  natural = sac_ribbons_layout_rows_width (layout, layout->size);
  layout->content = natural > room ? natural : MIN (room, 1.5 * natural);

  if (layout->drawing->zoom != 1)
    {
      layout->content *= layout->drawing->zoom;
      layout->size = largest_size (layout, layout->content);
    }
}

/* A headline of a page: its words would lie so far apart that hardly one was seen at a time. */
static gboolean
can_stay (const SacRibbonsLayout *layout,
          const SacRibbonsRow    *row)
{
  const SacRibbonsRow *other = row == &layout->source ? &layout->steps : &layout->source;

  return layout->scroll_width > 0
         && row_width (layout, row, layout->size) <= MOST_FIXED * layout->view.width
         && row_width (layout, other, layout->size) > layout->view.width;
}

/* Words stand evenly spread over the row; where there is not room for all, they close up and
 * the labels of some are left out. */
static void
spread (SacRibbonsLayout *layout,
        SacRibbonsRow    *row)
{
  int n = row->labels->n_items;
  double natural = row_width (layout, row, layout->size);
  double length = row->fixed ? layout->view.width - 2 * PAD * layout->size : layout->content;
  double scale = MIN (length / MAX (natural, 1), 1);
  double gap = GAP * layout->size;
  double x;

  if (n > 1 && natural < length)
    gap += (length - natural) / (n - 1);

  if (layout->scroll_width == 0 || row->fixed)
    gap = MIN (gap, WIDEST_GAP * layout->size);

  x = (length - scale * (natural + (n - 1) * (gap - GAP * layout->size))) / 2;

  for (int i = 0; i < n; i++)
    {
      double width = sac_ribbons_layout_word_width (layout, row, i, layout->size);

      row->centres[i] = x + scale * width / 2;
      x += scale * (width + gap);

      if (row->mirrored)
        row->centres[i] = length - row->centres[i];
      if (row->fixed)
        row->centres[i] += layout->scroll_x;
    }
}

static void
choose_shown (SacRibbonsLayout *layout,
              SacRibbonsRow    *row,
              int               pointed)
{
  double free_from = -INFINITY;
  double gap = 0.25 * layout->size;
  double reach = pointed < 0 ? 0 : sac_ribbons_layout_word_width (layout, row, pointed,
                                                                  layout->size) / 2;

  for (int i = 0; i < row->labels->n_items; i++)
    {
      double half = sac_ribbons_layout_word_width (layout, row, i, layout->size) / 2;
      double centre = row->mirrored ? layout->content - row->centres[i] : row->centres[i];

      row->shown[i] = centre - half >= free_from;

      if (pointed >= 0 && i != pointed && row->shown[i])
        {
          double apart = fabs (row->centres[i] - row->centres[pointed]);

          row->shown[i] = apart >= half + gap + reach;
        }

      if (i == pointed)
        row->shown[i] = TRUE;

      if (row->shown[i])
        free_from = centre + half + gap;
    }
}

static void
place (SacRibbonsLayout *layout)
{
  SacDrawing *drawing = layout->drawing;
  double pad = PAD * layout->size;
  double ribbons, content;

  if (layout->width <= 0)
    layout->width = MAX (layout->content + 2 * MARGIN + 2 * pad,
                         sac_drawing_footer_width (drawing));

  layout->footer = sac_drawing_footer_height (drawing, layout->width);
  layout->source.band = sac_labels_thickness (layout->source.labels, layout->size, layout->wrap)
                        + 2 * pad;
  layout->steps.band = sac_labels_thickness (layout->steps.labels, layout->size, layout->wrap)
                       + 2 * pad;

  content = layout->source.band + layout->steps.band + layout->footer + 2 * MARGIN;
  ribbons = CLAMP (0.42 * MIN (layout->content, layout->width), 150, 300);

  if (layout->height <= 0)
    layout->height = content + ribbons;
  else
    ribbons = CLAMP (layout->height - content, 50, MAX (ribbons * 1.3, 200));

  layout->view.width = MIN (layout->content + 2 * pad, MAX (layout->width - 2 * MARGIN, 24));
  layout->view.x = (layout->width - layout->view.width) / 2;
  layout->view.y = MAX ((layout->height - content - ribbons) / 2, 0) + MARGIN;
  layout->view.height = layout->source.band + ribbons + layout->steps.band;
  layout->top = layout->view.y + layout->source.band;
  layout->bottom = layout->top + ribbons;
  layout->scroll_width = MAX (layout->content + 2 * pad - layout->view.width, 0);

  if (layout->scroll_width < 0.1)
    layout->scroll_width = 0;

  layout->scroll_x = CLAMP (drawing->options->scroll_x, 0, layout->scroll_width);
}

void
sac_ribbons_layout_init (SacRibbonsLayout *layout,
                         SacDrawing       *drawing,
                         double            width,
                         double            height)
{
  *layout = (SacRibbonsLayout) { .drawing = drawing, .width = width, .height = height };
  layout->ribbons = g_array_new (FALSE, FALSE, sizeof (SacRibbon));
  layout->wrap = WRAP * drawing->font_size;

  if (width > 0)
    layout->wrap = CLAMP (0.4 * width, 5 * drawing->font_size, layout->wrap);
  /* An answer has the width for itself. */
  if (width > 0 && drawing->step_labels.n_items == 1)
    layout->wrap = MAX (layout->wrap, width - 2 * MARGIN - 2 * PAD * drawing->font_size);

  init_row (&layout->source, &drawing->source_labels, drawing->n_positions);
  init_row (&layout->steps, &drawing->step_labels, drawing->n_visible);
  fit_width (layout);
  place (layout);
  layout->source.fixed = can_stay (layout, &layout->source);
  layout->steps.fixed = can_stay (layout, &layout->steps);
  spread (layout, &layout->source);
  spread (layout, &layout->steps);
  choose_shown (layout, &layout->source, drawing->pointed_position);
  choose_shown (layout, &layout->steps, drawing->pointed_step);
  sac_ribbons_collect (layout);
}

static void
clear_row (SacRibbonsRow *row)
{
  g_clear_pointer (&row->centres, g_free);
  g_clear_pointer (&row->shown, g_free);
}

void
sac_ribbons_layout_clear (SacRibbonsLayout *layout)
{
  clear_row (&layout->source);
  clear_row (&layout->steps);
  g_clear_pointer (&layout->ribbons, g_array_unref);
}

double
sac_ribbons_layout_to_view (const SacRibbonsLayout *layout,
                            double                  x)
{
  return layout->view.x + PAD * layout->size - layout->scroll_x + x;
}

void
sac_ribbons_layout_box (const SacRibbonsLayout *layout,
                        const SacRibbonsRow    *row,
                        int                     index,
                        cairo_rectangle_t      *box)
{
  double width = sac_ribbons_layout_word_width (layout, row, index, layout->size)
                 + 2 * PAD * layout->size;

  box->x = sac_ribbons_layout_to_view (layout, row->centres[index]) - width / 2;
  box->y = row == &layout->source ? layout->view.y : layout->bottom;
  box->width = width;
  box->height = row->band;
}

gboolean
sac_ribbons_layout_label (const SacRibbonsLayout *layout,
                          const SacRibbonsRow    *row,
                          int                     index,
                          SacPlacedLabel         *placed)
{
  double x = sac_ribbons_layout_to_view (layout, row->centres[index]);

  if (index >= row->n_seen || !row->shown[index])
    return FALSE;

  *placed = (SacPlacedLabel) { .size = layout->size, .wrap = layout->wrap,
                               .align = SAC_ALIGN_CENTRE };
  sac_label_fit (row->labels, index, layout->drawing->text, placed);
  placed->x = x - placed->width / 2;

  /* Words hang from the ribbons' ends: the source stands on them, the output hangs below. */
  placed->y = row == &layout->source
              ? layout->top - PAD * layout->size - placed->descent
              : layout->bottom + PAD * layout->size + placed->ascent;

  /* At the edge of what scrolls, no word is cut. */
  return x - placed->width / 2 > layout->view.x - 1
         && x + placed->width / 2 < layout->view.x + layout->view.width + 1;
}

static int
word_at (const SacRibbonsLayout *layout,
         const SacRibbonsRow    *row,
         double                  x,
         double                  y)
{
  cairo_rectangle_t box;
  double nearest = INFINITY;
  int found = -1;

  for (int i = 0; i < row->n_seen; i++)
    {
      double distance;

      sac_ribbons_layout_box (layout, row, i, &box);
      distance = fabs (x - box.x - box.width / 2);

      if (x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
          && distance < nearest)
        {
          nearest = distance;
          found = i;
        }
    }

  return found;
}

/* All ribbons rise alike: the part of the way at which they pass @y. */
static double
way_at (const SacRibbonsLayout *layout,
        double                  y)
{
  double goal = (y - layout->top) / (layout->bottom - layout->top);
  double low = 0, high = 1;

  for (int i = 0; i < 24; i++)
    {
      double t = (low + high) / 2;
      double middle = 1.5 * t * (1 - t) + t * t * t;

      if (middle < goal)
        low = t;
      else
        high = t;
    }

  return low;
}

gboolean
sac_ribbons_layout_at (const SacRibbonsLayout *layout,
                       double                  x,
                       double                  y,
                       int                    *step,
                       int                    *position)
{
  double t;

  *position = *step = -1;

  if (x < layout->view.x || x >= layout->view.x + layout->view.width)
    return FALSE;

  *position = word_at (layout, &layout->source, x, y);
  *step = word_at (layout, &layout->steps, x, y);

  if (*position >= 0 || *step >= 0)
    return TRUE;

  if (y < layout->top || y > layout->bottom)
    return FALSE;

  t = way_at (layout, y);

  /* From the top of the pile. */
  for (int k = (int) layout->ribbons->len - 1; k >= 0; k--)
    {
      const SacRibbon *ribbon = &g_array_index (layout->ribbons, SacRibbon, k);
      double across = t * t * (3 - 2 * t);
      double at = sac_ribbons_layout_to_view (layout, ribbon->source_x + across * (ribbon->step_x - ribbon->source_x));

      if (fabs (x - at) > MAX (ribbon->width / 2, 2.5))
        continue;

      *step = ribbon->step;
      *position = ribbon->position;
      return TRUE;
    }

  return FALSE;
}
