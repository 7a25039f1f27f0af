/* Where everything in the focus lies: the picture, under it a plot of each
 * step's gate and entropy, and the words. In a low figure the picture comes first:
 * the rest lies beside it or is folded away. Painting and pointing both ask here.
 */

#pragma once

#include "ui/figures/frame.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_FOCUS_GATE,
  SAC_FOCUS_ENTROPY
} SacFocusCurve;

typedef struct
{
  SacDrawing       *drawing;
  double            width;  /* Of the whole figure; the natural one if none was given. */
  double            height;
  int               step;   /* Whose attention is shown, or -1. */
  cairo_rectangle_t view;   /* Where the picture is seen. */
  SacFrame          frame;  /* Where it lies, scrolled. */
  double            scroll_x; /* Within range. */
  double            scroll_y;
  double            scroll_width;
  double            scroll_height;
  cairo_rectangle_t plot;   /* A column for each step, all curves; height 0: there is none. */
  SacFocusCurve     curves[2];
  int               n_curves;
  double            curve_height; /* With its title, where that stands above it. */
  double            title_height; /* Of titles above their curves; 0: they stand beside them. */
  double            title_band; /* Left of the plot, with the range of the curves. */
  double            range_band; /* What the range needs of it. */
  double            range_size; /* Of its text. */
  double            value_band; /* Right of it. */
  double            small;      /* The size of its text. */
  double            words_y;    /* The baseline of the words; where turned ones end. */
  double            words_size;
  double            words_angle; /* Radians by which they are turned, to be read upwards. */
  double            words_band; /* The height that they have, however small they are; 0: none. */
  gboolean          beside;     /* Plot and footer lie at the right of a picture, not below it. */
  double            footer;     /* Its height. */
  double            footer_x;   /* From its margin's edge. */
  double            footer_y;
  double            footer_width; /* With margins. */
} SacFocusLayout;

/* A width or height of 0: the natural one. @drawing has a grid and must outlive the layout. */
void     sac_focus_layout_init   (SacFocusLayout       *layout,
                                  SacDrawing           *drawing,
                                  double                width,
                                  double                height);

/* The middle of a step's column. */
double   sac_focus_layout_step_x (const SacFocusLayout *layout,
                                  int                   step);
/* The rows that one curve has. */
void     sac_focus_layout_curve  (const SacFocusLayout *layout,
                                  int                   curve,
                                  cairo_rectangle_t    *rows);
/* From 0 to 1; NAN: not known. */
double   sac_focus_layout_value  (const SacFocusLayout *layout,
                                  int                   curve,
                                  int                   step);
/* What is written left and right of a curve; @step -1: no value. */
char    *sac_focus_layout_title  (const SacFocusLayout *layout,
                                  int                   curve) G_GNUC_WARN_UNUSED_RESULT;
char    *sac_focus_layout_text   (const SacFocusLayout *layout,
                                  int                   curve,
                                  int                   step) G_GNUC_WARN_UNUSED_RESULT;
/* Above and below a curve's rows, so that the numbers at the edges of two curves are apart. */
double   sac_focus_layout_inset  (const SacFocusLayout *layout);
/* What the upper edge of a curve means; the lower one is 0. */
char    *sac_focus_layout_most   (const SacFocusLayout *layout,
                                  int                   curve) G_GNUC_WARN_UNUSED_RESULT;

/* What lies under a point: a cell of the picture, with the step that is shown, or the column of a
 * step. */
gboolean sac_focus_layout_at     (const SacFocusLayout *layout,
                                  double                x,
                                  double                y,
                                  int                  *step,
                                  int                  *position);

G_END_DECLS
