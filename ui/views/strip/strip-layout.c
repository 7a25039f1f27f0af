#include "ui/views/strip/strip-layout.h"

#include <math.h>

#define MARGIN SAC_DRAWING_MARGIN

/* In ems. */
#define GAP           0.9
#define LEAST_FRAME   4.5
#define NATURAL_FRAME 11.0

/* In a row of a narrow figure, as in a column of a paper, whose frames would else fill its page. */
#define NARROW_COLUMNS 4

/* Of the height. */
#define MOST_FOOTER 0.25

static double
row_height (const SacStripLayout *layout)
{
  return layout->frame_height + layout->band + layout->gap;
}

static double
height_of_rows (const SacStripLayout *layout,
                int                   columns,
                double                frame_width,
                double                aspect)
{
  int rows = (layout->n_frames + columns - 1) / columns;

  return rows * (frame_width / aspect + layout->band) + (rows - 1) * layout->gap;
}

static double
width_in (const SacStripLayout *layout,
          int                   columns,
          double                width)
{
  return (width - (columns - 1) * layout->gap) / columns;
}

/* About the same area whatever the shape. */
static double
natural_frame (const SacStripLayout *layout,
               double                aspect)
{
  return NATURAL_FRAME * layout->drawing->font_size * CLAMP (sqrt (aspect), 0.3, 1.6);
}

/* The paper's figure is about twice as wide as high. */
static void
find_natural_width (SacStripLayout *layout,
                    double          aspect)
{
  double frame = natural_frame (layout, aspect);
  double row = frame / aspect + layout->band;
  int columns = CLAMP (ceil (sqrt (2 * layout->n_frames * row / frame)), 1,
                       MIN (layout->n_frames, 12));

  layout->width = columns * frame + (columns - 1) * layout->gap + 2 * MARGIN;
}

/* How many frames of @frame stand side by side. */
static int
fill_row (const SacStripLayout *layout,
          double                width,
          double                frame)
{
  return CLAMP (floor ((width + layout->gap + 0.01) / (frame + layout->gap)), 1, layout->n_frames);
}

/* The number of columns that makes the frames as large as what there is allows. */
static void
choose_columns (SacStripLayout *layout,
                double          width,
                double          height,
                double          aspect)
{
  double least = MIN (LEAST_FRAME * layout->drawing->font_size, width);

  layout->columns = 0;

  for (int columns = 1; columns <= layout->n_frames; columns++)
    {
      double frame = width_in (layout, columns, width);
      int rows = (layout->n_frames + columns - 1) / columns;

      /* Where the height is what bounds them. */
      frame = MIN (frame, ((height - (rows - 1) * layout->gap) / rows - layout->band) * aspect);

      if (frame >= least && frame > layout->frame_width)
        {
          layout->columns = columns;
          layout->frame_width = frame;
        }
    }

  if (layout->columns > 0)
    return;

  /* They do not fit: as many in a row as can be seen, and the rest by scrolling. */
  layout->columns = fill_row (layout, width, least);
  layout->frame_width = width_in (layout, layout->columns, width);
}

static void
choose_natural_columns (SacStripLayout *layout,
                        double          width,
                        gboolean        given,
                        double          aspect)
{
  double frame = natural_frame (layout, aspect);
  int most = fill_row (layout, width, LEAST_FRAME * layout->drawing->font_size);

  layout->columns = CLAMP (round ((width + layout->gap) / (frame + layout->gap)), 1,
                           layout->n_frames);
  if (given)
    layout->columns = MAX (layout->columns, MIN (most, NARROW_COLUMNS));
  layout->frame_width = MIN (width_in (layout, layout->columns, width), 1.6 * frame);
}

static void
apply_zoom (SacStripLayout *layout,
            double          width)
{
  double zoom = layout->drawing->zoom;

  if (zoom == 1)
    return;

  layout->frame_width = MIN (layout->frame_width * zoom, width);
  layout->columns = fill_row (layout, width, layout->frame_width);
}

static void
place (SacStripLayout *layout,
       double          aspect)
{
  double total, available;

  /* Whole units: on a screen the pixels of the picture then lie on those of the screen. */
  layout->frame_width = MAX (floor (layout->frame_width), 1);
  layout->frame_height = MAX (round (layout->frame_width / aspect), 1);
  total = height_of_rows (layout, layout->columns, layout->frame_width,
                          layout->frame_width / layout->frame_height);

  if (layout->height <= 0)
    layout->height = total + layout->footer + 2 * MARGIN;

  available = MAX (layout->height - layout->footer - 2 * MARGIN, 24);
  layout->view.width = layout->columns * layout->frame_width + (layout->columns - 1) * layout->gap;
  layout->view.height = MIN (total, available);
  layout->scroll_height = total - layout->view.height >= 1 ? total - layout->view.height : 0;
  layout->scroll_y = round (CLAMP (layout->drawing->options->scroll_y, 0, layout->scroll_height));
  layout->view.x = floor (MAX ((layout->width - layout->view.width) / 2, MARGIN));
  layout->view.y = floor (MARGIN + MAX ((available - layout->view.height) / 2, 0));
}

void
sac_strip_layout_init (SacStripLayout *layout,
                       SacDrawing     *drawing,
                       double          width,
                       double          height)
{
  double aspect = CLAMP (sac_frame_aspect (drawing->source), 0.05, 20);
  double inner;

  *layout = (SacStripLayout) { .drawing = drawing, .width = width, .height = height };
  layout->n_frames = drawing->n_steps + 1;
  layout->gap = round (GAP * drawing->font_size);
  layout->words_size = MAX (drawing->font_size * 0.95, SAC_LABEL_FLOOR);
  layout->band = ceil (layout->words_size * 1.7);

  if (width <= 0)
    find_natural_width (layout, aspect);

  inner = MAX (layout->width - 2 * MARGIN, 24);
  layout->footer = sac_drawing_footer_height (drawing, layout->width);

  /* In a low figure the pictures come first. */
  if (height > 0 && layout->footer > MOST_FOOTER * height)
    {
      drawing->folds_legend = TRUE;
      layout->footer = sac_drawing_footer_height (drawing, layout->width);
    }

  if (height > 0)
    choose_columns (layout, inner, MAX (height - layout->footer - 2 * MARGIN, 24), aspect);
  else
    choose_natural_columns (layout, inner, width > 0, aspect);

  apply_zoom (layout, inner);
  place (layout, aspect);
}

/* Where the caption runs from right to left, so do the frames. */
static int
mirror (const SacStripLayout *layout,
        int                   column)
{
  return layout->drawing->step_labels.right_to_left ? layout->columns - 1 - column : column;
}

void
sac_strip_layout_frame (const SacStripLayout *layout,
                        int                   step,
                        SacFrame             *frame)
{
  int column = mirror (layout, (step + 1) % layout->columns);
  int row = (step + 1) / layout->columns;
  cairo_rectangle_t image = {
    layout->view.x + column * (layout->frame_width + layout->gap),
    layout->view.y - layout->scroll_y + row * row_height (layout),
    layout->frame_width,
    layout->frame_height,
  };

  sac_frame_init (frame, layout->drawing->source, &image);
}

gboolean
sac_strip_layout_sees (const SacStripLayout *layout,
                       const SacFrame       *frame)
{
  return frame->image.y < layout->view.y + layout->view.height
         && frame->image.y + layout->frame_height + layout->band > layout->view.y;
}

gboolean
sac_strip_layout_at (const SacStripLayout *layout,
                     double                x,
                     double                y,
                     int                  *step,
                     int                  *position)
{
  double across = x - layout->view.x, down = y - layout->view.y + layout->scroll_y;
  int column = floor (across / (layout->frame_width + layout->gap));
  int row = floor (down / row_height (layout));
  int index = row * layout->columns + mirror (layout, column);
  SacFrame frame;

  *step = *position = -1;

  if (y < layout->view.y || y >= layout->view.y + layout->view.height || column < 0 || row < 0
      || column >= layout->columns || index > layout->drawing->n_visible
      || across - column * (layout->frame_width + layout->gap) >= layout->frame_width)
    return FALSE;

  sac_strip_layout_frame (layout, index - 1, &frame);
  *step = index - 1;
  *position = sac_frame_at (&frame, x, y);

  return *step >= 0 || *position >= 0;
}
