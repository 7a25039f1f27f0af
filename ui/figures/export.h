/* Figures as files and text: PNG, SVG, PDF, TikZ, animated GIF; the trace as JSON, CSV and
 * Pharaoh. PNG and SVG carry their trace inside, and give it back.
 */

#pragma once

#include <gio/gio.h>

#include "ui/figures/figure.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_EXPORT_PNG,
  SAC_EXPORT_SVG,
  SAC_EXPORT_PDF,
  SAC_EXPORT_TIKZ,    /* .tex */
  SAC_EXPORT_JSON,    /* .json */
  SAC_EXPORT_CSV,     /* .csv */
  SAC_EXPORT_PHARAOH, /* .align */
  SAC_EXPORT_GIF      /* The steps one after the other. */
} SacExportFormat;

/* What a carried trace says of its picture: { "join_words": true, "hide_end": false }. */
#define SAC_EXPORT_VIEW "view"

/* Dots per inch. */
#define SAC_EXPORT_MIN_DPI 10
#define SAC_EXPORT_MAX_DPI 2400

typedef struct
{
  double width;  /* In user units of 1/96 inch; 0: natural. */
  double height; /* 0: what suits the width. */
  double dpi;    /* Of a PNG or GIF; 0: 96. */
  double seconds; /* That each frame of a GIF stays; 0: what is usual. */
  double font_size; /* Of the labels, in user units, where the options say none; 0: the default. */
} SacExportSize;

/* Presets: 84 mm and 174 mm wide at 300 dpi, and 1920 x 1080 pixels, with labels that suit. */
typedef struct
{
  const char   *id;    /* "one-column", "two-columns", "slide" */
  const char   *title; /* Marked for translation. */
  SacExportSize size;
} SacExportPreset;

extern const SacExportPreset sac_export_presets[3];

/* From a file name's ending; FALSE with an error that lists the endings. */
gboolean           sac_export_format_from_path (const char       *path,
                                                SacExportFormat  *format,
                                                GError          **error);

/* The trace as an export draws it, and as numbers of steps count: joined and hidden. */
SacAttentionTrace *sac_export_prepare          (SacAttentionTrace      *trace,
                                                const SacFigureOptions *options) G_GNUC_WARN_UNUSED_RESULT;

/* @trace is the run as it was computed; its pieces are joined and its end is hidden as the options
 * say. JSON keeps it as it is, and so does what PNG and SVG carry, with the root member
 * SAC_EXPORT_VIEW that says how it was drawn.
 *
 * Written to a temporary file beside @path, then renamed: complete or absent. Numbers always
 * have a decimal point. The same trace and options give the same bytes. */
gboolean           sac_export                  (SacAttentionTrace      *trace,
                                                const SacFigureOptions *options,
                                                const SacExportSize    *size,
                                                SacExportFormat         format,
                                                const char             *path,
                                                GCancellable           *cancellable,
                                                GError                **error);
/* The same as bytes, for the clipboard and for tests. */
GBytes            *sac_export_to_bytes         (SacAttentionTrace      *trace,
                                                const SacFigureOptions *options,
                                                const SacExportSize    *size,
                                                SacExportFormat         format,
                                                GError                **error) G_GNUC_WARN_UNUSED_RESULT;
/* The trace inside a PNG or SVG of ours. Errors: no trace inside; damaged. */
SacAttentionTrace *sac_export_read_trace       (const char             *path,
                                                GError                **error) G_GNUC_WARN_UNUSED_RESULT;
SacAttentionTrace *sac_export_read_bytes       (GBytes                 *picture,
                                                GError                **error) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
