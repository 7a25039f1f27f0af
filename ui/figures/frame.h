/* A picture at its place in a figure, and the grid over it: what a cell, a crop
 * or a box of the original is on paper, and back.
 */

#pragma once

#include "ui/figures/drawing.h"

G_BEGIN_DECLS

typedef struct
{
  const SacTraceSource *source;
  cairo_rectangle_t     image; /* The whole original. */
  cairo_rectangle_t     area;  /* What the grid covers of it. */
} SacFrame;

/* Width over height; of the cells, taken as squares, where the picture's size is not known. */
double   sac_frame_aspect        (const SacTraceSource    *source);

void     sac_frame_init          (SacFrame                *frame,
                                  const SacTraceSource    *source,
                                  const cairo_rectangle_t *image);
/* Of what is told in pixels of the original. */
void     sac_frame_rectangle     (const SacFrame          *frame,
                                  const SacTraceRectangle *area,
                                  cairo_rectangle_t       *rectangle);
void     sac_frame_cell          (const SacFrame          *frame,
                                  int                      position,
                                  cairo_rectangle_t       *cell);
/* The left and the upper edge belong to it. */
gboolean sac_rectangle_contains  (const cairo_rectangle_t *self,
                                  double                   x,
                                  double                   y);
/* The cell under a point, or -1. */
int      sac_frame_at            (const SacFrame          *frame,
                                  double                   x,
                                  double                   y);

/* The picture, or what stands for one that is not at hand. */
void     sac_frame_paint_picture (const SacFrame          *frame,
                                  SacDrawing              *drawing,
                                  cairo_t                 *cr);
/* What the model does not see is veiled, what it sees is framed; no brighter than what is beside
 * it in an overlay of @step, -1: in none. */
void     sac_frame_paint_crop    (const SacFrame          *frame,
                                  SacDrawing              *drawing,
                                  cairo_t                 *cr,
                                  int                      step);
/* Around a cell; @opacity below 1 for what is pointed at in passing. */
void     sac_frame_paint_cell    (const SacFrame          *frame,
                                  SacDrawing              *drawing,
                                  cairo_t                 *cr,
                                  int                      position,
                                  double                   opacity);
/* What is truly there: boxes with their names, those that @step names marked by whether it looked
 * there. */
void     sac_frame_paint_boxes   (const SacFrame          *frame,
                                  SacDrawing              *drawing,
                                  cairo_t                 *cr,
                                  int                      step);
double   sac_frame_tag_height    (SacDrawing              *drawing);
/* Text on a ground of its own, within the picture. */
void     sac_frame_paint_tag     (const SacFrame          *frame,
                                  SacDrawing              *drawing,
                                  cairo_t                 *cr,
                                  const char              *text,
                                  SacColour                ground,
                                  double                   x,
                                  double                   y);

G_END_DECLS
