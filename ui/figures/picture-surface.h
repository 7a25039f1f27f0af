/* The pixels of a picture as Cairo takes them, no more of them than are seen. */

#pragma once

#include "ui/figures/figure.h"

G_BEGIN_DECLS

/* At most @width × @height pixels, each the mean of what it stands for; never more than the picture
 * has. The caller owns a reference. @cache may be NULL; it keeps the last few. */
cairo_surface_t *sac_picture_surface_get (SacFigureCache *cache,
                                          SacPicture     *picture,
                                          int             width,
                                          int             height) G_GNUC_WARN_UNUSED_RESULT;
/* The same, or what is kept of it at up to twice or half the size, which needs no time. */
cairo_surface_t *sac_picture_surface_get_near (SacFigureCache *cache,
                                               SacPicture     *picture,
                                               int             width,
                                               int             height) G_GNUC_WARN_UNUSED_RESULT;
/* Makes it the source, to be painted larger or as it is, without fading at its edges. */
void             sac_picture_surface_set (cairo_t         *cr,
                                          cairo_surface_t *surface,
                                          cairo_filter_t   filter);

G_END_DECLS
