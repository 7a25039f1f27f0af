/* Where everything in the film strip lies: the bare picture, then a frame for
 * each step with its word under it, in rows. Painting and pointing both ask here.
 */

#pragma once

#include "ui/figures/frame.h"

G_BEGIN_DECLS

typedef struct
{
  SacDrawing       *drawing;
  double            width;  /* Of the whole figure; the natural one if none was given. */
  double            height;
  cairo_rectangle_t view;   /* Where frames are seen. */
  int               n_frames; /* One more than there are steps. */
  int               columns;
  double            frame_width;
  double            frame_height;
  double            gap;
  double            band;   /* Of the words under a frame. */
  double            words_size;
  double            scroll_y; /* Within range. */
  double            scroll_height;
  double            footer;
} SacStripLayout;

/* A width or height of 0: the natural one. @drawing has a grid and must outlive the layout. */
void     sac_strip_layout_init  (SacStripLayout       *layout,
                                 SacDrawing           *drawing,
                                 double                width,
                                 double                height);
/* @step: -1 for the bare picture. May lie outside the view. */
void     sac_strip_layout_frame (const SacStripLayout *layout,
                                 int                   step,
                                 SacFrame             *frame);
/* Whether any of the frame or its word is seen. */
gboolean sac_strip_layout_sees  (const SacStripLayout *layout,
                                 const SacFrame       *frame);
/* What lies under a point: a step, a cell, or both. */
gboolean sac_strip_layout_at    (const SacStripLayout *layout,
                                 double                x,
                                 double                y,
                                 int                  *step,
                                 int                  *position);

G_END_DECLS
