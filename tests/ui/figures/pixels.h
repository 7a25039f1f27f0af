/* A figure painted on a plain image, and what its pixels are. */

#pragma once

#include "ui/figures/figure.h"

G_BEGIN_DECLS

/* @scale: pixels in a user unit. */
cairo_surface_t *sac_paint_on_image (SacAttentionTrace      *trace,
                                     const SacFigureOptions *options,
                                     int                     width,
                                     int                     height,
                                     int                     scale) G_GNUC_WARN_UNUSED_RESULT;
/* 0xRRGGBB */
guint32          sac_pixel_at       (cairo_surface_t        *surface,
                                     int                     x,
                                     int                     y);
/* Cairo rounds colours in its own way: one step in each of red, green and blue is let pass. */
gboolean         sac_pixel_is       (cairo_surface_t        *surface,
                                     int                     x,
                                     int                     y,
                                     guint32                 colour);
gboolean         sac_same_pixels    (cairo_surface_t        *a,
                                     cairo_surface_t        *b);

G_END_DECLS
