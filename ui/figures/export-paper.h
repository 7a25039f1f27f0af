/* What becomes of a figure on paper: how large it comes out, and whether its words can be read. */

#pragma once

#include "ui/figures/export.h"

G_BEGIN_DECLS

typedef enum
{
  SAC_EXPORT_READABLE,
  SAC_EXPORT_SMALL_TEXT, /* Below SAC_EXPORT_LEAST_TEXT. */
  SAC_EXPORT_HIGH        /* Above SAC_EXPORT_MOST_HEIGHT, in a width that was asked for. */
} SacExportFault;

/* In points: footnotes of journals are no smaller. */
#define SAC_EXPORT_LEAST_TEXT 5.0
/* In millimetres: two pages of A4. */
#define SAC_EXPORT_MOST_HEIGHT 594.0

typedef struct
{
  double         width;  /* Millimetres. */
  double         height;
  double         text;   /* Points: the words at their smallest. */
  SacExportFault fault;
} SacExportPaper;

/* As sac_export() would draw it. Whatever is no picture is readable, and 0 in size. */
void  sac_export_measure    (SacAttentionTrace      *trace,
                             const SacFigureOptions *options,
                             const SacExportSize    *size,
                             SacExportFormat         format,
                             SacExportPaper         *paper);
/* A sentence without what can be done about it; NULL: there is nothing to say. */
char *sac_export_describe_fault (const SacExportPaper *paper) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
