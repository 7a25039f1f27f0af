/* A figure over the sample picture, painted on a plain image, for the tests of those who
 * paint them.
 */

#pragma once

#include "tests/ui/figures/pixels.h"
#include "tests/ui/figures/sample-picture.h"
#include "ui/figures/drawing.h"
#include "ui/figures/frame.h"

G_BEGIN_DECLS

#define PICTURE_FIGURE_WIDTH 700
#define PICTURE_FIGURE_HEIGHT 560

typedef struct
{
  SacPicture        *picture;
  SacAttentionTrace *trace;   /* “a sun over a tree”, over 4 × 4 cells. */
  SacFigureOptions   options;
  SacDrawing         drawing;
} PictureFigure;

/* @pointed: the step that is pointed at; -1: none. */
void             picture_figure_init    (PictureFigure   *self,
                                         SacFigureKind    kind,
                                         int              pointed);
void             picture_figure_clear   (PictureFigure   *self);

cairo_surface_t *picture_figure_paint   (PictureFigure   *self) G_GNUC_WARN_UNUSED_RESULT;
/* The position that @step looked at most. */
int              picture_figure_highest (PictureFigure   *self,
                                         int              step);
/* Red, green and blue together, over the middle of a cell. */
double           sac_light_of           (cairo_surface_t *surface,
                                         const SacFrame  *frame,
                                         int              position);

G_END_DECLS
