#include "ui/views/focus/focus-paint.h"

#include <math.h>

#include "ui/figures/overlay.h"
#include "ui/views/focus/focus-words.h"

static void
paint_picture (cairo_t              *cr,
               const SacFocusLayout *layout)
{
  SacDrawing *drawing = layout->drawing;
  const SacFrame *frame = &layout->frame;
  const cairo_rectangle_t *view = &layout->view;

  cairo_save (cr);
  cairo_rectangle (cr, view->x, view->y, view->width, view->height);
  cairo_clip (cr);

  sac_frame_paint_picture (frame, drawing, cr);
  sac_overlay_paint (frame, drawing, cr, layout->step);
  sac_frame_paint_crop (frame, drawing, cr, layout->step);

  if (drawing->options->boxes)
    sac_frame_paint_boxes (frame, drawing, cr, layout->step);

  cairo_restore (cr);
}

/* Its weight stands beside the cell, where it hides neither it nor the cells around. */
static void
paint_pointed_cell (cairo_t              *cr,
                    const SacFocusLayout *layout)
{
  SacDrawing *drawing = layout->drawing;
  g_autofree char *number = NULL;
  cairo_rectangle_t cell;

  if (drawing->pointed_position < 0)
    return;

  cairo_save (cr);
  cairo_rectangle (cr, layout->view.x, layout->view.y, layout->view.width, layout->view.height);
  cairo_clip (cr);
  sac_frame_paint_cell (&layout->frame, drawing, cr, drawing->pointed_position, 1);

  if (layout->step >= 0 && drawing->weights != NULL)
    {
      number = sac_weight_to_label (sac_drawing_get_weight (drawing, layout->step,
                                                            drawing->pointed_position));
      sac_frame_cell (&layout->frame, drawing->pointed_position, &cell);
      sac_frame_paint_tag (&layout->frame, drawing, cr, number,
                           (SacColour) { 0.1, 0.1, 0.12 }, cell.x + cell.width + 6,
                           cell.y - drawing->font_size * 1.2);
    }

  cairo_restore (cr);
}

static void
paint_side_text (cairo_t              *cr,
                 const SacFocusLayout *layout,
                 const char           *text,
                 gboolean              bold,
                 double                x,
                 double                middle)
{
  SacTextStyle style = { .size = layout->small, .bold = bold };
  SacTextExtents extents = sac_text_measure_ink (layout->drawing->text, "0", &style, NULL);

  sac_colour_set (bold ? layout->drawing->palette.ink : layout->drawing->palette.dim, cr, 1);
  sac_text_draw (layout->drawing->text, cr, text, &style, x, middle + extents.ascent / 2);
}

/* Beside the curve, or in a line above it. */
static void
paint_titles (cairo_t                 *cr,
              const SacFocusLayout    *layout,
              const char              *title,
              const char              *value,
              const cairo_rectangle_t *rows)
{
  double middle = rows->y + rows->height / 2;
  double right = rows->x + rows->width;

  if (layout->title_height > 0)
    {
      const SacTextStyle bold = { .size = layout->small, .bold = TRUE };

      middle = rows->y - sac_focus_layout_inset (layout) - layout->title_height / 2;
      paint_side_text (cr, layout, title, FALSE, rows->x, middle);
      paint_side_text (cr, layout, value, TRUE,
                       right - sac_text_measure (layout->drawing->text, value, &bold).width, middle);
      return;
    }

  paint_side_text (cr, layout, title, FALSE, rows->x - layout->title_band, middle);
  paint_side_text (cr, layout, value, TRUE, right + layout->drawing->font_size * 0.7, middle);
}

/* What the lower and the upper edge of a curve mean, at the left of the plot. */
static void
paint_range (cairo_t                 *cr,
             const SacFocusLayout    *layout,
             int                      curve,
             const cairo_rectangle_t *rows)
{
  SacText *text = layout->drawing->text;
  g_autofree char *most = sac_focus_layout_most (layout, curve);
  const char *const ends[] = { most, "0" };
  SacTextStyle style = { .size = layout->range_size };
  double ascent = sac_text_measure_ink (text, "0", &style, NULL).ascent;

  for (int i = 0; i < 2; i++)
    {
      double y = floor (rows->y + i * rows->height) + 0.5;
      double end = rows->x - 0.5 * layout->range_size;

      sac_colour_set (layout->drawing->palette.faint, cr, 1);
      cairo_set_line_width (cr, 1);
      cairo_move_to (cr, rows->x, y);
      cairo_line_to (cr, rows->x + rows->width, y);
      cairo_stroke (cr);

      sac_colour_set (layout->drawing->palette.dim, cr, 1);
      sac_text_draw (text, cr, ends[i], &style,
                     end - sac_text_measure (text, ends[i], &style).width, y + ascent / 2);
    }
}

static void
paint_dot (cairo_t              *cr,
           const SacFocusLayout *layout,
           double                x,
           double                y,
           gboolean              shown)
{
  const SacPalette *palette = &layout->drawing->palette;
  double room = layout->plot.width / MAX (layout->drawing->n_steps, 1);

  cairo_arc (cr, x, y, shown ? 4 : CLAMP (room / 6, 1, 2.5), 0, 2 * G_PI);
  sac_colour_set (shown ? palette->accent : sac_palette_colour (palette, 0.75), cr, 1);
  cairo_fill (cr);
}

static void
paint_curve (cairo_t              *cr,
             const SacFocusLayout *layout,
             int                   curve)
{
  SacDrawing *drawing = layout->drawing;
  g_autofree char *title = sac_focus_layout_title (layout, curve);
  g_autofree char *text = sac_focus_layout_text (layout, curve, layout->step);
  cairo_rectangle_t rows;
  gboolean joined = FALSE;

  sac_focus_layout_curve (layout, curve, &rows);

  paint_range (cr, layout, curve, &rows);

  for (int i = 0; i < drawing->n_visible; i++)
    {
      double value = sac_focus_layout_value (layout, curve, i);
      double y = rows.y + (1 - value) * rows.height;

      if (isnan (value))
        joined = FALSE;
      else if (joined)
        cairo_line_to (cr, sac_focus_layout_step_x (layout, i), y);
      else
        {
          cairo_move_to (cr, sac_focus_layout_step_x (layout, i), y);
          joined = TRUE;
        }
    }

  sac_colour_set (sac_palette_colour (&drawing->palette, 0.75), cr, 1);
  cairo_set_line_width (cr, 1.5);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);

  for (int i = 0; i < drawing->n_visible; i++)
    {
      double value = sac_focus_layout_value (layout, curve, i);

      if (!isnan (value))
        paint_dot (cr, layout, sac_focus_layout_step_x (layout, i),
                   rows.y + (1 - value) * rows.height, i == layout->step);
    }

  paint_titles (cr, layout, title, text, &rows);
}

/* Through all curves down to its word. */
static void
paint_shown_column (cairo_t              *cr,
                    const SacFocusLayout *layout)
{
  double x = sac_focus_layout_step_x (layout, MAX (layout->step, 0));

  if (layout->step < 0 || layout->n_curves == 0)
    return;

  sac_colour_set (layout->drawing->palette.accent, cr, 0.45);
  cairo_set_line_width (cr, 1);
  cairo_move_to (cr, x, layout->plot.y);
  cairo_line_to (cr, x, layout->plot.y + layout->n_curves * layout->curve_height);
  cairo_stroke (cr);
}

/* What a pointed cell was looked at with, as the ground of the words. */
static void
paint_word_ground (cairo_t              *cr,
                   const SacFocusLayout *layout,
                   int                   step,
                   const SacFocusWord   *word)
{
  const SacDrawing *drawing = layout->drawing;
  double size = layout->words_size, highest = 0;

  for (int i = 0; i < drawing->n_visible; i++)
    highest = MAX (highest, sac_drawing_get_weight (drawing, i, drawing->pointed_position));

  if (!(highest > 0))
    return;

  sac_colour_set (sac_palette_colour (&drawing->palette, 0.6), cr,
                  0.75 * CLAMP (sac_drawing_get_weight (drawing, step, drawing->pointed_position)
                                / highest, 0, 1));
  sac_rounded_rectangle (cr, word->left - 4, -size, word->width + 8, size * 1.4, 4);
  cairo_fill (cr);
}

/* Upright around the middle of its place, however the words beside it are turned: it is a sign. */
static void
turn_back (cairo_t              *cr,
           const SacFocusLayout *layout,
           const SacFocusWord   *word)
{
  double x = word->left + word->width / 2, y = -0.26 * layout->words_size;

  cairo_translate (cr, x, y);
  cairo_rotate (cr, layout->words_angle);
  cairo_translate (cr, -x, -y);
}

static void
paint_word (cairo_t              *cr,
            const SacFocusLayout *layout,
            int                   step,
            const SacFocusWord   *word)
{
  SacDrawing *drawing = layout->drawing;
  gboolean shown = step == layout->step;

  cairo_save (cr);
  cairo_translate (cr, word->x, word->y);
  cairo_rotate (cr, -layout->words_angle);

  if (drawing->pointed_position >= 0)
    paint_word_ground (cr, layout, step, word);

  if (drawing->step_labels.items[step].end)
    turn_back (cr, layout, word);

  sac_colour_set (shown ? drawing->palette.accent
                        : drawing->step_labels.items[step].end ? drawing->palette.dim
                                                               : drawing->palette.ink, cr, 1);
  sac_label_draw_within (&drawing->step_labels, step, drawing->text, cr, layout->words_size, shown,
                         word->left, 0, word->width);
  cairo_restore (cr);
}

/* In the place of a word that has none. */
static void
paint_word_sign (cairo_t              *cr,
                 const SacFocusLayout *layout,
                 int                   step)
{
  double up = layout->words_angle > 0 ? 0 : 0.27;

  sac_colour_set (layout->drawing->palette.dim, cr, 1);
  cairo_arc (cr, sac_focus_layout_step_x (layout, step),
             layout->words_y - up * layout->words_size, 1, 0, 2 * G_PI);
  cairo_fill (cr);
}

/* The shown word always stands; others give way to it and to those before them. */
static void
paint_words (cairo_t              *cr,
             const SacFocusLayout *layout)
{
  gboolean mirrored = layout->drawing->step_labels.right_to_left;
  SacFocusWord shown = { .first = INFINITY, .last = -INFINITY };
  double free_from = -INFINITY;
  int n = layout->drawing->n_visible;

  if (layout->step >= 0)
    {
      sac_focus_words_find (layout, layout->step, &shown);
      paint_word (cr, layout, layout->step, &shown);
    }

  for (int k = 0; k < n; k++)
    {
      int i = mirrored ? n - 1 - k : k;
      SacFocusWord word;

      if (i == layout->step)
        continue;

      sac_focus_words_find (layout, i, &word);

      if (word.first < free_from || (word.first < shown.last && word.last > shown.first))
        {
          paint_word_sign (cr, layout, i);
          continue;
        }

      paint_word (cr, layout, i, &word);
      free_from = word.last;
    }
}

static void
paint_footer (cairo_t              *cr,
              const SacFocusLayout *layout)
{
  double left = layout->plot.x - layout->title_band;

  cairo_save (cr);
  cairo_translate (cr, layout->footer_x, 0);
  sac_drawing_paint_footer (layout->drawing, cr,
                            layout->beside ? SAC_DRAWING_MARGIN : MIN (layout->view.x, left),
                            layout->footer_y, layout->footer_width);
  cairo_restore (cr);
}

void
sac_focus_paint (cairo_t              *cr,
                 const SacFocusLayout *layout)
{
  paint_picture (cr, layout);
  paint_pointed_cell (cr, layout);

  if (layout->drawing->n_steps > 0)
    {
      paint_shown_column (cr, layout);

      for (int i = 0; i < layout->n_curves; i++)
        paint_curve (cr, layout, i);

      if (layout->words_band > 0)
        paint_words (cr, layout);
    }

  sac_drawing_paint_scroll (layout->drawing, cr, &layout->view, layout->scroll_x, layout->scroll_y,
                            layout->scroll_width, layout->scroll_height);
  paint_footer (cr, layout);
}
