#include "ui/views/focus/focus-layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "engine/trace/grid-area.h"
#include "engine/trace/trace-metrics.h"
#include "ui/views/focus/focus-words.h"

#define MARGIN SAC_DRAWING_MARGIN

/* Of the picture, where nobody says how large. */
#define NATURAL_WIDTH  640.0
#define NATURAL_HEIGHT 520.0

/* A plot is at least this wide where there is room, also under a narrow picture. */
#define PLOT_WIDTH 480.0

#define LEAST_VIEW 24.0

/* The part of a low figure's height that is the picture's, before anything else. */
#define PICTURE_PART 0.5
/* Beside a picture, plot and legend have at least this width, in ems; they move there where that
 * makes the picture larger by so much: a low picture sooner than one that is high enough. */
#define LEAST_COLUMN 23.0
#define MOST_COLUMN  40.0
#define BESIDE_GAIN  1.2
#define MUCH_GAIN    1.4

static gboolean
has_gate (SacAttentionTrace *trace)
{
  for (int i = 0; i < sac_attention_trace_get_n_steps (trace); i++)
    if (sac_attention_trace_get_step (trace, i)->has_gate)
      return TRUE;

  return FALSE;
}

static void
choose_curves (SacFocusLayout *layout)
{
  if (layout->drawing->n_steps == 0 || layout->drawing->weights == NULL)
    return;

  if (has_gate (layout->drawing->trace))
    layout->curves[layout->n_curves++] = SAC_FOCUS_GATE;

  layout->curves[layout->n_curves++] = SAC_FOCUS_ENTROPY;
}

char *
sac_focus_layout_title (const SacFocusLayout *layout,
                        int                   curve)
{
  return g_strdup (layout->curves[curve] == SAC_FOCUS_GATE ? _("gate β") : _("entropy"));
}

static double
most_entropy (const SacFocusLayout *layout)
{
  return log2 (MAX (layout->drawing->n_positions, 2));
}

double
sac_focus_layout_value (const SacFocusLayout *layout,
                        int                   curve,
                        int                   step)
{
  SacAttentionTrace *trace = layout->drawing->trace;
  const SacTraceStep *item = sac_attention_trace_get_step (trace, step);

  if (layout->curves[curve] == SAC_FOCUS_GATE)
    return item->has_gate ? CLAMP (item->gate, 0, 1) : NAN;

  return sac_trace_entropy (trace, layout->drawing->map, step) / most_entropy (layout);
}

char *
sac_focus_layout_text (const SacFocusLayout *layout,
                       int                   curve,
                       int                   step)
{
  double value = step >= 0 ? sac_focus_layout_value (layout, curve, step) : NAN;
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (isnan (value))
    return g_strdup ("–");

  if (layout->curves[curve] == SAC_FOCUS_GATE)
    return g_strdup (g_ascii_formatd (number, sizeof number, "%.2f",
                                      sac_attention_trace_get_step (layout->drawing->trace,
                                                                    step)->gate));

  g_ascii_formatd (number, sizeof number, "%.2f", value * most_entropy (layout));

  return g_strdup_printf (_("%s bit"), number);
}

char *
sac_focus_layout_most (const SacFocusLayout *layout,
                       int                   curve)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (layout->curves[curve] == SAC_FOCUS_GATE)
    return g_strdup ("1");

  return g_strdup (g_ascii_formatd (number, sizeof number, "%.1f", most_entropy (layout)));
}

double
sac_focus_layout_inset (const SacFocusLayout *layout)
{
  return 0.6 * layout->range_size;
}

static double
measure (const SacFocusLayout *layout,
         const char           *text,
         gboolean              bold)
{
  SacTextStyle style = { .size = layout->small, .bold = bold };

  return sac_text_measure (layout->drawing->text, text, &style).width;
}

/* Titles and the widest value that may come, so that stepping moves nothing. */
static void
measure_plot (SacFocusLayout *layout)
{
  double font = layout->drawing->font_size;

  layout->small = MAX (font * 0.82, SAC_LABEL_FLOOR);
  layout->range_size = MAX (layout->small * 0.75, SAC_LABEL_FLOOR);
  layout->curve_height = font * 1.6 + 2 * sac_focus_layout_inset (layout);
  layout->range_band = 0;
  layout->title_height = layout->title_band = layout->value_band = 0;

  for (int i = 0; i < layout->n_curves; i++)
    {
      g_autofree char *title = sac_focus_layout_title (layout, i);
      g_autofree char *most = sac_focus_layout_most (layout, i);
      SacTextStyle style = { .size = layout->range_size };
      double width = sac_text_measure (layout->drawing->text, most, &style).width;

      layout->title_band = MAX (layout->title_band, measure (layout, title, FALSE) + font * 0.7);
      layout->range_band = MAX (layout->range_band, width + 0.5 * layout->range_size);
    }

  layout->title_band += layout->range_band;

  if (layout->n_curves > 0)
    layout->value_band = measure (layout, "88.88 bit", TRUE) + font * 0.7;
}

/* Above its curve a title leaves all of the width to the words. */
static void
stack_titles (SacFocusLayout *layout)
{
  layout->title_band = layout->range_band;
  layout->value_band = 0;
  layout->title_height = layout->n_curves > 0 ? layout->small * 1.5 : 0;
  layout->curve_height += layout->title_height;
}

/* @width: of plot and bands together. */
static void
fit_plot (SacFocusLayout *layout,
          double          width)
{
  measure_plot (layout);

  if (sac_focus_words_fit (layout, width - layout->title_band - layout->value_band))
    return;

  stack_titles (layout);
  sac_focus_words_fit (layout, width - layout->title_band);
}

static double
plot_height (const SacFocusLayout *layout)
{
  double font = layout->drawing->font_size;
  double height = layout->n_curves * layout->curve_height + layout->words_band;

  return layout->drawing->n_steps > 0 && height > 0 ? font + height : 0;
}

/* How high the picture is below which the rest lies, and how high it would be beside it. */
static double
height_above (const SacFocusLayout *layout,
              double                aspect)
{
  return MAX (MIN (layout->height - 2 * MARGIN - plot_height (layout) - layout->footer,
                   (layout->width - 2 * MARGIN) / aspect), 1);
}

static double
height_beside (const SacFocusLayout *layout,
               double                aspect)
{
  return MIN (layout->height - 2 * MARGIN,
              (layout->width - 3 * MARGIN - LEAST_COLUMN * layout->drawing->font_size) / aspect);
}

static gboolean
is_cramped (const SacFocusLayout *layout,
            double                aspect)
{
  double wished = MIN (PICTURE_PART * layout->height, (layout->width - 2 * MARGIN) / aspect);

  return height_above (layout, aspect) < wished;
}

static void
fold_curves (SacFocusLayout *layout)
{
  layout->n_curves = 0;
  fit_plot (layout, layout->footer_width - 2 * MARGIN);
}

static void
fold_legend (SacFocusLayout *layout)
{
  layout->drawing->folds_legend = TRUE;
  layout->footer = sac_drawing_footer_height (layout->drawing, layout->footer_width);
}

/* The column is as wide as the picture leaves it; what it has no height for is folded away. */
static void
lay_beside (SacFocusLayout *layout,
            double          aspect)
{
  double room = layout->height - 2 * MARGIN;
  double column = layout->width - 3 * MARGIN - floor (height_beside (layout, aspect) * aspect);

  layout->beside = TRUE;
  layout->footer_width = MIN (column, MOST_COLUMN * layout->drawing->font_size) + 2 * MARGIN;
  layout->footer = sac_drawing_footer_height (layout->drawing, layout->footer_width);
  fit_plot (layout, layout->footer_width - 2 * MARGIN);

  if (plot_height (layout) + layout->footer > room)
    fold_legend (layout);
  if (plot_height (layout) + layout->footer > room)
    fold_curves (layout);
}

/* In a low figure the picture comes first: the rest lies beside it, or goes, the curves first,
 * whose numbers are read out elsewhere too. */
static void
save_height (SacFocusLayout *layout,
             double          aspect)
{
  double gain = is_cramped (layout, aspect) ? BESIDE_GAIN : MUCH_GAIN;

  if (layout->drawing->n_steps > 0
      && height_beside (layout, aspect) > gain * height_above (layout, aspect))
    {
      lay_beside (layout, aspect);
      return;
    }

  if (!is_cramped (layout, aspect))
    return;

  fold_curves (layout);
  if (is_cramped (layout, aspect))
    fold_legend (layout);
  if (is_cramped (layout, aspect))
    sac_focus_words_flatten (layout);
  if (is_cramped (layout, aspect))
    layout->words_band = 0;
}

static void
find_natural_size (SacFocusLayout *layout,
                   double          aspect)
{
  double width = layout->width > 0 ? layout->width - 2 * MARGIN : NATURAL_WIDTH;

  if (layout->width <= 0)
    layout->width = MAX (MIN (width, NATURAL_HEIGHT * aspect), PLOT_WIDTH) + 2 * MARGIN;

  layout->footer_width = layout->width;
  fit_plot (layout, layout->width - 2 * MARGIN);
  layout->footer = sac_drawing_footer_height (layout->drawing, layout->width);

  if (layout->height > 0)
    save_height (layout, aspect);
  else
    layout->height = MAX (MIN (width / aspect, MAX (NATURAL_HEIGHT, width)), LEAST_VIEW)
                     + plot_height (layout) + layout->footer + 2 * MARGIN;
}

/* Whole units: on a screen the pixels of the picture then lie on those of the screen. */
static void
place_picture (SacFocusLayout *layout,
               double          aspect)
{
  const SacFigureOptions *options = layout->drawing->options;
  double zoom = layout->drawing->zoom;
  double column = layout->beside ? layout->footer_width - MARGIN : 0;
  double below = layout->beside ? 0 : plot_height (layout) + layout->footer;
  double width = MAX (layout->width - 2 * MARGIN - column, LEAST_VIEW);
  double height = MAX (layout->height - 2 * MARGIN - below, LEAST_VIEW);
  double image_width = MAX (floor (MIN (width, height * aspect) * zoom), 1);
  double image_height = MAX (floor (MIN (height, width / aspect) * zoom), 1);
  cairo_rectangle_t image;
  double rest;

  layout->view.width = floor (MIN (image_width, width));
  layout->view.height = floor (MIN (image_height, height));
  layout->scroll_width = MAX (image_width - layout->view.width, 0);
  layout->scroll_height = MAX (image_height - layout->view.height, 0);
  layout->scroll_x = round (CLAMP (options->scroll_x, 0, layout->scroll_width));
  layout->scroll_y = round (CLAMP (options->scroll_y, 0, layout->scroll_height));

  rest = layout->height - 2 * MARGIN - layout->view.height - below;
  layout->view.x = floor ((layout->width - layout->view.width - column) / 2);
  layout->view.y = floor (MARGIN + MAX (rest / 2, 0));

  image = (cairo_rectangle_t) { layout->view.x - layout->scroll_x,
                                layout->view.y - layout->scroll_y, image_width, image_height };
  sac_frame_init (&layout->frame, layout->drawing->source, &image);
}

static void
place_plot (SacFocusLayout *layout)
{
  double font = layout->drawing->font_size;
  double height = plot_height (layout);
  double bands = layout->title_band + layout->value_band;
  double width = layout->footer_width - 2 * MARGIN;
  double left = layout->view.x + layout->view.width + MARGIN;
  double top = MARGIN + MAX ((layout->height - 2 * MARGIN - height - layout->footer) / 2, 0) - font;

  if (!layout->beside)
    {
      width = MIN (MAX (MAX (layout->view.width, PLOT_WIDTH),
                        sac_focus_words_width (layout) + bands), width);
      left = (layout->width - width) / 2;
      top = layout->view.y + layout->view.height;
    }

  layout->plot.x = left + layout->title_band;
  layout->plot.width = MAX (width - bands, LEAST_VIEW);
  layout->plot.y = top + font;
  layout->plot.height = MAX (height - font, 0);
  sac_focus_words_place (layout);
  layout->footer_x = layout->beside ? left - MARGIN : 0;
  layout->footer_y = top + height;
}

void
sac_focus_layout_init (SacFocusLayout *layout,
                       SacDrawing     *drawing,
                       double          width,
                       double          height)
{
  double aspect = CLAMP (sac_frame_aspect (drawing->source), 1e-4, 1e4);

  *layout = (SacFocusLayout) { .drawing = drawing, .width = width, .height = height };
  layout->step = sac_drawing_get_shown_step (drawing);
  choose_curves (layout);
  find_natural_size (layout, aspect);
  place_picture (layout, aspect);
  place_plot (layout);
}

double
sac_focus_layout_step_x (const SacFocusLayout *layout,
                         int                   step)
{
  double part = (step + 0.5) / MAX (layout->drawing->n_steps, 1);

  if (layout->drawing->step_labels.right_to_left)
    part = 1 - part;

  return layout->plot.x + part * layout->plot.width;
}

void
sac_focus_layout_curve (const SacFocusLayout *layout,
                        int                   curve,
                        cairo_rectangle_t    *rows)
{
  *rows = layout->plot;
  rows->height = layout->curve_height - layout->title_height;
  rows->y += curve * layout->curve_height + layout->title_height + sac_focus_layout_inset (layout);
  rows->height -= 2 * sac_focus_layout_inset (layout);
}

gboolean
sac_focus_layout_at (const SacFocusLayout *layout,
                     double                x,
                     double                y,
                     int                  *step,
                     int                  *position)
{
  double along = x + sac_focus_words_lean (layout, y);

  *step = *position = -1;

  if (sac_rectangle_contains (&layout->view, x, y))
    {
      *position = sac_frame_at (&layout->frame, x, y);
      *step = *position >= 0 ? layout->step : -1;
    }
  else if (sac_rectangle_contains (&layout->plot, along, y))
    {
      int column = (along - layout->plot.x) / layout->plot.width * layout->drawing->n_steps;

      if (layout->drawing->step_labels.right_to_left)
        column = layout->drawing->n_steps - 1 - column;

      *step = column < layout->drawing->n_visible ? column : -1;
    }

  return *step >= 0 || *position >= 0;
}
