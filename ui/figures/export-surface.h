/* A figure on a surface of Cairo's: as pixels, SVG or PDF. */

#pragma once

#include "ui/figures/figure.h"

G_BEGIN_DECLS

/* How large a figure comes out, and how large it is painted: what does not fit without
 * scrolling is painted larger and scaled down, so that nothing is cut. */
typedef struct
{
  double width; /* User units of 1/96 inch. */
  double height;
  double scale; /* Of the painting; at most 1. */
  double text_size; /* Of the words at their smallest, as they come out; 0: there are none. */
} SacExportFit;

/* Zero @width or @height: what suits. @largest: the longest side of what is natural. */
void    sac_export_fit         (SacAttentionTrace      *trace,
                                const SacFigureOptions *options,
                                double                  width,
                                double                  height,
                                double                  largest,
                                SacExportFit           *fit);

GBytes *sac_export_paint_png   (SacAttentionTrace      *trace,
                                const SacFigureOptions *options,
                                const SacExportFit     *fit,
                                double                  dpi,
                                GError                **error) G_GNUC_WARN_UNUSED_RESULT;
GBytes *sac_export_paint_svg   (SacAttentionTrace      *trace,
                                const SacFigureOptions *options,
                                const SacExportFit     *fit,
                                GError                **error) G_GNUC_WARN_UNUSED_RESULT;
/* @title goes into the document's properties. */
GBytes *sac_export_paint_pdf   (SacAttentionTrace      *trace,
                                const SacFigureOptions *options,
                                const SacExportFit     *fit,
                                const char             *title,
                                GError                **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
