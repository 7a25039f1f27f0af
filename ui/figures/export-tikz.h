/* A figure as TikZ: a document that compiles as it is, whose picture can be
 * copied into a paper, where it takes the paper's own fonts.
 */

#pragma once

#include "ui/figures/export-surface.h"

G_BEGIN_DECLS

char *sac_export_to_tikz (SacAttentionTrace      *trace,
                          const SacFigureOptions *options,
                          const SacExportFit     *fit,
                          GError                **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
