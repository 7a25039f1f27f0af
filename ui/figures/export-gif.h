/* The steps as an animated GIF, for slides: a frame before the first word, then
 * one for each step.
 */

#pragma once

#include <gio/gio.h>

#include "ui/figures/export-surface.h"

G_BEGIN_DECLS

#define SAC_GIF_SECONDS 0.8

/* @seconds: how long each frame stays; 0: SAC_GIF_SECONDS. The last one stays longer, then it
 * begins anew. One palette for all frames: nothing flickers. */
GBytes *sac_export_paint_gif (SacAttentionTrace      *trace,
                              const SacFigureOptions *options,
                              const SacExportFit     *fit,
                              double                  dpi,
                              double                  seconds,
                              GCancellable           *cancellable,
                              GError                **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
