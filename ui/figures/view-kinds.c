#include "ui/figures/view-kinds.h"

#include <glib/gi18n-lib.h>

#include "engine/errors.h"
#include "ui/views/bars/bars-layout.h"
#include "ui/views/bars/bars-paint.h"
#include "ui/views/bars/bars-tikz.h"
#include "ui/views/focus/focus-layout.h"
#include "ui/views/focus/focus-paint.h"
#include "ui/views/matrix/matrix-layout.h"
#include "ui/views/matrix/matrix-paint.h"
#include "ui/views/matrix/matrix-tikz.h"
#include "ui/views/ribbons/ribbons-layout.h"
#include "ui/views/ribbons/ribbons-paint.h"
#include "ui/views/ribbons/ribbons-tikz.h"
#include "ui/views/strip/strip-layout.h"
#include "ui/views/strip/strip-paint.h"
#include "ui/views/words/words-layout.h"
#include "ui/views/words/words-paint.h"
#include "ui/views/words/words-tikz.h"

#define NOTHING(layout)

/* What all kinds do alike: paint_NAME() lays out and paints, locate_NAME() lays out and looks what
 * lies under a point. @clear: frees what the layout holds, or NOTHING. */
#define DEFINE_VIEW(name, Layout, clear) \
  static void \
  paint_##name (cairo_t    *cr, \
                SacDrawing *drawing, \
                double      width, \
                double      height) \
  { \
    Layout layout; \
    \
    sac_##name##_layout_init (&layout, drawing, width, height); \
    sac_##name##_paint (cr, &layout); \
    clear (&layout); \
  } \
  \
  static gboolean \
  locate_##name (SacDrawing *drawing, \
                 double      width, \
                 double      height, \
                 double      x, \
                 double      y, \
                 int        *step, \
                 int        *position) \
  { \
    Layout layout; \
    gboolean found; \
    \
    sac_##name##_layout_init (&layout, drawing, width, height); \
    found = sac_##name##_layout_at (&layout, x, y, step, position); \
    clear (&layout); \
    \
    return found; \
  }

DEFINE_VIEW (matrix, SacMatrixLayout, NOTHING)
DEFINE_VIEW (ribbons, SacRibbonsLayout, sac_ribbons_layout_clear)
DEFINE_VIEW (words, SacWordsLayout, sac_words_layout_clear)
DEFINE_VIEW (focus, SacFocusLayout, NOTHING)
DEFINE_VIEW (strip, SacStripLayout, NOTHING)
DEFINE_VIEW (bars, SacBarsLayout, sac_bars_layout_clear)

static SacViewSize
measure_matrix (SacDrawing *drawing,
                double      width,
                double      height)
{
  cairo_rectangle_t cell;
  SacMatrixLayout layout;

  SacViewSize size;

  sac_matrix_layout_init (&layout, drawing, width, height);
  size = (SacViewSize) { layout.width, layout.height, layout.scroll_width, layout.scroll_height,
                         layout.scroll_x, layout.scroll_y, layout.view, layout.view,
                         .text_size = MIN (layout.columns.size, layout.rows.size) };
  sac_matrix_layout_cell (&layout, MAX (drawing->pointed_step, 0),
                          MAX (drawing->pointed_position, 0), &cell);

  if (drawing->pointed_position >= 0)
    {
      size.pointed.x = cell.x;
      size.pointed.width = cell.width;
    }

  if (drawing->pointed_step >= 0)
    {
      size.pointed.y = cell.y;
      size.pointed.height = cell.height;
    }

  return size;
}

/* What stands around a word is read with it: a line more on either side, where there is room. */
static void
add_lines_around (cairo_rectangle_t *box,
                  double             most)
{
  double line = box->height;

  if (4 * line > most)
    return;

  box->y -= line;
  box->height += 2 * line;
}

/* Both, where both can be seen at once; else the first alone. */
static void
cover (double *start,
       double *length,
       double  other_start,
       double  other_length,
       double  most)
{
  double first = MIN (*start, other_start);
  double last = MAX (*start + *length, other_start + other_length);

  if (last - first > most)
    return;

  *start = first;
  *length = last - first;
}

static SacViewSize
measure_ribbons (SacDrawing *drawing,
                 double      width,
                 double      height)
{
  SacRibbonsLayout layout;
  cairo_rectangle_t box;
  SacViewSize size;

  sac_ribbons_layout_init (&layout, drawing, width, height);
  size = (SacViewSize) { layout.width, layout.height, layout.scroll_width, 0, layout.scroll_x, 0,
                         layout.view, layout.view, .text_size = layout.size };

  if (drawing->pointed_position >= 0)
    {
      sac_ribbons_layout_box (&layout, &layout.source, drawing->pointed_position, &box);
      size.pointed = box;
    }

  if (drawing->pointed_step >= 0)
    {
      sac_ribbons_layout_box (&layout, &layout.steps, drawing->pointed_step, &box);
      if (drawing->pointed_position >= 0 && !layout.steps.fixed)
        cover (&box.x, &box.width, size.pointed.x, size.pointed.width, layout.view.width);
      if (drawing->pointed_position < 0 || !layout.steps.fixed)
        size.pointed = box;
    }

  size.steps_stay = layout.steps.fixed;
  size.pointed.y = layout.view.y;
  size.pointed.height = layout.view.height;

  sac_ribbons_layout_clear (&layout);

  return size;
}

static SacViewSize
measure_words (SacDrawing *drawing,
               double      width,
               double      height)
{
  SacWordsLayout layout;
  SacWordsBox box;
  SacViewSize size;

  sac_words_layout_init (&layout, drawing, width, height);
  size = (SacViewSize) { layout.width, layout.height, 0, layout.scroll_height, 0, layout.scroll_y,
                         layout.view, layout.view, .text_size = layout.heading_size };

  size.steps_stay = layout.steps.fixed;

  if (drawing->pointed_step >= 0 && !layout.steps.fixed)
    {
      sac_words_layout_box (&layout, &layout.steps, drawing->pointed_step, &box);
      size.pointed.y = box.box.y;
      size.pointed.height = box.box.height;
    }

  if (drawing->pointed_position >= 0)
    {
      sac_words_layout_box (&layout, &layout.source, drawing->pointed_position, &box);
      add_lines_around (&box.box, layout.view.height);
      if (drawing->pointed_step >= 0 && !layout.steps.fixed)
        cover (&box.box.y, &box.box.height, size.pointed.y, size.pointed.height,
               layout.view.height);
      size.pointed.y = box.box.y;
      size.pointed.height = box.box.height;
    }

  sac_words_layout_clear (&layout);

  return size;
}

static SacViewSize
measure_focus (SacDrawing *drawing,
               double      width,
               double      height)
{
  SacFocusLayout layout;
  SacViewSize size;

  sac_focus_layout_init (&layout, drawing, width, height);
  size = (SacViewSize) { layout.width, layout.height, layout.scroll_width, layout.scroll_height,
                         layout.scroll_x, layout.scroll_y, layout.view, layout.view,
                         .text_size = layout.words_band > 0 ? layout.words_size : layout.small };

  if (drawing->pointed_position >= 0)
    sac_frame_cell (&layout.frame, drawing->pointed_position, &size.pointed);

  return size;
}

static SacViewSize
measure_strip (SacDrawing *drawing,
               double      width,
               double      height)
{
  SacStripLayout layout;
  SacViewSize size;
  SacFrame frame;

  sac_strip_layout_init (&layout, drawing, width, height);
  size = (SacViewSize) { layout.width, layout.height, 0, layout.scroll_height, 0, layout.scroll_y,
                         layout.view, layout.view, .text_size = layout.words_size };

  if (drawing->pointed_step >= 0)
    {
      sac_strip_layout_frame (&layout, drawing->pointed_step, &frame);
      size.pointed.y = frame.image.y;
      size.pointed.height = layout.frame_height + layout.band;
    }

  return size;
}

/* The row to bring into sight: the pointed one, else where the step looked most. */
static int
find_row (const SacBarsLayout *layout)
{
  const SacDrawing *drawing = layout->drawing;
  int most = -1;

  for (int i = 0; i < layout->rows.n_items; i++)
    if (sac_bars_is_pointed (layout, i))
      return i;

  if (drawing->weights == NULL || layout->rows.asking < 0)
    return -1;

  for (int i = 0; i < layout->rows.n_first; i++)
    if (most < 0 || sac_drawing_get_weight (drawing, layout->rows.asking, i)
                    > sac_drawing_get_weight (drawing, layout->rows.asking, most))
      most = i;

  return most;
}

static SacViewSize
measure_bars (SacDrawing *drawing,
              double      width,
              double      height)
{
  SacBarsLayout layout;
  cairo_rectangle_t line;
  SacViewSize size;
  int row;

  sac_bars_layout_init (&layout, drawing, width, height);
  size = (SacViewSize) { layout.width, layout.height, 0, layout.scroll_height, 0, layout.scroll_y,
                         layout.view, layout.view, .text_size = layout.small };
  row = find_row (&layout);

  if (row >= 0)
    {
      sac_bars_layout_row (&layout, row, &line);
      size.pointed.y = line.y;
      size.pointed.height = line.height;
    }

  sac_bars_layout_clear (&layout);

  return size;
}

static gboolean
refuse_tikz (SacTikz     *tikz,
             SacDrawing  *drawing,
             double       width,
             double       height,
             GError     **error)
{
  g_set_error (error, SAC_ERROR, SAC_ERROR_BAD_INPUT,
               _("a figure over a picture cannot be written as TikZ: export a PDF and include it "
                 "with \\includegraphics"));

  return FALSE;
}

const SacViewKind *
sac_view_kind_get (SacFigureKind kind)
{
  static const SacViewKind views[] = {
    [SAC_FIGURE_MATRIX] = { paint_matrix, locate_matrix, measure_matrix, sac_matrix_write_tikz },
    [SAC_FIGURE_RIBBONS] = { paint_ribbons, locate_ribbons, measure_ribbons,
                             sac_ribbons_write_tikz },
    [SAC_FIGURE_WORDS] = { paint_words, locate_words, measure_words, sac_words_write_tikz },
    [SAC_FIGURE_FOCUS] = { paint_focus, locate_focus, measure_focus, refuse_tikz, TRUE },
    [SAC_FIGURE_STRIP] = { paint_strip, locate_strip, measure_strip, refuse_tikz, TRUE },
    [SAC_FIGURE_BARS] = { paint_bars, locate_bars, measure_bars, sac_bars_write_tikz },
  };

  return &views[(gsize) kind < G_N_ELEMENTS (views) ? kind : SAC_FIGURE_MATRIX];
}
