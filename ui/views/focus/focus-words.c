#include "ui/views/focus/focus-words.h"

#include <math.h>

/* In ems: between words, and of a turned one. */
#define GAP         0.5
#define MOST_TURNED 8.0

#define UPRIGHT  0.0
#define SLANTED  (G_PI / 4)
#define STEEP    (G_PI / 3)
#define VERTICAL (G_PI / 2)

/* Half of the height of small letters, in ems: turned words have it at the column's middle. */
#define MIDDLE 0.27

static double
nominal_size (const SacFocusLayout *layout)
{
  return MAX (layout->drawing->font_size * 0.9, SAC_LABEL_FLOOR);
}

/* Of two neighbours, in ems. */
static double
widest_words (const SacFocusLayout *layout)
{
  const SacLabels *labels = &layout->drawing->step_labels;
  double most = 0;

  for (int i = 1; i < labels->n_items; i++)
    most = MAX (most, (labels->items[i - 1].width + labels->items[i].width) / 2);

  return most;
}

/* From column to column, in ems. */
static double
find_pitch (const SacFocusLayout *layout,
            double                angle)
{
  if (angle == UPRIGHT)
    return widest_words (layout) + GAP;

  return sac_labels_line (&layout->drawing->step_labels, 1) / sin (angle);
}

static double
fit_size (const SacFocusLayout *layout,
          double                angle,
          double                width)
{
  double room = width / MAX (layout->drawing->n_steps, 1);

  return CLAMP (room / find_pitch (layout, angle), SAC_LABEL_FLOOR, nominal_size (layout));
}

static double
turned_length (const SacFocusLayout *layout,
               int                   step)
{
  return MIN (layout->drawing->step_labels.items[step].width, MOST_TURNED);
}

/* Slanted words lie to the left of their columns: the first ones must not leave plot and margin. */
static gboolean
stay_inside (const SacFocusLayout *layout,
             double                angle,
             double                size,
             double                width)
{
  int n = layout->drawing->n_steps;

  if (layout->drawing->step_labels.right_to_left)
    return FALSE;

  for (int i = 0; i < n; i++)
    if (turned_length (layout, i) * size * cos (angle) >
        (i + 0.5) * width / n + SAC_DRAWING_MARGIN - size / 2)
      return FALSE;

  return TRUE;
}

static gboolean
fits (const SacFocusLayout *layout,
      double                angle,
      double                size,
      double                width)
{
  return layout->drawing->n_steps * find_pitch (layout, angle) * size <= width &&
         (angle == UPRIGHT || angle == VERTICAL || stay_inside (layout, angle, size, width));
}

static void
turn (SacFocusLayout *layout,
      double          angle,
      double          width)
{
  double size = fit_size (layout, angle, width);
  double longest = MIN (layout->drawing->step_labels.widest, MOST_TURNED);

  layout->words_angle = angle;
  layout->words_size = size;
  layout->words_band = angle == UPRIGHT ? size * 1.9
                                        : (longest * sin (angle) + cos (angle) + GAP) * size;
}

gboolean
sac_focus_words_fit (SacFocusLayout *layout,
                     double          width)
{
  static const double slants[] = { SLANTED, STEEP };

  turn (layout, UPRIGHT, width);

  if (layout->drawing->n_steps == 0 || fits (layout, UPRIGHT, SAC_LABEL_FLOOR, width))
    return TRUE;

  for (gsize i = 0; i < G_N_ELEMENTS (slants); i++)
    if (fits (layout, slants[i], fit_size (layout, slants[i], width), width))
      {
        turn (layout, slants[i], width);
        return i == 0 && fits (layout, SLANTED, nominal_size (layout), width);
      }

  turn (layout, VERTICAL, width);

  return FALSE;
}

void
sac_focus_words_flatten (SacFocusLayout *layout)
{
  turn (layout, UPRIGHT, layout->footer_width - 2 * SAC_DRAWING_MARGIN);
}

double
sac_focus_words_width (const SacFocusLayout *layout)
{
  if (layout->words_angle != UPRIGHT)
    return INFINITY;

  /* A little smaller than they might be will do. */
  return layout->drawing->n_steps * find_pitch (layout, UPRIGHT) * nominal_size (layout) * 0.85;
}

void
sac_focus_words_place (SacFocusLayout *layout)
{
  double top = layout->plot.y + layout->n_curves * layout->curve_height;

  layout->words_size = fit_size (layout, layout->words_angle, layout->plot.width);
  layout->words_y = top + (layout->words_angle == UPRIGHT ? layout->words_band * 0.7
                                                          : layout->words_size * GAP);
}

double
sac_focus_words_lean (const SacFocusLayout *layout,
                      double                y)
{
  if (layout->words_angle == UPRIGHT || y < layout->words_y)
    return 0;

  return (y - layout->words_y) / tan (layout->words_angle);
}

/* Kept within the plot and its bands. */
static void
find_upright (const SacFocusLayout *layout,
              SacFocusWord         *word)
{
  double first = layout->plot.x - layout->title_band;
  double last = layout->plot.x + layout->plot.width + layout->value_band;
  /* A hair less than what was made room for: rounding leaves no word out. */
  double gap = layout->words_size * GAP * 0.98;

  word->width = MIN (word->width, layout->plot.width);
  word->first = CLAMP (word->x - word->width / 2, first, MAX (last - word->width, first));
  word->last = word->first + word->width + gap;
  word->left = word->first - word->x;
}

void
sac_focus_words_find (const SacFocusLayout *layout,
                      int                   step,
                      SacFocusWord         *word)
{
  const SacLabel *label = &layout->drawing->step_labels.items[step];
  double size = layout->words_size;

  *word = (SacFocusWord) {
    .x = sac_focus_layout_step_x (layout, step),
    .y = layout->words_y,
    .width = label->width * size,
  };

  if (layout->words_angle == UPRIGHT)
    {
      find_upright (layout, word);
      return;
    }

  word->width = turned_length (layout, step) * size;
  word->left = -word->width;
  word->first = word->x;
  word->last = word->x + find_pitch (layout, layout->words_angle) * size * 0.99;
  word->x += MIDDLE * size * sin (layout->words_angle);
  word->y += MIDDLE * size * cos (layout->words_angle);
}
