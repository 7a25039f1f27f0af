/* What every picture of a trace starts from: the map and its axis, colours and
 * scale, the labels measured, the legend and the caption. Made for one call of
 * painting, pointing or measuring, and gone after it.
 */

#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/labels.h"
#include "ui/figures/legend.h"
#include "ui/figures/palette.h"
#include "ui/figures/scale.h"

G_BEGIN_DECLS

#define SAC_DRAWING_MARGIN 14.0

typedef struct
{
  SacAttentionTrace      *trace;
  const SacFigureOptions *options;
  const SacTraceSource   *source;  /* Of the map; NULL: the trace has none. */
  int                     map;     /* -1: the trace has none. */
  const float            *weights; /* n_steps × n_positions, or NULL. */
  int                     n_steps;
  int                     n_positions;
  int                     n_visible; /* Steps that are painted. */
  int                     pointed_step;     /* Within range, or -1. */
  int                     pointed_position;
  double                  font_size;
  double                  zoom;
  SacPalette              palette;
  SacScaling              scaling;
  SacText                *text;
  SacLabels               source_labels;
  SacLabels               step_labels;
  SacLegend               legend;
  gboolean                folds_legend; /* There is no room for it: set by a layout. */
  SacPalette              overlay_palette; /* Of what lies over a picture. */
  SacFigureCache         *cache; /* The options', or its own: all frames of a strip share. */
} SacDrawing;

void   sac_drawing_init          (SacDrawing             *drawing,
                                  SacAttentionTrace      *trace,
                                  const SacFigureOptions *options);
void   sac_drawing_clear         (SacDrawing             *drawing);

/* Whether the map looks at the cells of a picture. */
gboolean sac_drawing_has_grid    (const SacDrawing       *drawing);
/* The pointed step, else the last one in sight that is no end of a sentence; -1: none. */
int    sac_drawing_get_shown_step (const SacDrawing      *drawing);

float  sac_drawing_get_weight    (const SacDrawing       *drawing,
                                  int                     step,
                                  int                     position);
/* -1 to 1; 0 without a map; NAN for no number. */
double sac_drawing_get_place     (const SacDrawing       *drawing,
                                  int                     step,
                                  int                     position);

/* Legend and caption, for a figure that is @width wide; with the gap above them. */
double sac_drawing_footer_height (SacDrawing             *drawing,
                                  double                  width);
double sac_drawing_footer_width  (SacDrawing             *drawing);
/* @x: where the picture itself begins; the legend starts there if it fits. */
void   sac_drawing_paint_footer  (SacDrawing             *drawing,
                                  cairo_t                *cr,
                                  double                  x,
                                  double                  y,
                                  double                  width);

/* Where the view stands in what it scrolls over. */
void   sac_drawing_paint_scroll  (SacDrawing             *drawing,
                                  cairo_t                *cr,
                                  const cairo_rectangle_t *view,
                                  double                  scroll_x,
                                  double                  scroll_y,
                                  double                  scroll_width,
                                  double                  scroll_height);

void   sac_rounded_rectangle     (cairo_t                *cr,
                                  double                  x,
                                  double                  y,
                                  double                  width,
                                  double                  height,
                                  double                  radius);

G_END_DECLS
